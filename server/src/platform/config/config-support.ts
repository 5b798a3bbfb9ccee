/** Environment variables about help for the people who use the sites. */
import { z } from 'zod';
import { abouts } from './config-checks.ts';

const section = 'Addresses';

export const supportVariables = {
  SUPPORT_EMAIL: z.email('must be an email address').optional().register(abouts, {
    section,
    description: 'Where people ask the operator for help; the Help pages of the market show it.',
    without: 'no such address, in the demo `help@market.example`',
    example: 'help@market.example',
  }),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+[0-9][0-9 ().-]{6,24}$/, 'must begin with + and the country code')
    .optional()
    .register(abouts, {
      section,
      description: 'A phone number for the same.',
      without: 'no such number',
      example: '+1 503 555 0100',
    }),
  APPROVAL_DAYS: z.coerce.number('must be a number').int().min(1).max(30).default(2).register(abouts, {
    section,
    description:
      'Business days within which accounts are usually approved; sign-up and Help say so, and the queue of administrators shows what is overdue.',
  }),
};
