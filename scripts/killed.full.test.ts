/** Tests the death of the whole machine under load, again and again: server, worker, database and witness are killed at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { demoPassword } from '@fairbook/server/features/accounts/demo-accounts.ts';
import { openPool } from '@fairbook/server/platform/db/connection.ts';
import { findRunning, freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { brokenLaws } from '@fairbook/server/store/orders/invariants.sql.ts';
import { isBeginning, provenHead, signedHead } from '@fairbook/server/testing/market/log-proofs.ts';
import { newFolder } from '@fairbook/server/testing/new-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const issuer = 'issuer@alder.example';
const investors = ['ind.or@invest.example', 'inst.or@fund.example', 'inst.ny@fund.example'];
const rounds = 10;

let folder: string;
let env: Record<string, string>;
let product: ChildProcess | undefined;

beforeAll(async () => {
  folder = await newFolder('killed');
  const [market, admin, witness] = [await freePort(), await freePort(), await freePort()];
  env = {
    ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'development', RATE_LIMIT_FACTOR: '1000', DATA_DIR: folder },
    ...{
      MARKET_PORT: `${market}`,
      ADMIN_PORT: `${admin}`,
      METRICS_PORT: '0',
      WITNESS_PORT: `${witness}`,
      MONITOR_PORT: '0',
    },
  };
});
afterAll(async () => {
  await killAll();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

interface Receipt {
  readonly index: number;
  readonly entry: string;
  readonly proof: string;
}

interface Sent {
  readonly investor: string;
  readonly key: string;
  receipt: Receipt | null;
}

/** A draft that an issuer's program created under the key that is its name; its id once that was answered. */
interface Draft {
  readonly name: string;
  id: string | null;
}

test('an acknowledged order is in the log, under the head of its receipt, and the witness saw one log', {
  timeout: 300_000,
}, async () => {
  await start();
  const sale = await findSale();
  const sent: Sent[] = [];
  const drafts: Draft[] = [];
  for (let round = 0; round < rounds; round++) {
    const tokens = await Promise.all(investors.map(signIn));
    let isDead = false;
    const rush = investors.flatMap((investor, at) =>
      [1, 2, 3].map(async () => {
        while (!isDead) {
          const one: Sent = { investor, key: `key-${sent.length}`, receipt: null };
          sent.push(one);
          await order(sale, one, tokens[at] ?? '').catch(() => undefined);
        }
      }),
    );
    rush.push(
      signIn(issuer).then(async (token) => {
        while (!isDead) {
          const draft: Draft = { name: `Killed ${drafts.length}`, id: null };
          drafts.push(draft);
          await createDraft(draft, token).catch(() => undefined);
        }
      }),
    );
    const before = acknowledged(sent).length;
    const hasDraft = () => drafts.some(({ id }) => id !== null);
    while (acknowledged(sent).length < before + 40 || !hasDraft()) await setTimeout(5);
    await killAll();
    isDead = true;
    await Promise.all(rush);
    await start();
    await checkAll(sale, sent);
  }
  // A request without an answer is sent again under its key, and then the order is there once.
  const tokens = new Map(await Promise.all(investors.map(async (one) => [one, await signIn(one)] as const)));
  for (const one of sent) if (one.receipt === null) await order(sale, one, tokens.get(one.investor) ?? '');
  expect(new Set(acknowledged(sent).map(({ index }) => index)).size).toBe(sent.length);
  await checkAll(sale, sent);
  await checkDrafts(drafts);
  await expect.poll(() => witnessedSize(sale), { timeout: 120_000, interval: 500 }).toBe((await readLog(sale)).size);
  expect(await readdir(join(folder, 'witness/forks')).catch(() => [])).toEqual([]);
});

/** Every draft is sent again under its key, whether it was answered or not: each is there once, with the id that was answered. */
async function checkDrafts(drafts: readonly Draft[]): Promise<void> {
  const token = await signIn(issuer);
  const answered = new Map(drafts.map(({ name, id }) => [name, id]));
  expect([...answered.values()].filter((id) => id !== null).length).toBeGreaterThan(0);
  for (const draft of drafts) await createDraft(draft, token);
  const own = await call<{ uuid: string; name: string }[]>('/api/auction/own?q=Killed', token);
  expect(own.map(({ name }) => name).sort()).toEqual(drafts.map(({ name }) => name).sort());
  for (const { uuid, name } of own) expect([name, answered.get(name) ?? uuid]).toEqual([name, uuid]);
}

