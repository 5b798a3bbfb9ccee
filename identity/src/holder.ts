/** Finds the account of an ID token. */
import type { Account } from './accounts.ts';
import { Refused } from './refused.ts';
import { type Services, textOf } from './services.ts';

export interface Holder {
  readonly account: Account;
  readonly authTime: number;
  /** The id of the second factor the sign-in used. */
  readonly factor: string | undefined;
}

/** The account of an ID token, if the token may still be used. */
export async function holderOf(services: Services, body: unknown): Promise<Holder> {
  const token = textOf(body, 'idToken');
  if (token === undefined) throw new Refused('MISSING_ID_TOKEN');
  const { uid, authTime, issuedAt, factor } = await services.tokens.readIdToken(token);
  const account = services.accounts.byUid(uid);
  if (!account) throw new Refused('USER_NOT_FOUND');
  if (issuedAt < account.validSince) throw new Refused('TOKEN_EXPIRED');
  if (account.disabled) throw new Refused('USER_DISABLED');
  return { account, authTime, factor };
}
