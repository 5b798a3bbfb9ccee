/** An unmet condition or a warning, with the step of the form and the field where it can be met. */
import { z } from 'zod';

export const unmet = z.object({
  code: z.string(),
  message: z.string(),
  step: z.string(),
  field: z.string().optional(),
});
