/** Heads that a log signed and a witness refused: what it keeps, shows and posts, of forks and of attempts to make an honest log look like one. */

import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { emptyRoot } from '@fairbook/domain/logs/merkle.ts';
import { signNote } from '@fairbook/domain/logs/note.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { movableTime } from '../../../testing/clock.ts';
import { counter, testFolder } from '../../../testing/fixtures.ts';
import { bodyOf, serve } from '../../../testing/services/testing.ts';
import {
  addCheckpoint,
  killWitnesses,
  logSigner,
  startWitness,
  TestLog,
  trusting,
  type WitnessHere,
} from '../../../testing/services/witness.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { Alarms } from './alarms.ts';
import { type Evidence, evidenceOfFork } from './evidence.ts';

const market = logSigner('market.example/log');
const stranger = logSigner('market.example/log', 3);
const settings = {
  WITNESS_NAME: 'clerk.example/witness',
  WITNESS_LOGS: trusting(['market.example/sales/*', market]),
};
const root = await testFolder();
const nextNumber = counter();
const newFolder = () => join(root, `witness-${nextNumber()}`);
const newOrigin = () => `market.example/sales/00000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`;
const newLog = () => new TestLog(newOrigin(), market);
const witness = await startWitness({ ...settings, WITNESS_DIR: newFolder() });
afterAll(async () => {
  await killWitnesses();
});

async function refusedOf({ url }: { readonly url: string }, { origin }: TestLog): Promise<Evidence[]> {
  const { evidence } = (await (await fetch(`${url}/refused`)).json()) as { evidence: Evidence[] };
  return evidence.filter(({ log }) => log === origin);
}

async function grownTo(size: number, at: { readonly url: string } = witness): Promise<TestLog> {
  const log = newLog();
  expect(await addCheckpoint(at, log.body(0, size))).toMatchObject({ status: 200 });
  return log;
}

const forkOf = (log: TestLog, forkAt: number) => new TestLog(log.origin, market, forkAt);
const kindsOf = async (log: TestLog, at: { readonly url: string } = witness) =>
  (await refusedOf(at, log)).map(({ kind }) => kind);

/** A market that answers about these logs as they are at the moment. */
async function marketOf(...logs: TestLog[]) {
  const asked: string[] = [];
  const state = { asked, url: '' };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://market');
    asked.push(url.search);
    const log = logs.find(({ origin }) => url.pathname.includes(origin.slice(-36)));
    const [from, to] = [Number(url.searchParams.get('from')), Number(url.searchParams.get('to'))];
    if (log === undefined) return void response.writeHead(404).end('{}');
    const size = Math.min(to, log.tree.size);
    const checkpoint = log.checkpoint(size);
    response.end(
      JSON.stringify({ data: { checkpoint, consistency: log.proof(Math.min(from, size), size).map(toBase64) } }),
    );
  });
  state.url = await serve(server);
  return state;
}

/** An address that takes what is posted to it. */
async function receiver() {
  const state = { isAway: false, attempts: 0, got: [] as Evidence[], url: '' };
  const server = createServer(async (request, response) => {
    state.attempts++;
    const text = await bodyOf(request);
    if (!state.isAway) state.got.push(JSON.parse(text) as Evidence);
    response.writeHead(state.isAway ? 503 : 204).end();
  });
  state.url = await serve(server);
  return state;
}

