/** Tests the result over HTTP after the close: who reads what, and public verification. */
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { findMyOrders } from '@fairbook/domain/record/closing.ts';
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { keyOf } from '../../store/orders/keys.sql.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { closeAuction } from './close.ts';
import { closeByHand, verifyFile } from './commands.ts';

const { server, accounts, administrator, auctions, idOf } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: 'Alpha Fund' });
const investor = await accounts.individual();
const schedule = [
  { maturityDate: first, principalAmount: 100_000, interestRate: 6, yield: 0, price: 102.5, cusip: '' },
  { maturityDate: second, principalAmount: 200_000, interestRate: 5, yield: 0, price: 99, cusip: '' },
];
const auctionId = await auctions.live(issuer, { schedule });
await order(fund, auctionId, { [first]: 80_000 });
await order(investor, auctionId, { [first]: 30_000, [second]: 10_000 });
await auctions.close(auctionId);
const folder = await testFolder();

async function readRecord() {
  const { record, ...rest } = await server.market().readClosingRecord({ params: { auctionId } });
  if (record === null) throw new Error('the record of so small a sale comes with the response');
  return { ...rest, record };
}

describe('the closing record', () => {
  test('is public, and verified', async () => {
    const { record, fingerprint, ...rest } = await readRecord();
    expect(rest).toMatchObject({ auctionId, outcome: 'PartlySold', ruleVersion: 'priority-pro-rata-1' });
    expect(verifyRecord(record, sha256Hex, fingerprint)).toMatchObject({ isTrue: true, fingerprint, finding: null });
  });

  test('shows every change of a single character', async () => {
    const { record, fingerprint } = await readRecord();
    for (let at = 0; at < record.length; at += times(29, 7)) {
      const flipped = `${record.slice(0, at)}${record[at] === '1' ? '2' : '1'}${record.slice(at + 1)}`;
      expect(verifyRecord(flipped, sha256Hex, fingerprint).isTrue).toBe(false);
    }
  });

  test('has no names, and lets each investor find exactly their own orders', async () => {
    const { record } = await readRecord();
    for (const secret of ['Alpha', 'Otto', 'Ina', fund.uuid, fund.orgUuid, investor.orgUuid, investor.email]) {
      expect(record).not.toContain(secret);
    }
    const parsed = verifyRecord(record, sha256Hex).record;
    if (!parsed) throw new Error('the record cannot be read');
    for (const person of [fund, investor]) {
      const [mine] = (await person.client.listMyAllocations()).rows;
      if (!mine) throw new Error('no result');
      const { receipt, lines } = mine;
      const found = findMyOrders(parsed, receipt.investor, receipt.salt, sha256Hex);
      expect(found.map(({ maturityDate, amount, bidder }) => [maturityDate, dollarsOf(amount), bidder])).toEqual(
        lines.map((line) => [line.maturityDate, line.investmentAmount, receipt.pseudonym]),
      );
      const other = person === fund ? investor : fund;
      expect(findMyOrders(parsed, other.orgUuid, receipt.salt, sha256Hex)).toEqual([]);
    }
  });

  test('is not there before the close', async () => {
    const running = await auctions.live(issuer);
    expect((await refusalOf(server.market().readClosingRecord({ params: { auctionId: running } }))).status).toBe(404);
  });

  test('cannot be changed once it is written, and neither can the allocations', async () => {
    const { pool } = server.deps;
    await expect(pool.query(`update closing_record set fingerprint = ''`)).rejects.toThrow('permission denied');
    await expect(pool.query('delete from allotment')).rejects.toThrow('permission denied');
  });
});

describe('the allotments', () => {
  test('show the issuer and administrators every investor by name, with reason and cost', async () => {
    const forIssuer = await issuer.client.readAllocations({ params: { auctionId } });
    expect(forIssuer.totals).toMatchObject({ principal: 300_000, demand: 120_000, award: 110_000, unsold: 190_000 });
    expect(forIssuer.investors).toMatchObject([
      { name: 'Alpha Fund', isInstitution: true, state: 'OR', award: 80_000, cost: 82_000, pseudonym: 'B1' },
      {
        name: 'Ina Investor',
        isInstitution: false,
        award: 30_000,
        cost: 20_500 + 9_900,
        lines: [
          { maturityDate: first, award: 20_000, result: 'Partial', placedBy: 'Ina Investor' },
          { maturityDate: second, award: 10_000, result: 'Filled' },
        ],
      },
    ]);
    const forAdministrators = await administrator.client.readAllocations({ params: { auctionId } });
    // Administrators have links to the accounts as well.
    expect(forAdministrators.investors.map(({ about }) => [about?.kind, about?.name])).toEqual([
      ['institution', 'Alpha Fund'],
      ['individual', 'Ina Investor'],
    ]);
    const investors = forAdministrators.investors.map(({ about: _, ...investor }) => investor);
    expect({ ...forAdministrators, investors }).toEqual(forIssuer);
  });

  test('name the people of the last orders too, once the sale is closed', async () => {
    const { recent } = await issuer.client.readOrderBook({ params: { auctionId } });
    expect(new Set(recent.map(({ bidder }) => bidder))).toEqual(new Set(['Alpha Fund', 'Ina Investor']));
  });

  test('are for no one else', async () => {
    const stranger = await accounts.issuer({ name: 'City of Elsewhere' });
    expect((await refusalOf(stranger.client.readAllocations({ params: { auctionId } }))).status).toBe(404);
    expect((await server.ask('market', fund, 'GET', `/api/auction/${auctionId}/allocations`)).status).toBe(403);
    const seen = JSON.stringify(await fund.client.listMyAllocations());
    for (const other of ['Ina', investor.orgUuid, investor.uuid]) expect(seen).not.toContain(other);
  });

  test('are available only after the close', async () => {
    const running = await auctions.live(issuer);
    for (const call of [issuer.client.readAllocations, administrator.client.readAllocations]) {
      expect(await refusalOf(call({ params: { auctionId: running } }))).toMatchObject({
        status: 403,
        data: { code: 'not-closed' },
      });
    }
  });
});

