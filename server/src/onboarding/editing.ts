/** Profiles are changed part by part: the account is locked, what was approved stays as it is, and the audit trail keeps what changed. */
import { editing } from '@fairbook/domain/account.ts';
import { type Facts, factErrors, factsThatChange } from '@fairbook/domain/facts.ts';
import { editsBetween } from '@fairbook/domain/profile-edits.ts';
import { refusal } from '@fairbook/domain/refusal.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { requireAllowed, requireValid } from '../errors.ts';
import type { User } from '../http/actor.ts';
import { type AccountKey, accountOf, auditSubject, lockAccount } from './accounts.sql.ts';
import { factFieldsOf, readFacts } from './facts.sql.ts';

/** What the trail says of a person without its values. */
export const personalFields = [
  'firstName',
  'lastName',
  'businessDesignation',
  'phone',
  'phoneExtension',
  'address',
  'city',
  'zipCode',
];

/** A part of a profile that is saved as a whole. */
export interface SavedPart {
  readonly part: string;
  readonly before: () => Promise<object>;
  readonly after: object;
  readonly personal?: readonly string[];
  /** The approved facts among what is saved; none where the part holds none. */
  readonly facts?: Facts;
}

/**
 * Begins to save a part: 403 where the account went under review, or was suspended, while the request was on its way, and 400 with a
 * sentence for each approved fact that would change. Nothing of a refused part is saved.
 */
export async function startSaving(db: Db, actor: User, { part, before, after, personal = [], facts }: SavedPart) {
  const key = accountOf(actor);
  const { uuid, status } = await lockForEditing(db, key);
  if (facts) {
    const approved = await readFacts(db, key);
    requireValid(factErrors(status, factsThatChange(factFieldsOf(key), approved.facts, facts)));
  }
  const changes = editsBetween({ ...(await before()) }, { ...after }, personal);
  await audit(db, { actor, action: 'account.edit', subject: auditSubject(key, uuid), detail: { part, changes } });
}

/** Begins to add, change or remove one of several things of a part. `detail` is what the trail says of it. */
export async function startEditing(
  db: Db,
  actor: User,
  part: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const key = accountOf(actor);
  const { uuid } = await lockForEditing(db, key);
  const subject = auditSubject(key, uuid);
  await audit(db, { actor, action: 'account.edit', subject, detail: { part, ...detail } });
}

async function lockForEditing(db: Db, key: AccountKey) {
  const account = await lockAccount(db, key);
  const locked = refusal(
    'account-locked',
    'Your account can no longer be changed here: it has just changed its status',
  );
  requireAllowed(editing.includes(account.status) ? null : locked);
  return account;
}
