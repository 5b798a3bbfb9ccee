/** Operator commands about administrators, for when no administrator can sign in to act on the page. */

import { whyNotLoseOwner } from '@fairbook/domain/accounts/administrators.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { adminRoles } from '@fairbook/domain/base/vocabulary.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { audit } from '../../platform/db/audit.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  deactivateAdministrator,
  findAdministratorByEmail,
  listAdministrators,
  lockAdministrator,
  writeAdministratorRole,
} from '../../store/accounts/admin-users.sql.ts';
import { cancelRequestsOf } from '../../store/review/pending.sql.ts';

/** `main.ts list-admins`. */
export async function listAdmins({ db }: Deps): Promise<undefined> {
  const administrators = await listAdministrators(db);
  if (administrators.length === 0)
    say('There is no administrator yet. Invite the first one with main.ts invite-admin.');
  for (const { role, email, firstName, lastName, joinedAt } of administrators) {
    say(`${role.padEnd(8)}  ${email}  ${firstName} ${lastName}, joined ${joinedAt.toISOString().slice(0, 10)}`);
  }
}

/** `main.ts set-admin-role <email> <role>`. */
export async function setAdminRole({ db }: Deps, email: string, word: string): Promise<undefined> {
  const role = adminRoles.find(({ value }) => value.toLowerCase() === word.toLowerCase())?.value;
  if (!role) throw new CannotStart(`'${word}' is not a role: Viewer, Reviewer or Owner.`);
  await inTransaction(db, async (transaction) => {
    const before = await administratorOf(transaction, email);
    refuse(whyNotLoseOwner(before.role, role, before.owners));
    await writeAdministratorRole(transaction, before.id, role);
    const detail = { from: before.role, to: role };
    await audit(transaction, {
      actor: 'operator',
      action: 'administrator.change-role',
      subject: `administrator:${before.id}`,
      detail,
    });
  });
  say(`${email} is ${role} now.`);
}

/** `main.ts remove-admin <email>`. An operator is not an administrator, so this needs no second confirmation. */
export async function removeAdmin({ db }: Deps, email: string): Promise<undefined> {
  await inTransaction(db, async (transaction) => {
    const before = await administratorOf(transaction, email);
    refuse(whyNotLoseOwner(before.role, null, before.owners));
    await deactivateAdministrator(transaction, before.id);
    await cancelRequestsOf(transaction, before.id);
    const subject = `administrator:${before.id}`;
    await audit(transaction, { actor: 'operator', action: 'administrator.remove', subject });
  });
  say(`${email} is no longer an administrator.`);
}

async function administratorOf(db: Db, email: string) {
  const known = await findAdministratorByEmail(db, email.trim().toLowerCase());
  const administrator = known && (await lockAdministrator(db, known.id));
  if (!administrator) throw new CannotStart(`${email} is not an administrator.`);
  return administrator;
}

function refuse(reason: Refusal | null): void {
  if (reason) throw new CannotStart(english(reason.message));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
