/**
 * Handlers of invitations: municipalities invite professionals; a code that is only in a mail proves the invitation, and guessing is rate-limited.
 */
import type { invitesMarket } from '@fairbook/contract/accounts/invites/market.ts';
import { conflict, invalid, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import { wrongCode } from '../../../platform/http/guesses.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import { hasProvenAccount } from '../../../store/accounts/accounts.sql.ts';
import { whyNotChangeInvite, withExpiry } from '../../../store/accounts/invitation.ts';
import {
  deleteInvite,
  findInvite,
  findOpenInvite,
  insertInvite,
  listInvites,
  lockInvite,
  renewInvite,
} from '../../../store/accounts/invites.sql.ts';
import { listAttachedAuctions, listConnections } from '../../../store/deal-team/connections.sql.ts';

export const invitesHandlers: Handlers<typeof invitesMarket> = {
  // Calls the captcha's server, which no transaction may wait for.
  validateInvite: {
    transaction: false,
    handle: async ({ db, body, address, deps }) => {
      if (!(await deps.captcha.isPerson(body.recaptchaToken, { purpose: 'invite', address }))) {
        throw invalid({ recaptchaToken: 'The captcha was not accepted. Please try again.' });
      }
      const invite = await findOpenInvite(db, body.email, body.inviteCode);
      if (!invite) throw wrongCode(address, invalid({ inviteCode: 'This invitation is not valid' }));
      const { userType, municipality, account, role, invitedBy } = invite;
      return {
        userType,
        ...(invitedBy !== null && { invitedBy }),
        ...(municipality !== null && role !== null && { municipality }),
        ...(account !== null && role !== null && { account, role }),
      };
    },
  },

  readCaptchaChallenge: {
    transaction: false,
    handle: async ({ deps }) => requireFound(await deps.captcha.challenge('invite')),
  },

  inviteProfessional: async (call) => invite(call, call.body.email, call.body.name),

  inviteProfessionalByEmail: async (call) => invite(call, call.body.email, null),

  listInvites: async ({ db, actor, now }) => {
    const invites = await listInvites(db, actor.municipalityId);
    return invites.map((sent) => withExpiry(sent, now));
  },

  resendInvite: async ({ db, actor, params, now, deps }) => {
    const { id, usedAt } = requireFound(await lockInvite(db, actor.municipalityId, params.id));
    requireMet(whyNotChangeInvite(usedAt));
    const { email } = requireFound(await findInvite(db, actor.municipalityId, id));
    deps.limits.take('recipient', email);
    await renewInvite(db, id);
    await audit(db, { actor, action: 'invite.resend', subject: `invite:${id}` });
    await deps.jobs.enqueue(db, 'mail-invitation', { invite: id }, { singletonKey: id });
    return withExpiry(requireFound(await findInvite(db, actor.municipalityId, id)), now);
  },

  revokeInvite: async ({ db, actor, params }) => {
    const { id, usedAt } = requireFound(await lockInvite(db, actor.municipalityId, params.id));
    requireMet(whyNotChangeInvite(usedAt));
    await deleteInvite(db, id);
    await audit(db, { actor, action: 'invite.revoke', subject: `invite:${id}` });
    return null;
  },

  listConnections: async ({ db, actor }) => listConnections(db, actor.userId),

  listAttachedAuctions: async ({ db, actor, now }) => listAttachedAuctions(db, actor.userId, now),
};

type InviteCall = Pick<Call<(typeof invitesMarket)['inviteProfessional']>, 'db' | 'actor' | 'now' | 'deps'>;

async function invite({ db, actor, now, deps }: InviteCall, email: string, name: string | null) {
  if (await hasProvenAccount(db, email)) throw conflict('account-exists', 'An account with this email exists');
  deps.limits.take('recipient', email);
  const sent = await insertInvite(db, { email, name, userType: 'market-professional', invitedById: actor.userId });
  if (!sent) throw conflict('already-invited', 'Already invited');
  await audit(db, { actor, action: 'invite.send', subject: `invite:${sent.id}` });
  await deps.jobs.enqueue(db, 'mail-invitation', { invite: sent.id }, { singletonKey: sent.id });
  return withExpiry(requireFound(await findInvite(db, actor.municipalityId, sent.id)), now);
}
