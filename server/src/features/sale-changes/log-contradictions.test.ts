/** Order logs changed by the owner of the database: who is notified, by the next check alone, and what every page says then. */
import { parseCheckpoint, parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { reasonOfChangedLog } from '@fairbook/domain/sale-changes/halt.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import { attacksFrom, changeLog, drop, resize } from '../../../testing/market/log-attacks.ts';
import { signedHead } from '../../../testing/market/log-proofs.ts';
import { first, order, refused } from '../../../testing/market/orders.ts';
import { startRegisteredWitness } from '../../../testing/market/witnesses.ts';
import { killWitnesses } from '../../../testing/services/witness.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { sendHeads } from '../logs/witnesses/send-heads.ts';
import { runCheck } from '../operations/health/board.ts';
import { allChecks } from '../operations/health-checks.ts';
import { closeAuction } from '../results/close.ts';
import { saleChangesJobs } from './jobs.ts';

/** OPEN and DEADLINE come before the orders. */
const attacks = attacksFrom(2);
const alarmEmail = 'on-call@market.example';
const config = { alarmEmail, witnesses: { sendEverySeconds: 1, isLoopbackAllowed: true } };

const { server, accounts, administrator, auctions, idOf } = await testMarket({ config });
await startRegisteredWitness(server, await testFolder(), 'clerk');
const issuer = await accounts.issuer();
const [neighbor, victim, fund] = [
  await accounts.individual(),
  await accounts.individual(),
  await accounts.institution(),
];
const phone = 'the-phone';
await victim.client.registerPushToken({ body: { token: phone } });
/** A process that has seen no log before it was changed. */
const restarted = await startTestServer({ beside: server, config });
afterAll(async () => {
  await killWitnesses();
  await restarted.close();
});

interface Sale {
  readonly id: string;
  readonly auctionId: number;
  readonly order: string;
}

/** A sale with OPEN, DEADLINE and three orders, all of which the witness signed. */
async function sell(isWitnessed = true): Promise<Sale> {
  const sale = await sellUnsigned();
  if (isWitnessed) await sendHeads(server.deps);
  return sale;
}

async function sellUnsigned(): Promise<Sale> {
  const id = await auctions.live(issuer);
  await order(neighbor, id, { [first]: 10_000 });
  const { bidId } = await order(victim, id, { [first]: 10_000 });
  await order(fund, id, { [first]: 10_000 });
  return { id, auctionId: await idOf(id), order: bidId };
}

/** One run of the job that compares logs, of these sales alone, and what it caused. */
async function check(sales: readonly Sale[], by = restarted): Promise<void> {
  await server.superuser.query("update order_log_check set checked_at = 'infinity'");
  await server.superuser.query('delete from order_log_check where auction_id = any($1)', [
    sales.map(({ auctionId }) => auctionId),
  ]);
  await saleChangesJobs['check-logs']({}, by.deps);
  await by.runJobs();
}

const isAboutLog = ({ subject }: { readonly subject: string }) => /^The order log of .* was changed$/.test(subject);
const sent = (kind: 'mail' | 'push') =>
  restarted.deps.sink.list().filter((one) => one.kind === kind && isAboutLog(one));
const messages = ({ id }: Sale) => sent('mail').filter(({ link }) => link?.includes(id));
const pushes = () => sent('push').filter(({ to }) => to.includes(phone));

const headsIn = (content = '{}'): string[] => JSON.parse(content).heads;

/** The stored signatures of the witness are changed too, so that only the witness itself knows what it signed. */
const forgetSignatures = [
  'delete from order_log_cosignature where auction_id = $1',
  'update order_log_witness set size = 0, cosigned_at = null where auction_id = $1',
];

const everyone = [issuer, neighbor, victim, fund].map(({ email }) => email);

async function stateOf({ id, auctionId }: Sale) {
  const auction = await server.deps.db
    .selectFrom('auction')
    .select(['haltedBy', 'haltReason'])
    .where('id', '=', auctionId)
    .executeTakeFirst();
  const { contradicted } = await restarted.market().readOrderLog({ params: { auctionId: id }, query: {} });
  return { ...auction, contradicted, page: await restarted.deps.publicSales.readWitnessing(id) };
}

test('after each change of a signed log the sale halts by itself, and everyone is notified with the signed head', async () => {
  const tried = some('changed logs', Object.keys(attacks), 3);
  const sales = await Promise.all(tried.map(async (attack) => ({ ...(await sellUnsigned()), attack })));
  await sendHeads(server.deps);
  for (const [at, sale] of sales.entries())
    await changeLog(server, sale, [...(attacks[sale.attack] ?? []), ...(at % 2 === 0 ? forgetSignatures : [])]);
  await check(sales);
  for (const sale of sales) {
    const { attack } = sale;
    const mails = messages(sale);
    const readers = mails.map(({ to }) => to);
    expect({ attack, readers }).toEqual({
      attack,
      readers: expect.arrayContaining([...everyone, administrator.email, alarmEmail]),
    });
    const { verifierKey } = await restarted.market().readOrderLog({ params: { auctionId: sale.id }, query: {} });
    for (const { attachments = [] } of mails) {
      const { heads, found } = JSON.parse(attachments[0]?.content ?? '{}');
      const kept = signedHead(heads[0], verifierKey);
      expect([attack, kept.size]).toEqual([attack, 5]);
      const shown = parseCheckpoint(found);
      if (shown?.size === 5) expect(shown.root).not.toEqual(kept.root);
    }
    expect({ attack, ...(await stateOf(sale)) }).toMatchObject({
      attack,
      haltedBy: 'system',
      haltReason: reasonOfChangedLog,
      contradicted: { kept: expect.any(String), shown: expect.any(String) },
      page: { last: null, isWhole: false, isContradicted: true },
    });
  }
  expect(pushes().length).toBeGreaterThanOrEqual(sales.length);
});

test.runIf(isFull)('a process that knows the true log reports it, without a witness', async () => {
  const sale = await sell(false);
  await changeLog(server, sale, attacks['the amount of an order is altered'] ?? []);
  // The process that took the orders meets the change when an investor reads their own entries, and the worker is another one.
  expect(await refused(victim.client.listMyLogEntries({ params: { auctionId: sale.id } }))).toEqual([
    409,
    'log-contradicted',
  ]);
  await restarted.runJobs();
  expect(messages(sale).map(({ to }) => to)).toContain(victim.email);
  // The head that it signed stays known: the process may end, and nothing is left but the changed log.
  await check([sale]);
  expect((await stateOf(sale)).contradicted).not.toBeNull();
});

test.runIf(isFull)('where a process had the changed log signed, the notice has both signed heads', async () => {
  const sale = await sell();
  await changeLog(server, sale, attacks['two orders are swapped'] ?? []);
  const { verifierKey } = await restarted.market().readOrderLog({ params: { auctionId: sale.id }, query: {} });
  await check([sale]);
  const [mail] = messages(sale);
  const [kept, shown] = headsIn(mail?.attachments?.[0]?.content).map((head) => signedHead(head, verifierKey));
  expect([kept?.size, shown?.size]).toEqual([5, 5]);
  expect(shown?.root).not.toEqual(kept?.root);
});

test.runIf(isFull)('the same change is notified once, and another one again', async () => {
  const sale = await sell();
  await changeLog(server, sale, [drop('= 4'), resize('4')]);
  await check([sale]);
  const count = messages(sale).length;
  expect(count).toBeGreaterThan(4);
  await check([sale]);
  await check([sale]);
  expect(messages(sale)).toHaveLength(count);
  await changeLog(server, sale, [drop('>= 3'), resize('3')]);
  await check([sale]);
  expect(messages(sale)).toHaveLength(2 * count);
});

test('a halted sale whose log was changed is not resumed, and gets no result, until its log is the signed one', async () => {
  const sale = await sell();
  const altered = `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and bid_id = $2`;
  const restored = altered.replace(/(1000000)(.*)(500000)/, '$3$2$1');
  await changeLog(server, sale, [altered]);
  await check([sale]);
  const resume = () =>
    issuer.client.resumeAuction({ params: { auctionId: sale.id }, body: { choice: 'keep' as const } });
  expect(await refused(resume())).toEqual([412, 'log-contradicted']);
  const finding = async () => {
    const { deps } = restarted;
    const check = allChecks.find(({ name }) => name === 'logs');
    if (!check) throw new Error('there is no check of logs');
    const { databaseUrl = '' } = deps.config;
    return (await runCheck(check, { ...deps, databaseUrl, isDeep: false }))[0];
  };
  expect(await finding()).toMatchObject({
    state: 'wrong',
    message: { values: { names: expect.stringContaining('Water Bonds') } },
  });
  const { log } = await administrator.client.readSaleProof({ params: { auctionId: sale.id } });
  expect(headsIn(log?.contradiction?.evidence).map((head) => parseSignedHead(head)?.head.size)).toEqual([5]);
  await changeLog(server, sale, [restored]);
  await check([sale]);
  expect(await stateOf(sale)).toMatchObject({ contradicted: null });
  await resume();
});

test('a log that was changed before the close gives no result, even to a process that has not compared it yet', async () => {
  const sale = await sell();
  await changeLog(server, sale, attacks['an older state is restored'] ?? []);
  await server.superuser.query('update auction set close_date = clock_timestamp() where id = $1', [sale.auctionId]);
  await expect(closeAuction(restarted.deps, sale.auctionId)).rejects.toThrow(/signed/);
  await check([sale]);
  expect(await closeAuction(restarted.deps, sale.auctionId)).toBe('contradicted');
  expect(messages(sale).map(({ to }) => to)).toContain(victim.email);
});

test('a log of which everything is right is compared, and no one is notified', async () => {
  const sale = await sell();
  await check([sale]);
  await check([sale], server);
  expect(messages(sale)).toEqual([]);
  expect(await stateOf(sale)).toMatchObject({ haltedBy: null, contradicted: null, page: { isContradicted: false } });
  const { rows } = await server.deps.pool.query('select size from order_log_check where auction_id = $1', [
    sale.auctionId,
  ]);
  expect(rows).toEqual([{ size: 5 }]);
});
