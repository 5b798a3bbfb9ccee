/** Dependencies of every call, and the two actions of a mailed code. */
import type { Account, Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { CodeKind, Codes } from './codes.ts';
import { isObject } from './json-file.ts';
import type { Outbox } from './mails.ts';
import { Refused } from './refused.ts';
import type { Tokens } from './tokens.ts';

export interface Services {
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly codes: Codes;
  readonly outbox: Outbox;
  /** Failed sign-ins, and requested mails, by address. */
  readonly failures: Attempts;
  readonly mailings: Attempts;
  /** Wrong codes of a second factor, by uid. */
  readonly wrongCodes: Attempts;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The provider's own address, without a slash at the end. */
  readonly address: () => string;
  /** True if a page of this origin may call the provider and be a link's target. */
  readonly isAuthorized: (origin: string) => boolean;
}

const modes: Readonly<Record<CodeKind, string>> = { VERIFY_EMAIL: 'verifyEmail', PASSWORD_RESET: 'resetPassword' };

/** Creates a code for an account and mails it. The link opens this provider's own page, and from there `continueUrl`. */
export async function mailCode(
  services: Services,
  kind: CodeKind,
  account: Account,
  { apiKey, continueUrl }: { apiKey: string; continueUrl: string | undefined },
): Promise<void> {
  const mailed = await services.codes.make(kind, account, (code) => {
    const link = new URL('/emulator/action', services.address());
    link.search = new URLSearchParams({ mode: modes[kind], lang: 'en', oobCode: code, apiKey }).toString();
    if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
    return link.href;
  });
  services.outbox.post(mailed, new Date(services.now()));
}

/** Uses a code to mark its address as verified. Refuses an invalid code. */
export async function verifyEmail(services: Services, code: string): Promise<Account> {
  const { uid } = services.codes.check(code, 'VERIFY_EMAIL');
  if (!services.accounts.byUid(uid)) throw new Refused('INVALID_OOB_CODE');
  services.codes.use(code, 'VERIFY_EMAIL');
  await services.codes.saved();
  return services.accounts.change(uid, { emailVerified: true });
}

/**
 * Uses a code to set a new password, which ends every session and every other reset code of the account and, as the code came by mail, verifies the
 * address. Refuses a weak password (the code stays usable) or an invalid code.
 */
export async function resetPassword(services: Services, code: string, password: string): Promise<Account> {
  const { uid, email } = services.codes.check(code, 'PASSWORD_RESET');
  if (!services.accounts.byUid(uid)) throw new Refused('INVALID_OOB_CODE');
  await services.accounts.setPassword(uid, password, async () => {
    services.codes.use(code, 'PASSWORD_RESET');
    services.codes.withdraw(uid, 'PASSWORD_RESET');
    // Durable before the password is: after a crash between the two a person requests another, but no code works twice.
    await services.codes.saved();
  });
  services.failures.clear(email);
  return services.accounts.change(uid, { emailVerified: true });
}

/** Deletes an account and every code that was mailed to it. */
export async function removeAccount(services: Services, uid: string): Promise<void> {
  services.codes.withdraw(uid);
  await services.accounts.remove(uid);
  await services.codes.saved();
}

/** An http(s) address of an authorized origin; undefined if none was given. */
export function checkContinueUrl(services: Services, continueUrl: string | undefined): string | undefined {
  if (continueUrl === undefined) return undefined;
  const url = URL.canParse(continueUrl) ? new URL(continueUrl) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new Refused('INVALID_CONTINUE_URI');
  if (!services.isAuthorized(url.origin)) throw new Refused('UNAUTHORIZED_DOMAIN : Domain not allowlisted by project');
  return url.href;
}

/** A text field of a request; undefined where it is missing, null or empty. Refuses anything but text. */
export function textOf(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? body[name] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new Refused(`Invalid value at '${name}' (TYPE_STRING)`);
  return value;
}
