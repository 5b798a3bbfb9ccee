/** Handlers of sign-in through an OpenID Connect provider. Without one (`IDENTITY=firebase`) these calls do not exist. */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { providerSignInCalls } from '@fairbook/contract/accounts/sessions/provider-sign-in.ts';
import { sessionLimits, whySessionEnded } from '@fairbook/domain/accounts/sessions.ts';
import { z } from 'zod';
import { type ProviderSignIn, SignInFailed, type SignInRequest } from '../../../platform/adapters/openid-connect.ts';
import type { SignInKeys } from '../../../platform/adapters/sign-in-keys.ts';
import { notFound, Unavailable } from '../../../platform/base/errors.ts';
import type { Config } from '../../../platform/config/config.ts';
import { oidcMethod } from '../../../platform/config/config-identity.ts';
import { audit } from '../../../platform/db/audit.ts';
import { type Db, inTransaction } from '../../../platform/db/transaction.ts';
import { SessionOver, type Site } from '../../../platform/http/caller/sessions.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import {
  addSubject,
  claimAsking,
  deleteSignIn,
  endSessionOf,
  findAccount,
  findLinked,
  findSignIn,
  findUnlinked,
  linkSubject,
  noteConfirmed,
  readSessionState,
  storeSignIn,
} from '../../../store/accounts/provider-sign-ins.sql.ts';
import { subjectOf } from './own.ts';
import { mismatch, notVerified, refusedThere, signedOut, signInAgain, tooWeak } from './sign-in-refusals.ts';

type Calls = ReturnType<typeof providerSignInCalls>;
type DepsOf = Call<Calls['beginSignIn']>['deps'];

/** A person may have to set up a second factor at the provider first. */
const flowMs = 30 * 60_000;
/** A token can be used until its end after the provider has closed the account. */
const tokenMs = 15 * 60_000;
/** The provider is asked about a sign-in no more often than this. */
const askAgainMs = 60_000;
/** How long sign-ins are renewed while the provider does not answer. */
const unansweredMs = 60 * 60_000;
/** Clocks differ. */
const toleranceMs = 30_000;

const [flowUse, tokenUse] = ['sign-in-flow', 'provider-token'];

/** Content that the tab keeps, sealed, until the provider has answered. */
const flowShape = z.object({
  site: z.enum(['market', 'admin']),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isFresh: z.boolean(),
  startedAt: z.number(),
});
type Flow = z.infer<typeof flowShape>;

export function providerSignInHandlers(site: Site): Handlers<Calls> {
  return {
    beginSignIn: { transaction: false, handle: (call) => begin(call, site) },
    finishSignIn: { transaction: false, handle: (call) => finish(call, site) },
    renewSignIn: { transaction: false, handle: (call) => renew(call, site) },
    endSignIn: { transaction: false, handle: (call) => end(call, site) },
  };
}

function providerOf({ openId }: DepsOf, site: Site) {
  if (!openId) throw notFound();
  return openId[site];
}

async function begin({ body, now, deps }: Call<Calls['beginSignIn']>, site: Site) {
  const provider = providerOf(deps, site);
  const random = () => randomBytes(32).toString('base64url');
  const flow: Flow = {
    ...{ site, state: random(), nonce: random(), verifier: random() },
    isFresh: body.isFresh,
    startedAt: now.getTime(),
  };
  const address = await provider.addressOf(requestOf(flow, deps.config), body.email ?? undefined);
  return { address, flow: await deps.signInKeys.seal(flowUse, JSON.stringify(flow)) };
}

