import { allocate } from '@fairbook/domain/allocation/allocation.ts';
import { sharingMethodOf } from '@fairbook/domain/allocation/rules.ts';
import { defaultPriorities } from '@fairbook/domain/auctions/offering.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { canonicalText, closingRecordOf, commitmentText } from '@fairbook/domain/record/closing.ts';
import { expect, test } from 'vitest';
import { sha256Hex } from '../logs/receipts/signatures.ts';
import { checkResult, outcomeByClass } from './check-result.ts';
import { drawsAt } from './drawn-lots.ts';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const saltOf = (investor: string) => `a salt of ${investor} with enough characters`;
/** The digests of the record, computed beforehand, since the rules need them synchronously. */
const commitments = new Map<string, string>();
for (const investor of ['ada', 'bo']) {
  const text = commitmentText(investor, saltOf(investor));
  commitments.set(text, await sha256(text));
}

const maturityDate = day('2030-06-01');
const terms = {
  minimum: cents(5_000_00),
  step: cents(5_000_00),
  maturities: [{ maturityDate, principal: cents(50_000_00) }],
};
const order = (investor: string, sequence: number) => ({
  investor,
  orderClass: 'stateIndividual' as const,
  rank: 3,
  maturityDate,
  amount: cents(30_000_00),
  sequence,
});
const { record } = closingRecordOf({
  auction: {
    uuid: 'a1',
    name: 'School Bonds',
    startDate: new Date('2026-01-01T00:00:00Z'),
    closeDate: new Date('2026-01-03T00:00:00Z'),
    halts: [],
  },
  terms,
  ranks: ranksOf(defaultPriorities),
  allocation: allocate({ terms, orders: [order('ada', 1), order('bo', 2)] }),
  log: { origin: 'bonds.example/sales/a1', size: 7, root: `${'A'.repeat(43)}=` },
  placedAtOf: (sequence) => new Date(Date.UTC(2026, 0, 1, sequence)),
  saltOf,
  sha256: (text) => commitments.get(text) ?? '',
});
const text = canonicalText(record);

test('a record as published is verified, with the reader’s own orders in it', async () => {
  const receipt = { investor: 'bo', pseudonym: 'B2', salt: saltOf('bo') };
  const checked = await checkResult(text, await sha256(text), receipt);
  expect(checked.finding).toBeNull();
  expect(checked.isTrue).toBe(true);
  expect(checked.fingerprint).toBe(await sha256(text));
  expect(checked.mine?.map((mine) => [mine.bidder, mine.award])).toEqual([['B2', 25_000_00]]);
});

test('another person’s receipt finds no order, and without a receipt no order is looked for', async () => {
  const wrong = { investor: 'bo', pseudonym: 'B2', salt: saltOf('ada') };
  expect((await checkResult(text, await sha256(text), wrong)).mine).toEqual([]);
  expect((await checkResult(text, await sha256(text), null)).mine).toBeNull();
});

test('one changed allocation is found', async () => {
  const changed = text.replace('"award":2500000,"bidder":"B1"', '"award":3000000,"bidder":"B1"');
  expect(changed).not.toBe(text);
  const checked = await checkResult(changed, await sha256(changed), null);
  expect(checked.isTrue).toBe(false);
  expect(checked.finding).toContain('the rule gives $25,000');
});

test('a record of a rule of a later release is not checked, and not called wrong', async () => {
  const later = text.replace('"version":"priority-pro-rata-1"', '"version":"priority-pro-rata-9"');
  expect(later).not.toBe(text);
  expect(await checkResult(later, await sha256(later), null)).toMatchObject({
    ...{ isTrue: false, finding: null },
    unknown: [{ kind: 'rule', name: 'priority-pro-rata-9', checks: ['result'] }],
  });
  const another = text.replace('closing-record-1', 'closing-record-9');
  await expect(checkResult(another, await sha256(another), null)).rejects.toThrow('a newer verifier may know it');
});

test('a consistent record that is not the published one is found', async () => {
  const renamed = text.replace('School Bonds', 'School bonds');
  const checked = await checkResult(renamed, await sha256(text), null);
  expect(checked.isTrue).toBe(false);
  expect(checked.finding).toContain('this is not the record that was published');
});

