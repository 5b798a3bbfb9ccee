/** Tests very many reports at once: few connections, refusals for a person with too many, and everyone else is served. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { priority } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { HeavyReads } from './heavy-reads.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();

/** Connections of heavy reads to the test server's database. */
async function connections(): Promise<number> {
  const { rows } = await server.superuser.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
     and application_name in ('fairbook report', 'fairbook what-if', 'fairbook heavy reads')`,
  );
  return rows[0]?.count ?? -1;
}

test.runIf(isFull)('120 reports of one person at once use one connection, and orders are taken meanwhile', async () => {
  const [investor, closed, running] = await Promise.all([
    accounts.individual(),
    auctions.live(issuer),
    auctions.live(issuer),
  ]);
  await order(investor, closed, { [first]: 5_000 });
  await auctions.close(closed);
  const statuses: number[] = [];
  const report = async () => {
    const { status } = await server.ask('market', issuer, 'GET', `/api/auction/${closed}/report`);
    statuses.push(status);
    return status;
  };
  const holder = await server.superuser.connect();
  let answers: Promise<unknown>;
  try {
    // The report's last read, so that all of them are in progress at the same time.
    await holder.query(`begin; set local idle_in_transaction_session_timeout = 0;
      lock table closing_pseudonym in access exclusive mode`);
    answers = Promise.all(Array.from({ length: 120 }, report));
    await expect.poll(connections).toBe(1);
    expect((await order(investor, running, { [first]: 5_000 })).total).toBe(5_000);
    expect(await connections()).toBe(1);
    // The rate allows 30 at once and one more every two seconds; a slow machine spreads the 120 over some seconds.
    await expect
      .poll(() => statuses.filter((status) => status === 429).length, { timeout: 20_000 })
      .toBeGreaterThan(80);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await answers;
  // A reader that waited too long for the lock gets a retry response.
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  await expect.poll(report, { timeout: 20_000, interval: 250 }).toBe(200);
});

test('a what-if over orders waits in the same line', async () => {
  const id = await auctions.live(issuer);
  await order(await accounts.individual(), id, { [first]: 5_000 });
  const tries = await Promise.all(
    Array.from({ length: 30 }, () =>
      server.ask('market', issuer, 'POST', `/api/auction/${id}/what-if`, { priority: triedPriority }),
    ),
  );
  const statuses = new Set(tries.map(({ status }) => status));
  expect(statuses.has(200)).toBe(true);
  expect([...statuses].filter((status) => ![200, 429].includes(status))).toEqual([]);
  expect(await connections()).toBeLessThanOrEqual(2);
});

const triedPriority = { ...priority, priorityStateInst: 2, priorityNationalInst: 1 };

describe('heavy reads', () => {
  /** Reads that end on command. */
  function stage(maxPerPerson: number, maxRunning = 2, maxWaiting = 3) {
    const reads = new HeavyReads({
      url: server.deps.config.databaseUrl ?? '',
      onError: () => undefined,
      bounds: { maxRunning, maxWaiting, maxPerPerson, timeoutMs: 20_000 },
    });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const start = async (name: string, person: number) =>
      reads.run(person, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    return { reads, begun, start, end: (name: string) => ends.get(name)?.() };
  }

  test('run one of each person at a time, in the order of arrival', async () => {
    const { reads, begun, start, end } = stage(3);
    const all = [start('a1', 1), start('a2', 1), start('b1', 2), start('c1', 3)];
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    end('a1');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
    end('a2');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'c1']);
    end('b1');
    end('c1');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
    await reads.close();
  });

  test('refuse a person with too many, and anyone where too many wait', async () => {
    const { reads, begun, start, end } = stage(2, 1, 2);
    const served = [start('a1', 1), start('a2', 1)];
    await expect(start('a3', 1)).rejects.toMatchObject({ status: 429 });
    served.push(start('b1', 2));
    await expect(start('c1', 3)).rejects.toThrow('too many heavy reads are waiting');
    for (const name of ['a1', 'a2', 'b1']) {
      await expect.poll(() => begun).toContain(name);
      end(name);
    }
    expect(await Promise.all(served)).toEqual(['a1', 'a2', 'b1']);
    await reads.close();
  });

  test('go on after one that failed', async () => {
    const { reads, start, end, begun } = stage(2, 1);
    await expect(reads.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const next = start('a1', 1);
    await expect.poll(() => begun).toEqual(['a1']);
    end('a1');
    expect(await next).toBe('a1');
    await reads.close();
  });
});
