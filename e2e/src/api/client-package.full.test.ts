/** Tests @fairbook/client as a program gets it: packed, installed from the tarball into an empty folder without a network, and used against the product. */

import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tokenOf } from '../../testing/calls.ts';
import { alderCreek, hudson } from '../../testing/people.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const client = join(root, 'client');
let folder: string;
let installed: string;
let key: { id: string; key: string };

/** The Node of the tests, and a cache that has nothing: whatever is fetched fails. */
function environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  return { ...process.env, PATH: path, npm_config_cache: join(folder, 'cache'), NO_COLOR: '1', ...extra };
}

const url = () => inject('addresses').market;
const person = () => createClient(market, { baseUrl: url(), token: () => tokenOf(hudson) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-package-'));
  installed = join(folder, 'program');
  await mkdir(installed);
  await writeFile(join(installed, 'package.json'), '{"name": "program", "private": true, "type": "module"}');
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: client,
    env: environment(),
  });
  const tarball = join(folder, stdout.trim().split('\n').at(-1) ?? '');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: installed,
    env: environment(),
  });
  key = await person().createApiKey({ body: { name: 'Package', scopes: ['read', 'orders'], days: 1 } });
}, 240_000);
afterAll(async () => {
  await person().revokeApiKey({ params: { id: key.id } });
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command line, with its settings in a file of its own. */
async function fairbook(
  args: readonly string[],
  { input = '', ...extra }: NodeJS.ProcessEnv & { input?: string } = {},
) {
  const env = environment({ FAIRBOOK_CONFIG: join(folder, 'settings.json'), ...extra });
  const running = run(join(installed, 'node_modules/.bin/fairbook'), args, { cwd: installed, env });
  running.child.stdin?.end(input);
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

test('the package has no dependency, no source, and nothing of the server', async () => {
  const own = join(installed, 'node_modules/@fairbook/client');
  expect(await readdir(join(installed, 'node_modules'))).toEqual(expect.not.arrayContaining(['zod', 'pg', 'kysely']));
  const files = (await readdir(own, { recursive: true })).filter((name) => /\.\w+$/.test(name));
  expect(files).toEqual(expect.arrayContaining(['README.md', 'dist/cli.js', 'dist/index.js', 'dist/index.d.ts']));
  expect(files.filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([]);
  const texts = await Promise.all(
    files.filter((name) => name.endsWith('.js')).map((name) => readFile(join(own, name), 'utf8')),
  );
  const all = texts.join('\n');
  expect(
    [...all.matchAll(/from ["']([^."'][^"']*)["']/g)]
      .map(([, name]) => name)
      .filter((name) => !name?.startsWith('node:')),
  ).toEqual([]);
  expect(all).not.toMatch(/kysely|insert into|from "pg"|zod/i);
  expect(all.length).toBeLessThan(600_000);
});

test('its types know every call that a key may make, and refuse what is wrong', async () => {
  const right = `
import { ApiError, type Body, createFairbook, readList } from '@fairbook/client';
const fairbook = createFairbook({ url: 'https://market.example', key: 'fbk_' });
export async function references(updatedSince: string): Promise<(string | null)[]> {
  const orders = readList(fairbook.listMyBids, { query: { updatedSince } });
  const found: (string | null)[] = [];
  for await (const order of orders) found.push(order.clientReference);
  return [...found, orders.since];
}
export const body: Body<'placeBid'> = { investments: [{ maturityDate: '2031-06-01', investmentAmount: 5000 }] };
export async function place(): Promise<number> {
  const { rows, total } = await fairbook.listAuctions({ query: { status: ['Live'], pageSize: 5 } });
  const receipt = await fairbook.placeBid({ params: { auctionId: rows[0]!.uuid }, body, headers: { 'idempotency-key': 'a' } });
  return receipt.total + total;
}
export const isTooMany = (error: unknown) => error instanceof ApiError && error.data.code === 'too-many';
`;
  const wrong: Readonly<Record<string, string>> = {
    totals: right.replace('receipt.total', 'receipt.totals'),
    reference: right.replace('order.clientReference', 'order.reference'),
    since: right.replace('{ updatedSince }', '{ since: updatedSince }'),
    auction: right.replace('{ auctionId: rows', '{ auction: rows'),
    createApiKey: `${right}\nvoid fairbook.createApiKey({});`,
  };
  for (const [name, text] of Object.entries({ right, ...wrong })) await writeFile(join(installed, `${name}.ts`), text);
  const options = '--noEmit --strict --module nodenext --target es2024 --types --ignoreConfig'.split(' ');
  options.splice(options.indexOf('--types') + 1, 0, '');
  const names = Object.keys(wrong);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, ...options, 'right.ts', ...names.map((name) => `${name}.ts`)];
  const said = await run(process.execPath, args, { cwd: installed }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).not.toContain('right.ts');
  for (const name of names) expect(said).toMatch(new RegExp(`^${name}\\.ts.*'${name}'`, 'm'));
}, 60_000);

test('a program places an order once, although its answer was lost, and withdraws it', async () => {
  const program = `
import { ApiError, createFairbook } from '@fairbook/client';
let lost = 0;
/** The market gets the first order, and its answer does not arrive. */
const losing = async (address, init) => {
  const answer = await fetch(address, init);
  if (init.method === 'POST' && lost++ === 0) throw new TypeError('The connection broke');
  return answer;
};
const fairbook = createFairbook({ url: process.env.FAIRBOOK_URL, key: process.env.FAIRBOOK_API_KEY, fetch: losing });
const { rows: [sale] } = await fairbook.listAuctions({ query: { status: ['Live'], q: 'School Refunding' } });
const { maturityDate } = sale.ladder.find((rung) => rung.isOffered);
const before = (await fairbook.listMyBids()).total;
const params = { auctionId: sale.uuid };
const { bidId } = await fairbook.placeBid({ params, body: { investments: [{ maturityDate, investmentAmount: 10000 }] } });
console.log('placed', (await fairbook.listMyBids()).total - before, 'after', lost, 'tries');
console.log((await fairbook.withdrawBid({ params: { ...params, bidId } })).state);
const refusal = await fairbook.listWebhooks().catch((error) => error);
console.log(refusal instanceof ApiError, refusal.status, refusal.data.code);
`;
  await writeFile(join(installed, 'program.js'), program);
  const env = environment({ FAIRBOOK_URL: url(), FAIRBOOK_API_KEY: key.key });
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: installed, env });
  expect(stdout).toBe('placed 1 after 2 tries\nWithdrawn\ntrue 403 scope-missing\n');
}, 60_000);

test('a program follows its orders by updatedSince, and finds one by its own reference', async () => {
  const program = `
import { createFairbook, readList } from '@fairbook/client';
const fairbook = createFairbook({ url: process.env.FAIRBOOK_URL, key: process.env.FAIRBOOK_API_KEY });
const { rows: [sale] } = await fairbook.listAuctions({ query: { status: ['Live'], q: 'School Refunding' } });
const { maturityDate } = sale.ladder.find((rung) => rung.isOffered);
const all = readList(fairbook.listMyBids, { query: { pageSize: 1 } });
const ids = [];
for await (const { bidId } of all) ids.push(bidId);
const { total } = await fairbook.listMyBids();
console.log(ids.length === total, new Set(ids).size === total, all.since !== null);
const clientReference = 'desk ' + crypto.randomUUID();
const params = { auctionId: sale.uuid };
const { bidId } = await fairbook.placeBid({ params, body: { investments: [{ maturityDate, investmentAmount: 10000 }], clientReference } });
const changed = [];
for await (const order of readList(fairbook.listMyBids, { query: { updatedSince: all.since } })) changed.push(order.clientReference);
console.log(changed.includes(clientReference));
const { rows } = await fairbook.listMyBids({ query: { clientReference } });
console.log(rows.length, rows[0].bidId === bidId);
await fairbook.withdrawBid({ params: { ...params, bidId } });
`;
  await writeFile(join(installed, 'follow.js'), program);
  const env = environment({ FAIRBOOK_URL: url(), FAIRBOOK_API_KEY: key.key });
  const { stdout } = await run(process.execPath, ['follow.js'], { cwd: installed, env });
  expect(stdout).toBe('true true true\ntrue\n1 true\n');
}, 60_000);

test('a program creates a draft once, and a webhook once without its secret, although the answers were lost', async () => {
  const city = createClient(market, { baseUrl: url(), token: () => tokenOf(alderCreek) });
  const own = await city.createApiKey({
    body: { name: 'Drafts', scopes: ['read', 'offerings', 'webhooks'], days: 1 },
  });
  const program = `
import { createFairbook } from '@fairbook/client';
const lost = new Set();
const losing = async (address, init) => {
  const answer = await fetch(address, init);
  if (init.method === 'POST' && !lost.has(address)) {
    lost.add(address);
    throw new TypeError('The connection broke');
  }
  return answer;
};
const fairbook = createFairbook({ url: process.env.FAIRBOOK_URL, key: process.env.FAIRBOOK_API_KEY, fetch: losing });
const terms = { baseCusip: '012345', amount: 300000, offeringType: 'Public', securityType: 'Revenue', repaymentFrequency: 'Semi-Annual' };
const { id } = await fairbook.createAuction({ body: { name: 'Lost Answer Bonds', ...terms } });
const { rows } = await fairbook.listOwnAuctions({ query: { q: 'Lost Answer Bonds' } });
console.log(rows.length, rows[0].uuid === id);
await fairbook.deleteAuction({ params: { auctionId: id } });
const before = await fairbook.listWebhooks();
const body = { url: 'https://programs.example/lost', events: ['auction.status'] };
const refusal = await fairbook.addWebhook({ body }).catch((error) => error);
const added = (await fairbook.listWebhooks()).filter((hook) => !before.some(({ id }) => id === hook.id));
console.log(refusal.status, refusal.data.code, added.length);
for (const { id } of added) await fairbook.removeWebhook({ params: { id } });
`;
  await writeFile(join(installed, 'draft.js'), program);
  const env = environment({ FAIRBOOK_URL: url(), FAIRBOOK_API_KEY: own.key });
  const { stdout } = await run(process.execPath, ['draft.js'], { cwd: installed, env });
  expect(stdout).toBe('1 true\n409 answer-not-kept 1\n');
  await city.revokeApiKey({ params: { id: own.id } });
}, 60_000);

test('the command line signs in, orders from a file once, withdraws, and verifies a result', async () => {
  expect(await fairbook(['orders'])).toMatchObject({ code: 2, stderr: expect.stringContaining('fairbook login') });
  const signedIn = await fairbook(['login', '--url', url()], { input: `${key.key}\n` });
  expect(signedIn).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed in as') });
  expect(signedIn.stdout).not.toContain(key.key);
  const settings = join(folder, 'settings.json');
  expect((await stat(settings)).mode & 0o777).toBe(0o600);

  const [listed, ended] = await Promise.all([
    fairbook(['auctions', '--status', 'Live', '--search', 'School Refunding', '--json']),
    fairbook(['auctions', '--status', 'Ended', '--search', 'Parks and Trails', '--json']),
  ]);
  const { uuid } = JSON.parse(ended.stdout.split('\n')[0] ?? '') as { uuid: string };
  const sale = JSON.parse(listed.stdout) as { uuid: string; ladder: { maturityDate: string; isOffered: boolean }[] };
  const [one, two] = sale.ladder.filter(({ isOffered }) => isOffered).map(({ maturityDate }) => maturityDate);
  const reference = `desk-${Date.now()}`;
  const lines = [`${one},"$10,000"`, `${two},5000`].map((line) => `${sale.uuid},${line},${reference}\n`);
  const csv = `auction,maturity,amount,reference\n${lines.join('')}`;
  await writeFile(join(installed, 'orders.csv'), csv);
  const batch = `${Date.now()}`;
  const placed = await fairbook(['order', '--csv', 'orders.csv', '--batch', batch]);
  expect(placed).toMatchObject({ code: 0, stdout: expect.stringContaining('\t15000\t') });
  expect(await fairbook(['order', '--csv', 'orders.csv', '--batch', batch])).toEqual(placed);
  const [bidId = ''] = placed.stdout.split('\t');
  const found = await fairbook(['orders', '--reference', reference]);
  expect(found.stdout).toMatch(new RegExp(`^${bidId}\t.*\t${reference}\n$`));
  const [withdrawn, verified] = await Promise.all([
    fairbook(['withdraw', sale.uuid, bidId]),
    fairbook(['verify', uuid]),
  ]);
  expect(withdrawn.stdout).toContain('\tWithdrawn\t');
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^TRUE\t[0-9a-f]{64}\t/) });
  expect((await fairbook(['orders', '--auction', sale.uuid])).stdout).toContain(bidId);
  const recent = await fairbook(['orders', '--since', new Date(Date.now() - 60_000).toISOString()]);
  expect(recent.stdout).toContain(bidId);
  expect(recent.stderr).toMatch(/^next --since \d{4}-\d\d-\d\dT[\d:.]+Z\n$/);
  expect((await fairbook(['notices', '--since', '2100-01-01'])).stdout).toBe('');
  const wrong = await fairbook(['order', sale.uuid, `${one}=1234`]);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('Minimum amount is $5,000') });
  expect(await fairbook(['order', sale.uuid, `${one}=many`])).toMatchObject({ code: 2 });

  expect(await fairbook(['results', '--json'])).toMatchObject({ code: 0 });
  // Everything stays with the institution until it is divided.
  const divided = await fairbook(['division', uuid]);
  expect(divided).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d{4}-\d\d-\d\d\t/) });
  expect(await fairbook(['division'])).toMatchObject({ code: 2 });

  await chmod(settings, 0o644);
  expect(await fairbook(['orders'])).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') });
}, 120_000);
