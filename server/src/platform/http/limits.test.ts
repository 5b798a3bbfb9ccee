/** Tests rate limits: refused callers get the wait, and others are not affected. */
import { bounds, rateLimits } from '@fairbook/contract/base/limits.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf } from '../../../testing/market/orders.ts';
import { type Site, startSite } from '../../../testing/site.ts';
import { Limits, networkOf, RateCounter } from './limits.ts';

const { server, accounts, auctions } = await testMarket();

/** A site of the same test server with limits of its own. */
async function withLimits(factor: number, work: (site: Site) => Promise<void>): Promise<void> {
  const config = { ...server.deps.config, trustProxy: 1 };
  const site = await startSite({ ...server.deps, config, limits: new Limits(factor) });
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

/** Six reads a minute, and three orders in ten seconds: however slow the machine, a test sends more. */
const few = 0.002;
const fewOrders = 0.003;

test('all signed-in people of one network together have a limit, however many accounts they open', async () => {
  const people = await Promise.all(Array.from({ length: 11 }, () => accounts.individual()));
  // Sixty calls a minute of the network, and six reads of each person.
  await withLimits(few, async (site) => {
    const read = (person: Member) => site.ask(person, 'GET', '/api/auction/my-bids');
    const answers = await Promise.all(people.flatMap((person) => Array.from({ length: 6 }, () => read(person))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.message).toMatch(/^Too many requests from your network\./);
  });
});

// Each with people and a site of its own: they wait at once.
describe.concurrent('a caller who calls too often', () => {
  test('is refused with the wait in words and headers, while another person can still read', async () => {
    const [greedy, other] = await Promise.all([accounts.individual(), accounts.individual()]);
    await withLimits(few, async (site) => {
      const read = (person: Member) => site.ask(person, 'GET', '/api/auction/my-bids');
      const answers = await Promise.all(Array.from({ length: 15 }, () => read(greedy)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(6);
      const [one] = refused;
      expect(one?.body).toMatchObject({
        message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
        data: { code: 'too-many' },
      });
      expect(Object.fromEntries(one?.headers ?? [])).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        ratelimit: expect.stringMatching(/^"read";r=0;t=\d+$/),
        'ratelimit-policy': '"read";q=6;w=60',
        'x-request-id': expect.any(String),
      });
      expect((await read(other)).status).toBe(200);
    });
  });

  test('waits for each refusal, so that a caller who retries at once does not delay others', async () => {
    const greedy = await accounts.individual();
    await withLimits(few, async (site) => {
      const read = () => site.ask(greedy, 'GET', '/api/auction/my-bids');
      await Promise.all(Array.from({ length: 8 }, read));
      const began = performance.now();
      expect((await read()).status).toBe(429);
      expect(performance.now() - began).toBeGreaterThan(190);
    });
  });

  test('is refused where responses are in memory as well', async () => {
    const person = await accounts.individual();
    await withLimits(few, async ({ url }) => {
      const read = () => fetch(`${url}/api/auction/all`, { headers: { authorization: `Bearer ${person.token}` } });
      const statuses = new Set<number>();
      let said: string | null = null;
      for (let count = 0; count < 50 && !statuses.has(429); count++) {
        const answer = await read();
        await answer.arrayBuffer();
        statuses.add(answer.status);
        said = answer.headers.get('ratelimit') ?? said;
      }
      expect(statuses).toEqual(new Set([200, 429]));
      expect(said).toMatch(/^"read";r=\d+;t=\d+$/);
    });
  });

  test('is refused orders on every path, and each response to an order says what is left', async () => {
    const person = await accounts.individual();
    const id = await auctions.live(await accounts.issuer());
    await withLimits(fewOrders, async ({ url }) => {
      const place = async () => {
        const answer = await fetch(`${url}/api/auction/${id}/bid`, {
          method: 'POST',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ investments: investmentsOf({ [first]: 5_000 }) }),
        });
        return {
          status: answer.status,
          left: answer.headers.get('ratelimit'),
          body: (await answer.json()) as { message: string },
        };
      };
      const answers = await Promise.all(Array.from({ length: 20 }, place));
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken.length).toBeGreaterThanOrEqual(3);
      expect(taken.every(({ left }) => left?.startsWith('"order";r='))).toBe(true);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.body.message).toMatch(/^You are sending orders too fast\. Try again in \d seconds?\.$/);
    });
  });

  test('is counted by network without a sign-in, and with an invalid token', async () => {
    await withLimits(0.01, async ({ url }) => {
      /** As the proxy in front would report its origin. */
      const ask = async (path: string, from: string, more = {}) => {
        const answer = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': from, ...more } });
        return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
      };
      const many = async (path: string, from: string, more = {}) => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => ask(path, from, more)));
        return answers.sort((one, other) => one.status - other.status);
      };
      const meta = await many('/api/meta', '198.51.100.7');
      expect(meta.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429, 429]);
      expect(meta[7]?.message).toMatch(/^Too many requests from your network\. Try again in \d+ seconds?\.$/);
      const forged = { authorization: 'Bearer not.a.token' };
      const guesses = await many('/api/auction/all', '198.51.100.8', forged);
      expect(guesses.map(({ status }) => status)).toEqual([...Array(6).fill(401), 429, 429]);
      expect((await ask('/api/meta', '198.51.100.9')).status).toBe(200);
    });
  });

  test('opens so many streams and no more, and another one once one of them has ended', async ({ expect }) => {
    const person = await accounts.individual();
    await withLimits(1, async ({ url }) => {
      const open = async () => {
        const ending = new AbortController();
        const answer = await fetch(`${url}/api/notifications/stream`, {
          headers: { authorization: `Bearer ${person.token}` },
          signal: ending.signal,
        });
        return { answer, end: () => ending.abort() };
      };
      const streams = await Promise.all(Array.from({ length: bounds.streamsAtOnce }, open));
      expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200));
      const began = performance.now();
      const refused = await open();
      expect(refused.answer.status).toBe(429);
      expect(performance.now() - began).toBeGreaterThan(190);
      expect(refused.answer.headers.get('retry-after')).toBe('10');
      expect(((await refused.answer.json()) as { message: string }).message).toMatch(/^Only 8 streams/);
      streams[0]?.end();
      const again = async () => {
        const { answer, end } = await open();
        if (answer.status !== 200) await answer.arrayBuffer();
        else streams.push({ answer, end });
        return answer.status;
      };
      await expect.poll(again).toBe(200);
      for (const { end } of streams) end();
    });
  });
});

