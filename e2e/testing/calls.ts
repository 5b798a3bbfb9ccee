/** Calls of the sites without a browser, for preconditions of tests: an auction in review, a sale that closes soon. */
import { admin } from '@fairbook/contract/admin.ts';
import { type Client, createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { codeAt } from '@fairbook/identity/totp.ts';
import { inject } from 'vitest';
import { fresh, freshEmail } from './fresh.ts';
import { administrator, alderCreek, demoPassword, secondAdministrator } from './people.ts';

export type MarketClient = Client<typeof market>;

/** The market's calls of a visitor. */
export function visitorOfMarket(): MarketClient {
  return createClient(market, { baseUrl: inject('addresses').market, token: async () => null });
}

/** The market's calls as this person, answered by the process at this address. */
export async function marketAs(email: string, baseUrl = inject('addresses').market): Promise<MarketClient> {
  const { idToken } = await keptSignIn(email);
  return createClient(market, { baseUrl, token: async () => idToken });
}

/** The administrators' calls. */
export async function asAdministrator(): Promise<Client<typeof admin>> {
  const { idToken } = await keptSignIn(administrator);
  return createClient(admin, { baseUrl: inject('addresses').admin, token: async () => idToken });
}

/**
 * Confirms, as the second administrator, what the first one requested about the account with this page: a sale of the demo market closes within 24 hours, so
 * one administrator alone takes no investor out of it.
 */
export async function confirmAbout(id: string): Promise<void> {
  const { idToken } = await keptSignIn(secondAdministrator);
  const client = createClient(admin, { baseUrl: inject('addresses').admin, token: async () => idToken });
  const requests = await client.listPendingDecisions({ query: {} });
  for (const { id: decision } of requests.filter(({ about }) => about?.id === id)) {
    await client.confirmDecision({ params: { id: decision } });
  }
}

/** Creates an identity with an unverified email; returns its token. */
export async function newIdentity(email: string): Promise<string> {
  return (await signUpAtProvider(email)).idToken;
}

/** Creates an identity with a verified email and no account; returns its token. */
export async function newVerifiedIdentity(email: string): Promise<string> {
  const signedUp = await signUpAtProvider(email);
  await verify(email, signedUp.idToken);
  // A renewed token says that the address is verified, as one of another sign-in would.
  const answer = { ...signedUp, idToken: await renewedToken(signedUp.refreshToken) };
  kept.set(email, { answer, at: Date.now() });
  return answer.idToken;
}

/** Signs up an individual investor who requests approval; returns the name shown to administrators. */
export async function newApplicant(email: string, firstName: string, lastName: string, state = 'OR'): Promise<string> {
  const idToken = await newVerifiedIdentity(email);
  const client = createClient(market, { baseUrl: inject('addresses').market, token: async () => idToken });
  await client.signUpInvestor({ body: { email, firstName, lastName, idToken } });
  const address = { address: '12 Alder Street', city: 'Bend', state, country: 'US', zipCode: '97701' };
  await client.saveIndividualProfile({ body: { firstName, lastName, ...address } });
  await client.requestIndividualApproval();
  return `${firstName} ${lastName}`;
}

/** An approved individual investor, in Oregon by default; `id` is that of the administrators' page. */
export async function newInvestor(firstName: string, lastName: string, state?: string) {
  const email = freshEmail(`${firstName}.${lastName}@invest.example`.toLowerCase());
  const name = await newApplicant(email, firstName, fresh(lastName), state);
  return { email, name, id: await approveInvestor(email) };
}

/** Approves an individual investor; returns the id of the administrators' page. */
export async function approveInvestor(email: string): Promise<string> {
  const reviewer = await asAdministrator();
  const [{ id } = { id: '' }] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
  await reviewer.approveAccount({ params: { kind: 'investor', id } });
  return id;
}

/** Signs up an institution in Oregon that requests approval. */
export async function newInstitution(email: string, name: string): Promise<void> {
  const idToken = await newVerifiedIdentity(email);
  const client = createClient(market, { baseUrl: inject('addresses').market, token: async () => idToken });
  const person = { firstName: 'Ines', lastName: 'Treasurer' };
  const home = { address: '12 Alder Street', city: 'Bend', state: 'OR', zipCode: '97701' };
  await client.signUpInstitution({ body: { institutionName: name, ...person, ...home, email, idToken } });
  await client.saveInstitutionalUser({ body: { ...person, ...home } });
  await client.saveInstitution({ body: { name, city: 'Bend', state: 'OR', targetIssuers: ['City'] } });
  await client.requestInstitutionalApproval();
}

/** Signs up a market professional, invited by the City of Alder Creek, who requests approval; returns their name. */
export async function newProfessional(email: string, firstName: string, lastName: string): Promise<string> {
  const name = `${firstName} ${lastName}`;
  await (await marketAs(alderCreek)).inviteProfessional({ body: { email, name } });
  const idToken = await newVerifiedIdentity(email);
  const client = createClient(market, { baseUrl: inject('addresses').market, token: async () => idToken });
  const home = { address: '12 Alder Street', city: 'Bend', state: 'OR', zipCode: '97701' };
  const inviteCode = await mailedCode(email);
  await client.signUpProfessional({ body: { firstName, lastName, ...home, email, idToken, inviteCode } });
  await client.saveProfessionalProfile({ body: { firstName, lastName, ...home } });
  await client.requestProfessionalApproval();
  return name;
}

/** The code of the latest invitation, from the mail in the local outbox; where it was sent again, not the earlier code. */
export async function mailedCode(email: string, earlier?: string): Promise<string> {
  // The worker sends mails, with a delay on a busy machine.
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    const page = await (await fetch(`${inject('addresses').market}/dev/outbox`)).text();
    const code = page.split('<article>').find((mail) => mail.includes(email) && mail.includes('code='));
    const found = /code=([\w%-]+)/.exec(code ?? '')?.[1];
    const isAwaited = found !== undefined && decodeURIComponent(found) !== earlier;
    if (isAwaited) return decodeURIComponent(found);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no invitation was mailed to ${email}`);
}

/** Verifies the email address without a mail. */
export async function verify(email: string, idToken: string): Promise<void> {
  await identityCall('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const { identityUrl, projectId } = await identityProvider();
  const listed = await fetch(`${identityUrl}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = (await listed.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const mailed = oobCodes.findLast((code) => code.email === email);
  if (!mailed) throw new Error(`no verification was mailed to ${email}`);
  await identityCall('accounts:update', { oobCode: mailed.oobCode });
}

/** Milliseconds. Calls that need a recent sign-in refuse those of more than five minutes ago. */
const longestUse = 2 * 60_000;

const kept = new Map<string, { readonly answer: SignedIn; readonly at: number }>();

/** A sign-in of this worker within the last two minutes: the provider's password hash takes longer than most calls. */
export async function keptSignIn(email: string): Promise<SignedIn> {
  const known = kept.get(email);
  if (known && Date.now() - known.at < longestUse) return known.answer;
  const answer = await signInAtProvider(email);
  kept.set(email, { answer, at: Date.now() });
  return answer;
}

/** Signs in; returns the token. */
export async function tokenOf(email: string): Promise<string> {
  return (await signInAtProvider(email)).idToken;
}

export function signInAtProvider(email: string): Promise<SignedIn> {
  return signedInBy('accounts:signInWithPassword', email);
}

function signUpAtProvider(email: string): Promise<SignedIn> {
  return signedInBy('accounts:signUp', email);
}

async function signedInBy(call: string, email: string): Promise<SignedIn> {
  const { idToken, refreshToken, localId } = await identityCall(call, { email, password: demoPassword });
  if (idToken === undefined || refreshToken === undefined || localId === undefined)
    throw new Error(`the identity provider refuses ${email}`);
  return { idToken, refreshToken, localId };
}

async function renewedToken(refreshToken: string): Promise<string> {
  const { identityUrl, apiKey } = await identityProvider();
  const answer = await fetch(`${identityUrl}/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}

/** Sets up an authenticator app; returns a token that names it. */
export async function enrolSecondFactor(idToken: string): Promise<string> {
  const started = await identityCall('accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }, 'v2');
  const { sharedSecretKey = '', sessionInfo } = started.totpSessionInfo ?? {};
  const proof = { sessionInfo, verificationCode: codeAt(sharedSecretKey, Date.now()) };
  const finished = await identityCall(
    'accounts/mfaEnrollment:finalize',
    { idToken, totpVerificationInfo: proof },
    'v2',
  );
  return finished.idToken ?? '';
}

/** An approved institution of this Admin; `join` adds a colleague with an email of the same domain, and returns it. */
export async function newDesk(address: string, name: string) {
  const admin = freshEmail(address);
  await newInstitution(admin, fresh(name));
  const reviewer = await asAdministrator();
  const [{ id } = { id: '' }] = (await reviewer.listInstitutionals({ query: { q: admin } })).rows;
  await reviewer.approveAccount({ params: { kind: 'institutional-investor', id } });
  const client = await marketAs(admin);
  const join = async (firstName: string, role: 'Trader' | 'Approver' | 'Viewer') => {
    const email = freshEmail(`${firstName.toLowerCase()}@${address.split('@')[1]}`);
    await client.inviteColleague({ body: { name: `${firstName} Desk`, email, role } });
    const idToken = await newVerifiedIdentity(email);
    const inviteCode = await mailedCode(email);
    await visitorOfMarket().signUpColleague({ body: { firstName, lastName: 'Desk', email, inviteCode, idToken } });
    return email;
  };
  return { admin, join };
}

/** A person signed in at the provider. */
export interface SignedIn {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly localId: string;
}

interface IdentityAnswer extends Partial<SignedIn> {
  readonly totpSessionInfo?: { readonly sharedSecretKey: string; readonly sessionInfo: string };
}

async function identityCall(call: string, body: object, version = 'v1'): Promise<IdentityAnswer> {
  const { identityUrl, apiKey } = await identityProvider();
  const answer = await fetch(`${identityUrl}/identitytoolkit.googleapis.com/${version}/${call}?key=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return (await answer.json()) as IdentityAnswer;
}

let provider: ReturnType<MarketClient['readIdentityConfiguration']> | undefined;

/** The configuration of the identity provider, which does not change. */
export function identityProvider() {
  provider ??= visitorOfMarket().readIdentityConfiguration();
  return provider;
}