test('the record tells the result of each priority group, in the order they were served', () => {
  const outcomes = outcomeByClass(record);
  expect(outcomes.map((outcome) => outcome.rank)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(outcomes[2]).toEqual({ orderClass: 'stateIndividual', rank: 3, bid: 60_000, allocated: 50_000 });
});

test('a record of a rule that draws is verified, and its lots are those that the allocation went by', async () => {
  const investors = ['ada', 'bo', 'cy', 'di', 'ed'];
  const orders = investors.map((investor, index) => order(investor, index + 1));
  const seed = await sha256('a seed');
  const commitmentOfIndex = (index: number) =>
    sha256Hex(commitmentText(investors[index] ?? '', saltOf(investors[index] ?? '')));
  const draw = { seed, days: [maturityDate], commitmentAt: commitmentOfIndex };
  const allocation = allocate(
    { terms, orders },
    { version: 'draw-1', methodFor: () => sharingMethodOf('draw-1', draw, sha256Hex) },
  );
  const closed = closingRecordOf({
    auction: {
      uuid: 'a1',
      name: 'School Bonds',
      startDate: new Date('2026-01-01T00:00:00Z'),
      closeDate: new Date('2026-01-03T00:00:00Z'),
      halts: [],
    },
    terms,
    ranks: ranksOf(defaultPriorities),
    allocation,
    log: { origin: 'bonds.example/sales/a1', size: 7, root: `${'A'.repeat(43)}=` },
    seed,
    placedAtOf: (sequence) => new Date(Date.UTC(2026, 0, 1, sequence)),
    saltOf,
    sha256: sha256Hex,
  }).record;
  const drawn = canonicalText(closed);
  expect(await checkResult(drawn, await sha256(drawn), null)).toMatchObject({ isTrue: true, finding: null });
  const [draw1] = closed.extensions;
  const other = canonicalText({ ...closed, extensions: [{ ...draw1, data: await sha256('another seed') }] });
  expect((await checkResult(other, await sha256(other), null)).finding).toMatch(/in the record; (by )?the rule/);
  // $50,000 for five orders of $30,000: the first place is filled, the second gets the rest.
  const lots = drawsAt(closed, maturityDate)[0]?.lots;
  expect(lots?.map(({ allocated }) => allocated)).toEqual([30_000_00, 20_000_00, 0, 0, 0]);
  expect(lots?.map(({ lot }) => lot)).toEqual(lots?.map(({ lot }) => lot).toSorted());
  expect(drawsAt(record, maturityDate)).toEqual([]);
});

test('linked accounts have one lot, that of the smallest of their commitments', async () => {
  const investors = ['ada', 'bo', 'cy', 'di'];
  const orders = investors.map((investor, index) => order(investor, index + 1));
  const seed = await sha256('a seed');
  const links = [['bo', 'di']];
  const commitmentOf = (investor: string) => sha256Hex(commitmentText(investor, saltOf(investor)));
  const drawnFor = (lead: string) => (lead === 'bo' ? links.flat() : [lead]).map(commitmentOf).sort()[0] ?? '';
  const closed = closingRecordOf({
    auction: {
      uuid: 'a1',
      name: 'School Bonds',
      startDate: new Date('2026-01-01T00:00:00Z'),
      closeDate: new Date('2026-01-03T00:00:00Z'),
      halts: [],
    },
    terms,
    ranks: ranksOf(defaultPriorities),
    allocation: allocate(
      { terms, orders, links },
      {
        version: 'draw-1',
        methodFor: (leads) => {
          const commitmentAt = (index: number) => drawnFor(leads[index] ?? '');
          return sharingMethodOf('draw-1', { seed, days: [maturityDate], commitmentAt }, sha256Hex);
        },
      },
    ),
    log: { origin: 'bonds.example/sales/a1', size: 7, root: `${'A'.repeat(43)}=` },
    seed,
    placedAtOf: (sequence) => new Date(Date.UTC(2026, 0, 1, sequence)),
    saltOf,
    sha256: sha256Hex,
  }).record;
  const drawn = canonicalText(closed);
  expect(await checkResult(drawn, await sha256(drawn), null)).toMatchObject({ isTrue: true, finding: null });
  const lots = drawsAt(closed, maturityDate)[0]?.lots ?? [];
  expect(lots.map(({ bidders }) => bidders.join(' ')).toSorted()).toEqual(['B1', 'B2 B4', 'B3']);
  expect(lots.map(({ lot }) => lot)).toEqual(lots.map(({ lot }) => lot).toSorted());
  // The turns of the page are those of the allocation: no one after the first who got nothing got something.
  const got = lots.map(({ allocated }) => allocated > 0);
  expect(got.lastIndexOf(true)).toBeLessThan(got.includes(false) ? got.indexOf(false) : got.length);
});
