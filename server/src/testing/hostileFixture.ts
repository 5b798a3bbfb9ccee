/** Environment of the hostile tests: a market with auctions of every status, people who may call, and the records of their calls. */
import { minAdminRole, type Route } from '@fairbook/contract/route.ts';
import type { AccountStatus, UserType } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { accountsOf, type Identity, type Member, stranger } from './accounts.ts';
import { auctionsOf, dayIn, hoursFromNow, keyDates, priority, ratings, schedule } from './auctions.ts';
import { type Chance, type FilePart, pdf, png, validOf } from './hostile.ts';
import { inviteAdministrator, inviteProfessional } from './invitations.ts';
import { first, order, second } from './orders.ts';
import { type Bearer, startTestServer, type TestServer } from './testServer.ts';
import {
  addAdministrator,
  addColleague,
  addDelivery,
  addHook,
  addSearch,
  addSession,
  idOfInvite,
  inviteColleague,
  openChange,
  settleChanges,
} from './things.ts';

type Kind = Exclude<UserType, 'admin'>;
type Person = (Bearer & { readonly userId?: number; readonly uuid: string }) | null;

export type Fixture = Awaited<ReturnType<typeof openHostileFixture>>;

/** The status of an auction in which a call can succeed; calls not listed work in any. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  'PUT profile': ['draft'],
  'PUT ratings-providers': ['draft'],
  'PUT priority': ['draft'],
  'PUT dates-community-impact': ['draft'],
  'PUT maturity-structure': ['draft'],
  'POST documents': ['draft'],
  'DELETE :documentType': ['draft'],
  'POST request-approval': ['complete'],
  'PATCH approve-reject': ['pending'],
  'PATCH marketing-launch-date': ['launching'],
  'POST go-live': ['approved'],
  'POST halt': ['halting'],
  'POST resume': ['halted'],
  'POST cancel': ['halted'],
  'POST feedback': ['launching'],
  'POST bid': ['live'],
  'POST preview': ['live'],
  'PUT :bidId': ['live'],
  'DELETE :bidId': ['live'],
  'DELETE :key': ['live'],
  'GET allocations': ['ended'],
  'GET closing-record': ['ended'],
  'GET file': ['ended'],
  'GET report': ['ended'],
  'GET final-book': ['ended'],
  'GET my-confirmation': ['ended'],
};

/** The account status in which an administrator can make the decision. */
const decidable: Readonly<Record<string, AccountStatus>> = {
  approve: 'Pending Approval',
  reject: 'Pending Approval',
  suspend: 'Active',
  reactivate: 'Suspended',
  deactivate: 'Active',
};

