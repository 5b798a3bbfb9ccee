/** Opens the demo market's other issuers and their sales, so that lists, maps and charts look like a market. */
import type { Deps } from '../../deps.ts';
import type { DemoAccount } from './accounts.ts';
import { type Neighbour, type NeighbourSale, neighbours } from './neighbours.ts';
import { buildAuction, closeNow, iso, type Offerer, placeOrders } from './offerings.ts';
import type { AdminClient, MarketClient } from './people.ts';

const hour = 3_600_000;

export interface Region {
  readonly deps: Deps;
  readonly reviewer: AdminClient;
  /** Signs an account up and takes it as far as its status says. */
  readonly open: (account: DemoAccount) => Promise<MarketClient>;
  /** Individuals who order. */
  readonly crowd: readonly MarketClient[];
}

export async function fillRegion(region: Region): Promise<void> {
  const institutions = [await region.open(institution('Lakeshore Pension Trust', 'Leo', 'Lansing', 'MI'))];
  institutions.push(await region.open(institution('Lone Star Municipal Fund', 'Lucy', 'Austin', 'TX')));
  const bidders = [...institutions, ...region.crowd];
  let professionals: [counsel: string, trustee: string] | null = null;
  for (const neighbour of neighbours) {
    const client = await openNeighbour(region, neighbour);
    if (neighbour.sales.length === 0) continue;
    professionals ??= await openProfessionals(region, client);
    const [counsel, trustee] = professionals;
    const { account, issuer, baseCusip, themes } = neighbour;
    const offerer: Offerer = {
      client,
      name: `${account.organisation}, ${neighbour.stateName}`,
      baseCusip,
      website: issuer.website,
      ratings: issuer.ratings,
      counsel,
      trustee,
      revenue: issuer.revenue ?? 'Property taxes without limit of rate or amount',
      themes,
    };
    for (const sale of neighbour.sales) await holdSale(region, offerer, sale, bidders);
  }
}

async function openNeighbour({ open, reviewer }: Region, { account }: Neighbour): Promise<MarketClient> {
  if (account.status !== 'Suspended') return open(account);
  const client = await open({ ...account, status: 'Active' });
  const { rows } = await reviewer.listMunicipalities({ query: { q: account.organisation } });
  const reason = 'Its audited statements are a year late.';
  await reviewer.suspendMunicipality({ params: { id: rows[0]?.uuid ?? '' }, body: { reason } });
  return client;
}

/** Two professionals whom this issuer has invited; once approved, every issuer can name them. */
async function openProfessionals({ open }: Region, inviter: MarketClient): Promise<[counsel: string, trustee: string]> {
  const people = [
    professional('Ruth', 'Statute', 'Statute & Seal', 'Richmond', 'VA'),
    professional('Theo', 'Vault', 'First Vault Trust', 'Chicago', 'IL'),
  ];
  for (const person of people) {
    await inviter.inviteProfessional({ body: { email: person.email, name: `${person.firstName} ${person.lastName}` } });
    await open(person);
  }
  const { rows } = await inviter.listProfessionals();
  const idOf = (person: DemoAccount | undefined) => rows.find(({ email }) => email === person?.email)?.id ?? '';
  return [idOf(people[0]), idOf(people[1])];
}

async function holdSale(
  { deps, reviewer }: Region,
  offerer: Offerer,
  sale: NeighbourSale,
  bidders: readonly MarketClient[],
): Promise<void> {
  const now = deps.clock().getTime();
  const { stage, ladder, name, purpose, localFirst = false } = sale;
  const launch = stage.is === 'draft' || stage.is === 'review' ? now + 160 * hour : now - 60 * hour;
  const auctionId = await buildAuction(deps, offerer, { ladder, name, purpose, localFirst, launch });
  if (stage.is === 'draft') return;
  const issuer = offerer.client;
  await issuer.requestAuctionApproval({ params: { auctionId } });
  if (stage.is === 'review') return;
  await reviewer.decideAuction({ params: { auctionId }, body: { status: 'Approved', remarks: null } });
  if (stage.is === 'marketed') return;
  const params = { auctionUuid: auctionId };
  if (stage.is === 'scheduled') {
    const [startDate, closeDate] = [iso(now + stage.opensIn * hour), iso(now + stage.closesIn * hour)];
    await issuer.goLive({ params, body: { startDate, closeDate } });
    return;
  }
  const closeDate = iso(now + (stage.is === 'live' ? stage.closesIn : 1) * hour);
  await issuer.goLive({ params, body: { closeDate } });
  await placeOrders(bidders, auctionId, stage.appetite, (index) => index < 2);
  if (stage.is === 'ended') await closeNow(deps, auctionId);
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