describe('from the command line', () => {
  async function verify(text: string, fingerprint?: string) {
    const file = join(folder, 'record.json');
    await writeFile(file, text);
    const lines: string[] = [];
    const code = await verifyFile(file, fingerprint, (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  }

  test('a true record is found true, alone or as the call answered it', async () => {
    const { record, fingerprint } = await readRecord();
    const answer = await server.ask('market', null, 'GET', `/api/auction/${auctionId}/closing-record`);
    for (const one of [await verify(record, fingerprint), await verify(JSON.stringify(answer.body))]) {
      expect(one.code).toBe(0);
      expect(one.text).toMatch(/^TRUE\nWater Bonds, closed .*: Partly sold\.\n3 orders of 2 investors/);
      expect(one.text).toContain(fingerprint);
    }
    expect((await verify(record)).text).toContain('Compare it with the published one');
  });

  test('an award that was changed is named', async () => {
    const { record } = await readRecord();
    const { code, text } = await verify(
      record.replace('"amount":3000000,"award":2000000', '"amount":3000000,"award":2500000'),
    );
    expect(code).toBe(1);
    expect(text).toMatch(
      /^FALSE\nOrder \d+ \(B2, State individual, \$30,000 at .*\) is awarded \$25,000 in the record; the rule gives \$20,000\./,
    );
  });

  test('another fingerprint than the published one, and a file that is no record, are not true', async () => {
    const { record } = await readRecord();
    expect((await verify(record, 'f'.repeat(64))).code).toBe(1);
    expect((await verify('{"a":1}')).code).toBe(1);
    await expect(verifyFile(join(folder, 'nothing'))).rejects.toThrow('cannot be read');
    const huge = join(folder, 'huge.json');
    await writeFile(huge, '{');
    await truncate(huge, 501 * 1024 * 1024);
    await expect(verifyFile(huge)).rejects.toThrow('longer than 500 MB');
  });

  test('a record of a rule of a later release is not checked, and not called wrong', async () => {
    const { record } = await readRecord();
    const later = await verify(record.replace('"version":"priority-pro-rata-1"', '"version":"priority-pro-rata-9"'));
    expect([later.code, later.text]).toEqual([
      3,
      expect.stringMatching(
        /^NOT CHECKED: rule priority-pro-rata-9 \(result\)\nThe rule priority-pro-rata-9 is unknown/,
      ),
    ]);
    expect(later.text).not.toContain('Every allocation');
    const another = await verify(record.replace('closing-record-1', 'closing-record-2'));
    expect([another.code, another.text]).toEqual([
      2,
      expect.stringMatching(/^NOT READ\n.* a newer verifier may know it/),
    ]);
  });

  test('a log with an entry of a later release is not checked, and not called wrong', async () => {
    const vectors = new URL('../../../../verifiers/vectors/logs-unknown.jsonl', import.meta.url);
    const vector = (await readFile(vectors, 'utf8'))
      .split('\n')
      .find((line) => line.includes('"unknown-kind-of-moments"'));
    const log = join(folder, 'unknown.log');
    await writeFile(log, JSON.parse(vector ?? '').log);
    const lines: string[] = [];
    const code = await verifyLog([log], (line) => lines.push(line));
    expect([code, lines[0]]).toEqual([3, 'NOT CHECKED: entry GIFT (moments)']);
    expect(lines).toContain(
      'The kind of entries GIFT is unknown to this verifier, which therefore did not check: moments.',
    );
  });

  test('an auction is closed by hand when its close has come, and not before', async () => {
    const id = await auctions.live(issuer);
    const lines: string[] = [];
    const closeIt = (uuid: string) => closeByHand(server.deps, uuid, (line) => lines.push(line));
    expect(await closeIt(id)).toBe(1);
    await auctions.closeNow(id);
    expect([await closeIt(id), await closeIt(id)]).toEqual([0, 0]);
    expect([await closeIt('nonsense'), await closeIt('019b0000-0000-7000-8000-000000000000')]).toEqual([1, 1]);
    expect(lines.map((line) => line.split(/[:;]/)[0])).toEqual([
      expect.stringContaining('is Live and closes at'),
      'Water Bonds is closed',
      'Water Bonds was already closed',
      'No auction has the id nonsense.',
      expect.stringContaining('No auction has the id'),
    ]);
    expect(await closeAuction(server.deps, await idOf(id))).toBe('closed before');
  });
});

test.runIf(isFull)('a discarded Idempotency-Key is forgotten after thirty days', async () => {
  const id = await auctions.live(issuer);
  for (const key of ['old', 'new']) await investor.client.discardBid({ params: { auctionId: id, key } });
  await server.deps.pool.query(`update bid_idempotency set created_at = now() - interval '31 days' where key = $1`, [
    keyOf(investor, 'old'),
  ]);
  await server.deps.jobs.enqueue(server.deps.db, 'forget-bid-keys', {});
  await server.runJobs();
  await order(investor, id, { [first]: 5_000 }, 'old');
  expect((await refusalOf(order(investor, id, { [first]: 5_000 }, 'new'))).status).toBe(400);
});
