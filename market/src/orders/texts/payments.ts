/** Texts of what is paid and received for an order. */
import type { Payment } from '@fairbook/domain/figures/payment-schedule.ts';

export const scheduleTexts = {
  open: 'Payment schedule',
  title: 'What you pay and receive',
  assumption:
    'If the whole order is filled and held to maturity. Bonds that are called early are paid back at the call.',
  unknown: 'The schedule shows once the issuer has set prices, the dated date and how often interest is paid.',
  date: 'Date',
  what: 'Payment',
  amount: 'Amount',
  kinds: {
    purchase: 'Purchase with accrued interest',
    interest: 'Interest',
    principal: 'Principal',
  } satisfies Record<Payment['kind'], string>,
  received: 'Received in all',
  file: (auction: string) => `Payments ${auction}.csv`,
} as const;
