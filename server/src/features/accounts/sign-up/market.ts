/** Handlers for signing up to the market, and the signed-in person's own data. */

import type { accountsMarket } from '@fairbook/contract/accounts/sign-up/market.ts';
import { languageOrNull } from '@fairbook/domain/base/languages.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { invalid, Refused } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Newcomer } from '../../../platform/http/caller/actor.ts';
import { wrongCode } from '../../../platform/http/guesses.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { auditSubject, readAccount } from '../../../store/accounts/account-status.sql.ts';
import {
  isKnown,
  type Opened,
  openColleague,
  openInvestor,
  openMunicipality,
  openProfessional,
  readCurrentUser,
  removeUnproven,
} from '../../../store/accounts/accounts.sql.ts';
import { acceptColleagueInvite, acceptInvite, hasOpenInvite } from '../../../store/accounts/invites.sql.ts';
import { storeLanguage } from '../../../store/accounts/languages.sql.ts';
import { changeAddress } from './address.ts';
import { accountExists, identityConfiguration, metaFor, verifyToJoin } from './visitors.ts';

export const accountsHandlers: Handlers<typeof accountsMarket> = {
  readMetadata: async ({ db, actor, deps }) => {
    const user = await readCurrentUser(db, actor.userId);
    return {
      ...user,
      language: languageOrNull(user.language),
      id: actor.uuid,
      role: actor.role,
      userType: actor.userType,
      onboardingStatus: actor.status,
      hasOpenChange: actor.hasOpenChange,
      organization: user.organization ?? `${user.firstName} ${user.lastName}`,
      announcements: await deps.announcements.on('market'),
      features: [...deps.config.features],
    };
  },

  chooseLanguage: async ({ db, actor, body }) => {
    await storeLanguage(db, actor.userId, body.language);
    return null;
  },

  changeAddress,

  readIdentityConfiguration: async ({ deps }) => identityConfiguration(deps, 'market'),

  readMeta: async ({ db, deps }) => metaFor(db, deps.config, 'market'),

  signUpMunicipality: async (call) => {
    const { db, actor, body } = call;
    const { muniName, inviteCode, idToken: _, ...person } = body;
    return signUp(call, 'municipality', () => openMunicipality(db, muniName, { ...person, ...proofOf(actor) }));
  },

  signUpInvestor: async (call) => {
    const { db, actor, body } = call;
    const { inviteCode, idToken: _, ...person } = body;
    const name = `${body.firstName} ${body.lastName}`;
    return signUp(call, 'individual-investor', () =>
      openInvestor(db, 'individual-investor', name, { ...person, ...proofOf(actor) }),
    );
  },

  signUpInstitution: async (call) => {
    const { db, actor, body } = call;
    const { institutionName, inviteCode, idToken: _, ...person } = body;
    return signUp(call, 'institutional-investor', () =>
      openInvestor(db, 'institutional-investor', institutionName, { ...person, ...proofOf(actor) }),
    );
  },

  signUpProfessional: async (call) => {
    const { db, actor, body } = call;
    const { inviteCode, idToken: _, ...person } = body;
    return signUp(call, 'market-professional', () => openProfessional(db, { ...person, ...proofOf(actor) }));
  },

  signUpColleague: async (call) => {
    const { db, actor, body } = call;
    const { inviteCode, idToken: _, ...person } = body;
    const invite = await useInvite(call, () => acceptColleagueInvite(db, inviteCode, actor.email));
    const { userType, role, account } = invite;
    const { uuid } = await readAccount(db, account);
    const detail = { userType, account: auditSubject(account, uuid), role };
    return openAccount(call, detail, true, () => openColleague(db, invite, { ...person, ...proofOf(actor) }));
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
  readonly deps: { readonly jobs: Jobs; readonly limits: Limits };
}

/** Shared by all sign-ups to a new organization. */
async function signUp(call: SignupCall, userType: UserType, open: () => Promise<Opened>) {
  const { db, actor, body } = call;
  const { inviteCode: code } = body;
  if (code !== null) {
    await useInvite(call, () => acceptInvite(db, { code, email: actor.email, userType }));
    return openAccount(call, { userType }, true, open);
  }
  const isInvited = userType === 'market-professional';
  if (isInvited) await useInviteOfAddress(call, userType);
  else await makeRoom(call, false);
  return openAccount(call, { userType }, isInvited, open);
}

/** Uses up the invitation of the address that the identity provider has verified. */
async function useInviteOfAddress(call: SignupCall, userType: UserType): Promise<void> {
  const { db, actor } = call;
  const invited = { email: actor.email, userType };
  await makeRoom(call, actor.emailVerified && (await hasOpenInvite(db, invited)));
  if (!actor.emailVerified) throw verifyToJoin();
  if (await acceptInvite(db, { code: null, ...invited })) return;
  const message = 'Market professionals join by invitation. Open the link in your invitation email.';
  throw new Refused(403, { message, data: { code: 'not-invited' } });
}

/** A second sign-up is refused. An unverified account is removed for a person who verified the email. */
async function makeRoom({ db, actor }: SignupCall, isInvited: boolean): Promise<void> {
  if (actor.emailVerified) await removeUnproven(db, actor, { alsoOwn: isInvited });
  if (await isKnown(db, actor)) throw accountExists();
}

/** Uses up and returns the invitation; guessing codes is rate-limited. */
async function useInvite<Invite>(call: SignupCall, accept: () => Promise<Invite | undefined>): Promise<Invite> {
  const { address } = call;
  await makeRoom(call, true);
  const invite = await accept();
  if (!invite) {
    throw wrongCode(address, invalid({ inviteCode: 'This invitation is no longer valid' }));
  }
  return invite;
}

/** The account's owner, and whether they have verified the email. */
function proofOf({ uid, emailVerified, provider }: Newcomer) {
  return { uid, provenBy: emailVerified ? provider : null };
}

async function openAccount(
  { db, actor: newcomer, body, deps }: SignupCall,
  text: Readonly<Record<string, string>>,
  isInvited: boolean,
  open: () => Promise<Opened>,
) {
  const { userId, uuid } = await open();
  const actor = { ...newcomer, uuid };
  await audit(db, { actor, action: 'account.open', subject: `user:${uuid}`, text });
  // Others are notified once the email is verified: now, or with the first request that shows it.
  if (newcomer.emailVerified && isInvited) await deps.jobs.enqueue(db, 'announce-joined', { user: userId });
  const name = `${body.firstName} ${body.lastName}`;
  return { userId, uuid, email: newcomer.email, name, registeredByPassword: true };
}
