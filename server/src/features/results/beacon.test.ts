/** Sales whose seed contains a round of a beacon, with real witnesses: what they wait for, and what an operator and a witness that work together can do. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deadlineOf, roundAfter, timeOfRound } from '@fairbook/domain/logs/beacon.ts';
import { cosign } from '@fairbook/domain/logs/cosignature.ts';
import { formatVerifierKey, type Signer, signatureTypes, verifierKey } from '@fairbook/domain/logs/note.ts';
import { seedOf as computeSeed } from '@fairbook/domain/logs/seed.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, order, second } from '../../../testing/market/orders.ts';
import { addWitness, startRegisteredWitness } from '../../../testing/market/witnesses.ts';
import { startBeacon } from '../../../testing/services/beacon.ts';
import { killWitnesses } from '../../../testing/services/witness.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { ed25519Of, sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { verifyRound } from '../../platform/base/rounds.ts';
import { readEnding, readEntriesOf } from '../../store/logs/order-log.sql.ts';
import { logPieces } from '../logs/log-pieces.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { sendHeads } from '../logs/witnesses/send-heads.ts';
import { countLateCloses, listWaitingDraws } from '../operations/health/measures.sql.ts';
import { fetchRound } from './beacon.ts';
import { closeAuction } from './close.ts';

/** The verdict about a log whose witnesses the reader has not pinned. */
const isTrue = /^TRUE: The keys of its witnesses are those of the log, and not pinned\.\n/;

/** Seconds; nothing waits for them but the clock, which is moved. */
const times = { delay: 20, margin: 4 };

afterEach(() => {
  beacon.mode = 'right';
});
afterAll(async () => {
  await killWitnesses();

  await beacon.close();
});

const settings = () => ({
  witnesses: { sendEverySeconds: 1, isLoopbackAllowed: true },
  beacon: { urls: [beacon.url], terms: beacon.terms, isLoopbackAllowed: true },
});

const folder = await testFolder();
const clock = await testClock();
const beacon = await startBeacon(times, clock.now);
const { server, accounts, auctions } = await testMarket({ clock: clock.now, config: settings(), on: clock.database });
const issuer = await accounts.issuer();
const investors: Member[] = [];
for (let count = 0; count < 4; count++) investors.push(await accounts.individual());
const clerk = await startRegisteredWitness(server, folder, 'clerk', clock);
const gazette = await startRegisteredWitness(server, folder, 'gazette', clock);

/** As if the pauses of all logs and witnesses were over. */
async function sendNow(deps = server.deps): Promise<void> {
  await deps.pool.query('update order_log_quorum set due_at = clock_timestamp()');
  await deps.pool.query('update order_log_witness set due_at = clock_timestamp()');
  await deps.pool.query('update witness set resting_until = clock_timestamp()');
  await sendHeads(deps);
}

interface Sold {
  readonly uuid: string;
  readonly id: number;
}

/** A sale that is over, in which four investors want all of the first maturity; its closing head is signed. */
async function sold(rule = 'draw-1'): Promise<Sold> {
  const uuid = await auctions.approved(issuer, { priority: { allocationRule: rule } });
  const closeDate = new Date(clock.now().getTime() + 20_000);
  await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate: closeDate.toISOString() } });
  for (const investor of investors) await order(investor, uuid, { [first]: 50_000, [second]: 5_000 });
  const { rows } = await server.deps.pool.query<{ id: number }>('select id from auction where uuid = $1', [uuid]);
  const id = Number(rows[0]?.id);
  await clock.passTo(closeDate);
  await closeAuction(server.deps, id);
  await sendNow();
  return { uuid, id };
}

/** The last seed of a sale, and the round that completes it. */
async function seedOf(id: number) {
  const seed = (await readEnding(server.deps.db, id))?.seeds.at(-1);
  if (!seed) throw new Error('the sale has no seed');
  const round = roundAfter(beacon.terms, seed.at);
  return { seed, round, deadline: deadlineOf(beacon.terms, round), time: timeOfRound(beacon.terms, round) };
}

/** A sale whose seed all witnesses have signed in time; its round comes soon. */
async function signedSeed(): Promise<Sold> {
  const sale = await sold();
  expect(await closeAuction(server.deps, sale.id)).toBe('waits for witnesses');
  await sendNow();
  expect(await closeAuction(server.deps, sale.id)).toBe('waits for the beacon');
  return sale;
}

