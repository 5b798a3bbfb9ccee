/** Signing up to the market, and what the person signed in is told about themselves. */
import type { accountsMarket } from '@fairbook/contract/accounts/market.ts';
import type { UserType } from '@fairbook/domain/vocabulary.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import type { Newcomer } from '../http/actor.ts';
import { found, invalid, Refused, tooMany } from '../http/errors.ts';
import { countGuess, forgetGuess } from '../http/guesses.ts';
import type { Handlers } from '../http/implement.ts';
import {
  type AcceptedInvite,
  acceptColleagueInvite,
  acceptInvite,
  listInviters,
  readMunicipalityName,
} from '../invites/invites.sql.ts';
import type { Jobs } from '../jobs.ts';
import { announce, type Notice } from '../notifications/announce.ts';
import {
  isKnown,
  type Opened,
  openColleague,
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
      role: actor.userType === 'municipality' ? actor.role : 'User',
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

  signUpColleague: async (call) => {
    const { db, actor, body } = call;
    const { inviteCode, idToken: _, ...person } = body;
    const invite = found(await useInvite(call, () => acceptColleagueInvite(db, inviteCode, actor.email)));
    const { uuid, name } = await readMunicipalityName(db, invite.municipalityId);
    const data = { municipality: uuid };
    const who = `${body.firstName} ${body.lastName}`;
    await tellInviters(call, invite, { title: 'Invitation accepted', body: `${who} now acts for ${name}, too.` }, data);
    const detail = { userType: 'municipality', municipality: uuid, role: invite.role };
    return openAccount(call, detail, () => openColleague(db, invite, { ...person, uid: actor.uid }));
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

/** What all sign-ups to an account of one's own share. */
async function signUp(call: SignupCall, userType: UserType, open: () => Promise<Opened>) {
  const { db, actor, body } = call;
  const invite = await useInvite(call, () => acceptInvite(db, { code: body.inviteCode, email: actor.email, userType }));
  if (!invite && userType === 'market-professional') {
    const message = 'Market professionals join by invitation of a municipality';
    throw new Refused(403, { message, data: { code: 'not-invited' } });
  }
  const session = await openAccount(call, { userType }, open);
  if (invite)
    await tellInviters(call, invite, { title: 'Invitation accepted', body: `${session.name} has joined Fairbook.` });
  return session;
}

/** Nobody signs up twice, and guessing at codes is slowed down; answers the invitation that is used up. */
async function useInvite<Invite>(call: SignupCall, accept: () => Promise<Invite | undefined>) {
  const { db, actor: newcomer, body, address, now } = call;
  if (await isKnown(db, newcomer)) throw accountExists();
  if (body.inviteCode !== null && !countGuess(address, newcomer.email, now)) {
    throw tooMany('Too many tries. Wait a minute and try again.');
  }
  const invite = await accept();
  if (!invite && body.inviteCode !== null) throw invalid({ inviteCode: 'This invitation is not valid any more' });
  if (body.inviteCode !== null) forgetGuess(address, newcomer.email, now);
  return invite;
}

async function openAccount(
  { db, actor: newcomer, body }: SignupCall,
  detail: Readonly<Record<string, string>>,
  open: () => Promise<Opened>,
) {
  const { userId, uuid } = await open();
  const actor = { ...newcomer, uuid };
  await audit(db, { actor, action: 'account.open', subject: `user:${uuid}`, detail });
  const name = `${body.firstName} ${body.lastName}`;
  return { userId, uuid, email: newcomer.email, name, registeredByPassword: true };
}

/** Everybody who acts for the municipality that invited. */
async function tellInviters(
  { db, deps }: SignupCall,
  { uuid, invitedById }: AcceptedInvite,
  words: Pick<Notice, 'title' | 'body'>,
  data: Notice['data'] = {},
): Promise<void> {
  await announce(db, deps.jobs, {
    event: `invite:${uuid}:joined`,
    type: 'InviteeJoined',
    ...words,
    data: { invite: uuid, ...data },
    to: invitedById === null ? [] : await listInviters(db, invitedById),
  });
}
