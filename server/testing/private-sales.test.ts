/**
 * Tests every address of the market that could show a private sale, before its launch, after it, while orders are taken and after the close. To readers who do not
 * see the sale each answers as if there were no such sale: by its id as by an unknown one, and every list, count, feed and notice as before it was made. A call with
 * an id that no list below names fails the first test.
 */
import type { Route } from '@fairbook/contract/base/route.ts';
import { proofKeyHeader } from '@fairbook/contract/logs/proof-key.ts';
import { market } from '@fairbook/contract/market.ts';
import type { PublicRenderer } from '@fairbook/contract/public/pages.ts';
import type { AccountStatus, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPublicPages } from '../src/features/public/pages.ts';
import { addSearchEngineFiles } from '../src/features/public/search-engines.ts';
import type { Bearer } from './ask.ts';
import { testMarket } from './fixtures.ts';
import { chanceOf, pdf, validOf } from './hostile/hostile.ts';
import { requestOf } from './hostile/hostile-requests.ts';
import type { Member } from './market/accounts.ts';
import { hoursFromNow, keyDates } from './market/auctions.ts';
import { first, order } from './market/orders.ts';
import { openPages } from './pages-site.ts';
import { bodies } from './requests/request-bodies.ts';
import { send } from './wire.ts';

type Name = keyof typeof market & string;
const routes = market as Readonly<Record<Name, Route>>;
const reads = (Object.keys(routes) as Name[]).filter((name) => routes[name].method === 'GET');

const named = (names: string) => names.split(/\s+/) as Name[];

/** The proof of a sale: for people who see it, and for readers with the key of its link. */
const proof = named('readOrderLog readLogEntry downloadOrderLog readClosingRecord downloadClosingRecord');
/** For people who see the sale in the market. */
const ofMembers = named(`readPublicAuction listAuctionProfessionals readInventory listMyLogEntries readOwnOrderRules
  readDivision listSaleQuestions lookAtSale readOwnFeedback`);
/** For the issuer, for the deal team, or for an investor with an order of their own. */
const ofParticipants = named(`readProofLink readOwnAuction readWitnessChoice readSaleChanges readDealTeam readTeamBook
  readOrderBook readAllocations readSaleReport downloadSaleFile readCostOfSale downloadDebtService readOwnAmendments
  readFinalStatements readSaleReaders readFeedback readMyConfirmation`);
/** For anyone about a public sale, and never about a private one. */
const ofPublicSales = named('readPublicSale listPublicSaleQuestions readPublicFile');
/** Their id is a file of the sale, an issuer, or no part of a sale at all. */
const ofOthers = named('readFile readMunicipality readPublicIssuer listWebhookDeliveries');
const byAddress = [...proof, ...ofMembers, ...ofParticipants, ...ofPublicSales, ...ofOthers];

/** Answers of these tell when they were asked, or are drawn by chance. */
const changing = named('listSessions readCaptchaChallenge exportOwnData streamNotifications readCalendar');

test('each call that reads by an id has a decision about private sales', () => {
  expect(reads.filter((name) => routes[name].path.includes('/:')).toSorted()).toEqual(byAddress.toSorted());
});

const { server, accounts, administrator, professional, auctions } = await testMarket();
const { db } = server.deps;
const issuer = await accounts.issuer();
const control = await auctions.live(issuer);
const member = await accounts.institution();
const bidder = await accounts.individual();

/** Someone who does not see private sales. Whom a call refuses for who they are learns nothing from it: those calls are left out. */
interface Outsider {
  readonly who: string;
  readonly token?: string;
  readonly mayCall: (name: Name) => boolean;
}

function outsider(who: string, userType: UserType, status: AccountStatus, { token }: Bearer): Outsider {
  const mayCall = (name: Name) => {
    const allowed = routes[name].who;
    return allowed === 'anyone' || (typeof allowed === 'object' && (allowed[userType]?.includes(status) ?? false));
  };
  return { who, token, mayCall };
}

const follower = await accounts.individual({ status: 'New' });
const suspended = await accounts.individual();
for (const { client } of [follower, suspended]) {
  await client.setFavoriteMunicipality({ params: { id: issuer.orgUuid }, body: { isFavorite: true } });
}
await accounts.setStatus(suspended, 'Suspended');
const institution = await accounts.institution({ status: 'Pending Approval' });
const town = await accounts.issuer({ status: 'Pending Approval' });
const outsiders: Outsider[] = [
  { who: 'a visitor', mayCall: (name) => routes[name].who === 'anyone' },
  outsider('a new investor who follows the issuer', 'individual-investor', 'New', follower),
  outsider('a suspended investor who follows the issuer', 'individual-investor', 'Suspended', suspended),
  outsider('an institution that waits for approval', 'institutional-investor', 'Pending Approval', institution),
  outsider('a municipality that waits for approval', 'municipality', 'Pending Approval', town),
  outsider('a professional of other sales', 'market-professional', 'Active', await accounts.professional()),
];

