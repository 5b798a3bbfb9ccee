/** Drill of many simultaneous reports of one person while another one places orders. */

import { type Client, createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import type { Context } from '../context.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';

const issuer = 'issuer@alder.example';
const investor = 'ind.or@invest.example';

export async function orderBesideReports(product: Product, { size, say }: Context): Promise<Row[]> {
  const { atOnce, orders } = size.reports;
  const issuerToken = await product.signIn(issuer);
  const investorToken = await product.signIn(investor);
  const client = createClient(market, { baseUrl: product.market, token: async () => investorToken });
  const own = createClient(market, { baseUrl: product.market, token: async () => issuerToken });
  const ended = (await own.listOwnAuctions()).rows.find(({ status }) => status === 'Ended');
  // The one that closes last: a sale of the demo closes soon after its start.
  const running = (await client.listAuctions()).rows.filter(({ canBid }) => canBid);
  const [live] = running.toSorted((one, other) => `${other.closeDate}`.localeCompare(`${one.closeDate}`));
  if (!ended || !live) throw new Error('the demo market has no closed sale of the issuer, or no live one');
  await medianOf(client, live.uuid, orders);
  const quiet = await medianOf(client, live.uuid, orders);

  let isOver = false;
  const statuses = new Map<number, number>();
  const readers = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const answer = await fetch(`${product.market}/api/auction/${ended.uuid}/report`, {
        headers: { authorization: `Bearer ${issuerToken}` },
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  });
  const beside = await medianOf(client, live.uuid, orders);
  isOver = true;
  await Promise.all(readers);
  say(`  reports answered: ${[...statuses].map(([status, count]) => `${status} ${count} ×`).join(', ')}`);
  return [
    {
      what: `An order beside ${atOnce} parallel reports of another person, median of ${orders}`,
      measured: `${beside.toFixed(1)} ms, alone ${quiet.toFixed(1)} ms`,
      goal: '≤ 2 × alone',
      isMet: beside <= 2 * quiet,
    },
  ];
}

/** Each order is withdrawn again, so that limits of one investor are not reached. */
async function medianOf(client: Client<typeof market>, auctionId: string, count: number): Promise<number> {
  const inventory = await client.readInventory({ params: { auctionId } });
  const [maturity] = inventory.investments;
  if (!maturity) throw new Error('the running sale offers no maturity');
  const investments = [{ maturityDate: maturity.maturityDate, investmentAmount: 5_000 }];
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const began = performance.now();
    const { bidId } = await client.placeBid({ params: { auctionId }, body: { investments } });
    times.push(performance.now() - began);
    await client.withdrawBid({ params: { auctionId, bidId } });
  }
  return quantile(times, 0.5);
}
