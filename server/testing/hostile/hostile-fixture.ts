/** Where hostile requests are tried: people of every kind who may call, and valid requests of theirs to begin with. */
import { minAdminRole, type Route } from '@fairbook/contract/base/route.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { type AdminPerson, accountsOf, type Identity, type Member, stranger } from '../market/accounts.ts';
import { auctionsOf } from '../market/auctions.ts';
import { inviteAdministrator, inviteProfessional } from '../market/invitations.ts';
import { inviteColleague, makeOwnedRecords } from '../market/owned-records.ts';
import { requestsOf } from '../requests/requests.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Chance, type Draft, type FilePart, pdf, png, validOf } from './hostile.ts';

type Kind = Exclude<UserType, 'admin'>;

interface Drawing {
  readonly chance: Chance;
  /** True if what the request uses up is created for it. */
  readonly isFresh: boolean;
}

/** The caller; none for calls without a token. */
export type Caller = Member | AdminPerson | null;

export type Fixture = Awaited<ReturnType<typeof openHostileFixture>>;

export async function openHostileFixture() {
  const server = await startTestServer();
  const { db } = server.deps;
  const accounts = accountsOf(server);
  const administrator = await accounts.administrator();
  const individual = await accounts.individual();
  const institution = await accounts.institution();
  const bidder = await accounts.individual();
  const counsel = await accounts.professional();
  const auctions = auctionsOf(server, administrator, counsel);
  const bidders = [bidder, individual, institution];
  /** The calling municipality, and a public one. */
  const mine = await makeOwnedRecords(server, accounts, auctions, bidders, 'mine');
  const other = await makeOwnedRecords(server, accounts, auctions, bidders, 'other');
  const newOf: Record<Kind, () => Promise<Member>> = {
    municipality: () => accounts.issuer(),
    'individual-investor': () => accounts.individual(),
    'institutional-investor': () => accounts.institution(),
    'market-professional': () => accounts.professional(),
  };
  const people: Record<Kind, Member> = {
    municipality: mine.issuer,
    'individual-investor': individual,
    'institutional-investor': institution,
    'market-professional': await newOf['market-professional'](),
  };
  const newcomers: Record<string, Awaited<ReturnType<typeof newcomer>>> = {};
  let entries = 0;
  let count = 0;
  const requestFor = await requestsOf({
    ...{ server, accounts, auctions, other, bidder, counsel },
    requester: await accounts.administrator(),
    fresh: () => `fresh.${++count}@people.example`,
  });

  /** The caller, in one of the account statuses that may call. */
  async function enter(name: string, of: Route, chance: Chance): Promise<{ caller: Caller; from: string }> {
    // Another network address each time, since wrong tries are counted by address.
    const from = `127.1.${Math.floor(entries / 250) % 250}.${(entries % 250) + 1}`;
    if (of.who === 'newcomer' && (entries % 3 === 0 || !newcomers[name]))
      newcomers[name] = await newcomer(server, name);
    entries++;
    // It may end the sign-in of its caller.
    const isNew = name === 'endAllSessions';
    if (minAdminRole(of.who)) return { caller: isNew ? await accounts.administrator() : administrator, from };
    if (typeof of.who === 'string') return { caller: null, from };
    const [kind, statuses = []] = chance.pick(Object.entries(of.who));
    const caller = isNew ? await newOf[kind as Kind]() : people[kind as Kind];
    const wished = of.path.endsWith('request-approval') && statuses.includes('New') ? 'New' : chance.pick(statuses);
    await accounts.setStatus(caller, wished);
    if (/request-approval$|overview$/.test(of.path)) await fillIn();
    return { caller, from };
  }

  /** Data that an application must have, and a request before may have emptied. */
  async function fillIn(): Promise<void> {
    await sql`update "user" set address = coalesce(address, '1 Main St'), zip_code = coalesce(zip_code, '97477')`.execute(
      db,
    );
    await sql`update municipality set legal_name = coalesce(legal_name, name), zip_code = coalesce(zip_code, '97477'), type = coalesce(type, 'City')`.execute(
      db,
    );
  }

  /** A valid request of this caller: from the catalog, with optional fields and a query drawn from the shapes of the call. */
  async function draftFor(name: string, of: Route, caller: Caller, { chance, isFresh }: Drawing): Promise<Draft> {
    const member = Object.values(people).find((each) => each === caller);
    const asker = of.who === 'newcomer' ? (newcomers[name] ?? bidder) : (caller ?? bidder);
    const owner = member === mine.issuer ? mine : other;
    const { params = {}, query = {}, body } = await requestFor(name, of, { asker, member, owner, isFresh });
    const drawn = of.body && !wholly.has(name) ? (validOf(of.body, chance) as object) : {};
    const isDrawn = of.params && chance.isLucky(0.1);
    return {
      params: isDrawn ? (validOf(of.params, chance) as Record<string, string>) : params,
      query: { ...(of.query && (validOf(of.query, chance) as object)), ...query },
      body: of.body ? { ...drawn, ...(body as object | undefined) } : undefined,
      files: filesFor(of, chance),
    };
  }

  /** All statuses of each call's responses. */
  const met = new Map<string, number[]>();
  return { server, enter, draftFor, met };
}

function filesFor(of: Route, chance: Chance): FilePart[] {
  const fields = Object.entries(of.files ?? {});
  if (fields.length === 0) return [];
  const [field, takes] = chance.pick(fields);
  const document = { field, name: 'statement.pdf', type: 'application/pdf', content: pdf };
  return [takes.accept === 'document' ? document : { field, name: 'dot.png', type: 'image/png', content: png }];
}

/** Calls whose fields have to agree: what chance would add makes their bodies invalid, or ends the sign-in of the caller. */
const wholly = new Set([
  'signUpMunicipality',
  'signUpInvestor',
  'signUpInstitution',
  'signUpProfessional',
  'signUpColleague',
  'signUpAdministrator',
  'saveIndividualProfile',
  'saveInstitutionalUser',
  'saveInstitution',
  'saveProfessionalProfile',
  'requestInvestorChange',
  'requestResidenceProof',
  'saveRatingsProviders',
  'savePriority',
  'saveKeyDates',
  'goLive',
  'resumeAuction',
  'tryPriority',
  'requestAmendment',
  'proposeDocument',
  'endAllSessions',
  'grantTeamBook',
]);

/** An identity without an account, invited where the sign-up needs an invitation, with its code. */
export async function newcomer(
  server: TestServer,
  name: string,
): Promise<Identity & { readonly inviteCode: string | null }> {
  const identity = await stranger();
  return { ...identity, inviteCode: await codeFor(server, name, identity.email) };
}

async function codeFor(server: TestServer, name: string, email: string): Promise<string | null> {
  const { db } = server.deps;
  if (name === 'signUpAdministrator') return inviteAdministrator(db, email);
  if (name === 'signUpProfessional') return inviteProfessional(db, email);
  if (name !== 'signUpColleague') return null;
  const { rows } = await sql<{ userId: number; orgId: number }>`
    select user_id, municipality_id as org_id from user_org where municipality_id is not null limit 1`.execute(db);
  return rows[0] ? inviteColleague(server, rows[0], email) : null;
}
