/** Handlers of administrators' accounts: sign-up by invitation, own data, invitations. */

import type { accountsAdmin } from '@fairbook/contract/administrators/admin.ts';
import { isRaise, whyNotDemote, whyNotLoseOwner } from '@fairbook/domain/accounts/administrators.ts';
import { type AdminRole, adminRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { ErrorCode } from '@fairbook/domain/codes/error-codes.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { conflict, notFound, Refused, requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Administrator } from '../../platform/http/caller/actor.ts';
import { emailNotVerified } from '../../platform/http/caller/admission.ts';
import { wrongCode } from '../../platform/http/guesses.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { hasProvenAccount, isKnown, removeUnproven } from '../../store/accounts/accounts.sql.ts';
import {
  deactivateAdministrator,
  listAdministrators,
  lockAdministrator,
  writeAdministratorRole,
} from '../../store/accounts/admin-users.sql.ts';
import {
  acceptAdminInvite,
  findAdminInviteByCode,
  findOpenAdminInvite,
  findUnusedAdminInvite,
  hasOpenAdminInvite,
  inviteAdministrator,
  listAdminInvites,
  openAdminInvite,
  openAdministrator,
  renewAdminInvite,
  revokeAdminInvite,
} from '../../store/accounts/administrators.sql.ts';
import { withExpiry } from '../../store/accounts/invitation.ts';
import { readAdministratorLanguage, storeAdministratorLanguage } from '../../store/accounts/languages.sql.ts';
import {
  cancelRequestsOf,
  countRequestsOf,
  findRequest,
  readRequest,
  type StoredRequest,
  waitsForSettled,
} from '../../store/review/pending.sql.ts';
import { accountExists, identityConfiguration, metaFor, verifyToJoin } from '../accounts/sign-up/visitors.ts';
import { type Drafting, effect, idIn } from '../review/decisions/preview.ts';
import { requestDecision } from '../review/decisions/request.ts';

export const accountsAdminHandlers: Handlers<typeof accountsAdmin> = {
  readMetadata: async ({ db, actor, identity, deps }) => ({
    id: actor.uuid,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    role: actor.role,
    requiresSecondFactor: deps.config.adminSecondFactor,
    needsSecondFactor: deps.config.adminSecondFactor && !identity?.hasSecondFactor,
    language: await readAdministratorLanguage(db, actor.uuid),
    announcements: await deps.announcements.on('admin'),
  }),

  chooseLanguage: async ({ db, actor, body }) => {
    await storeAdministratorLanguage(db, actor.uuid, body.language);
    return null;
  },

  readIdentityConfiguration: async ({ deps }) => identityConfiguration(deps, 'admin'),

  readMeta: async ({ db, deps }) => metaFor(db, deps.config, 'admin'),

  checkAdminInvite: async ({ db, body, address, now }) => {
    const reason = whyNotOpen(await findAdminInviteByCode(db, body.inviteCode), now);
    if (!reason) return null;
    throw wrongCode(address, notInvited(reason));
  },

  signUpAdministrator: async ({ db, actor, body, address, now }) => {
    const { firstName, lastName, inviteCode: code } = body;
    const isInvited = code !== null || (actor.emailVerified && (await hasOpenAdminInvite(db, actor.email)));
    if (actor.emailVerified) await removeUnproven(db, actor, { alsoOwn: isInvited });
    if (await isKnown(db, actor)) throw accountExists();
    if (!actor.emailVerified) throw code === null ? verifyToJoin() : emailNotVerified();
    const role = await acceptAdminInvite(db, actor.email, code);
    if (!role) {
      if (code === null) throw notInvited('not-invited');
      throw wrongCode(address, notInvited(await whyNotAccepted(db, code, actor.email, now)));
    }
    const person = { uid: actor.uid, email: actor.email, firstName, lastName, role };
    const { userId, uuid } = await openAdministrator(db, person);
    const administrator = { adminId: userId, uuid, email: actor.email, firstName, lastName };
    await audit(db, {
      actor: administrator,
      action: 'administrator.join',
      subject: `administrator:${uuid}`,
      detail: { role, by: code === null ? 'address' : 'code' },
    });
    return { userId, uuid, email: actor.email, name: `${firstName} ${lastName}`, registeredByPassword: true };
  },

  listAdministrators: async ({ db }) => listAdministrators(db),

  changeAdministratorRole: async (call) => {
    const { db, actor } = call;
    const { id } = call.params;
    const { role } = call.body;
    const { owners, ...before } = requireFound(await lockAdministrator(db, id));
    requireMet(whyNotLoseOwner(before.role, role, owners) ?? whyNotDemote(before, role, actor));
    const subject = `administrator:${id}`;
    if (role === before.role) return before;
    if (isRaise(before.role, role) && (await waitsForSettled(db, 'administrator.change-role'))) {
      const request = { subject, subjectState: before.role, reason: null, wanted: role };
      const pendingDecision = await requestDecision(call, { ...request, action: 'administrator.change-role' });
      return { ...before, pendingDecision };
    }
    await writeAdministratorRole(db, id, role);
    const detail = { from: before.role, to: role };
    await audit(db, { actor, action: 'administrator.change-role', subject, detail });
    return { ...before, role };
  },

  removeAdministrator: async (call) => {
    const { db, params, body } = call;
    const before = requireFound(await lockAdministrator(db, params.id));
    requireMet(whyNotLoseOwner(before.role, null, before.owners));
    const subject = `administrator:${params.id}`;
    const request = {
      action: 'administrator.remove',
      subject,
      subjectState: before.role,
      reason: body.reason,
    } as const;
    const pendingDecision = await requestDecision(call, request);
    const requested = await readRequest(db, pendingDecision.id);
    const about = { kind: 'administrator', id: params.id, name: `${before.firstName} ${before.lastName}` } as const;
    return { ...requested, about, pendingDecision };
  },

  listAdminInvites: async ({ db, now }) => (await listAdminInvites(db)).map((invite) => withExpiry(invite, now)),

  inviteAdministrator: async (call) => {
    const { db, actor, now, deps } = call;
    const { email, role } = call.body;
    if (await hasProvenAccount(db, email)) throw accountExists();
    const isWaiting = isRaise('Viewer', role) && (await waitsForSettled(db, 'administrator.invite'));
    const id = await inviteAdministrator(db, email, role, { isOpen: !isWaiting });
    if (id === null) throw conflict('already-invited', 'Already invited');
    const subject = `admin-invite:${id}`;
    if (isWaiting) {
      const request = { subject, subjectState: role, reason: null, wanted: role };
      const pendingDecision = await requestDecision(call, { ...request, action: 'administrator.invite' });
      const invite = requireFound(await findUnusedAdminInvite(db, id, false));
      return { ...withExpiry(invite, now), pendingDecision };
    }
    await audit(db, { actor, action: 'administrator.invite', subject, detail: { role } });
    return sendInvite(db, id, now, deps);
  },

  resendAdminInvite: async ({ db, actor, params: { id }, now, deps }) => {
    if (!(await renewAdminInvite(db, id))) throw notFound();
    await audit(db, { actor, action: 'administrator.resend-invite', subject: `admin-invite:${id}` });
    return sendInvite(db, id, now, deps);
  },

  revokeAdminInvite: async ({ db, actor, params }) => {
    if (!(await revokeAdminInvite(db, params.id))) throw notFound();
    await audit(db, { actor, action: 'administrator.revoke-invite', subject: `admin-invite:${params.id}` });
    return null;
  },
};

/** Ends the access of an administrator whose removal a second Owner confirmed. Their own requests become void. */
export async function carryOutRemoval(
  { db, actor }: { readonly db: Db; readonly actor: Administrator },
  request: StoredRequest,
): Promise<void> {
  const { subject, subjectState, reason, requester } = request;
  const id = subject.replace('administrator:', '');
  const before = requireFound(await lockAdministrator(db, id));
  requireMet(whyNotCarryOut(request, subjectState, before.role));
  requireMet(whyNotLoseOwner(before.role, null, before.owners));
  await deactivateAdministrator(db, id);
  await cancelRequestsOf(db, id);
  const detail = { requestedBy: requester.uuid };
  await audit(db, { actor, action: 'administrator.remove', subject, detail, text: { reason } });
}

interface Confirmed {
  readonly db: Db;
  readonly actor: Administrator;
  readonly now: Date;
  readonly deps: Pick<Deps, 'jobs'>;
}

/** Gives an administrator the higher role that a second Owner confirmed. */
export async function carryOutRole({ db, actor }: Confirmed, request: StoredRequest): Promise<void> {
  const { subject, subjectState, requester } = request;
  const id = subject.replace('administrator:', '');
  const before = requireFound(await lockAdministrator(db, id));
  requireMet(whyNotCarryOut(request, subjectState, before.role));
  const role = roleIn(request);
  await writeAdministratorRole(db, id, role);
  const detail = { from: before.role, to: role, requestedBy: requester.uuid };
  await audit(db, { actor, action: 'administrator.change-role', subject, detail });
}

/** Opens and mails the invitation that a second Owner confirmed. */
export async function carryOutInvitation({ db, actor, now, deps }: Confirmed, request: StoredRequest): Promise<void> {
  const { subject, subjectState, requester } = request;
  const id = subject.replace('admin-invite:', '');
  const role = roleIn(request);
  const isOpened = await openAdminInvite(db, id, role);
  requireMet(whyNotCarryOut(request, subjectState, isOpened ? subjectState : 'changed'));
  await audit(db, { actor, action: 'administrator.invite', subject, detail: { role, requestedBy: requester.uuid } });
  await sendInvite(db, id, now, deps);
}

function roleIn({ wanted }: StoredRequest): AdminRole {
  const role = valuesOf(adminRoles).find((each) => each === wanted);
  if (!role) throw new Error(`${wanted} is no role of administrators`);
  return role;
}

/** Drafts a decision about an administrator, who is not mailed before it. */
export const draftAdministratorDecision: Drafting = async (call) => {
  const { db, body } = call;
  if (body.decision === 'administrator.invite') return { effects: [], mails: [], second: 'administrator.invite' };
  const id = idIn(body.subject, 'administrator');
  const before = requireFound(await lockAdministrator(db, id));
  if (body.decision === 'administrator.change-role') {
    const request = await findRequest(db, { action: 'administrator.change-role', subject: body.subject });
    const effects = request ? [effect('status', before.role, request.wanted)] : [];
    return { effects, mails: [], second: 'administrator.change-role' };
  }
  requireMet(whyNotLoseOwner(before.role, null, before.owners));
  const requests = await countRequestsOf(db, id);
  return {
    effects: [
      effect('status', before.role, 'Removed'),
      ...(requests > 0 ? [effect('void-requests', null, String(requests))] : []),
    ],
    mails: [],
    second: 'administrator.remove',
  };
};

/** Enqueues the invitation's mail, and returns the invitation. */
async function sendInvite(db: Db, id: string, now: Date, { jobs }: Pick<Deps, 'jobs'>) {
  await jobs.enqueue(db, 'mail-administrator-invitation', { invite: id }, { singletonKey: id });
  return withExpiry(requireFound(await findOpenAdminInvite(db, id)), now);
}

const sentences = {
  'not-invited': 'Administrators join by invitation. Open the link in your invitation email.',
  'invite-unknown': 'This invitation link is not valid. Open the link in the most recent invitation email.',
  'invite-used': 'This invitation has already been used. Sign in instead.',
  'invite-revoked': 'This invitation was withdrawn. Ask an administrator for a new one.',
  'invite-expired': 'This invitation has expired. Ask an administrator to send it again.',
  'invite-other-address': 'This invitation was sent to another email address. Sign up with that address.',
} as const satisfies Partial<Record<ErrorCode, string>>;

function notInvited(code: keyof typeof sentences): Refused {
  return new Refused(403, { message: sentences[code], data: { code } });
}

/** Only a holder of the code learns more than that it is not valid. */
async function whyNotAccepted(db: Db, code: string, email: string, now: Date): Promise<keyof typeof sentences> {
  const invite = await findAdminInviteByCode(db, code);
  if (invite && invite.email !== email) return 'invite-other-address';
  return whyNotOpen(invite, now) ?? 'invite-unknown';
}

function whyNotOpen(
  invite: Awaited<ReturnType<typeof findAdminInviteByCode>>,
  now: Date,
): keyof typeof sentences | null {
  if (!invite) return 'invite-unknown';
  if (invite.acceptedAt !== null) return 'invite-used';
  if (!invite.isActive) return 'invite-revoked';
  return invite.expiresAt <= now ? 'invite-expired' : null;
}