describe('proof against a log', () => {
  test('another head of the same size, whatever old size it comes with', async () => {
    for (const old of [10, 9, 0, 12]) {
      const log = await grownTo(10);
      const fork = forkOf(log, 9);
      const { status } = await addCheckpoint(witness, fork.body(0, 10).replace('old 0', `old ${old}`));
      expect(status).toBe({ 10: 422, 12: 400 }[old] ?? 409);
      const [proof, ...others] = await refusedOf(witness, log);
      expect(others).toEqual([]);
      expect(proof).toMatchObject({ kind: 'proof', proof: null, format: 'fairbook-evidence-2' });
      expect(proof?.heads[0]).toContain(log.checkpoint(10));
      expect(proof?.heads[1]).toBe(fork.checkpoint(10));
    }
  });

  test('a larger head whose own proof shows that it had another root before', async () => {
    const log = await grownTo(10);
    const fork = forkOf(log, 5);
    expect(await addCheckpoint(witness, fork.body(10, 13))).toMatchObject({ status: 422 });
    const [proof] = await refusedOf(witness, log);
    expect(proof).toMatchObject({ kind: 'proof', proof: fork.proof(10, 13).map(toBase64) });
    expect(proof?.heads.at(-1)).toBe(fork.checkpoint(13));
    const page = await (await fetch(witness.url)).text();
    expect(page).toContain('does not contain what it had signed before');
    expect(page).toContain(toBase64(fork.tree.root(13)).replaceAll("'", '&#39;'));
  });

  test('two refused heads of one size, of a log of which it signed neither', async () => {
    const log = await grownTo(8);
    const [one, other] = [forkOf(log, 8), forkOf(log, 3)];
    await addCheckpoint(witness, one.body(8, 12).replace(/old 8\n.*?\n\n/s, 'old 8\n\n'));
    expect(await kindsOf(log)).toEqual(['undecided']);
    await addCheckpoint(witness, other.body(8, 12));
    expect(await kindsOf(log)).toEqual(['proof', 'undecided']);
  });

  test('a head of no entries that no log can have', async () => {
    const log = newLog();
    const text = checkpointText({ origin: log.origin, size: 0, root: log.growTo(1).tree.root(), extensions: [] });
    expect(await addCheckpoint(witness, `old 0\n\n${signNote(text, market)}`)).toMatchObject({ status: 422 });
    expect(await kindsOf(log)).toEqual(['proof']);
    expect(emptyRoot(sha256)).not.toEqual(log.tree.root());
  });
});

describe('no proof', () => {
  test('a genuine head with any wrong proof is undecided until the witness signs one of its size', async () => {
    const log = await grownTo(10);
    const right = log.body(10, 13);
    const lines = log.proof(10, 13).map(toBase64);
    const garbage = toBase64(sha256(Buffer.from('garbage')));
    const changed = lines.map((_, at) => lines.map((line, index) => (index === at ? garbage : line)));
    for (const proof of [
      [],
      lines.slice(1),
      lines.toReversed(),
      [...lines, garbage],
      ...changed,
      forkOf(log, 3).proof(10, 13).map(toBase64),
    ]) {
      const body = right.replace(/^(old 10\n).*?\n\n/s, `$1${proof.map((line) => `${line}\n`).join('')}\n`);
      expect(await addCheckpoint(witness, body)).toMatchObject({ status: 422 });
    }
    expect(await kindsOf(log)).toEqual(['undecided']);
    expect(await addCheckpoint(witness, right)).toMatchObject({ status: 200 });
    expect(await kindsOf(log)).toEqual([]);
  });

  test('an older genuine head, a conflict of sizes, and the signature of another key', async () => {
    const log = await grownTo(10);
    expect(await addCheckpoint(witness, log.body(7, 12))).toMatchObject({ status: 409 });
    expect(await addCheckpoint(witness, log.body(0, 10))).toMatchObject({ status: 409 });
    expect(await addCheckpoint(witness, log.body(0, 0))).toMatchObject({ status: 409 });
    expect(await addCheckpoint(witness, new TestLog(log.origin, stranger, 3).body(10, 10))).toMatchObject({
      status: 403,
    });
    expect(await kindsOf(log)).toEqual([]);
    expect(await addCheckpoint(witness, log.body(7, 7))).toMatchObject({ status: 409 });
    expect(await kindsOf(log)).toEqual(['undecided']);
  });

  test('an undecided head becomes proof when the witness signs another one of its size', async () => {
    const log = await grownTo(8);
    const fork = forkOf(log, 2);
    // From a power of two a proof does not contain the earlier root.
    await addCheckpoint(witness, fork.body(8, 12));
    expect(await kindsOf(log)).toEqual(['undecided']);
    await addCheckpoint(witness, log.body(8, 12));
    const [proof, ...others] = await refusedOf(witness, log);
    expect([proof?.kind, others]).toEqual(['proof', []]);
    expect(proof?.heads[1]).toBe(fork.checkpoint(12));
  });
});