const kindsOf = async (id: number) => {
  const { rows } = await server.deps.pool.query<{ kind: string }>(
    'select kind from order_log where auction_id = $1 and index >= (select max(index) from order_log where auction_id = $1 and kind = $2) order by index',
    [id, 'CLOSE'],
  );
  return rows.map(({ kind }) => kind);
};

/** So that later tests find no sale that waits. */
const cancel = (id: number) =>
  asOwner(
    `update auction set cancelled_at = clock_timestamp(), cancel_reason = 'no lots can be drawn' where id = $1`,
    id,
  );

const asOwner = (text: string, ...values: unknown[]) => server.superuser.query(text, values);

/** Verdict of verify-log on the log, and on the record if there is one. */
async function verify(uuid: string, { deps, marketUrl } = server): Promise<string> {
  const paths = [join(folder, `${uuid}.log`), join(folder, `${uuid}.json`)] as const;
  const { rows } = await deps.pool.query<{ id: number }>('select id from auction where uuid = $1', [uuid]);
  const id = Number(rows[0]?.id);
  const head = await deps.orderLogs.readHead(id);
  let log = '';
  for await (const piece of logPieces(deps.db, id, head?.size ?? 0, head?.checkpoint ?? '')) log += piece;
  await writeFile(paths[0], log);
  const record = await fetch(`${marketUrl}/api/auction/${uuid}/closing-record/file`);
  if (record.ok) await writeFile(paths[1], await record.text());
  const said: string[] = [];
  await verifyLog(record.ok ? paths : paths.slice(0, 1), (line) => said.push(line));
  return said.join('\n');
}

