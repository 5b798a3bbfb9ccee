/** Edits profiles part by part: the account is locked, approved facts are protected, and the audit trail records the changes. */
import { editing } from '@fairbook/domain/accounts/account.ts';
import { editsBetween } from '@fairbook/domain/accounts/profile-edits.ts';
import { type Facts, factErrors, factsThatChange, provenAddressErrors } from '@fairbook/domain/auctions/facts.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { requireAllowed, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import { type AccountKey, accountOf, auditSubject, lockAccount } from '../../../store/accounts/account-status.sql.ts';
import { factFieldsOf, hasProof, readFacts } from '../../../store/accounts/facts.sql.ts';

/** Personal fields the trail names without values. */
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
  /** The approved facts among the saved values, if any. */
  readonly facts?: Facts;
}

/**
 * Starts saving a part: 403 where the account went under review, or was suspended, during the request, and 400 with a message for each approved fact
 * that would change. Nothing of a refused part is saved.
 */
export async function startSaving(db: Db, actor: User, { part, before, after, personal = [], facts }: SavedPart) {
  const key = accountOf(actor);
  const { uuid, status } = await lockForEditing(db, key);
  if (facts) {
    const approved = await readFacts(db, key);
    const saved = factFieldsOf(key).filter((field) => field in facts);
    requireValid(factErrors(status, factsThatChange(saved, approved.facts, facts)));
  }
  const changes = editsBetween({ ...(await before()) }, { ...after }, personal);
  // An institution proves its office, and the address of one of its people says nothing about that.
  if (actor.userType === 'individual-investor') {
    const edited = changes.map(({ field }) => field);
    requireValid(provenAddressErrors(await hasProof(db, key), edited));
  }
  await audit(db, {
    actor,
    action: 'account.edit',
    subject: auditSubject(key, uuid),
    text: { part, changes },
    secretUntilResultOf: null,
  });
}

/** Starts adding, changing or removing one item of a part. `text` is recorded beside the trail. */
export async function startEditing(
  db: Db,
  actor: User,
  part: string,
  text: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const key = accountOf(actor);
  const { uuid } = await lockForEditing(db, key);
  const subject = auditSubject(key, uuid);
  await audit(db, { actor, action: 'account.edit', subject, text: { part, ...text }, secretUntilResultOf: null });
}

async function lockForEditing(db: Db, key: AccountKey) {
  const account = await lockAccount(db, key);
  const locked = refusal('account-locked', 'Your account can no longer be changed here: its status has just changed');
  requireAllowed(editing.includes(account.status) ? null : locked);
  return account;
}