async function createDraft(draft: Draft, token: string): Promise<void> {
  const terms = { offeringType: 'Public', securityType: 'Revenue', repaymentFrequency: 'Semi-Annual' };
  const { id } = await call<{ id: string }>('/api/auction', token, {
    method: 'POST',
    headers: { 'idempotency-key': draft.name.replace(' ', '-') },
    body: JSON.stringify({ name: draft.name, baseCusip: '012345', amount: 300_000, ...terms }),
  });
  draft.id = id;
}

/** Each receipt proves its entry by a signed head that the log of now continues, no two are of one place, and the logs are dense and as long as their heads say. */
async function checkAll(sale: Sale, sent: readonly Sent[]): Promise<void> {
  const { verifierKey } = await readLog(sale);
  for (const receipt of acknowledged(sent)) {
    const from = provenHead(receipt, verifierKey);
    const { checkpoint, consistency } = await readLog(sale, from.size);
    expect(isBeginning(from, signedHead(checkpoint, verifierKey), consistency)).toBe(true);
  }
  const places = acknowledged(sent).map(({ index }) => index);
  expect(new Set(places).size).toBe(places.length);
  expect(await lawsBrokenNow()).toEqual([]);
}

async function lawsBrokenNow(): Promise<string[]> {
  const urls = await findRunning(folder);
  if (!urls) throw new Error('the database does not run');
  const pool = openPool(urls.ownerUrl, { size: 1 });
  try {
    return await brokenLaws(pool);
  } finally {
    await pool.end();
  }
}

function acknowledged(sent: readonly Sent[]): Receipt[] {
  return sent.flatMap(({ receipt }) => receipt ?? []);
}

interface Sale {
  readonly id: string;
  readonly maturityDate: string;
}

async function findSale(): Promise<Sale> {
  const token = await signIn(investors[0] ?? '');
  const live = await call<{ uuid: string }[]>('/api/auction/all?status%5B%5D=Live&pageSize=50&page=1', token);
  for (const { uuid: id } of live) {
    const { maturityStructure } = await call<{
      maturityStructure: { maturityDate: string; isOffered?: boolean; principalAmount: number }[];
    }>(`/api/auction/${id}/public`, token);
    const largest = maturityStructure
      .filter(({ isOffered }) => isOffered !== false)
      .sort((a, b) => b.principalAmount - a.principalAmount)[0];
    if (largest && largest.principalAmount > 3_000_000) return { id, maturityDate: largest.maturityDate };
  }
  throw new Error('no sale is large enough');
}

async function order({ id, maturityDate }: Sale, one: Sent, token: string): Promise<void> {
  const { log } = await call<{ log: Receipt }>(`/api/auction/${id}/bid`, token, {
    method: 'POST',
    headers: { 'idempotency-key': one.key },
    body: JSON.stringify({ investments: [{ maturityDate, investmentAmount: 5_000 }] }),
  });
  one.receipt = log;
}

interface Log {
  readonly size: number;
  readonly verifierKey: string;
  readonly checkpoint: string;
  readonly consistency: string[] | null;
  readonly witnessed: { readonly size: number } | null;
}

function readLog({ id }: Sale, from = 0): Promise<Log> {
  return call<Log>(`/api/auction/${id}/order-log?from=${from}`, null);
}

async function witnessedSize(sale: Sale): Promise<number> {
  return (await readLog(sale)).witnessed?.size ?? 0;
}

async function call<Data>(path: string, token: string | null, request: RequestInit = {}): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${env['MARKET_PORT']}${path}`, {
    ...request,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(request.headers as Record<string, string> | undefined),
    },
  });
  const body = (await answer.json()) as { data: Data };
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body.data;
}

async function signIn(email: string): Promise<string> {
  const { identityUrl } = await call<{ identityUrl: string }>('/api/auth/firebase-config', null);
  const answer = await fetch(`${identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, returnSecureToken: true }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), '--no-pages'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  product = child;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (text += String(bytes)));
  for (const until = Date.now() + 120_000; Date.now() < until; await setTimeout(50)) {
    if (text.includes('Ctrl-C stops everything')) return;
    if (child.exitCode !== null) break;
  }
  throw new Error(`it did not start:\n${text}`);
}

/** As if the machine lost its power: nothing of it can finish what it does. */
async function killAll(): Promise<void> {
  const notes = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(notes.split('\n')[0]);
  if (product && product.exitCode === null && product.signalCode === null) {
    const ended = once(product, 'exit');
    product.kill('SIGKILL');
    if (postmaster > 0) process.kill(postmaster, 'SIGKILL');
    await ended;
  }
}
