/** Creates the demo market's other issuers and their sales, so that lists, maps and charts look realistic. */
import type { WorkerDeps } from '../../deps.ts';
import type { DemoAccount } from './accounts.ts';
import { type Neighbor, type NeighborSale, neighbors } from './neighbors.ts';
import { buildAuction, iso, type Offerer, openPastSale, placeOrders } from './offerings.ts';
import type { AdminClient, MarketClient } from './people.ts';

const hour = 3_600_000;

export interface Region {
  readonly deps: WorkerDeps;
  readonly reviewer: AdminClient;
  /** Signs an account up and takes it to its status. */
  readonly open: (account: DemoAccount, inviteCode?: string) => Promise<MarketClient>;
  /** Invites a professional and returns the code of the invitation. */
  readonly invite: (inviter: MarketClient, account: DemoAccount) => Promise<string>;
  /** Individuals who order. */
  readonly crowd: readonly MarketClient[];
  /** Whether a witness runs: without one, every sale has the market's rule. */
  readonly isWitnessed: boolean;
}

/** In parallel, to keep the first start short. Returns the sales that are to be closed. */
export async function fillRegion(region: Region): Promise<string[]> {
  const [issuers, bidders] = await Promise.all([
    Promise.all(neighbors.map(async (neighbor) => ({ neighbor, client: await openNeighbor(region, neighbor) }))),
    openBidders(region),
  ]);
  const sellers = issuers.filter(({ neighbor }) => neighbor.sales.length > 0);
  const [first] = sellers;
  if (!first) return [];
  const professionals = await openProfessionals(region, first.client);
  const ended = await Promise.all(
    sellers.map(({ neighbor, client }) =>
      holdSales(region, offererOf(neighbor, client, professionals), neighbor.sales, bidders),
    ),
  );
  return ended.flat();
}

/** Two institutions besides the individuals. */
async function openBidders({ open, crowd }: Region): Promise<MarketClient[]> {
  const institutions = await Promise.all([
    open(institution('Lakeshore Pension Trust', 'Leo', 'Lansing', 'MI')),
    open(institution('Lone Star Municipal Fund', 'Lucy', 'Austin', 'TX')),
  ]);
  return [...institutions, ...crowd];
}

function offererOf(
  { account, issuer, stateName, baseCusip, themes }: Neighbor,
  client: MarketClient,
  [counsel, trustee]: Professionals,
): Offerer {
  return {
    client,
    name: `${account.organisation}, ${stateName}`,
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
  const { rows } = await reviewer.listMunicipalities({ query: { q: account.organisation } });
  const reason = 'Its audited statements are a year late.';
  await reviewer.suspendMunicipality({ params: { id: rows[0]?.uuid ?? '' }, body: { reason } });
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

/** Takes each sale to its stage, except for the close; returns the ids of those to be closed. */
async function holdSales(
  region: Region,
  offerer: Offerer,
  sales: readonly NeighborSale[],
  bidders: readonly MarketClient[],
): Promise<string[]> {
  const ended: string[] = [];
  for (const sale of sales) {
    const auctionId = await holdSale(region, offerer, sale, bidders);
    if (sale.stage.is === 'ended') ended.push(auctionId);
  }
  return ended;
}

async function holdSale(
  { deps, reviewer, isWitnessed }: Region,
  offerer: Offerer,
  sale: NeighborSale,
  bidders: readonly MarketClient[],
): Promise<string> {
  const now = deps.clock().getTime();
  const { stage, ladder, name, purpose, localFirst = false } = sale;
  const launch = stage.is === 'draft' || stage.is === 'review' ? now + 160 * hour : now - 60 * hour;
  const rule = isWitnessed ? sale.rule : undefined;
  const auctionId = await buildAuction(deps, offerer, { ladder, name, purpose, localFirst, rule, launch });
  if (stage.is === 'draft') return auctionId;
  const issuer = offerer.client;
  await issuer.requestAuctionApproval({ params: { auctionId } });
  if (stage.is === 'review') return auctionId;
  await reviewer.decideAuction({ params: { auctionId }, body: { status: 'Approved', remarks: null } });
  if (stage.is === 'marketed') return auctionId;
  const params = { auctionUuid: auctionId };
  if (stage.is === 'scheduled') {
    const [startDate, closeDate] = [iso(now + stage.opensIn * hour), iso(now + stage.closesIn * hour)];
    await issuer.goLive({ params, body: { startDate, closeDate } });
    return auctionId;
  }
  if (stage.is === 'ended') await openPastSale(deps, auctionId);
  else await issuer.goLive({ params, body: { closeDate: iso(now + stage.closesIn * hour) } });
  await placeOrders(bidders, auctionId, stage.appetite, (index) => index < 2);
  return auctionId;
}

const active = { country: 'US', status: 'Active', who: '' } as const;

function institution(name: string, firstName: string, city: string, state: string): DemoAccount {
  const email = `${firstName.toLowerCase()}@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  const kind = 'institutional-investor';
  return { ...active, email, kind, firstName, lastName: 'Manager', organisation: name, city, state };
}

function professional(firstName: string, lastName: string, firm: string, city: string, state: string): DemoAccount {
  const email = `${firstName.toLowerCase()}@${firm.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  return { ...active, email, kind: 'market-professional', firstName, lastName, organisation: firm, city, state };
}