const renderer: PublicRenderer = {
  renderPage: (page) => ({ html: JSON.stringify(page), style: '' }),
  renderPreview: ({ profile }) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${profile.name}</title></svg>`,
  renderFirstView: () => ({ html: '', style: '' }),
  renderFeed: (sales) => JSON.stringify(sales),
};
/** A site that was just started each time: its sitemap is kept for minutes. */
async function readPages(paths: readonly string[]) {
  const deps = { ...server.deps, config: { ...server.deps.config, searchEngines: true } };
  const site = await openPages((pages) => {
    addPublicPages(pages, deps, { en: renderer, es: renderer });
    addSearchEngineFiles(pages, deps);
  });
  const answers = [];
  for (const path of paths) {
    const answer = await site.read(path);
    answers.push(`${path}: ${answer.status} ${withoutTimes(await answer.text())}`);
  }
  await site.close();
  return answers;
}

const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

const unknown = crypto.randomUUID();
const secret = 'Zqxprivate';

interface Asking {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly key?: string;
}

/** The answer of a call about the record of this id, in which the id is not named. */
async function answerOf(name: Name, { id = unknown, query = {}, token, key }: Asking): Promise<string> {
  const of = routes[name];
  const drawn = of.params ? (validOf(of.params, chanceOf('private sales', name)) as Record<string, string>) : {};
  const ids = Object.keys(drawn).filter((each) => /^(auctionId|auctionUuid|uuid|id)$/.test(each));
  const params = { ...drawn, ...Object.fromEntries(ids.map((each) => [each, id])) };
  const body = of.body && (bodies[name as keyof typeof bodies] ?? validOf(of.body, chanceOf('private sales', name)));
  const request = requestOf(of, { params, query, body, files: [] }, token ?? null);
  const headers = key === undefined ? request.headers : { ...request.headers, [proofKeyHeader]: key };
  const { status, text } = await send(server.marketUrl, { ...request, headers }, 20_000);
  return `${name}: ${status} ${withoutTimes(text).replaceAll(id, 'the id')}`;
}

const askAll = (names: readonly Name[], asking: Asking) => Promise.all(names.map((name) => answerOf(name, asking)));

const lists = reads.filter((name) => !routes[name].path.includes('/:') && !changing.includes(name));

/** Everything that a reader is shown without asking for the sale by its address, and by searches for it. */
async function shownTo({ token, mayCall }: Outsider, sale: string) {
  const asked = lists.filter(mayCall);
  const wanted = { q: secret, cusip: '765432', auctionId: sale };
  const searches = asked.flatMap((name) => {
    const fields = Object.keys((routes[name].query as { shape?: object } | undefined)?.shape ?? {});
    const query = Object.fromEntries(Object.entries(wanted).filter(([field]) => fields.includes(field)));
    return Object.keys(query).length === 0 ? [] : [answerOf(name, { token, id: sale, query })];
  });
  const ofIssuer = (['readMunicipality', 'readPublicIssuer'] as const).filter(mayCall);
  return [
    ...(await askAll(asked, { token })),
    ...(await Promise.all(searches)),
    ...(await askAll(ofIssuer, { token, id: issuer.orgUuid })),
  ];
}

const pagesAbout = (sale: string) => [`/sales/${sale}`, `/sales/${sale}/preview.png`, `/embed/sales/${sale}`];
const pages = ['/sales', `/sales?q=${secret}`, '/results', `/issuers/${issuer.orgUuid}`, '/feed.xml', '/sitemap.xml'];

const before = await Promise.all(outsiders.map((each) => shownTo(each, unknown)));
const pagesBefore = await readPages(pages);
const aboutUnknown = await Promise.all(
  outsiders.map(({ token, mayCall }) => askAll(byAddress.filter(mayCall), { token })),
);

const sale = await auctions.complete(issuer, {
  profile: { name: `${secret} Bonds`, baseCusip: '765432', offeringType: 'Private' },
  keyDates: { ...keyDates, marketingPeriodLaunchDate: hoursFromNow(24).toISOString() },
});
const document = new File([pdf], 'statement.pdf', { type: 'application/pdf' });
await issuer.client.addDocuments({
  params: { auctionId: sale },
  files: { preliminaryOfficialStatement: document },
});
await issuer.client.requestAuctionApproval({ params: { auctionId: sale } });
await administrator.client.decideAuction({ params: { auctionId: sale }, body: { status: 'Approved' } });
const own = await issuer.client.readOwnAuction({ params: { auctionId: sale } });
const file = own.documents.preliminaryOfficialStatement?.url.split('/').at(-1) ?? '';
const { id: saleId } = await db.selectFrom('auction').select('id').where('uuid', '=', sale).executeTakeFirstOrThrow();

/** The usual run asks as some of them, who are drawn by the seed, the full one as all. */
async function expectHidden(phase: string, most = 1) {
  await server.runJobs();
  for (const each of some(`outsiders ${phase}`, outsiders, most)) {
    const at = outsiders.indexOf(each);
    const { who, token, mayCall } = each;
    expect(await askAll(byAddress.filter(mayCall), { token, id: sale }), who).toEqual(aboutUnknown[at]);
    for (const name of (['readFile', 'readPublicFile'] as const).filter(mayCall)) {
      expect(await answerOf(name, { token, id: file }), who).toBe(await answerOf(name, { token }));
    }
    expect(await shownTo(each, sale), who).toEqual(before[at]);
  }
  expect(await readPages(pages)).toEqual(pagesBefore);
  const asUnknown = (await readPages(pagesAbout(unknown))).map((answer) => answer.replaceAll(unknown, sale));
  expect(await readPages(pagesAbout(sale))).toEqual(asUnknown);
}

/** The names of those of these calls that answer something about the sale. */
async function findingSale(names: readonly Name[], asking: Asking): Promise<string[]> {
  const answers = await askAll(names, { ...asking, id: sale });
  return names.filter((name, at) => answers[at]?.startsWith(`${name}: 200 `));
}

const afterClose: Name[] = ['downloadOrderLog', 'readClosingRecord', 'downloadClosingRecord'];
const untilClose = proof.filter((name) => !afterClose.includes(name));

test('before its launch a private sale is hidden from everyone but its people', async () => {
  await expectHidden('before the launch');
  expect(await findingSale([...proof, ...ofMembers], { token: member.token })).toEqual([]);
});

test('after its launch approved members see it, and it has no link yet', async () => {
  await sql`update auction set marketing_period_launch_date = ${hoursFromNow(-1)} where id = ${saleId}`.execute(db);
  if (isFull) await expectHidden('after the launch');
  expect(await findingSale([...proof, ...ofMembers], { token: member.token })).toEqual(ofMembers);
  expect(await findingSale(['readProofLink'], { token: issuer.token })).toEqual([]);
  const { rows } = await member.client.listAuctions({ query: { q: secret } });
  expect(rows.map(({ uuid }) => uuid)).toEqual([sale]);
});

/** The link as this person reads it. */
const linkOf = (person: Member) => person.client.readProofLink({ params: { auctionId: sale } });
const keyIn = (link: string) => new URL(link).hash.slice('#key='.length);

test('while it takes orders its log is read by members and its issuer', async () => {
  await issuer.client.goLive({ params: { auctionUuid: sale }, body: {} });
  await order(bidder, sale, { [first]: 5_000 });
  await expectHidden('while orders are taken');
  expect(await findingSale([...proof, ...ofMembers], { token: member.token })).toEqual([...untilClose, ...ofMembers]);
  expect(await findingSale(proof, { token: issuer.token })).toEqual(untilClose);
});

test('the link opens the log for readers without an account, and no other key does', async () => {
  const { link, key } = await linkOf(bidder);
  expect(link).toBe(`${server.deps.config.marketUrl}/verify/${sale}#key=${key}`);
  for (const person of [issuer, professional]) expect(await linkOf(person)).toEqual({ link, key });
  await expect(linkOf(member)).rejects.toMatchObject({ status: 404 });
  expect(await findingSale(byAddress, { key: keyIn(link) })).toEqual(untilClose);
  for (const wrong of [unknown, '', keyIn(link).toUpperCase(), `${key}0`, 'é'.repeat(18)]) {
    expect(await askAll(proof, { key: wrong, id: sale })).toEqual(await askAll(proof, {}));
  }
});

