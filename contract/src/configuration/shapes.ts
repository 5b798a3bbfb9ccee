/** Settings of the program. */
import { settingSources } from '@fairbook/domain/settings.ts';
import { z } from 'zod';

export const setting = z.object({
  name: z.string(),
  section: z.string(),
  description: z.string(),
  source: z.enum(settingSources),
  isSecret: z.boolean(),
  /** Null for a secret, and where it is not set and has no default of its own. */
  value: z.string().nullable(),
});