describe('a sale with a beacon', () => {
  test('names it, waits for witnesses and round, draws, and verifies', async () => {
    const { id, uuid } = await signedSeed();
    const { OPEN: open } = await readEntriesOf(server.deps.db, id, ['OPEN']);
    expect(open?.beacon).toEqual(beacon.terms);
    const { round, time } = await seedOf(id);
    expect(time * 1_000).toBeGreaterThan(clock.now().getTime());
    // Before its time it is asked of nobody.
    await fetchRound({ auctionId: id }, server.deps);
    expect(beacon.asked).not.toContain(round);
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED']);
    await clock.passTo(time * 1_000);
    await server.runJobs();
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'BEACON', 'RESULT']);
    expect(await closeAuction(server.deps, id)).toBe('closed before');
    const answer = await server.market().readClosingRecord({ params: { auctionId: uuid } });
    expect(answer.beacon).toEqual({ chainHash: beacon.terms.chainHash, round });
    await sendNow();
    const said = await verify(uuid);
    expect(said).toMatch(isTrue);
    expect(said).toContain(`Seed of the draw: ${answer.seed}`);
    expect(said).toContain(`round ${round} of the beacon ${beacon.terms.chainHash}`);
    expect(await listWaitingDraws(server.deps.db)).toEqual([]);
  });

  test.runIf(isFull)('names no beacon where its rule draws no lots', async () => {
    const { id } = await sold('priority-pro-rata-1');
    expect(await closeAuction(server.deps, id)).toBe('closed');
    const { OPEN: open, RESULT: result } = await readEntriesOf(server.deps.db, id, ['OPEN', 'RESULT']);
    expect([open?.beacon, result?.kind]).toEqual([undefined, 'RESULT']);
  });

  test('stays without a result while the beacon fails, and goes on by itself', async () => {
    const { id, uuid } = await signedSeed();
    const { round, time } = await seedOf(id);
    await clock.passTo(time * 1_000);
    // One that is silent takes the whole time that an answer may take.
    const modes = ['broken', 'other round', 'forged', 'huge', ...(isFull ? (['silent'] as const) : [])] as const;
    for (const mode of modes) {
      beacon.mode = mode;
      await fetchRound({ auctionId: id }, server.deps);
      expect([mode, await kindsOf(id)]).toEqual([mode, ['CLOSE', 'SEED']]);
    }
    expect(beacon.asked.filter((one) => one === round)).toHaveLength(modes.length);
    expect(await listWaitingDraws(server.deps.db)).toMatchObject([{ witnesses: [], late: [] }]);
    // The beacon's own time is not counted as late.
    expect(await countLateCloses(server.deps.db)).toBe(0);
    beacon.mode = 'right';
    expect(await closeAuction(server.deps, id)).toBe('waits for the beacon');
    await fetchRound({ auctionId: id }, server.deps);
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'BEACON', 'RESULT']);
    expect(await verify(uuid)).toMatch(isTrue);
  });

  test.runIf(isFull)('goes on in another process where its own is killed at any point', async () => {
    const { id, uuid } = await signedSeed();
    const { time } = await seedOf(id);
    await clock.passTo(time * 1_000);
    // The round is written, and the allocation is not.
    const broken = { ...server.deps, config: { ...server.deps.config, databaseUrl: 'postgres://127.0.0.1:1/none' } };
    await expect(fetchRound({ auctionId: id }, broken)).rejects.toThrow();
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'BEACON']);
    const again = await startTestServer({ beside: server, clock: clock.now, config: settings() });
    try {
      expect(await closeAuction(again.deps, id)).toBe('closed');
    } finally {
      await again.close();
    }
    expect(await verify(uuid)).toMatch(isTrue);
  });

  test('many processes write one seed, one round and one result', async () => {
    const { id, uuid } = await sold();
    await Promise.all([1, 2, 3, 4].map(() => closeAuction(server.deps, id)));
    await sendNow();
    const { time } = await seedOf(id);
    await clock.passTo(time * 1_000);
    await Promise.all([1, 2, 3, 4].map(() => fetchRound({ auctionId: id }, server.deps)));
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'BEACON', 'RESULT']);
    expect(await verify(uuid)).toMatch(isTrue);
  });

  test.runIf(isFull)('gets another seed and a later round where its witnesses all sign too late', async () => {
    const { id, uuid } = await sold();
    expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    const { round, time } = await seedOf(id);
    await clerk.running.stop();
    await gazette.running.stop();
    await clock.passTo(time * 1_000);
    expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    expect(await listWaitingDraws(server.deps.db)).toMatchObject([{ late: [] }]);
    await clerk.restart();
    await gazette.restart();
    await sendNow();
    expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'SEED']);
    await sendNow();
    expect(await closeAuction(server.deps, id)).toBe('waits for the beacon');
    const later = await seedOf(id);
    expect(later.round).toBeGreaterThan(round);
    await clock.passTo(later.time * 1_000);
    await fetchRound({ auctionId: id }, server.deps);
    expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'SEED', 'BEACON', 'RESULT']);
    const said = await verify(uuid);
    expect(said).toMatch(isTrue);
    expect(said).toContain('so that a later one counts: 1.');
  });

  test.runIf(isFull)(
    'gets no result where one witness signed in time and another did not, and the health page names it',
    async () => {
      const { id } = await sold();
      expect(await closeAuction(server.deps, id)).toBe('waits for witnesses');
      await clerk.running.stop();
      await sendNow();
      const { time } = await seedOf(id);
      await clock.passTo(time * 1_000);
      await clerk.restart();
      await sendNow();
      await expect(closeAuction(server.deps, id)).rejects.toThrow(
        /the witnesses clerk\.example signed entry \d+ too late for round \d+, and others in time/,
      );
      await fetchRound({ auctionId: id }, server.deps).catch(() => {});
      expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED']);
      const [waiting] = await listWaitingDraws(server.deps.db);
      expect(waiting?.late).toHaveLength(1);
      await cancel(id);
    },
  );
});

