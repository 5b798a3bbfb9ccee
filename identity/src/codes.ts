/** Mailed codes: each proves that its reader receives mail at an address, works once, and for a limited time. */
import { randomBytes } from 'node:crypto';
import { isObject } from './json-file.ts';
import { openRecords } from './records.ts';
import { Refused } from './refused.ts';

export type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET';

export interface MailedCode {
  readonly code: string;
  readonly kind: CodeKind;
  readonly uid: string;
  readonly email: string;
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Milliseconds since 1970, or null while the code still works. */
  readonly usedAt: number | null;
}

export interface Codes {
  /** Creates a code for an account; `linkTo` writes its link. */
  make(kind: CodeKind, account: { uid: string; email: string }, linkTo: (code: string) => string): Promise<MailedCode>;
  /** A code in any state, for a page that explains why it no longer works. */
  find(code: string): MailedCode | undefined;
  /** A valid code. Refuses with INVALID_OOB_CODE (also once used) or EXPIRED_OOB_CODE. */
  check(code: string, kind?: CodeKind): MailedCode;
  /** Marks a code as used, synchronously and in this process only; refuses like `check`. `saved` makes it durable. */
  use(code: string, kind: CodeKind): MailedCode;
  /** Removes every other code of that kind from an account, or every code without a kind. */
  withdraw(uid: string, kind?: CodeKind): void;
  saved(): Promise<void>;
  /** The valid codes, oldest first. */
  open(): readonly MailedCode[];
  settled(): Promise<void>;
}

const hour = 3_600_000;

/** As in Firebase: an hour for a new password, three days for an address. */
const lifetime: Readonly<Record<CodeKind, number>> = { PASSWORD_RESET: hour, VERIFY_EMAIL: 72 * hour };

/** How long an expired code is kept, so that its page can explain it. */
const remembered = 7 * 24 * hour;

/** Opens the codes in `folder`; `now` is the clock in milliseconds. */
export async function openCodes(folder: string, now: () => number): Promise<Codes> {
  const codes = await openRecords(folder, 'codes.jsonl', isMailedCode, ({ code }) => code);

  function check(code: string, kind?: CodeKind): MailedCode {
    const mailed = codes.get(code);
    if (!mailed || mailed.usedAt !== null || (kind && mailed.kind !== kind)) throw new Refused('INVALID_OOB_CODE');
    if (mailed.expiresAt <= now()) throw new Refused('EXPIRED_OOB_CODE');
    return mailed;
  }

  function forgetOldOnes(): void {
    for (const mailed of codes.values()) {
      if (mailed.expiresAt + remembered < now()) codes.remove(mailed.code);
    }
  }

  return {
    async make(kind, { uid, email }, linkTo) {
      forgetOldOnes();
      const code = randomBytes(32).toString('base64url');
      const mailed: MailedCode = {
        code,
        kind,
        uid,
        email,
        link: linkTo(code),
        expiresAt: now() + lifetime[kind],
        usedAt: null,
      };
      codes.put(mailed);
      await codes.saved();
      return mailed;
    },
    find: (code) => codes.get(code),
    check,
    use(code, kind) {
      const used = { ...check(code, kind), usedAt: now() };
      codes.put(used);
      return used;
    },
    withdraw(uid, kind) {
      for (const mailed of codes.values()) {
        if (mailed.uid === uid && mailed.usedAt === null && (!kind || mailed.kind === kind)) codes.remove(mailed.code);
      }
    },
    saved: codes.saved,
    open: () => [...codes.values()].filter((mailed) => mailed.usedAt === null && mailed.expiresAt > now()),
    settled: codes.settled,
  };
}

function isMailedCode(value: unknown): value is MailedCode {
  return (
    isObject(value) &&
    ['code', 'uid', 'email', 'link'].every((name) => typeof value[name] === 'string') &&
    (value['kind'] === 'VERIFY_EMAIL' || value['kind'] === 'PASSWORD_RESET') &&
    typeof value['expiresAt'] === 'number' &&
    (value['usedAt'] === null || typeof value['usedAt'] === 'number')
  );
}
