/** Creates the demo market's other issuers and their sales, so that lists, maps and charts look realistic. */

import type { DemoAccount } from '../../features/accounts/demo-accounts.ts';
import type { WorkerDeps } from '../../platform/deps.ts';
import { type Neighbor, type NeighborSale, neighbors } from './neighbors.ts';
import { buildAuction, businessHour, type Offerer, type PastSale, placeOrders } from './offerings.ts';
import type { AdminClient, MarketClient } from './people.ts';

const hour = 3_600_000;

export interface Region {
  readonly deps: WorkerDeps;
  readonly reviewer: AdminClient;
  /** Signs an account up and takes it to its status. */
  readonly open: (account: DemoAccount, inviteCode?: string) => Promise<MarketClient>;
  /** Invites a professional and returns the code of the invitation. */
  readonly invite: (inviter: MarketClient, account: DemoAccount) => Promise<string>;
  /** True if a witness runs: without one, every sale has the market's rule. */
  readonly isWitnessed: boolean;
}

/** An issuer with its sales and those who order in them. */
export interface Seller {
  readonly offerer: Offerer;
  readonly sales: readonly NeighborSale[];
  readonly bidders: readonly MarketClient[];
}

/** The issuers, investors and professionals, in parallel to keep the first start short. */
export async function openRegion(region: Region): Promise<Seller[]> {
  const [issuers, institutions] = await Promise.all([
    Promise.all(neighbors.map(async (neighbor) => ({ neighbor, client: await openNeighbor(region, neighbor) }))),
    openInstitutions(region),
  ]);
  const sellers = issuers.filter(({ neighbor }) => neighbor.sales.length > 0);
  const [first] = sellers;
  if (!first) return [];
  const professionals = await openProfessionals(region, first.client);
  return sellers.map(({ neighbor, client }) => ({
    offerer: offererOf(neighbor, client, professionals),
    sales: neighbor.sales,
    bidders: institutions,
  }));
}

/** The approved auctions that are to have been held. */
export async function preparePastSales(region: Region, sellers: readonly Seller[]): Promise<PastSale[]> {
  const prepared = sellers.map(async ({ offerer, sales, bidders }) => {
    const past: PastSale[] = [];
    for (const sale of sales) {
      if (sale.stage.is !== 'ended') continue;
      const auctionId = await prepareSale(region, offerer, sale);
      past.push({ auctionId, demand: { bidders, appetite: sale.stage.appetite, isInstitution } });
    }
    return past;
  });
  return (await Promise.all(prepared)).flat();
}

/** All other auctions, each at its stage. */
export async function holdRegion(region: Region, sellers: readonly Seller[]): Promise<void> {
  await Promise.all(
    sellers.map(async (seller) => {
      for (const sale of seller.sales) if (sale.stage.is !== 'ended') await holdSale(region, seller, sale);
    }),
  );
}

const isInstitution = (index: number) => index < 2;

/** Two institutions; individuals order too. */
function openInstitutions({ open }: Region): Promise<MarketClient[]> {
  return Promise.all([
    open(institution('Lakeshore Pension Trust', 'Leo', 'Lansing', 'MI')),
    open(institution('Lone Star Municipal Fund', 'Lucy', 'Austin', 'TX')),
  ]);
}

function offererOf(
  { account, issuer, stateName, baseCusip, themes }: Neighbor,
  client: MarketClient,
  [counsel, trustee]: Professionals,
): Offerer {
  return {
    client,
    name: `${account.organization}, ${stateName}`,
    state: account.state,
    baseCusip,
    website: issuer.website,
    ratings: issuer.ratings,
    counsel,
    trustee,
    revenue: issuer.revenue ?? 'Property taxes without limit of rate or amount',
    themes,
  };
}

async function openNeighbor({ open, reviewer }: Region, { account }: Neighbor): Promise<MarketClient> {
  if (account.status !== 'Suspended') return open(account);
  const client = await open({ ...account, status: 'Active' });
  const { rows } = await reviewer.listMunicipalities({ query: { q: account.organization } });
  const reason = 'Its audited statements are a year late.';
  await reviewer.suspendAccount({ params: { kind: 'municipality', id: rows[0]?.uuid ?? '' }, body: { reason } });
  return client;
}

type Professionals = readonly [counsel: string, trustee: string];

/** Two professionals invited by this issuer; once approved, every issuer can name them. */
async function openProfessionals(
  { open, invite }: Region,
  inviter: MarketClient,
): Promise<[counsel: string, trustee: string]> {
  const people = [
    professional('Ruth', 'Statute', 'Statute & Seal', 'Richmond', 'VA'),
    professional('Theo', 'Vault', 'First Vault Trust', 'Chicago', 'IL'),
  ];
  for (const person of people) {
    await open(person, await invite(inviter, person));
  }
  const { rows } = await inviter.listProfessionals();
  const idOf = (person: DemoAccount | undefined) => rows.find(({ email }) => email === person?.email)?.id ?? '';
  return [idOf(people[0]), idOf(people[1])];
}

/** Builds an auction, and has it approved unless it waits for that or is a draft. */
async function prepareSale(
  { deps, reviewer, isWitnessed }: Region,
  offerer: Offerer,
  sale: NeighborSale,
): Promise<string> {
  const now = deps.clock().getTime();
  const { stage, ladder, name, purpose, localFirst = false } = sale;
  const launch = stage.is === 'draft' || stage.is === 'review' ? now + 160 * hour : now - 60 * hour;
  const rule = isWitnessed ? sale.rule : undefined;
  const auctionId = await buildAuction(deps, offerer, { ladder, name, purpose, localFirst, rule, launch });
  if (stage.is === 'draft') return auctionId;
  await offerer.client.requestAuctionApproval({ params: { auctionId } });
  if (stage.is === 'review') return auctionId;
  await reviewer.decideAuction({ params: { auctionId }, body: { status: 'Approved', remarks: null } });
  return auctionId;
}

async function holdSale(region: Region, { offerer, bidders }: Seller, sale: NeighborSale): Promise<void> {
  const { stage } = sale;
  const auctionId = await prepareSale(region, offerer, sale);
  if (stage.is !== 'scheduled' && stage.is !== 'live') return;
  const now = region.deps.clock().getTime();
  const { state } = offerer;
  const startDate = stage.is === 'scheduled' ? { startDate: businessHour(now + stage.opensIn * hour, 10, state) } : {};
  const body = { ...startDate, closeDate: businessHour(now + stage.closesIn * hour, 14, state) };
  await offerer.client.goLive({ params: { auctionUuid: auctionId }, body });
  if (stage.is === 'live') await placeOrders(auctionId, { bidders, appetite: stage.appetite, isInstitution });
}

const active = { country: 'US', status: 'Active' } as const;

function institution(name: string, firstName: string, city: string, state: string): DemoAccount {
  const email = `${firstName.toLowerCase()}@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  const kind = 'institutional-investor';
  return { ...active, email, kind, firstName, lastName: 'Manager', organization: name, city, state };
}

function professional(firstName: string, lastName: string, firm: string, city: string, state: string): DemoAccount {
  const email = `${firstName.toLowerCase()}@${firm.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  return { ...active, email, kind: 'market-professional', firstName, lastName, organization: firm, city, state };
}