describe('a limit', () => {
  test('allows all of it at once and refills evenly', () => {
    const counter = new RateCounter({ most: 10, seconds: 10 });
    expect(Array.from({ length: 12 }, () => counter.count('a', 0))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1, -1]);
    expect(counter.look('a', 0)).toEqual({ remaining: 0, waitMs: 1_000, resetMs: 10_000 });
    expect([counter.count('a', 999), counter.count('a', 1_000), counter.count('a', 1_001)]).toEqual([-1, 0, -1]);
    expect(counter.count('b', 1_001)).toBe(9);
    expect(counter.look('a', 60_000)).toEqual({ remaining: 10, waitMs: 0, resetMs: 0 });
  });

  test('returns a call that should not count', () => {
    const counter = new RateCounter({ most: 2, seconds: 60 });
    counter.count('a', 0);
    counter.count('a', 0);
    counter.forget('a', 0);
    expect([counter.count('a', 0), counter.count('a', 0)]).toEqual([0, -1]);
  });

  test('remembers a bounded number of callers, and those that call on among them', () => {
    const counter = new RateCounter({ most: 2, seconds: 3_600 });
    for (let caller = 0; caller < 100_000; caller++) {
      counter.count(caller, 0);
      if (caller % 1_000 === 0) counter.count('steady', 0);
    }
    expect(counter.count('steady', 0)).toBe(-1);
    expect(counter.callers).toBeLessThanOrEqual(40_000);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('is by person or by network, as the table says, and named in words', () => {
    for (const [name, { most, seconds, refusal }] of Object.entries(rateLimits)) {
      expect([name, most > 0, seconds > 0, /^[A-Z].*\.$/.test(refusal)]).toEqual([name, true, true, true]);
    }
  });
});