describe('an operator with the database', () => {
  const writeBeacon = async (id: number, round: number, signature: string) => {
    const { rows } = await asOwner(
      `select write_beacon($1, h.size, $2, $3, $4) from order_log_head h where auction_id = $1`,
      id,
      JSON.stringify(await cosignaturesOf(id)),
      round,
      signature,
    );
    return rows;
  };

  /** As in SEED: those of the witnesses on the newest head. */
  async function cosignaturesOf(id: number): Promise<string[]> {
    const { rows } = await server.deps.pool.query<{ line: string }>(
      `select c.line from order_log_cosignature c join witness w on w.id = c.witness_id
       join order_log_head h on h.auction_id = c.auction_id and h.size = c.size where c.auction_id = $1 order by w.key collate "C"`,
      [id],
    );
    return rows.map(({ line }) => {
      const bytes = Buffer.from(line.trim().split(' ').at(-1) ?? '', 'base64');
      return bytes.subarray(4).toString('base64');
    });
  }

  const acts: [string, number, number, RegExp][] = [
    ['chooses a later round', 1, 1, /its round is \d+, and by the rule of the sale it is \d+/],
    ['forges the signature of the round', 0, 1, /the signature is not that of round \d+ of the chain/],
  ];
  test.each(some('acts of an operator', acts, 1))(
    'that %s is refused at the close and found by everyone',
    async (_what, on, of, why) => {
      const { id, uuid } = await signedSeed();
      const { round } = await seedOf(id);
      await writeBeacon(id, round + on, beacon.sign(round + of));
      expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'BEACON']);
      await expect(closeAuction(server.deps, id)).rejects.toThrow(why);
      const said = await verify(uuid);
      expect(said).toMatch(/^FALSE\n/);
      expect(said).toMatch(why);
      await cancel(id);
    },
  );

  test('cannot write a result without the round, nor a round before the seed or twice', async () => {
    const { id } = await sold();
    const write = (event: string) => asOwner('select append_to_order_log($1, $2, $3)', id, event, '{"index":%1$s}');
    await expect(write('BEACON')).rejects.toThrow('BEACON cannot follow CLOSE');
    await closeAuction(server.deps, id);
    await sendNow();
    await expect(write('RESULT')).rejects.toThrow('RESULT cannot follow SEED');
    const { time } = await seedOf(id);
    await clock.passTo(time * 1_000);
    await fetchRound({ auctionId: id }, server.deps);
    await expect(write('BEACON')).rejects.toThrow('BEACON cannot follow RESULT');
  });

  describe('together with one of two witnesses', () => {
    let corrupt: Signer;
    let corruptId: number;

    /** From here on a sale names the gazette, which is honest, and a witness whose key the operator has. */
    beforeAll(async () => {
      const { publicKey, sign } = ed25519Of(randomBytes(32));
      corrupt = { key: verifierKey('accomplice.example', signatureTypes.cosignature, publicKey, sha256), sign };
      const uuid = await addWitness(server, { key: formatVerifierKey(corrupt.key), url: 'http://127.0.0.1:1' });
      const { rows } = await server.deps.pool.query<{ id: number }>('select id from witness where uuid = $1', [uuid]);
      corruptId = Number(rows[0]?.id);
      await asOwner(`update witness set is_active = false where uuid = $1`, clerk.id);
    });

    /** The accomplice signs the newest head with the time that it is told. */
    async function accompliceSigns(id: number, time: number): Promise<void> {
      const head = await server.deps.orderLogs.readHead(id);
      if (!head) throw new Error('the sale has no log');
      const [text = ''] = head.checkpoint.split('\n\n');
      await asOwner('alter table order_log_witness disable trigger keep');
      await asOwner(
        `insert into order_log_cosignature (auction_id, size, witness_id, checkpoint, line, cosigned_at) values ($1, $2, $3, $4, $5, to_timestamp($6))
         on conflict (auction_id, size, witness_id) do update set line = excluded.line, cosigned_at = excluded.cosigned_at`,
        ...[id, head.size, corruptId, head.checkpoint, cosign(`${text}\n`, time, corrupt), time],
      );
      await asOwner(
        'update order_log_witness set size = $2 where auction_id = $1 and witness_id = $3',
        ...[id, head.size, corruptId],
      );
      await asOwner('alter table order_log_witness enable trigger keep');
    }

    const now = () => Math.floor(clock.now().getTime() / 1_000);

    async function seeded(): Promise<Sold> {
      const sale = await sold();
      await accompliceSigns(sale.id, now());
      expect(await closeAuction(server.deps, sale.id)).toBe('waits for witnesses');
      expect(await kindsOf(sale.id)).toEqual(['CLOSE', 'SEED']);
      return sale;
    }

    test('cannot pass over a round that it does not like: the accomplice is late, the honest one was not', async () => {
      const { id } = await seeded();
      await sendNow();
      const { time, deadline } = await seedOf(id);
      await clock.passTo(time * 1_000);
      // The round is known, and they do not like it.
      await accompliceSigns(id, now());
      await expect(closeAuction(server.deps, id)).rejects.toThrow(/accomplice\.example signed entry \d+ too late/);
      expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED']);
      // All that is left to them is the round that was settled.
      await accompliceSigns(id, deadline - 1);
      expect(await closeAuction(server.deps, id)).toBe('waits for the beacon');
      await fetchRound({ auctionId: id }, server.deps);
      expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED', 'BEACON', 'RESULT']);
    });

    test.runIf(isFull)(
      'cannot choose among the times of the accomplice after the round: they are no part of the seed',
      async () => {
        const { id, uuid } = await seeded();
        await sendNow();
        const { time, deadline, round } = await seedOf(id);
        await clock.passTo(time * 1_000);
        const { OPEN: open } = await readEntriesOf(server.deps.db, id, ['OPEN']);
        const ending = await readEnding(server.deps.db, id);
        const headAt = async (size: number) => (await server.deps.orderLogs.headAt(id, size))?.head;
        const [closed, head] = [await headAt(ending?.closeSize ?? 0), await headAt((ending?.closeSize ?? 0) + 1)];
        if (!open || !ending || !closed || !head) throw new Error('the log is not there');
        const [sets, seeds] = [new Set<string>(), new Set<string | null>()];
        for (const back of [0, 1, 2]) {
          await accompliceSigns(id, deadline - back);
          const cosignatures = await cosignaturesOf(id);
          sets.add(cosignatures.join());
          const last = { index: 0, cosignatures, round, signature: beacon.sign(round) };
          const from = { seeds: ending.seeds, heads: [head], beacon: last };
          seeds.add(computeSeed(open, closed, from, { sha256, verify: verifyEd25519, verifyRound }));
        }
        expect([sets.size, seeds.size]).toEqual([3, 1]);
        await fetchRound({ auctionId: id }, server.deps);
        const { seed } = await server.market().readClosingRecord({ params: { auctionId: uuid } });
        expect(await verify(uuid)).toContain(
          `Seed of the draw: ${seed}, from the signatures of all witnesses on the closing head and round ${round}`,
        );
      },
    );

    test.runIf(isFull)(
      'cannot exchange the seed after the round: the honest witness signs no second head',
      async () => {
        const { id, uuid } = await seeded();
        await sendNow();
        const { time } = await seedOf(id);
        await clock.passTo(time * 1_000);
        // Another signature of the accomplice on the closing head would give another seed.
        const ending = await readEnding(server.deps.db, id);
        const closed = await server.deps.orderLogs.headAt(id, ending?.closeSize ?? 0);
        const [text = ''] = closed?.checkpoint.split('\n\n') ?? [];
        const other = Buffer.from(
          cosign(`${text}\n`, now() - 3, corrupt)
            .trim()
            .split(' ')
            .at(-1) ?? '',
          'base64',
        );
        const { OPEN: open } = await readEntriesOf(server.deps.db, id, ['OPEN']);
        const place = open?.witnesses?.findIndex(({ key }) => key === formatVerifierKey(corrupt.key)) ?? -1;
        await asOwner('alter table order_log disable trigger keep');
        await asOwner(
          `update order_log set entry = replace(entry, (entry::jsonb #>> array['cosignatures', $2::text]), $3) where auction_id = $1 and kind = 'SEED'`,
          ...[id, String(place), other.subarray(4).toString('base64')],
        );
        await asOwner('alter table order_log enable always trigger keep');
        await asOwner('alter table order_log_witness disable trigger keep');
        await asOwner('delete from order_log_cosignature where auction_id = $1', id);
        await asOwner('update order_log_witness set size = 0 where auction_id = $1', id);
        await asOwner('alter table order_log_witness enable trigger keep');
        await asOwner('update order_log_quorum set is_done = false, sent_size = 0 where auction_id = $1', id);
        const again = await startTestServer({ beside: server, clock: clock.now, config: settings() });
        try {
          await sendNow(again.deps);
          const { rows } = await asOwner(
            `select l.state, l.size from order_log_witness l join witness w on w.id = l.witness_id where l.auction_id = $1 and w.id <> $2`,
            ...[id, corruptId],
          );
          expect(rows).toEqual([{ state: expect.stringMatching(/contradicted|refused/), size: 0 }]);
          expect(await closeAuction(again.deps, id)).toBe('waits for witnesses');
          await fetchRound({ auctionId: id }, again.deps);
          expect(await kindsOf(id)).toEqual(['CLOSE', 'SEED']);
          // The signature of the accomplice is of after the deadline.
          expect(await verify(uuid, again)).toMatch(/^LATE: First witnessed /);
        } finally {
          await again.close();
        }
        await cancel(id);
      },
    );
  });
});