describe('an undecided head is compared by what the market shows', () => {
  const withMarket = async (time: { now: () => Date }, url: string, more: Record<string, string> = {}) =>
    startWitness({ ...settings, WITNESS_DIR: newFolder(), WITNESS_MARKET: url, ...more }, time.now);

  test('genuine heads, smaller and larger, are dropped', async () => {
    const log = newLog().growTo(40);
    const honest = await marketOf(log);
    const own = await withMarket(movableTime(), honest.url);
    await addCheckpoint(own, log.body(0, 16));
    await addCheckpoint(own, log.body(9, 9));
    await addCheckpoint(own, log.body(16, 33).replace(/old 16\n.*?\n\n/s, 'old 16\n\n'));
    await own.run();
    expect(await kindsOf(log, own)).toEqual([]);
    expect(honest.asked).toEqual(expect.arrayContaining(['?from=9&to=16', '?from=16&to=33']));
  });

  test.each([
    ['a smaller head of a fork, which the market does not show now', 12, 9, false],
    ['a smaller head of the fork that the market shows now', 12, 9, true],
    ['a larger head of the fork that the market shows now', 8, 13, true],
    ['a larger head of a fork, which the market does not show now', 8, 13, false],
  ] as const)('%s is proof', async (_, signed, refused, showsFork) => {
    const log = newLog().growTo(20);
    const fork = forkOf(log, 3).growTo(20);
    const own = await withMarket(movableTime(), (await marketOf(showsFork ? fork : log)).url);
    await addCheckpoint(own, log.body(0, signed));
    const old = Math.min(signed, refused);
    await addCheckpoint(own, fork.body(old, refused));
    await own.run();
    const [proof] = await refusedOf(own, log);
    expect(proof?.kind).toBe('proof');
    const [one = '', other = ''] = proof?.heads ?? [];
    // Two heads of one size with two roots, each with the signature of the log.
    expect(one.split('\n').slice(0, 2)).toEqual(other.split('\n').slice(0, 2));
    expect(one.split('\n')[2]).not.toBe(other.split('\n')[2]);
  });

  test('a market that cannot show it, as after a rollback, is posted as undecided after ten minutes, once', async () => {
    const time = movableTime();
    const log = newLog();
    const rolledBack = forkOf(log, 3).growTo(9);
    const address = await receiver();
    const shows = await marketOf(rolledBack);
    const own = await withMarket(time, shows.url, { WITNESS_ALARM: address.url });
    await addCheckpoint(own, log.body(0, 12));
    await addCheckpoint(own, rolledBack.body(9, 9));
    for (let minute = 0; minute < 9; minute++) {
      await own.run();
      time.ahead += 60_000;
    }
    expect(address.got).toEqual([]);
    time.ahead += 60_000;
    await own.run();
    time.ahead += 3_600_000;
    await own.run();
    expect(address.got.map(({ kind, heads }) => [kind, heads.length])).toEqual([['undecided', 2]]);
    // It asks less and less often.
    expect(shows.asked.length).toBeLessThan(30);
  });

  test.each([
    ['asks no market', false],
    ['asks a market that shows the logs to no stranger', true],
  ])('a witness that %s accuses no log that went on', async (_, asks) => {
    const time = movableTime();
    const address = await receiver();
    const here = { ...settings, WITNESS_DIR: newFolder(), WITNESS_ALARM: address.url };
    const own = await startWitness({ ...here, ...(asks && { WITNESS_MARKET: (await marketOf()).url }) }, time.now);
    const [goesOn, stops] = [await grownTo(8, own), await grownTo(8, own)];
    for (const log of [goesOn, stops]) await addCheckpoint(own, forkOf(log, 2).body(8, 12));
    await addCheckpoint(own, goesOn.body(8, 13));
    time.ahead += 11 * 60_000;
    await own.run();
    expect(address.got.map(({ log, kind }) => [log, kind])).toEqual([[stops.origin, 'undecided']]);
    expect(await kindsOf(goesOn, own)).toEqual(['undecided']);
  });
});

