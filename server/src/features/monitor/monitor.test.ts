/** A monitor over a market that cheats: a person who subscribed an order and does nothing afterwards gets a mail, within one round. */
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMonitoredReceipt } from '@fairbook/domain/logs/monitored-receipt.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { movableTime } from '../../../testing/clock.ts';
import { counter, testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import { attacksFrom, changeLog, copy, resize } from '../../../testing/market/log-attacks.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { startRegisteredWitness } from '../../../testing/market/witnesses.ts';
import { openGate, startMonitor } from '../../../testing/services/monitor.ts';
import { killWitnesses } from '../../../testing/services/witness.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { sendHeads } from '../logs/witnesses/send-heads.ts';
import { closeAuction } from '../results/close.ts';
import { readMonitorSettings } from './settings.ts';

const folder = await testFolder();
const clock = await testClock();
const config = { witnesses: { sendEverySeconds: 1, isLoopbackAllowed: true } };
const { server, accounts, auctions, idOf } = await testMarket({ clock: clock.now, config, on: clock.database });
await startRegisteredWitness(server, folder, 'clerk', clock);
const issuer = await accounts.issuer();
const [neighbor, victim, fund] = [
  await accounts.individual(),
  await accounts.individual(),
  await accounts.institution(),
];
/** A process that has seen no log before it was changed. */
const restarted = await startTestServer({ beside: server, clock: clock.now, config });
const gate = await openGate(server.marketUrl);
const settings = {
  MONITOR_MARKETS: gate.url,
  MONITOR_DIR: join(folder, 'monitor'),
  MONITOR_TRUST_PROXY: 'true',
};
/** The clock of the monitor runs ahead of that of the market, where people would have to sign in again. */
const time = movableTime(clock.now);
const running = { monitor: await startMonitor(settings, time.now) };

afterEach(() => {
  gate.to = server.marketUrl;
  gate.answer = null;
});
afterAll(async () => {
  await running.monitor.stop();
  gate.close();
  await killWitnesses();
  await restarted.close();
});

interface Watched {
  readonly id: string;
  readonly auctionId: number;
  readonly order: string;
  readonly receipt: string;
  /** The address that watches it. */
  readonly email: string;
}

const nextNumber = counter();

/** A sale with OPEN, DEADLINE and three orders, of which the second is subscribed. */
async function sell(closeDate?: Date): Promise<Watched> {
  const id = await auctions.approved(issuer);
  const body = closeDate ? { closeDate: closeDate.toISOString() } : {};
  await issuer.client.goLive({ params: { auctionUuid: id }, body });
  await order(neighbor, id, { [first]: 10_000 });
  const { bidId, log } = await order(victim, id, { [first]: 10_000 });
  await order(fund, id, { [first]: 10_000 });
  const receipt = formatMonitoredReceipt(log, sha256);
  const email = `watcher-${nextNumber()}@home.example`;
  expect((await running.monitor.subscribe(receipt, email)).status).toBe(200);
  expect(await running.monitor.follow('confirm', email)).toBe(200);
  return { id, auctionId: await idOf(id), order: bidId, receipt, email };
}

/** For the monitor alone. */
function minutesLater(count: number): void {
  time.ahead += count * 60_000;
}

/** For the market too: the sale closes. */
async function close(sale: Watched): Promise<void> {
  await clock.passTo(new Date(clock.now().getTime() + 61_000));
  expect(await closeAuction(server.deps, sale.auctionId)).toBe('closed');
}

const inAMinute = () => new Date(clock.now().getTime() + 60_000);

async function aRoundLater(): Promise<void> {
  minutesLater(1);
  await running.monitor.round();
}

const subjectsTo = ({ email }: Pick<Watched, 'email'>) =>
  running.monitor.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const lastTo = ({ email }: Pick<Watched, 'email'>) => running.monitor.mails.findLast(({ to }) => to === email);

const sendNow = async () => {
  await server.deps.pool.query('update order_log_quorum set due_at = clock_timestamp()');
  await server.deps.pool.query('update order_log_witness set due_at = clock_timestamp()');
  await sendHeads(server.deps);
};

test('a sale: the watcher hears when it begins, when log and record verify after the close, and of an order added later', async () => {
  const sale = await sell(inAMinute());
  // A later entry about the order, as an operator could add one in the name of the investor.
  await victim.client.withdrawBid({ params: { auctionId: sale.id, bidId: sale.order } });
  await sendNow();
  await running.monitor.round();
  expect(subjectsTo(sale)).toEqual([expect.stringMatching(/^Watch your order/), expect.stringMatching(/is watched$/)]);
  expect(lastTo(sale)?.text).toContain('Your entry is in the log as it is now.');
  await close(sale);
  await sendNow();
  await aRoundLater();
  expect(subjectsTo(sale)[2]).toMatch(/^Verified: your order in/);
  const { text = '', attachments = [], unsubscribeUrl } = lastTo(sale) ?? {};
  expect(text).toContain('Your entry 3 is in it, unchanged.');
  expect(text).toContain('Entry 5 withdrew this order.');
  expect(text).toContain('If you did not do that, someone else did');
  expect(text).toMatch(/Witnessed by 1 of 1 witness up to entry \d+, the last one/);
  expect(attachments[0]?.content).toMatch(/^market\S+\/sales\/|\/sales\//);
  expect(unsubscribeUrl).toContain('http://monitor.example/unsubscribe?token=');
  await aRoundLater();
  expect(subjectsTo(sale)).toHaveLength(3);
  // An order that is added after the result is found by the next look at the ended sale.
  const { size } = await server.market().readOrderLog({ params: { auctionId: sale.id }, query: {} });
  await changeLog(server, sale, [copy(2, size), resize(`${size + 1}`)]);
  gate.to = restarted.marketUrl;
  minutesLater(60);
  await running.monitor.round();
  expect(lastTo(sale)?.subject).toMatch(/^Something is wrong with the/);
  expect(lastTo(sale)?.text).toContain(`Entry ${size} is wrong`);
});

test.runIf(isFull)('the watcher reads by how much the witnesses of a sale signed late', async () => {
  const sale = await sell(inAMinute());
  await server.deps.pool.query('update order_log_quorum set due_at = clock_timestamp()');
  await clock.passTo(new Date(clock.now().getTime() + 100_000));
  expect(await closeAuction(server.deps, sale.auctionId)).toBe('waits for witnesses');
  await sendNow();
  expect(await closeAuction(server.deps, sale.auctionId)).toBe('closed');
  await aRoundLater();
  expect(lastTo(sale)?.subject).toMatch(/^Witnessed late: your order in/);
  expect(lastTo(sale)?.text).toMatch(/First witnessed \d+ s after the close: the operator could have added up to \d/);
});

const cheats = attacksFrom(2);
const tried = [
  'an order is inserted before',
  'the last order is dropped',
  'the amount of an order is altered',
  'an older state is restored',
] as const;

test('each cheat is written to the watcher within one round, with both signed heads, once, also over a restart', async () => {
  const sales = [];
  for (const attack of tried.slice(0, times(2, tried.length))) sales.push({ attack, ...(await sell()) });
  await aRoundLater();
  for (const sale of sales) await changeLog(server, sale, cheats[sale.attack] ?? []);
  gate.to = restarted.marketUrl;
  await running.monitor.stop();
  running.monitor = await startMonitor(settings, time.now, running.monitor.mails);
  running.monitor.isMailDown = true;
  await aRoundLater();
  await running.monitor.stop();
  running.monitor = await startMonitor(settings, time.now, running.monitor.mails);
  await aRoundLater();
  for (const sale of sales) {
    const mail = lastTo(sale);
    expect([sale.attack, mail?.subject]).toEqual([sale.attack, expect.stringMatching(/^Something is wrong with the/)]);
    const { heads } = JSON.parse(mail?.attachments?.[0]?.content ?? '{}');
    expect([sale.attack, new Set(heads).size]).toEqual([sale.attack, 2]);
  }
  const count = running.monitor.mails.length;
  await aRoundLater();
  expect(running.monitor.mails).toHaveLength(count);
  const page = await (await fetch(running.monitor.url)).text();
  expect(page).toContain('it does not continue what its key signed before');
});

test.runIf(isFull)('of two versions of a log the receipt of one contradicts the other', async () => {
  const { id, auctionId, order: bidId, email } = await sell();
  await aRoundLater();
  await changeLog(server, { auctionId, order: bidId }, cheats['the amount of an order is altered'] ?? []);
  const { log } = await order({ ...victim, client: restarted.market(victim) }, id, { [first]: 5_000 });
  const other = 'second@home.example';
  expect((await running.monitor.subscribe(formatMonitoredReceipt(log, sha256), other)).status).toBe(200);
  await running.monitor.follow('confirm', other);
  await aRoundLater();
  for (const to of [email, other]) expect(lastTo({ email: to })?.subject).toMatch(/^Something is wrong with the/);
});

test('a market that is silent for ten minutes around the close is written about, once', async () => {
  const sale = await sell(new Date(time.now().getTime() + 5 * 60_000));
  await aRoundLater();
  const count = subjectsTo(sale).length;
  gate.to = null;
  await aRoundLater();
  minutesLater(8);
  await running.monitor.round();
  expect(subjectsTo(sale)).toHaveLength(count);
  minutesLater(2);
  await running.monitor.round();
  await aRoundLater();
  expect(subjectsTo(sale).slice(count)).toEqual([expect.stringMatching(/cannot be checked$/)]);
});

test('the market is asked for sizes beside that of a receipt, and learns no address', async () => {
  const sale = await sell();
  gate.asked.length = 0;
  await running.monitor.round();
  const about = gate.asked.filter((path) => path.includes(`/${sale.id}/order-log?from=`) && path.includes('&to='));
  expect(about.length).toBeGreaterThanOrEqual(8);
  expect(gate.asked.join()).not.toMatch(/watcher|home\.example/);
});

describe('the form', () => {
  test('takes the file of a mail, and keeps neither the order nor its investor', async () => {
    const id = await auctions.live(issuer);
    const { log, bidId } = await order(victim, id, { [first]: 10_000 });
    const file = JSON.stringify({ receipts: [{ ...log, investor: 'a-person', order: bidId }] });
    expect((await running.monitor.subscribe(file, 'file@home.example', 'es')).status).toBe(200);
    expect(lastTo({ email: 'file@home.example' })?.subject).toMatch(/^¿Vigilar su orden en/);
    const kept = readFolder(settings.MONITOR_DIR);
    expect(kept).toContain('file@home.example');
    for (const secret of [log.salt, bidId, 'a-person', '"amount"']) expect(kept).not.toContain(secret);
  });

  test.runIf(isFull)('sends nothing more where its owner did not ask, and little in a flood', async () => {
    const sale = await sell();
    const foreign = 'mayor@city.example';
    const orders = Array.from({ length: 6 }, () => order(victim, sale.id, { [first]: 5_000 }));
    const receipts = (await Promise.all(orders)).map(({ log }) => formatMonitoredReceipt(log, sha256));
    minutesLater(61);
    const answers = [];
    for (const receipt of [...receipts, ...receipts, ...receipts, ...receipts])
      answers.push(await running.monitor.subscribe(receipt, foreign));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
    // The answer does not say which addresses are known.
    expect(new Set(answers.slice(0, 20).map(({ text }) => text)).size).toBe(1);
    await aRoundLater();
    expect(subjectsTo({ email: foreign })).toEqual(Array(5).fill(expect.stringMatching(/^Watch your order in/)));
    minutesLater(49 * 60);
    await running.monitor.round();
    expect(readFolder(settings.MONITOR_DIR)).not.toContain(foreign);
  });

  test('refuses what is no receipt, what the key of the log did not sign, and a sale that no market has', async () => {
    const id = await auctions.live(issuer);
    const { log } = await order(victim, id, { [first]: 5_000 });
    const withProof = (proof: string) => formatMonitoredReceipt({ ...log, proof }, sha256);
    const forged = withProof(log.proof.replace(/— (\S+) \S+/, (line) => `${line.slice(0, -8)}AAAAAAA=`));
    const elsewhere = withProof(log.proof.replace(id, crypto.randomUUID()));
    minutesLater(61);
    const refused = [];
    for (const receipt of ['hello', forged, elsewhere])
      refused.push((await running.monitor.subscribe(receipt, 'x@home.example')).status);
    expect(refused).toEqual([400, 409, 404]);
    expect(subjectsTo({ email: 'x@home.example' })).toEqual([]);
  });

  test('counts all addresses of one IPv6 network together', async () => {
    const statuses = [];
    for (let last = 1; last <= 21; last++) {
      const headers = { 'x-forwarded-for': `2001:db8:1:2::${last}` };
      statuses.push((await fetch(`${running.monitor.url}/subscribe`, { method: 'POST', headers })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  });

  test('a subscription ends by the link of any mail, with one POST', async () => {
    const sale = await sell();
    expect(await running.monitor.follow('unsubscribe', sale.email)).toBe(200);
    await changeLog(server, sale, cheats['the last order is dropped'] ?? []);
    gate.to = restarted.marketUrl;
    const count = subjectsTo(sale).length;
    await aRoundLater();
    expect(subjectsTo(sale)).toHaveLength(count);
    expect(readFolder(settings.MONITOR_DIR)).not.toContain(sale.email);
  });
});

test('the page loads nothing, runs its own script alone, and is in both languages', async () => {
  // An address that cannot be read must not end the process.
  expect((await fetch(`${running.monitor.url}//`)).status).toBe(404);
  const answer = await fetch(`${running.monitor.url}/?language=es`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src/);
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`);
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('Vigilar su orden');
});

/** All texts of a folder. */
function readFolder(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test('the mail server may be in a file', () => {
  const MONITOR_SMTP_URL_FILE = join(folder, 'smtp');
  expect(() => readMonitorSettings({ MONITOR_SMTP_URL_FILE })).toThrow('MONITOR_SMTP_URL_FILE must name a file');
  writeFileSync(MONITOR_SMTP_URL_FILE, 'smtps://user:word@mail.example\n');
  expect(readMonitorSettings({ MONITOR_SMTP_URL_FILE }).mail?.url).toBe('smtps://user:word@mail.example');
});
