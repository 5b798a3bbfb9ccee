/** Replaces containers one after the other, as an update does, while people order and read over https. */
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@fairbook/contract/client.ts';
import { market } from '@fairbook/contract/market.ts';
import type { Compose } from './composeCommand.ts';
import { sites } from './composeFiles.ts';
import type { Context } from './context.ts';
import type { Row } from './report.ts';
import type { FirstSale } from './useMarket.ts';

/** Milliseconds. */
const pauseMs = 50;
/** The proxy learns the address of the new container within this time. */
const settleMs = 12_000;

export async function replaceUnderLoad(commands: Compose, sale: FirstSale, say: Context['say']): Promise<Row[]> {
  say('replacing containers under load');
  const client = createClient(market, { baseUrl: sites.market, token: async () => sale.investor });
  const body = { investments: [{ maturityDate: sale.maturityDate, investmentAmount: 5_000 }] };
  const params = { auctionId: sale.auctionId };
  const failed: string[] = [];
  const acknowledged: string[] = [];
  let [isOver, answered] = [false, 0];
  const repeat = async (what: string, once: () => Promise<unknown>) => {
    while (!isOver) {
      try {
        await once();
        answered += 1;
      } catch (error) {
        failed.push(`${what}: ${String(error)}`);
      }
      await setTimeout(pauseMs);
    }
  };
  const page = async (path: string) => {
    const answer = await fetch(`${sites.market}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  const load = Promise.all([
    repeat('order', async () => {
      const { bidId } = await client.placeBid({ params, body });
      acknowledged.push(bidId);
      await client.withdrawBid({ params: { ...params, bidId } });
    }),
    repeat('inventory', () => client.readInventory({ params })),
    repeat('page', () => page('/sales')),
    repeat('meta', () => page('/api/meta')),
  ]);
  for (const name of ['market1', 'market2']) {
    await commands.run(['up', '-d', '--no-deps', '--force-recreate', name]);
    await commands.untilReady(name);
    await setTimeout(settleMs);
  }
  isOver = true;
  await load;
  const stored = new Set<string>();
  for (let at = 1; ; at += 1) {
    const { rows } = await client.listMyBids({ query: { page: at, pageSize: 200 } });
    for (const { bidId } of rows) stored.add(bidId);
    if (rows.length < 200) break;
  }
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  return [
    {
      what: 'Errors that clients saw while both market containers were replaced',
      measured: `${failed.length} of ${answered + failed.length} rounds${failed[0] ? `, first: ${failed[0]}` : ''}`,
      goal: '0',
      isMet: failed.length === 0 && answered > 0,
    },
    {
      what: 'Acknowledged orders that are not stored',
      measured: `${lost} of ${acknowledged.length}`,
      goal: '0',
      isMet: lost === 0 && acknowledged.length > 0,
    },
  ];
}
