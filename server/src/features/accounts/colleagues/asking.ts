/**
 * Invitations, roles and restorations that give a person of an account the power to confirm, or to manage people: where two people of the account are
 * settled, another one confirms them.
 */
import { givesPower, whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import {
  bindsSettled,
  confirmersBeside,
  type Holder,
  isNewHolder,
  whyNotTakePart,
} from '@fairbook/domain/accounts/settled.ts';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import { requireAllowed, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Investor, Issuer, User } from '../../../platform/http/caller/actor.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { accountOf, lockAccount } from '../../../store/accounts/account-status.sql.ts';
import { type AskedPerson, endAskedRole, listAsked, openInvite } from '../../../store/accounts/asked-people.sql.ts';
import { lockPeople, writeStanding } from '../../../store/accounts/colleagues.sql.ts';
import { deleteInvite, renewInvite } from '../../../store/accounts/invites.sql.ts';
import { listIssuers } from '../../../store/auctions/second-people.sql.ts';
import { listApprovalRights } from '../../../store/orders/rule-changes.sql.ts';
import { announce } from '../../notices/notifications/announce.ts';
import type { WaitingDecisions } from '../../review/decisions/market.ts';

/** The people of the account who can confirm, and those who could until recently; none in a firm of professionals. */
async function holdersOf(db: Db, actor: User): Promise<Holder[]> {
  const { table, id } = accountOf(actor);
  if (table === 'municipality') return listIssuers(db, id);
  return table === 'investorOrg' ? listApprovalRights(db, id) : [];
}

/** Returns whether another person of the account has to confirm that a person gets this role; `before` is null where they have no access. */
export async function waitsForSecond(
  db: Db,
  actor: User,
  { before, next, now }: { readonly before: Role | null; readonly next: Role; readonly now: Date },
): Promise<boolean> {
  return givesPower(actor.userType, before, next) && bindsSettled(await holdersOf(db, actor), now);
}

interface Asking {
  readonly db: Db;
  readonly actor: User;
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

/** Records what was just asked, tells those who can confirm it, and answers the decision that waits. */
export async function announceAsked({ db, actor, now, deps }: Asking, isIt: (asked: AskedPerson) => boolean) {
  const asked = requireFound((await listAsked(db, accountOf(actor))).find(isIt));
  const { uuid, name, role, requesterName, expiresAt } = asked;
  await audit(db, {
    actor,
    action: 'colleague.ask',
    subject: subjectOf(asked),
    detail: { role },
    secretUntilResultOf: null,
  });
  await announce(db, deps.jobs, {
    event: `people:${uuid}:${expiresAt.toISOString()}`,
    type: 'System',
    title: 'People of your account: a request waits for you',
    body: say('{person} asks to give {name} the role {role}. Confirm or refuse it on the page of people.', {
      ...{ person: requesterName, name, role: { label: role } },
    }),
    data: {},
    to: confirmersBeside(await holdersOf(db, actor), actor.userId, now).map(({ userId }) => userId),
  });
  return { id: uuid, needs: 'colleague' as const, expiresAt };
}

const subjectOf = ({ uuid, inviteId }: AskedPerson) => (inviteId === null ? `person:${uuid}` : `invite:${inviteId}`);

/** Throws 412 where a request about the person waits: its confirmer has seen that one. */
export async function requireUnasked(db: Db, actor: User, userId: number): Promise<void> {
  const isAsked = (await listAsked(db, accountOf(actor))).some((one) => one.userId === userId);
  requireMet(
    isAsked
      ? refusal('already-requested', 'Another request about this person waits for a second person: withdraw it first')
      : null,
  );
}

/** Why this person cannot confirm a request, or null. */
function whyNotConfirm(asked: AskedPerson, actor: User, holders: readonly Holder[], now: Date): Refusal | null {
  if (!asked.isRequesterAdmin) {
    return refusal('rule-requester-gone', 'The person who requested this is no longer an Admin. Request it again.');
  }
  if (asked.requestedBy === actor.userId) {
    return refusal('own-change', 'You requested this. Another person of your account must confirm it.');
  }
  return whyNotDecide(actor) ?? whyNotTakePart(holders, actor.userId, now);
}

/** Everyone of a municipality decides; at an institution those who may approve. */
function whyNotDecide({ userType, role }: User): Refusal | null {
  return userType === 'municipality' ? null : whyNotRight(role, 'approve');
}

type Decider = Issuer | Investor;

export const waitingPeople: WaitingDecisions<Decider, Decider> = {
  list: async (db, actor, now) => {
    const holders = await holdersOf(db, actor);
    return (await listAsked(db, accountOf(actor))).map((asked) => ({
      ...({ id: asked.uuid, needs: 'colleague', kind: 'people', auctionId: null, auctionName: null } as const),
      ...{ reason: null, requestedBy: asked.requesterName, requestedAt: asked.requestedAt, expiresAt: asked.expiresAt },
      person: { name: asked.name, role: asked.role, isInvitation: asked.inviteId !== null },
      isYours: asked.requestedBy === actor.userId,
      whyNotConfirm: whyNotConfirm(asked, actor, holders, now),
    }));
  },

  findRequester: async (db, actor, id) =>
    (await listAsked(db, accountOf(actor))).find(({ uuid }) => uuid === id)?.requestedBy,

  confirm: async ({ db, actor, params, now, deps }) => {
    const asked = await lockAsked(db, actor, params.id);
    const holders = await holdersOf(db, actor);
    requireMet(whyNotConfirm(asked, actor, holders, now));
    const { inviteId, userId, role } = asked;
    const isDeciderNew = isNewHolder(holders, actor.userId, now);
    const detail = { role, ...(isDeciderNew && { isDeciderNew }) };
    await audit(db, {
      actor,
      action: 'colleague.confirm',
      subject: subjectOf(asked),
      detail,
      secretUntilResultOf: null,
    });
    if (userId !== null) {
      await writeStanding(db, userId, { role, isActive: true });
      await endAskedRole(db, userId);
    } else if (inviteId !== null) {
      await openInvite(db, inviteId);
      await renewInvite(db, inviteId);
      await deps.jobs.enqueue(db, 'mail-invitation', { invite: inviteId }, { singletonKey: inviteId });
    }
  },

  end: async ({ db, actor, params }) => {
    const asked = await lockAsked(db, actor, params.id);
    requireAllowed(whyNotDecide(actor));
    if (asked.userId !== null) await endAskedRole(db, asked.userId);
    else await deleteInvite(db, asked.uuid);
    await audit(db, {
      actor,
      action: 'colleague.end-ask',
      subject: subjectOf(asked),
      detail: { role: asked.role },
      secretUntilResultOf: null,
    });
  },
};

/** The request, with the people locked: a person who was just removed decides nothing, and of two decisions at once the second finds no request. */
async function lockAsked(db: Db, actor: Decider, uuid: string): Promise<AskedPerson> {
  const account = accountOf(actor);
  if (account.table === 'investorOrg') await lockAccount(db, account);
  const people = await lockPeople(db, account);
  requireFound(people.find(({ userId, isActive }) => userId === actor.userId && isActive));
  return requireFound((await listAsked(db, account)).find((one) => one.uuid === uuid));
}
