/** Orders without an end, as the app sends them: with a key, and again until a receipt arrives. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import pg from 'pg';
import type { Product } from '../product.ts';

/** Accounts of the demo market. */
export const investors = [
  'ind.or@invest.example',
  'ind.wa@invest.example',
  'inst.or@fund.example',
  'inst.ny@fund.example',
];
/** Simultaneous orders of each investor, of which there are four. */
const usualEach = 3;
/** A browser waits this long for an answer. */
const patienceMs = 10_000;

export interface Load {
  /** The sale, by its id. */
  readonly auctionId: string;
  /** Ids of orders whose receipt arrived. */
  readonly acknowledged: readonly string[];
  /** Moments of receipts, by `Date.now()`. */
  readonly moments: readonly number[];
  /** Refusals that clients saw instead of a receipt, and when. */
  readonly failed: readonly { readonly at: number; readonly what: string }[];
  /** Readings beside the orders: whether each was answered, refused with the time to try again, or neither. */
  readonly readings: readonly { readonly at: number; readonly outcome: 'answered' | 'refused' | 'failed' }[];
  /** Longest time of one request since it was last read, in milliseconds. */
  longestWait(): number;
  /** Ends it once every order that was sent has its receipt. */
  stop(): Promise<void>;
}

/** A live sale of the demo market: its id, an order of one maturity, and a token of each investor. */
export async function openSale(
  product: Product,
): Promise<{ readonly tokens: readonly string[]; readonly auctionId: string; readonly body: string }> {
  const tokens = await Promise.all(investors.map((email) => product.signIn(email)));
  const client = createClient(market, { baseUrl: product.market, token: async () => tokens[0] ?? '' });
  const running = (await client.listAuctions()).rows.filter(({ canBid }) => canBid);
  const [live] = running.toSorted((one, other) => `${other.closeDate}`.localeCompare(`${one.closeDate}`));
  const maturity = live && (await client.readInventory({ params: { auctionId: live.uuid } })).investments[0];
  if (!live || !maturity) throw new Error('The demo market has no live sale with a maturity.');
  const body = JSON.stringify({ investments: [{ maturityDate: maturity.maturityDate, investmentAmount: 5_000 }] });
  return { tokens, auctionId: live.uuid, body };
}

export interface LoadOptions {
  /** Where people order: a live sale of the demo market by default. */
  readonly sale?: { readonly tokens: readonly string[]; readonly auctionId: string; readonly body: string };
  /** Simultaneous orders of each investor. */
  readonly each?: number;
  /** Called with each receipt as it arrives. */
  readonly onReceipt?: (receipt: KeptReceipt) => void;
}

/** A receipt as a witness keeps it. */
export interface KeptReceipt {
  readonly auctionId: string;
  readonly bidId: string;
  readonly key: string;
  /** The entry in the order log, and its place there. */
  readonly index: number;
  readonly entry: string;
}

interface Answered {
  readonly bidId?: string;
  readonly log?: { readonly index: number; readonly entry: string };
}

/** Sends orders to the processes at these addresses, in turn. */
export async function startLoad(
  product: Product,
  addresses: readonly string[],
  { sale, each = usualEach, onReceipt }: LoadOptions = {},
): Promise<Load> {
  const { tokens, auctionId, body } = sale ?? (await openSale(product));
  const [acknowledged, moments, failed]: [string[], number[], { at: number; what: string }[]] = [[], [], []];
  const readings: { at: number; outcome: 'answered' | 'refused' | 'failed' }[] = [];
  let [isOver, longest, turn] = [false, 0, 0];

  /** Sends a request until it is answered by 200; the answer's data. */
  async function send(path: string, token: string, init: RequestInit): Promise<Answered> {
    for (;;) {
      const began = performance.now();
      const address = addresses[turn++ % addresses.length];
      try {
        const answer = await fetch(`${address}${path}`, {
          ...init,
          headers: { ...init.headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(patienceMs),
        });
        const { data, message } = (await answer.json()) as { data: Answered; message: string };
        if (answer.ok) return data;
        failed.push({ at: Date.now(), what: `${answer.status} ${message}` });
        if (answer.status < 500) return {};
      } catch (error) {
        failed.push({ at: Date.now(), what: String(error) });
      } finally {
        longest = Math.max(longest, performance.now() - began);
      }
      await setTimeout(100);
    }
  }

  const path = `/api/auction/${auctionId}/bid`;
  const people = tokens.flatMap((token) => Array.from({ length: each }, () => token));
  const all = people.map(async (token) => {
    while (!isOver) {
      const key = randomUUID();
      const { bidId, log } = await send(path, token, { method: 'POST', body, headers: { 'idempotency-key': key } });
      if (bidId === undefined) {
        // Refused for good, for example by a limit of the sale.
        await setTimeout(100);
        continue;
      }
      if (onReceipt && log) onReceipt({ auctionId, bidId, key, index: log.index, entry: log.entry });
      acknowledged.push(bidId);
      moments.push(Date.now());
      // So that limits of one investor are not reached.
      await send(`${path}/${bidId}`, token, { method: 'DELETE' });
    }
  });
  const readers = addresses.map(async (address) => {
    for (; !isOver; await setTimeout(200)) {
      const outcome = await read(`${address}/api/auction/${auctionId}/inventory`, tokens[0] ?? '');
      readings.push({ at: Date.now(), outcome });
    }
  });
  return {
    auctionId,
    acknowledged,
    moments,
    failed,
    readings,
    longestWait: () => {
      const longestSoFar = longest;
      longest = 0;
      return longestSoFar;
    },
    stop: async () => {
      isOver = true;
      await Promise.all([...all, ...readers]);
    },
  };
}

async function read(url: string, token: string): Promise<Load['readings'][number]['outcome']> {
  const init = { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(patienceMs) };
  try {
    const answer = await fetch(url, init);
    await answer.text();
    if (answer.ok) return 'answered';
    return answer.status === 503 && answer.headers.has('retry-after') ? 'refused' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Orders in the log, of those that were sent. */
export interface Judgment {
  /** Acknowledged orders that the log does not have. */
  readonly lost: number;
  /** Keys under which it has more than one order. */
  readonly doubled: number;
  /** Orders of the sale in the log. */
  readonly placed: number;
}

/** Asks the database at `url` by a connection of its own. Orders that are on their way may be in neither. */
export async function judge(url: string, { acknowledged, auctionId }: Load): Promise<Judgment> {
  const sent = [...acknowledged];
  const [counts] = await ask<{ lost: string; doubled: string; placed: string }>(
    url,
    `select
       (select count(*) from unnest($1::text[]) as sent(id)
        where sent.id not in (select bid_id::text from order_log where kind = 'PLACE')) as lost,
       (select count(*) from (select from order_log where key is not null group by key having count(*) > 1) as twice) as doubled,
       (select count(*) from order_log l join auction a on a.id = l.auction_id where a.uuid = $2 and l.kind = 'PLACE') as placed`,
    [sent, auctionId],
  );
  return { lost: Number(counts?.lost), doubled: Number(counts?.doubled), placed: Number(counts?.placed) };
}

export async function ask<Found extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Found[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Found>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
