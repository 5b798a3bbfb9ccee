/** The demo market: invented people and issuers, ladders of real sales, an auction in every status, orders in two of them. */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/client.ts';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { newCode, renewInvite } from '../../invites/invites.sql.ts';
import { type DemoAccount, demoAccounts, demoPassword, doubleA } from './accounts.ts';
import { showInterest } from './interest.ts';
import { landscape } from './landscape.ts';
import { type AuctionPlan, buildAuction, closeNow, iso, type Offerer, placeOrders } from './offerings.ts';
import {
  type AdminClient,
  callsInto,
  type DemoIdentities,
  demoToken,
  type MarketClient,
  openColleague,
  openDemoAccount,
} from './people.ts';
import { fillRegion } from './region.ts';

const hour = 3_600_000;

/** Fills an empty database through the real calls; leaves one that has people alone. True where it did something. */
export async function seedDemo(deps: Deps, identities: DemoIdentities): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from "user") as empty`.execute(deps.db);
  if (!rows[0]?.empty) return false;
  const sites = [await buildApp(deps, 'market'), await buildApp(deps, 'admin')] as const;
  try {
    await fill(deps, identities, sites[0], sites[1]);
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
  return true;
}

type Site = Awaited<ReturnType<typeof buildApp>>;

async function fill(deps: Deps, identities: DemoIdentities, marketSite: Site, adminSite: Site): Promise<void> {
  const [administrator, ...others] = demoAccounts;
  if (!administrator) throw new Error('the demo needs an administrator');
  const reviewer = await openAdministrator(deps, identities, adminSite, administrator);
  const approve = (account: DemoAccount) => approveAccount(deps, reviewer, account);
  const clients = new Map<string, MarketClient>();
  // The issuer first: it is by its invitation that the professional can join.
  for (const account of others) {
    if (account.kind === 'market-professional') {
      const name = `${account.firstName} ${account.lastName}`;
      await clientOf(clients, 'issuer@alder.example').inviteProfessional({
        body: { email: account.email, name },
      });
    }
    const token = await demoToken(deps, identities, account);
    if (account.invitedBy !== undefined) {
      const code = await inviteColleague(deps, clientOf(clients, account.invitedBy), account);
      clients.set(account.email, await openColleague(marketSite, account, token, code));
      continue;
    }
    clients.set(account.email, await openDemoAccount(marketSite, account, token, approve));
  }
  const crowd = await openCrowd(deps, identities, marketSite, approve);
  await fillMarket(deps, clients, crowd, reviewer);
  const open = async (account: DemoAccount) =>
    openDemoAccount(marketSite, account, await demoToken(deps, identities, account), approve);
  await fillRegion({ deps, reviewer, open, crowd });
}

async function openAdministrator(
  deps: Deps,
  identities: DemoIdentities,
  site: Site,
  account: DemoAccount,
): Promise<AdminClient> {
  const { email, firstName, lastName } = account;
  await deps.db.insertInto('adminInvite').values({ email }).execute();
  const idToken = await demoToken(deps, identities, account);
  const client = createClient(admin, { baseUrl: '', token: async () => idToken, fetch: callsInto(site) });
  await client.signUpAdministrator({ body: { email, firstName, lastName, idToken } });
  return client;
}

const neighboursAtHome = [
  ['Hazel', 'Orchard', 'Eugene', 'OR'],
  ['Miles', 'Fernwood', 'Salem', 'OR'],
  ['Opal', 'Tillage', 'Medford', 'OR'],
  ['Ravi', 'Seacliff', 'Long Beach', 'CA'],
  ['Wendy', 'Sagebrush', 'Boise', 'ID'],
  ['Calvin', 'Ferry', 'Tacoma', 'WA'],
  ['June', 'Beaverton', 'Hillsboro', 'OR'],
  ['Dolores', 'Highline', 'Denver', 'CO'],
] as const;

/** Investors without a sign-in of their own, so that the book looks like a market. */
async function openCrowd(
  deps: Deps,
  identities: DemoIdentities,
  site: Site,
  approve: (account: DemoAccount) => Promise<void>,
): Promise<MarketClient[]> {
  const crowd: MarketClient[] = [];
  for (const [firstName, lastName, city, state] of neighboursAtHome) {
    const account: DemoAccount = {
      email: `${firstName}.${lastName}@invest.example`.toLowerCase(),
      kind: 'individual-investor',
      firstName,
      lastName,
      organisation: `${firstName} ${lastName}`,
      city,
      state,
      country: 'US',
      status: 'Active',
      who: '',
    };
    const token = await demoToken(deps, identities, account);
    crowd.push(await openDemoAccount(site, account, token, approve));
  }
  return crowd;
}

/** A mail carries the code, and nobody reads it here: the invitation gets another. */
async function inviteColleague({ db }: Deps, inviter: MarketClient, account: DemoAccount): Promise<string> {
  const { email, firstName, lastName } = account;
  const { id } = await inviter.inviteColleague({ body: { email, name: `${firstName} ${lastName}`, role: 'User' } });
  const code = newCode();
  await renewInvite(db, id, code);
  return code;
}

async function approveAccount(deps: Deps, reviewer: AdminClient, account: DemoAccount): Promise<void> {
  const { rows } = await sql<{ person: string; municipality: string | null }>`
    select u.uuid as person, m.uuid as municipality
    from "user" u join user_org o on o.user_id = u.id left join municipality m on m.id = o.municipality_id
    where u.email = ${account.email}`.execute(deps.db);
  const found = rows[0];
  if (!found) throw new Error(`${account.email} has not signed up`);
  const params = { id: found.person };
  if (account.kind === 'municipality') await reviewer.approveMunicipality({ params: { id: found.municipality ?? '' } });
  else if (account.kind === 'individual-investor') await reviewer.approveIndividual({ params });
  else if (account.kind === 'institutional-investor') await reviewer.approveInstitutional({ params });
  else await reviewer.approveProfessional({ params });
}

function clientOf(clients: ReadonlyMap<string, MarketClient>, email: string): MarketClient {
  const client = clients.get(email);
  if (!client) throw new Error(`${email} is not in the demo`);
  return client;
}

/** One auction of the City of Alder Creek in every status. */
async function fillMarket(
  deps: Deps,
  clients: ReadonlyMap<string, MarketClient>,
  crowd: readonly MarketClient[],
  reviewer: AdminClient,
): Promise<void> {
  const issuer = clientOf(clients, 'issuer@alder.example');
  const banner = new File([new Uint8Array(await landscape())], 'alder-creek.png', { type: 'image/png' });
  await issuer.saveBannerImage({ files: { bannerImage: banner } });
  const investors = [
    'inst.or@fund.example',
    'inst.ny@fund.example',
    'ind.or@invest.example',
    'ind.wa@invest.example',
    'intl@fund.example',
  ];
  const bidders = [...investors.map((email) => clientOf(clients, email)), ...crowd];
  const [{ id: professional } = { id: '' }] = (await issuer.listProfessionals()).rows;
  const now = deps.clock().getTime();
  const offerer: Offerer = {
    client: issuer,
    name: 'City of Alder Creek, Oregon',
    baseCusip: '013595',
    website: 'https://alder.example',
    ratings: doubleA,
    counsel: professional,
    trustee: professional,
    revenue: 'Net revenues of the water system',
    themes: ['Public safety', 'Education'],
  };
  const build = (plan: AuctionPlan) => buildAuction(deps, offerer, plan);
  const approved = async (plan: AuctionPlan) => {
    const auctionId = await build(plan);
    await issuer.requestAuctionApproval({ params: { auctionId } });
    await reviewer.decideAuction({
      params: { auctionId },
      body: { status: 'Approved', remarks: 'Complete and clear.' },
    });
    return auctionId;
  };

  await build({
    ladder: 'richfield-isd-2016a',
    name: 'Fire Station Bonds',
    purpose: 'A fire station for the north bank',
    launch: now + 240 * hour,
  });

  const pending = await build({
    ladder: 'farmington-mn-2010b',
    name: 'Street Improvement Bonds',
    purpose: 'Streets, sidewalks and crossings',
    launch: now + 72 * hour,
  });
  await issuer.requestAuctionApproval({ params: { auctionId: pending } });

  const rejected = await build({
    ladder: 'charleston-sd-2010',
    name: 'Civic Hall Bonds',
    purpose: 'A civic hall',
    launch: now + 120 * hour,
  });
  await issuer.requestAuctionApproval({ params: { auctionId: rejected } });
  const remarks = 'Please describe the source of repayment and attach the revised feasibility study.';
  await reviewer.decideAuction({ params: { auctionId: rejected }, body: { status: 'Rejected', remarks } });

  const marketed = await approved({
    ladder: 'hamburg-sd-2013b',
    name: 'Library Bonds',
    purpose: 'A library and community rooms',
    launch: now - 48 * hour,
  });
  const [stateFund, nationalFund, resident, , abroad, hazel, , , seacliff] = bidders;
  if (!stateFund || !nationalFund || !resident || !abroad || !hazel || !seacliff)
    throw new Error('the demo needs investors');
  await showInterest(issuer, marketed, [
    {
      by: nationalFund,
      levelOfInterest: 'Slightly Interested',
      feedback: 'Small for us. With a larger long end we would look again.',
    },
    {
      by: abroad,
      levelOfInterest: 'Interested',
      feedback: 'Only the longest maturity fits our book.',
      thousands: { 0: 100 },
    },
    {
      by: seacliff,
      levelOfInterest: 'Interested',
      feedback: 'I would keep a little until my daughter leaves school.',
      thousands: { 5: 10, 6: 10 },
    },
    {
      by: hazel,
      levelOfInterest: 'Very Interested',
      feedback: 'The library is around the corner. Count me in.',
      thousands: { 2: 15, 3: 15 },
    },
    {
      by: stateFund,
      levelOfInterest: 'Intend To Bid',
      feedback: 'A name we know, and a clean ladder. We would take most of the middle at these yields.',
      thousands: { 1: 200, 2: 250, 3: 250, 4: 200 },
    },
    {
      by: resident,
      levelOfInterest: 'Very Interested',
      feedback: 'The later maturities suit my plans for retirement.',
      thousands: { 0: 25, 1: 25 },
    },
  ]);

  const scheduled = await approved({
    ladder: 'cefa-uop-2009',
    name: 'Water System Revenue Bonds',
    purpose: 'Mains, a reservoir and meters',
    launch: now - 72 * hour,
  });
  await issuer.goLive({
    params: { auctionUuid: scheduled },
    body: { startDate: iso(now + 24 * hour), closeDate: iso(now + 72 * hour) },
  });

  const live = await approved({
    ladder: 'houghton-lake-2017',
    name: 'School Refunding Bonds',
    purpose: 'Refunding at lower cost',
    launch: now - 120 * hour,
  });
  await issuer.goLive({ params: { auctionUuid: live }, body: { closeDate: iso(now + 44 * hour) } });
  await placeOrders(bidders, live, 0.9);

  const ended = await approved({
    localFirst: true,
    ladder: 'anchorage-2015a',
    name: 'Parks and Trails Bonds',
    purpose: 'Parks, trails and a river landing',
    launch: now - 240 * hour,
  });
  await issuer.goLive({ params: { auctionUuid: ended }, body: { closeDate: iso(now + hour) } });
  await placeOrders(bidders, ended, 1.3);
  await closeNow(deps, ended);
}

/** What `npm start` prints: who can sign in where. */
export function demoSignIns(): { password: string; accounts: readonly DemoAccount[] } {
  return { password: demoPassword, accounts: demoAccounts };
}
