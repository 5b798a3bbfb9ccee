/** Signing up to the market, and what the person signed in is told about themselves. */
import type { accountsMarket } from '@fairbook/contract/accounts/market.ts';
import type { UserType } from '@fairbook/domain/vocabulary.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import type { Newcomer } from '../http/actor.ts';
import { invalid, Refused, tooMany } from '../http/errors.ts';
import { countGuess, forgetGuess } from '../http/guesses.ts';
import type { Handlers } from '../http/implement.ts';
import { acceptInvite } from '../invites/invites.sql.ts';
import type { Jobs } from '../jobs.ts';
import { announce } from '../notifications/announce.ts';
import {
  isKnown,
  type Opened,
  openInvestor,
  openMunicipality,
  openProfessional,
  readCurrentUser,
} from './accounts.sql.ts';
import { accountExists, identityConfiguration, metaFor } from './visitors.ts';

export const accountsHandlers: Handlers<typeof accountsMarket> = {
  readMetadata: async ({ db, actor }) => {
    const user = await readCurrentUser(db, actor.userId);
    return {
      ...user,
      id: actor.uuid,
      role: user.role === 'Admin' ? 'Admin' : 'User',
      userType: actor.userType,
      onboardingStatus: actor.status,
      organisation: user.organisation ?? `${user.firstName} ${user.lastName}`,
    };
  },

  readIdentityConfiguration: async ({ deps }) => identityConfiguration(deps.config),

  readMeta: async ({ deps }) => metaFor(deps.config, 'market'),

  signUpMunicipality: async (call) => {
    const { db, actor, body } = call;
    const { muniName, inviteCode, idToken: _, ...person } = body;
    return signUp(call, 'municipality', () => openMunicipality(db, muniName, { ...person, uid: actor.uid }));
  },

  signUpInvestor: async (call) => {
    const { db, actor, body } = call;
    const { inviteCode, idToken: _, ...person } = body;
    const name = `${body.firstName} ${body.lastName}`;
    return signUp(call, 'individual-investor', () =>
      openInvestor(db, 'individual-investor', name, { ...person, uid: actor.uid }),
    );
  },

  signUpInstitution: async (call) => {
    const { db, actor, body } = call;
    const { institutionName, inviteCode, idToken: _, ...person } = body;
    return signUp(call, 'institutional-investor', () =>
      openInvestor(db, 'institutional-investor', institutionName, { ...person, uid: actor.uid }),
    );
  },

  signUpProfessional: async (call) => {
    const { db, actor, body } = call;
    const { inviteCode, idToken: _, ...person } = body;
    return signUp(call, 'market-professional', () => openProfessional(db, { ...person, uid: actor.uid }));
  },
};

interface SignupBody {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly inviteCode: string | null;
}

interface SignupCall {
  readonly db: Db;
  readonly actor: Newcomer;
  readonly body: SignupBody;
  readonly address: string;
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

/** What all four sign-ups share: nobody twice, invitations used up, the inviter told. */
async function signUp(call: SignupCall, userType: UserType, open: () => Promise<Opened>) {
  const { db, actor: newcomer, body, address, now, deps } = call;
  if (await isKnown(db, newcomer)) throw accountExists();
  if (body.inviteCode !== null && !countGuess(address, newcomer.email, now)) {
    throw tooMany('Too many tries. Wait a minute and try again.');
  }
  const invite = await acceptInvite(db, { code: body.inviteCode, email: newcomer.email, userType });
  if (!invite && body.inviteCode !== null) throw invalid({ inviteCode: 'This invitation is not valid any more' });
  if (!invite && userType === 'market-professional') {
    const message = 'Market professionals join by invitation of a municipality';
    throw new Refused(403, { message, data: { code: 'not-invited' } });
  }
  if (body.inviteCode !== null) forgetGuess(address, newcomer.email, now);
  const { userId, uuid } = await open();
  const name = `${body.firstName} ${body.lastName}`;
  await audit(db, {
    actor: { ...newcomer, uuid },
    action: 'account.open',
    subject: `user:${uuid}`,
    detail: { userType },
  });
  if (invite) {
    await announce(db, deps.jobs, {
      event: `invite:${invite.uuid}:joined`,
      type: 'InviteeJoined',
      title: 'Invitation accepted',
      body: `${name} has joined Fairbook.`,
      data: { invite: invite.uuid },
      to: invite.invitedById === null ? [] : [invite.invitedById],
    });
  }
  return { userId, uuid, email: newcomer.email, name, registeredByPassword: true };
}
