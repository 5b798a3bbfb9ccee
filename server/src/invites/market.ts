/** Municipalities invite professionals; a code that only a mail carries proves the invitation, and guessing is slowed down. */
import type { invitesMarket } from '@fairbook/contract/invites/market.ts';
import { isKnown } from '../accounts/accounts.sql.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import type { Issuer } from '../http/actor.ts';
import { conflict, expect, found, invalid, tooMany } from '../http/errors.ts';
import { countGuess, forgetGuess } from '../http/guesses.ts';
import { type Call, type Handlers, withoutTransaction } from '../http/implement.ts';
import { mailInvitation, whyNotChangeInvite, withExpiry } from '../outside/invitation.ts';
import { listAttachedAuctions, listConnections } from './connections.sql.ts';
import {
  deleteInvite,
  findOpenInvite,
  insertInvite,
  listInvites,
  lockInvite,
  newCode,
  readMunicipalityName,
  renewInvite,
} from './invites.sql.ts';

export const invitesHandlers: Handlers<typeof invitesMarket> = {
  // Asks the captcha's server, which no transaction may wait for.
  validateInvite: withoutTransaction(async ({ db, body, address, now, deps }) => {
    if (!countGuess(address, body.email, now)) throw tooMany('Too many tries. Wait a minute and try again.');
    if (!(await deps.captcha.isPerson(body.recaptchaToken, address))) {
      throw invalid({ recaptchaToken: 'The captcha was not accepted. Please try again.' });
    }
    const invite = await findOpenInvite(db, body.email, body.inviteCode);
    if (!invite) throw invalid({ inviteCode: 'This invitation is not valid' });
    forgetGuess(address, body.email, now);
    const { userType, municipality } = invite;
    return municipality === null ? { userType } : { userType, municipality };
  }),

  inviteProfessional: async (call) => invite(call, call.body.email, call.body.name),

  inviteProfessionalByEmail: async (call) => invite(call, call.body.email, null),

  listInvites: async ({ db, actor, now }) => {
    const invites = await listInvites(db, actor.municipalityId);
    return invites.map((sent) => withExpiry(sent, now));
  },

  resendInvite: async ({ db, actor, params, now, deps }) => {
    const { id, acceptedAt } = found(await lockInvite(db, actor.municipalityId, params.id));
    expect(whyNotChangeInvite(acceptedAt));
    const code = newCode();
    const renewed = await renewInvite(db, id, code);
    await audit(db, { actor, action: 'invite.resend', subject: `invite:${id}` });
    await sendInvitation(db, deps, actor, renewed.email, code);
    return withExpiry(renewed, now);
  },

  revokeInvite: async ({ db, actor, params }) => {
    const { id, acceptedAt } = found(await lockInvite(db, actor.municipalityId, params.id));
    expect(whyNotChangeInvite(acceptedAt));
    await deleteInvite(db, id);
    await audit(db, { actor, action: 'invite.revoke', subject: `invite:${id}` });
    return null;
  },

  listConnections: async ({ db, actor }) => listConnections(db, actor.userId),

  listAttachedAuctions: async ({ db, actor, now }) => listAttachedAuctions(db, actor.userId, now),
};

type InviteCall = Pick<Call<(typeof invitesMarket)['inviteProfessional']>, 'db' | 'actor' | 'now' | 'deps'>;

async function invite({ db, actor, now, deps }: InviteCall, email: string, name: string | null) {
  if (await isKnown(db, { uid: '', email })) throw conflict('account-exists', 'An account with this e-mail exists');
  const code = newCode();
  const sent = await insertInvite(db, {
    code,
    email,
    name,
    userType: 'market-professional',
    invitedById: actor.userId,
  });
  if (!sent) throw conflict('already-invited', 'Already invited');
  await audit(db, { actor, action: 'invite.send', subject: `invite:${sent.id}` });
  await sendInvitation(db, deps, actor, email, code);
  return withExpiry(sent, now);
}

async function sendInvitation(db: Db, deps: InviteCall['deps'], actor: Issuer, email: string, code: string) {
  const { name: inviter } = await readMunicipalityName(db, actor.municipalityId);
  await mailInvitation(db, deps, {
    email,
    code,
    municipality: inviter,
    heading: `${inviter} invites you to Fairbook`,
    paragraphs: [
      `${actor.firstName} ${actor.lastName} of ${inviter} invites you to join Fairbook as a market professional. There municipalities sell their bonds straight to investors.`,
    ],
  });
}
