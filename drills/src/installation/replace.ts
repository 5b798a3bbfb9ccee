/** Replaces containers one after the other, as an update does, while people order and read over https. */
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@fairbook/contract/base/client.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { market } from '@fairbook/contract/market.ts';
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';
import type { FirstSale } from '../use-market.ts';
import type { Compose } from './compose-command.ts';
import { sites } from './compose-files.ts';

/** Milliseconds. */
const pauseMs = 50;
/** The proxy learns the address of the new container within this time. */
const settleMs = 12_000;

interface Failure {
  /** Milliseconds after the start of the load. */
  readonly at: number;
  readonly words: string;
}

/** A line for each different failure: how many, and from when to when. */
function groupsOf(failed: readonly Failure[]): string[] {
  const groups = Map.groupBy(failed, ({ words }) => words);
  return [...groups].map(([words, all]) => {
    const moments = all.map(({ at }) => at);
    return `${words} (${all.length} ×, ${seconds(Math.min(...moments))} to ${seconds(Math.max(...moments))})`;
  });
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export async function replaceUnderLoad(commands: Compose, sale: FirstSale, say: Context['say']): Promise<Row[]> {
  say('replacing containers under load');
  const client = createClient(market, { baseUrl: sites.market, token: async () => sale.investor });
  const body = { investments: [{ maturityDate: sale.maturityDate, investmentAmount: 5_000 }] };
  const params = { auctionId: sale.auctionId };
  const began = performance.now();
  const failed: Failure[] = [];
  const acknowledged: string[] = [];
  let [isOver, answered] = [false, 0];
  const repeat = async (what: string, once: () => Promise<unknown>) => {
    while (!isOver) {
      try {
        await once();
        answered += 1;
      } catch (error) {
        const status = error instanceof ApiError ? `${error.status} ` : '';
        failed.push({ at: performance.now() - began, words: `${what}: ${status}${String(error)}` });
      }
      await setTimeout(pauseMs);
    }
  };
  const read = async (path: string) => {
    const answer = await fetch(`${sites.market}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new ApiError(answer.status, { message: `the page ${path} has this status` });
  };
  const load = Promise.all([
    repeat('order', async () => {
      const { bidId } = await client.placeBid({ params, body });
      acknowledged.push(bidId);
      await client.withdrawBid({ params: { ...params, bidId } });
    }),
    repeat('inventory', () => client.readInventory({ params })),
    repeat('page', () => read('/sales')),
    repeat('meta', () => read('/api/meta')),
  ]);
  // One that is replaced takes its log with it.
  const warnings = commands.noteWarnings(['market1', 'market2', 'proxy']);
  const at = () => seconds(performance.now() - began);
  for (const name of ['market1', 'market2']) {
    const start = at();
    await commands.run(['up', '-d', '--no-deps', '--force-recreate', name]);
    const created = at();
    await commands.untilReady(name);
    say(`  ${name}: asked for at ${start}, replaced at ${created}, ready at ${at()}`);
    await setTimeout(settleMs);
  }
  isOver = true;
  await load;
  for (const line of groupsOf(failed)) say(`  ${line}`);
  const noted = warnings();
  if (failed.length > 0) say(noted.join('\n'));
  const stored = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { rows } = await client.listMyBids({ query: { page, pageSize: 200 } });
    for (const { bidId } of rows) stored.add(bidId);
    if (rows.length < 200) break;
  }
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  return [
    {
      what: 'Errors that clients saw while both market containers were replaced',
      measured: `${failed.length} of ${answered + failed.length} rounds${failed[0] ? `, as ${groupsOf(failed)[0]}` : ''}`,
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