test('no call that writes tells an outsider that it exists', async () => {
  const writes = (Object.keys(routes) as Name[]).filter(
    (name) => routes[name].method !== 'GET' && /:(auctionId|auctionUuid|uuid|id)\b/.test(routes[name].path),
  );
  for (const { who, token, mayCall } of some('outsiders who write', outsiders, 1)) {
    const asked = writes.filter(mayCall);
    const expected = await askAll(asked, { token });
    expect(await askAll(asked, { token, id: sale }), who).toEqual(expected);
  }
});

test('after its close the whole proof is read by members and by the link, until the link is withdrawn', async () => {
  await auctions.close(sale);
  await expectHidden('after the close');
  expect(await findingSale(proof, { token: member.token })).toEqual(proof);
  const key = keyIn((await linkOf(bidder)).link);
  expect(await findingSale(byAddress, { key })).toEqual(proof);
  await issuer.client.withdrawProofLink({ params: { auctionId: sale } });
  expect(await findingSale(byAddress, { key })).toEqual([]);
  expect(await findingSale(proof, { key: keyIn((await linkOf(bidder)).link) })).toEqual(proof);
});

test('an investor who was suspended keeps their own entries and the link, and others have none', async () => {
  await accounts.setStatus(bidder, 'Suspended');
  const read = (person: Member) => person.client.listMyLogEntries({ params: { auctionId: sale }, query: {} });
  expect((await read(bidder)).entries).toHaveLength(1);
  expect(await findingSale(proof, { key: keyIn((await linkOf(bidder)).link) })).toEqual(proof);
  await expect(read(suspended)).rejects.toMatchObject({ status: 404 });
  await expect(linkOf(suspended)).rejects.toMatchObject({ status: 404 });
});

test('the proof of a public sale needs no account and no key', async () => {
  const params = { auctionId: control };
  expect(await server.market().readOrderLog({ params, query: {} })).toMatchObject({ size: 1 });
  const link = `${server.deps.config.marketUrl}/verify/${control}`;
  expect(await issuer.client.readProofLink({ params })).toEqual({ link, key: null });
});