export async function openHostileFixture() {
  const server = await startTestServer();
  const { db } = server.deps;
  const accounts = accountsOf(server);
  const administrator = await accounts.administrator();
  const people: Record<Kind, Member> = {
    municipality: await accounts.issuer(),
    'individual-investor': await accounts.individual(),
    'institutional-investor': await accounts.institution(),
    'market-professional': await accounts.professional(),
  };
  /** Accounts for administrators' decisions, so that the callers keep theirs. */
  const subjects: Record<string, Member> = {
    municipality: await accounts.issuer(),
    investor: await accounts.individual(),
    'institutional-investor': await accounts.institution(),
    'market-professional': await accounts.professional(),
  };
  const issuer = people.municipality;
  /** A municipality that investors always see. */
  const bystander = await accounts.issuer();
  const auctions = auctionsOf(server, administrator, people['market-professional']);
  const stocked = await stock(server, auctions, people);
  const newcomers: Record<string, Awaited<ReturnType<typeof newcomer>>> = {};
  for (const name of signUps) newcomers[name] = await newcomer(server, name);
  let entries = 0;
  /** The webhook of a request, created for it and its caller. */
  let hook = '';

  /** The caller, in one of the account statuses that may call. */
  async function enter(name: string, of: Route, chance: Chance): Promise<{ person: Person; from: string }> {
    entries++;
    // Another network address each time, since wrong tries are counted by address.
    const from = `127.1.${Math.floor(entries / 250) % 250}.${(entries % 250) + 1}`;
    if (signUps.includes(name) && entries % 3 === 0) newcomers[name] = await newcomer(server, name);
    await settleChanges(server);
    if (minAdminRole(of.who)) {
      await prepareDecision(of);
      return { person: administrator, from };
    }
    if (typeof of.who === 'string') return { person: null, from };
    const [kind, statuses = []] = chance.pick(Object.entries(of.who));
    const person = people[kind as Kind];
    const wished = of.path.endsWith('request-approval') && statuses.includes('New') ? 'New' : chance.pick(statuses);
    await accounts.setStatus(person, wished);
    if (/request-approval$|overview$/.test(of.path)) await fillIn();
    return { person, from };
  }

  async function prepareDecision(of: Route): Promise<void> {
    const status = decidable[of.path.split('/').at(-1) ?? ''];
    const subject = subjects[of.path.split('/')[3] ?? ''];
    if (status && subject) await accounts.setStatus(subject, status);
  }

  /** What an application requires and no test has filled in before. */
  async function fillIn(): Promise<void> {
    await sql`update "user" set address = coalesce(address, '1 Main St'), zip_code = coalesce(zip_code, '97477')`.execute(
      db,
    );
    await sql`update municipality set legal_name = coalesce(legal_name, name), zip_code = coalesce(zip_code, '97477'), type = coalesce(type, 'City')`.execute(
      db,
    );
  }

  async function paramsFor(of: Route, person: Person, chance: Chance): Promise<Record<string, string>> {
    if (!of.params) return {};
    const drawn = validOf(of.params, chance) as Record<string, string>;
    if (chance.isLucky(0.1)) return drawn;
    const params = { ...drawn };
    for (const param of Object.keys(params)) {
      const ids = await idsFor(param, of, person);
      if (ids.length > 0) params[param] = chance.pick(ids);
    }
    return params;
  }

  async function idsFor(param: string, of: Route, person: Person): Promise<readonly string[]> {
    if (param === 'documentType') return [];
    if (of.path.endsWith('/reset-second-factor')) return [(await accounts.administrator()).uuid];
    // Never the caller, who could not call again once removed.
    if (of.path.includes('/auth/administrators/'))
      return [await addAdministrator(server, `v${entries}@people.example`)];
    if (of.path.startsWith('/api/user-management/changes/'))
      return [await openChange(server, subjects['investor'] ?? issuer)];
    if (of.path.includes('/auth/sessions/')) return [await addSession(server, person?.uuid ?? '')];
    if (/fav-muni|investor\/municipalities/.test(of.path)) return [bystander.orgUuid];
    const member = Object.values(people).find((each) => each === person);
    if (member && of.path.startsWith('/api/account/changes/'))
      return [await openChange(server, member, member === issuer)];
    if (member && of.path.includes('/saved-searches/')) return [await addSearch(server, member.userId)];
    if (member && of.path.startsWith('/api/webhooks/')) {
      if (param === 'deliveryId') return [await addDelivery(server, hook)];
      hook = await addHook(server, member, member === people['institutional-investor']);
      return [hook];
    }
    if (member && of.path.startsWith('/api/municipality/people/')) {
      const email = `c${entries}@people.example`;
      if (!of.path.includes('/invites/'))
        return [await addColleague(server, member, email, !of.path.endsWith('restore'))];
      await inviteColleague(server, member, email);
      return [await idOfInvite(server, email)];
    }
    const isAuction = /^\/api\/(auction|social\/fav-auction)\//.test(of.path) && param !== 'bidId';
    if (isAuction) return auctionsFor(of);
    const subject = subjects[of.path.split('/')[3] ?? ''];
    if (of.path.startsWith('/api/user-management/') && subject) {
      return [of.path.includes('/municipality/') ? subject.orgUuid : subject.uuid];
    }
    const source = tablesOfIds.find(({ address }) => of.path.includes(address));
    if (!source) return [];
    const { table, id = 'uuid', owner } = source;
    const own = owner && person?.userId !== undefined ? sql`where ${sql.ref(owner)} = ${person.userId}` : sql``;
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(id)}::text as id from ${sql.table(table)} ${own} order by 1`.execute(db);
    return rows.map((row) => row.id);
  }

  async function auctionsFor(of: Route): Promise<readonly string[]> {
    const wanted = fitting[`${of.method} ${of.path.split('/').at(-1)}`];
    if (!wanted) return Object.values(stocked);
    if (wanted.includes('complete')) await reset(stocked['complete'], 'Draft');
    if (wanted.includes('pending')) await reset(stocked['pending'], 'PendingReview');
    if (wanted.includes('halting')) await unhalt(stocked['halting']);
    if (wanted.includes('halted')) await rehalt(stocked['halted']);
    if (wanted.includes('approved')) await reset(stocked['approved'], 'Approved');
    return wanted.map((each) => stocked[each] ?? '');
  }

  async function reset(auction: string | undefined, status: string): Promise<void> {
    await sql`update auction set status = ${status}, start_date = null, close_date = null where uuid = ${auction}`.execute(
      db,
    );
  }

  async function unhalt(auction: string | undefined): Promise<void> {
    await sql`update auction set halted_at = null, halt_reason = null, halted_by = null where uuid = ${auction}`.execute(
      db,
    );
    await sql`update auction_halt set resumed_at = clock_timestamp(), resumed_by = 'issuer', choice = 'keep', close_after = close_before
      where resumed_at is null and auction_id = (select id from auction where uuid = ${auction})`.execute(db);
  }

  async function rehalt(auctionId = ''): Promise<void> {
    await unhalt(auctionId);
    // A decision about accounts may have happened in between.
    await accounts.setStatus(people.municipality, 'Active');
    const halt = { params: { auctionId }, body: { reason: 'A figure is being corrected' } };
    await people.municipality.client.haltAuction(halt);
  }

  /** A body whose fields are consistent with each other and with the market; what only its shape limits comes from the shape. */
  function bodyFor(name: string, of: Route, person: Person, chance: Chance): unknown {
    if (!of.body) return undefined;
    const drawn = wholly.has(name) ? {} : (validOf(of.body, chance) as object);
    const amount = 5_000 * (1 + chance.below(4));
    const investments = [{ maturityDate: chance.pick([first, second]), investmentAmount: amount }];
    const professional = people['market-professional'].uuid;
    const providers = { auctionCounsel: [professional], auctionTrustee: [professional], muniAdvisor: [] };
    const known: Record<string, object> = {
      saveIndividualProfile: home,
      saveInstitutionalUser: home,
      saveProfessionalProfile: { ...home, firm: { name: 'Counsel and Partners' } },
      placeBid: { investments },
      amendBid: { investments },
      previewBid: { investments },
      giveFeedback: { levelOfInterest: 'Interested', interests: [{ maturityDate: first, amount }] },
      saveRatingsProviders: { ...ratings, ...providers },
      savePriority: { ...priority, indMinAmount: amount },
      tryPriority: { priority },
      saveKeyDates: keyDates,
      saveMaturityStructure: { schedule },
      createAuction: { amount: 300_000 },
      saveProfile: { amount: 300_000, redemptionDate: chance.pick([null, dayIn(2)]) },
      validateInvite: { email: invited, inviteCode: invited },
      goLive: {},
      // Another account, so that the caller can call again.
      endAllSessions: { keepCurrent: true },
      resumeAuction: { choice: 'keep' },
      // Approved facts stay as they are.
      saveInstitution: { state: 'OR', country: 'US' },
      saveMunicipalityOverview: { name: 'City of Springfield', type: 'City', state: 'OR' },
      requestInvestorChange: { state: 'WA', country: 'US' },
      addWebhook: { url: 'https://programs.example/fairbook' },
      changeWebhook: { url: 'https://programs.example/fairbook' },
      changeLaunchDate: { marketingPeriodLaunchDate: hoursFromNow(1 + chance.below(100)).toISOString() },
      inviteProfessional: { email: `p${entries}@people.example` },
      inviteProfessionalByEmail: { email: `q${entries}@people.example` },
      inviteColleague: { email: `d${entries}@people.example` },
      inviteAdministrator: { email: `a${entries}@people.example` },
      ...(of.path.endsWith('-test') || of.path.endsWith('/test') ? { [name]: { uuid: person?.uuid } } : {}),
    };
    const identity = newcomers[name];
    if (identity)
      return {
        ...drawn,
        inviteCode: identity.inviteCode,
        email: identity.email,
        idToken: identity.token,
      };
    return { ...drawn, ...known[name] };
  }

  function filesFor(of: Route, chance: Chance): FilePart[] {
    const fields = Object.entries(of.files ?? {});
    if (fields.length === 0) return [];
    const [field, takes] = chance.pick(fields);
    const document = { field, name: 'statement.pdf', type: 'application/pdf', content: pdf };
    return [takes.accept === 'document' ? document : { field, name: 'dot.png', type: 'image/png', content: png }];
  }

  await sql`insert into user_invite (code, email, user_type, invited_by_id)
    values (encode(sha256(${invited}::bytea), 'hex'), ${invited}, 'market-professional', ${issuer.userId})`.execute(db);
  await sql`insert into notif_history (user_id, msg_id, type, title, body) select id, 'hello', 'System', 'Hello', 'Hello' from "user"`.execute(
    db,
  );
  /** All statuses of each call's responses. */
  const met = new Map<string, number[]>();
  return { server, enter, paramsFor, bodyFor, filesFor, met };
}

const invited = 'invited@people.example';
/** State, country, ZIP code and phone have to be consistent. */
const home = {
  firstName: 'Pat',
  lastName: 'Lee',
  address: '1 Main St',
  city: 'Springfield',
  state: 'OR',
  country: 'US',
  zipCode: '97477',
};
const signUps = [
  'signUpMunicipality',
  'signUpInvestor',
  'signUpInstitution',
  'signUpProfessional',
  'signUpColleague',
  'signUpAdministrator',
];
/** Bodies that are sent as they are here. */
const wholly = new Set([
  'saveIndividualProfile',
  'saveInstitutionalUser',
  'saveProfessionalProfile',
  'tryPriority',
  'placeBid',
  'savePriority',
  'amendBid',
  'previewBid',
  'saveKeyDates',
  'saveMaturityStructure',
  'saveRatingsProviders',
  'goLive',
  'endAllSessions',
  'resumeAuction',
]);

/** The table of an address's ids, and its owner column. */
const tablesOfIds: readonly { address: string; table: string; id?: string; owner?: string }[] = [
  { address: '/bid/:bidId', table: 'auction_bid', id: 'bid_id', owner: 'user_id' },
  { address: '/personnel/', table: 'muni_personnel' },
  { address: '/credit-rating/', table: 'muni_credit_rating' },
  { address: '/docs/', table: 'municipality_attachment' },
  { address: '/market-news/', table: 'market_news' },
  { address: '/api/invite/', table: 'user_invite', owner: 'invited_by_id' },
  { address: '/auth/invites/', table: 'admin_invite' },
  { address: '/notifications/', table: 'notif_history', owner: 'user_id' },
  { address: '/files/', table: 'uploaded_file' },
  { address: '/decisions/', table: 'pending_decision' },
];

/** An auction in each status, the live and the ended one with orders. */
async function stock(server: TestServer, auctions: ReturnType<typeof auctionsOf>, people: Record<Kind, Member>) {
  const issuer = people.municipality;
  const stocked: Record<string, string> = {
    draft: await auctions.complete(issuer),
    complete: await auctions.complete(issuer),
    pending: await auctions.pending(issuer),
    rejected: await auctions.rejected(issuer),
    launching: await auctions.approved(issuer),
    approved: await auctions.approved(issuer),
    scheduled: await auctions.scheduled(issuer),
    live: await auctions.live(issuer),
    halting: await auctions.live(issuer),
    halted: await auctions.live(issuer),
    ended: await auctions.live(issuer),
  };
  for (const person of [people['individual-investor'], people['institutional-investor']]) {
    for (const auction of [stocked['live'], stocked['ended']]) await order(person, auction ?? '', { [first]: 25_000 });
  }
  await auctions.close(stocked['ended'] ?? '');
  await server.runJobs();
  return stocked;
}

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
