/** Handlers of the people of an account: Admins invite them, change roles, remove and restore them. */

import { randomUUID } from 'node:crypto';
import type { colleaguesMarket } from '@fairbook/contract/accounts/colleagues/market.ts';
import { rolesFor, roleWords } from '@fairbook/domain/accounts/account-roles.ts';
import { whyNotChangeRole, whyNotRemove, whyNotRestore } from '@fairbook/domain/accounts/colleagues.ts';
import { filled, say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import { conflict, requireFound, requireMet, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import { adminsOnly } from '../../../platform/http/caller/admission.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import { accountOf, lockAccount } from '../../../store/accounts/account-status.sql.ts';
import { askRole, endAskedRole, makeInviteWait } from '../../../store/accounts/asked-people.sql.ts';
import {
  accountColumns,
  findInvite,
  findPersonByEmail,
  listOpenInvites,
  listPeople,
  lockInvite,
  lockPeople,
  type Person,
  readAccountName,
  writeStanding,
} from '../../../store/accounts/colleagues.sql.ts';
import { whyNotChangeInvite, withExpiry } from '../../../store/accounts/invitation.ts';
import { deleteInvite, insertInvite, renewInvite } from '../../../store/accounts/invites.sql.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { announce } from '../../notices/notifications/announce.ts';
import { announceAsked, requireUnasked, waitingPeople, waitsForSecond } from './asking.ts';

export const colleaguesHandlers: Handlers<typeof colleaguesMarket> = {
  listColleagues: async ({ db, actor, now }) => {
    const people = await listPeople(db, accountOf(actor));
    const invites = await listOpenInvites(db, accountOf(actor));
    return {
      people: people.map((person) => shown(person, actor)),
      invites: invites.map((invite) => withExpiry(invite, now)),
      waiting:
        actor.userType === 'municipality' || actor.userType === 'institutional-investor'
          ? await waitingPeople.list(db, actor, now)
          : [],
    };
  },

  inviteColleague: async (call) => {
    const { db, actor, body, now, deps } = call;
    await lockAsAdmin(db, actor);
    const { email, name, role } = body;
    requireRole(actor, role);
    await requireNotHere(db, actor, email);
    deps.limits.take('recipient', email);
    const sent = await insertInvite(db, {
      email,
      name,
      role,
      userType: actor.userType,
      ...accountColumns(accountOf(actor)),
      invitedById: actor.userId,
    });
    if (!sent) throw conflict('already-invited', 'Already invited');
    if (await waitsForSecond(db, actor, { before: null, next: role, now })) {
      await makeInviteWait(db, sent.id);
      const pendingDecision = await announceAsked(call, ({ inviteId }) => inviteId === sent.id);
      const invite = requireFound(await findInvite(db, accountOf(actor), sent.id));
      return { ...withExpiry(invite, now), pendingDecision };
    }
    await audit(db, {
      actor,
      action: 'colleague.invite',
      subject: `invite:${sent.id}`,
      detail: { role },
      secretUntilResultOf: null,
    });
    await deps.jobs.enqueue(db, 'mail-invitation', { invite: sent.id }, { singletonKey: sent.id });
    return withExpiry(requireFound(await findInvite(db, accountOf(actor), sent.id)), now);
  },

  resendColleagueInvite: async ({ db, actor, params, now, deps }) => {
    await lockAsAdmin(db, actor);
    const { id } = await lockOpenInvite(db, actor, params.id);
    const { email } = requireFound(await findInvite(db, accountOf(actor), id));
    deps.limits.take('recipient', email);
    await renewInvite(db, id);
    await audit(db, { actor, action: 'colleague.resend-invite', subject: `invite:${id}`, secretUntilResultOf: null });
    await deps.jobs.enqueue(db, 'mail-invitation', { invite: id }, { singletonKey: id });
    return withExpiry(requireFound(await findInvite(db, accountOf(actor), id)), now);
  },

  revokeColleagueInvite: async ({ db, actor, params }) => {
    await lockAsAdmin(db, actor);
    const { id, email } = await lockOpenInvite(db, actor, params.id);
    await deleteInvite(db, id);
    // The row is gone, so the event itself stores the recipient.
    await audit(db, {
      actor,
      action: 'colleague.revoke-invite',
      subject: `invite:${id}`,
      text: { email },
      secretUntilResultOf: null,
    });
    return null;
  },

  changeColleagueRole: async (call) => {
    const { db, actor, params, body, now, deps } = call;
    const people = await lockAsAdmin(db, actor);
    const person = requireFound(people.find(({ id }) => id === params.id));
    const { role } = body;
    requireRole(actor, role);
    requireMet(whyNotChangeRole(people, person, role));
    if (role === person.role) return shown(person, actor);
    if (await waitsForSecond(db, actor, { before: person.role, next: role, now })) {
      return { ...shown(person, actor), pendingDecision: await ask(call, person, role) };
    }
    await endAskedRole(db, person.userId);
    await writeStanding(db, person.userId, { role });
    const detail = { before: person.role, after: role };
    await audit(db, {
      actor,
      action: 'colleague.change-role',
      subject: `user:${person.id}`,
      detail,
      secretUntilResultOf: null,
    });
    if (person.userId !== actor.userId) await tellOfRole(db, deps, actor, person, role);
    return shown({ ...person, role }, actor);
  },

  removeColleague: async ({ db, actor, params, deps }) => {
    const people = await lockAsAdmin(db, actor);
    const person = requireFound(people.find(({ id }) => id === params.id));
    requireMet(whyNotRemove(people, person));
    await endAskedRole(db, person.userId);
    await writeStanding(db, person.userId, { isActive: false });
    await audit(db, { actor, action: 'colleague.remove', subject: `user:${person.id}`, secretUntilResultOf: null });
    await mailStanding(db, deps, actor, person, false);
    return shown({ ...person, isActive: false }, actor);
  },

  restoreColleague: async (call) => {
    const { db, actor, params, now, deps } = call;
    const people = await lockAsAdmin(db, actor);
    const person = requireFound(people.find(({ id }) => id === params.id));
    requireMet(whyNotRestore(person));
    const [role] = rolesFor(actor.userType);
    if (await waitsForSecond(db, actor, { before: null, next: role, now })) {
      return { ...shown(person, actor), pendingDecision: await ask(call, person, role) };
    }
    await writeStanding(db, person.userId, { role, isActive: true });
    await audit(db, { actor, action: 'colleague.restore', subject: `user:${person.id}`, secretUntilResultOf: null });
    await mailStanding(db, deps, actor, person, true);
    return shown({ ...person, role, isActive: true }, actor);
  },
};

/** Asks a second person of the account to give a person this role. */
async function ask(call: Parameters<typeof announceAsked>[0], { userId }: Person, role: Role) {
  const { db, actor } = call;
  await requireUnasked(db, actor, userId);
  await askRole(db, userId, role, actor.userId);
  return announceAsked(call, (asked) => asked.userId === userId);
}

type Handed = Call<(typeof colleaguesMarket)['inviteColleague']>['deps'];

/** The people, locked; of two Admins who act against each other at once, the second is no longer an Admin. */
async function lockAsAdmin(db: Db, actor: User): Promise<Person[]> {
  const account = accountOf(actor);
  // An investor's orders and rules are locked in the same order.
  if (account.table === 'investorOrg') await lockAccount(db, account);
  const people = await lockPeople(db, account);
  const own = people.find(({ userId }) => userId === actor.userId);
  if (!own?.isActive || own.role !== 'Admin') throw adminsOnly();
  return people;
}

async function lockOpenInvite(db: Db, actor: User, uuid: string) {
  const invite = requireFound(await lockInvite(db, accountOf(actor), uuid));
  requireMet(whyNotChangeInvite(invite.acceptedAt));
  // It is confirmed, refused or withdrawn as a decision.
  return requireFound(invite.waits ? undefined : invite);
}

/** 409 for a person of the account. An account elsewhere is answered like none: the job that mails looks, so neither the answer nor its time tells. */
async function requireNotHere(db: Db, actor: User, email: string): Promise<void> {
  const person = await findPersonByEmail(db, accountOf(actor), email);
  if (!person) return;
  throw person.isActive
    ? conflict('already-here', say('{name} is already one of your people', { name: person.name }))
    : conflict('removed', say('{name} was removed. Restore their access in the list instead.', { name: person.name }));
}

function shown({ userId, ...person }: Person, actor: User) {
  return { ...person, isYou: userId === actor.userId };
}

/** By mail, since a removed person reads no notifications. */
async function mailStanding(db: Db, { config, jobs }: Handed, from: User, person: Person, isBack: boolean) {
  const { name: account } = await readAccountName(db, accountOf(from));
  const by = { name: nameOf(from) };
  const mail = writeMail(
    person.email,
    {
      heading: say(isBack ? 'You have access to {name} again' : 'You no longer have access to {name}', {
        name: account,
      }),
      paragraphs: isBack
        ? [say('{name} restored your access. Sign in as before.', by)]
        : [
            say(
              '{name} removed you from {municipality} on Fairbook. You no longer have access and won’t get notifications.',
              { ...by, municipality: account },
            ),
            'If this is a mistake, ask them to restore your access.',
          ],
      ...(isBack && { button: { label: 'Sign in', url: `${config.marketUrl}/signin` } }),
      footer: [{ text: 'You received this email because you had an account at Fairbook.' }],
    },
    await languageOfMailbox(db, person.email),
  );
  await jobs.enqueue(db, 'send-mail', mail);
}

async function tellOfRole(db: Db, { jobs }: Handed, from: User, person: Person, role: Role) {
  const { name, uuid } = await readAccountName(db, accountOf(from));
  await announce(db, jobs, {
    event: `role:${randomUUID()}`,
    type: 'System',
    title: role === 'Admin' ? 'You are an Admin now' : say('Your role is now {role}', { role: { label: role } }),
    body:
      role === 'Admin'
        ? say('{person} made you an Admin of {name}. You can now manage its people.', { person: nameOf(from), name })
        : say('{person} made you {role} of {name}. Its Admins manage the people.', {
            person: nameOf(from),
            role: filled(roleWords[role]),
            name,
          }),
    data: from.userType === 'municipality' ? { municipality: uuid } : {},
    to: [person.userId],
  });
}

/** 400 for a role that this kind of account does not have. */
function requireRole({ userType }: User, role: Role): void {
  const roles = rolesFor(userType);
  requireValid(
    roles.includes(role)
      ? {}
      : { role: say('Choose one of these roles: {roles}', { roles: { list: roles.map((label) => ({ label })) } }) },
  );
}

function nameOf({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`;
}