describe('evidence is posted to the addresses of the keeper', () => {
  const fork = async (own: WitnessHere) => {
    const log = await grownTo(10, own);
    expect(await addCheckpoint(own, forkOf(log, 5).body(10, 13))).toMatchObject({ status: 422 });
    return log;
  };

  test('to each of them, once, and after a restart to those that did not answer before', async () => {
    const time = movableTime();
    const [one, other] = [await receiver(), await receiver()];
    other.isAway = true;
    const folder = newFolder();
    const here = { ...settings, WITNESS_DIR: folder, WITNESS_ALARM: `${one.url} ${other.url}/secret` };
    const before = await startWitness(here, time.now);
    const log = await fork(before);
    await before.run();
    await before.run();
    expect([one.got.length, other.attempts]).toEqual([1, 1]);
    expect(one.got[0]).toMatchObject({
      kind: 'proof',
      log: log.origin,
      text: expect.stringContaining('clerk.example/witness'),
    });
    expect(one.got[0]).toEqual((await refusedOf(before, log))[0]);
    time.ahead += 6_000;
    await before.run();
    expect(other.attempts).toBe(2);
    await before.stop();
    other.isAway = false;
    const after = await startWitness(here, time.now);
    await after.run();
    await after.run();
    expect([one.got.length, other.got.length]).toEqual([1, 1]);
    expect((await readdir(join(folder, 'posted'))).join()).not.toContain('secret');
  });

  test('not for an honest log', async () => {
    const address = await receiver();
    const own = await startWitness({ ...settings, WITNESS_DIR: newFolder(), WITNESS_ALARM: address.url });
    const log = await grownTo(10, own);
    await addCheckpoint(own, log.body(10, 13));
    await own.run();
    expect(address.attempts).toBe(0);
  });

  test('at most sixty in an hour to one address', async () => {
    const address = await receiver();
    const alarms = await Alarms.open(newFolder(), [address.url]);
    const fork = { origin: 'a', size: 3, seenAt: new Date().toISOString(), signed: 'one', refused: 'other' };
    const evidence = evidenceOfFork('clerk.example/witness', fork);
    const all = Array.from({ length: 65 }, (_, index) => ({ name: `${index}.json`, evidence }));
    const postAt = (ms: number) => alarms.post(all, new Date(ms), new AbortController().signal);
    await postAt(0);
    await postAt(3_000_000);
    expect(address.got.length).toBe(60);
    await postAt(3_600_001);
    expect(address.got.length).toBe(65);
  });

  test('no request waits for an address that does not answer', async () => {
    const silent = createServer(() => undefined);
    const own = await startWitness({ ...settings, WITNESS_DIR: newFolder(), WITNESS_ALARM: await serve(silent) });
    const log = await fork(own);
    expect(await addCheckpoint(own, log.body(10, 11))).toMatchObject({ status: 200 });
    await own.stop();
    silent.closeAllConnections();
  });
});

test('evidence is bounded and survives a restart, and the first of each log is never displaced', async () => {
  const folder = newFolder();
  const own = await startWitness({ ...settings, WITNESS_DIR: folder });
  const log = await grownTo(10, own);
  for (let size = 20; size < 40; size++) await addCheckpoint(own, forkOf(log, 5).body(10, size));
  const second = await grownTo(40, own);
  for (let size = 1; size < 30; size++) await addCheckpoint(own, second.body(size, size));
  const filesOf = async () => [
    (await readdir(join(folder, 'forks'))).length,
    (await readdir(join(folder, 'undecided'))).length,
  ];
  expect(await filesOf()).toEqual([3, 8]);
  const third = await grownTo(10, own);
  await addCheckpoint(own, forkOf(third, 5).body(10, 13));
  expect(await filesOf()).toEqual([4, 8]);
  const [oldest] = (await refusedOf(own, log)).toReversed();
  expect(oldest?.heads[1]).toBe(forkOf(log, 5).checkpoint(20));
  const shown = await Promise.all([log, second, third].map((each) => refusedOf(own, each)));
  await own.stop();
  const again = await startWitness({ ...settings, WITNESS_DIR: folder });
  expect(await Promise.all([log, second, third].map((each) => refusedOf(again, each)))).toEqual(shown);
  const long = checkpointText({
    origin: log.origin,
    size: 11,
    root: log.tree.root(10),
    extensions: ['x'.repeat(5_000)],
  });
  expect(await addCheckpoint(again, `old 10\n\n${signNote(long, market)}`)).toMatchObject({ status: 400 });
});
