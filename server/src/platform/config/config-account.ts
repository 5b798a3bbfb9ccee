/** Check of the environment variables that hold a Google service account. */
import { z } from 'zod';
import { type ServiceAccount, serviceAccount } from '../adapters/google.ts';
import { jsonOrNull } from '../base/json-or-null.ts';

export const account = z.string().transform((text, context): ServiceAccount => {
  const parsed = serviceAccount.safeParse(jsonOrNull(text));
  if (parsed.success) return parsed.data;
  context.addIssue('must be the JSON of a service account with project_id, client_email, private_key and token_uri');
  return z.NEVER;
});
