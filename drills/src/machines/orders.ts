/** Orders of one investor without an end. Each has a key, and is sent again with it until it is acknowledged, as the page of an investor does. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { sites } from '../installation/compose-files.ts';
import type { FirstSale } from '../use-market.ts';

/** Milliseconds. */
const pauseMs = 200;
const longestAnswer = 8_000;

export interface Orders {
  /** Ids of orders that were acknowledged, and when by `performance.now()`. */
  readonly acknowledged: readonly { readonly bidId: string; readonly at: number }[];
  /** Refusal of a try. */
  readonly refused: readonly string[];
  /** Milliseconds until the next order is acknowledged. Throws after two minutes. */
  untilNext(): Promise<number>;
  /** Ends them, and counts the acknowledged orders that are not stored. */
  stop(): Promise<{ readonly lost: number; readonly doubled: number }>;
}

export function startOrders({ auctionId, maturityDate, investor }: FirstSale): Orders {
  const client = createClient(market, { baseUrl: sites.market, token: async () => investor });
  const params = { auctionId };
  const body = { investments: [{ maturityDate, investmentAmount: 5_000 }] };
  const acknowledged: { bidId: string; at: number }[] = [];
  const refused: string[] = [];
  let isOver = false;
  const order = async () => {
    const headers = { 'idempotency-key': randomUUID() };
    while (!isOver) {
      try {
        const { bidId } = await client.placeBid({ params, body, headers, signal: AbortSignal.timeout(longestAnswer) });
        acknowledged.push({ bidId, at: performance.now() });
        return;
      } catch (error) {
        refused.push(String(error));
        await setTimeout(pauseMs);
      }
    }
  };
  const ended = (async () => {
    for (; !isOver; await setTimeout(pauseMs)) await order();
  })();
  return {
    acknowledged,
    refused,
    async untilNext() {
      const began = performance.now();
      const before = acknowledged.length;
      for (; performance.now() < began + 120_000; await setTimeout(20)) {
        const next = acknowledged[before];
        if (next) return next.at - began;
      }
      throw new Error(`No order was acknowledged for two minutes; the last refusal: ${refused.at(-1)}`);
    },
    async stop() {
      isOver = true;
      await ended;
      const stored: string[] = [];
      for (let page = 1; ; page += 1) {
        const { rows } = await client.listMyBids({ query: { page, pageSize: 200 } });
        stored.push(...rows.map(({ bidId }) => bidId));
        if (rows.length < 200) break;
      }
      const kept = new Set(stored);
      const lost = acknowledged.filter(({ bidId }) => !kept.has(bidId)).length;
      // The first order of the sale, the acknowledged ones, and at most the one that was under way.
      return { lost, doubled: Math.max(0, stored.length - acknowledged.length - 2) };
    },
  };
}