async function finish({ db, body, now, deps }: Call<Calls['finishSignIn']>, site: Site) {
  const provider = providerOf(deps, site);
  const flow = await openFlow(body.flow, site, now, deps.signInKeys);
  const request = requestOf(flow, deps.config);
  const proven = await provider.finish(request, body.query).catch((error: unknown) => {
    if (!(error instanceof SignInFailed)) throw error;
    throw error.kind === 'refused' ? refusedThere(error.reason) : mismatch(error.reason);
  });
  const { requiredAcr } = provider.settings;
  if (requiredAcr.length > 0 && !requiredAcr.includes(proven.acr ?? '')) throw tooWeak(proven.acr);
  const email = verifiedEmail(proven);
  const authTime = recentTime(proven, flow, request.maxAge, now);
  const { uid, hasAccount } = await inTransaction(db, (transaction) => identify(transaction, site, proven, email));
  await refuseEnded(db, site, { uid, authTime }, now);
  const handle = randomBytes(32).toString('base64url');
  const { issuer, subject, hasSecondFactor, idToken, refreshToken } = proven;
  const seal = (token: string) => deps.signInKeys.seal(tokenUse, token);
  await storeSignIn(db, {
    ...{ site, handle: hashOf(handle), uid, authTime, issuer, subject, email, hasSecondFactor },
    idToken: await seal(idToken),
    refreshToken: refreshToken === undefined ? null : await seal(refreshToken),
    ...{ askedAt: now, confirmedAt: now },
  });
  const token = await tokenOf({ uid, email, issuer, authTime, hasSecondFactor }, site, now, deps);
  return { token, handle, email, hasAccount };
}

async function renew({ db, body, now, deps }: Call<Calls['renewSignIn']>, site: Site) {
  const provider = providerOf(deps, site);
  const signIn = await findSignIn(db, site, hashOf(body.handle));
  if (!signIn) throw signedOut();
  const { hasEnded, lastSeenAt } = await readSessionState(db, signIn);
  const over = whySessionEnded(timesOf(signIn, lastSeenAt), sessionLimits[site], now);
  if (hasEnded || over) {
    await deleteSignIn(db, signIn.id);
    throw over ? new SessionOver(over.code, over.message) : signedOut();
  }
  await confirm(db, { provider, keys: deps.signInKeys, log: deps.log }, signIn, now);
  return { token: await tokenOf(signIn, site, now, deps) };
}

async function end({ db, body, now, deps }: Call<Calls['endSignIn']>, site: Site) {
  const provider = providerOf(deps, site);
  const signIn = await findSignIn(db, site, hashOf(body.handle));
  if (!signIn) return { address: null };
  const { hasEnded, lastSeenAt } = await readSessionState(db, signIn);
  const isOver = hasEnded || whySessionEnded(timesOf(signIn, lastSeenAt), sessionLimits[site], now) !== null;
  await inTransaction(db, async (transaction) => {
    await endSessionOf(transaction, signIn);
    await deleteSignIn(transaction, signIn.id);
  });
  deps.sessions.noteWrite();
  // A session that was over already ends quietly: its reader is about to sign in again, and to go on where they were.
  if (isOver) return { address: null };
  const idToken = await deps.signInKeys.unseal(tokenUse, signIn.idToken);
  return {
    address: idToken === null ? null : await provider.signOutAddress(idToken, `${siteUrl(deps.config, site)}/`),
  };
}

/** A session that no call has used yet was last active when it began here. */
function timesOf({ authTime, createdAt }: { authTime: Date; createdAt: Date }, lastSeenAt: Date | null) {
  return { authTime, lastSeenAt: lastSeenAt ?? createdAt };
}

/** Asks the provider whether the sign-in is still good, where it gave the means and was not asked just now. */
async function confirm(
  db: Db,
  { provider, keys, log }: { provider: ReturnType<typeof providerOf>; keys: SignInKeys; log: DepsOf['log'] },
  signIn: NonNullable<Awaited<ReturnType<typeof findSignIn>>>,
  now: Date,
): Promise<void> {
  const { id, uid, refreshToken: sealed, confirmedAt } = signIn;
  if (sealed === null) return;
  if (await claimAsking(db, id, now, new Date(now.getTime() - askAgainMs))) {
    // A sealing key that was deleted ends the sign-in, as everyone's.
    const refreshToken = await keys.unseal(tokenUse, sealed);
    const answer =
      refreshToken === null
        ? ({ kind: 'refused', reason: 'sealed by another key' } as const)
        : await provider.renew(refreshToken, signIn.subject);
    if (answer.kind === 'good') {
      const next = answer.refreshToken === undefined ? null : await keys.seal(tokenUse, answer.refreshToken);
      return noteConfirmed(db, id, now, next);
    }
    if (answer.kind === 'refused') {
      log.info({ uid, reason: answer.reason }, 'the identity provider no longer renews a sign-in');
      await deleteSignIn(db, id);
      throw signedOut();
    }
  }
  if (now.getTime() - confirmedAt.getTime() > unansweredMs) {
    throw new Unavailable('the identity provider has not confirmed a sign-in for an hour');
  }
}

/** The person of a subject: one who signed in before, the owner of an account with this verified address, or a new one. */
async function identify(db: Db, site: Site, proven: ProviderSignIn, email: string) {
  const known = await findLinked(db, proven);
  if (known !== undefined && (await findAccount(db, site, known))) return { uid: known, hasAccount: true };
  const unlinked = await findUnlinked(db, site, email, proven.issuer);
  const owner = unlinked === undefined ? undefined : await findAccount(db, site, unlinked);
  if (unlinked === undefined || !owner) {
    const uid = known ?? (await addSubject(db, proven, `oidc:${randomUUID()}`));
    return { uid, hasAccount: false };
  }
  await linkSubject(db, proven, unlinked);
  await audit(db, {
    actor: owner,
    action: 'account.link-sign-in',
    subject: subjectOf(owner),
    text: { issuer: proven.issuer },
  });
  return { uid: unlinked, hasAccount: true };
}

/** Single sign-on at the provider returns the moment of the password, also of a session that is over here. */
async function refuseEnded(db: Db, site: Site, session: { uid: string; authTime: Date }, now: Date): Promise<void> {
  const { hasEnded, lastSeenAt } = await readSessionState(db, session);
  const times = { authTime: session.authTime, lastSeenAt: lastSeenAt ?? now };
  if (hasEnded || whySessionEnded(times, sessionLimits[site], now)) throw signInAgain();
}

function recentTime({ authTime }: ProviderSignIn, { isFresh, startedAt }: Flow, maxAge: number, now: Date): Date {
  if (authTime === undefined) throw mismatch('no auth_time');
  const earliest = isFresh ? startedAt : now.getTime() - maxAge * 1_000;
  if (authTime.getTime() < earliest - toleranceMs) throw signInAgain();
  if (authTime.getTime() > now.getTime() + toleranceMs) throw mismatch('signed in later than now');
  return authTime;
}

function verifiedEmail({ email, emailVerified }: ProviderSignIn): string {
  const address = z.email().max(254).safeParse(email).data;
  if (address !== undefined && emailVerified) return address;
  throw notVerified();
}

async function openFlow(sealed: string, site: Site, now: Date, keys: SignInKeys): Promise<Flow> {
  const text = await keys.unseal(flowUse, sealed);
  const flow = text === null ? null : flowShape.parse(JSON.parse(text));
  if (!flow || flow.site !== site) throw mismatch('no flow of this site');
  if (now.getTime() - flow.startedAt > flowMs) throw mismatch('the flow has expired');
  return flow;
}

function requestOf({ site, state, nonce, verifier, isFresh }: Flow, config: Config): SignInRequest {
  const redirectUri = `${siteUrl(config, site)}/signin/callback`;
  return { redirectUri, state, nonce, verifier, isFresh, maxAge: sessionLimits[site].longestMs / 1_000 };
}

interface Proven {
  readonly uid: string;
  readonly email: string;
  /** The provider's. */
  readonly issuer: string;
  readonly authTime: Date;
  readonly hasSecondFactor: boolean;
}

/** The same claims as in tokens of Firebase, so that the server verifies both by one method. */
function tokenOf(proven: Proven, site: Site, now: Date, deps: DepsOf) {
  const { config, signInKeys } = deps;
  const isAuthTimeTold = providerOf(deps, site).settings.authTime === 'required';
  const { uid, email, issuer: provider, authTime, hasSecondFactor } = proven;
  const { issuer, audience } = site === 'admin' ? config.adminIdentity : config.identity;
  return signInKeys.sign({
    ...{ issuer, audience, subject: uid, issuedAt: now, expiresAt: new Date(now.getTime() + tokenMs) },
    others: {
      email,
      email_verified: true,
      auth_time: authTime.getTime() / 1_000,
      firebase: {
        sign_in_provider: oidcMethod,
        issuer: provider,
        ...(isAuthTimeTold ? {} : { untold_auth_time: true }),
        ...(hasSecondFactor ? { sign_in_second_factor: oidcMethod } : {}),
      },
    },
  });
}

function siteUrl({ marketUrl, adminUrl }: Config, site: Site): string {
  return site === 'admin' ? adminUrl : marketUrl;
}

function hashOf(handle: string): Buffer {
  return hash('sha256', handle, 'buffer');
}
