import { describe, expect, test } from 'vitest';
import type { Sale } from '../../testing/books.ts';
import { closeSale, sha256 } from '../../testing/closings.ts';
import { said } from '../../testing/sentences/findings.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import type { HaltEntry } from '../sale-changes/halt.ts';
import { type ClosingRecord, canonicalText, type RecordedHalt } from './closing.ts';
import { verifyRecord } from './verification.ts';

const maturityDate = day('2031-08-01');
const row = { maturityDate, amount: cents(60_000_00), orderClass: 'stateIndividual', rank: 1 } as const;
/** An order's sequence is the second of the sale in which it was placed. */
const sale: Sale = {
  terms: {
    step: cents(5_000_00),
    minimum: cents(5_000_00),
    maturities: [{ maturityDate, principal: cents(100_000_00) }],
  },
  orders: [
    { ...row, investor: 'a', sequence: 1 },
    { ...row, investor: 'b', sequence: 3_600 },
    { ...row, investor: 'c', sequence: 7_200 },
    { ...row, investor: 'd', sequence: 80_000 },
  ],
};

/** 1 June at 14:00 is the start, 3 June at 14:00 the announced close. */
const june = (date: number, time: string) => new Date(`2026-06-0${date}T${time}:00.000Z`);
const halt = { reason: 'A figure is being corrected', haltedBy: 'issuer', resumedBy: 'issuer' } as const;
const halts: HaltEntry[] = [
  {
    ...halt,
    haltedAt: june(1, '15:00'),
    closeBefore: june(3, '14:00'),
    resumedAt: june(1, '16:00'),
    choice: 'extend',
    closeAfter: june(3, '15:00'),
  },
  {
    ...halt,
    haltedBy: 'administrator',
    resumedBy: 'administrator',
    haltedAt: june(1, '17:00'),
    closeBefore: june(3, '15:00'),
    resumedAt: june(1, '17:30'),
    choice: 'keep',
    closeAfter: june(3, '15:00'),
  },
];
const { record } = closeSale(sale, { halts, closeDate: june(3, '15:00') });

/** Finding for a record in which an operator has changed something and kept the rest consistent. */
function findingIn(change: (copy: { -readonly [Key in keyof ClosingRecord]: ClosingRecord[Key] }) => void) {
  const copy = structuredClone(record);
  change(copy);
  const { finding } = verifyRecord(canonicalText(copy), sha256);
  return said(finding);
}

const changed = (index: number, change: Partial<RecordedHalt>) =>
  findingIn((copy) => {
    copy.halts = copy.halts.map((one, place) => (place === index ? { ...one, ...change } : one));
  });

test('a record with all halts and order times is verified', () => {
  expect(verifyRecord(canonicalText(record), sha256).finding).toBeNull();
  expect(record.auction).toMatchObject({
    announcedCloseDate: '2026-06-03T14:00:00.000Z',
    closeDate: '2026-06-03T15:00:00.000Z',
  });
  expect(record.halts).toMatchObject([
    { haltedBy: 'issuer', reason: halt.reason, resumedBy: 'issuer', choice: 'extend' },
    { haltedBy: 'administrator', resumedBy: 'administrator', choice: 'keep' },
  ]);
  expect(record.orders.map(({ placedAt }) => placedAt?.slice(0, 19))).toEqual([
    '2026-06-01T14:00:01',
    '2026-06-01T15:00:00',
    '2026-06-01T16:00:00',
    '2026-06-02T12:13:20',
  ]);
});

test('a sale that was never halted closes when it was announced', () => {
  expect(closeSale(sale).record.halts).toEqual([]);
  expect(verifyRecord(canonicalText(closeSale(sale).record), sha256).finding).toBeNull();
});

test('a sale that is still halted has no record', () => {
  const open = { ...halts[0], resumedAt: null } as HaltEntry;
  expect(() => closeSale(sale, { halts: [open] })).toThrow('a sale that is halted has no closing record');
});

describe('an operator is detected who', () => {
  test('removes the halts', () => {
    const findings = [
      findingIn((copy) => {
        copy.halts = [];
      }),
      findingIn((copy) => {
        copy.halts = copy.halts.slice(1);
      }),
    ];
    expect(findings[0]).toBe(
      'The sale closed at 2026-06-03T15:00:00.000Z in the record, and the last close that was announced is 2026-06-03T14:00:00.000Z: a halt was removed, added or changed.',
    );
    expect(findings[1]).toContain('says that the sale was to close at 2026-06-03T15:00:00.000Z');
  });

  test('removes a halt that did not move the close, by the fingerprint', () => {
    const copy = { ...record, halts: record.halts.slice(0, 1) };
    const published = sha256(canonicalText(record));
    const { finding } = verifyRecord(canonicalText(copy), sha256, published);
    expect(said(finding)).toContain('not the record that was published');
  });

  test('adds an order within a halt, before the start or after the close', () => {
    const placing = (placedAt: string) =>
      findingIn((copy) => {
        copy.orders = copy.orders.map((one) => (one.place === 7_200 ? { ...one, placedAt } : one));
      });
    const name = 'Order 7200 (B3, State individual, $60,000 at Aug 1, 2031)';
    expect(placing('2026-06-01T15:30:00.000Z')).toBe(
      `${name} was placed at 2026-06-01T15:30:00.000Z, while the sale was halted.`,
    );
    expect(placing('2026-06-01T17:29:59.999Z')).toContain('while the sale was halted');
    expect(placing('2026-06-01T13:59:59.999Z')).toContain('before the sale opened');
    expect(placing('2026-06-03T15:00:00.000Z')).toContain('when the sale had closed');
    expect(placing('2026-06-01T15:00:00.000Z')).toBeNull();
    expect(placing('2026-06-01T16:00:00.000Z')).toBeNull();
  });

  test('moves the close further than was decided', () => {
    const later = '2026-06-03T18:00:00.000Z';
    expect(
      findingIn((copy) => {
        copy.auction = { ...copy.auction, closeDate: later };
      }),
    ).toContain('the last close that was announced is 2026-06-03T15:00:00.000Z');
    expect(changed(0, { closeAfter: later })).toContain('the rule gives 2026-06-03T15:00:00.000Z');
    expect(changed(1, { choice: 'close' })).toContain('A sale cannot be closed before its announced close');
    expect(changed(1, { choice: 'date', closeAfter: '2026-06-03T14:30:00.000Z' })).toContain('The new close must');
  });

  test('changes moments or parties of a halt', () => {
    expect(changed(0, { resumedAt: '2026-06-01T14:30:00.000Z' })).toContain('is out of order');
    expect(changed(1, { haltedAt: '2026-06-01T15:45:00.000Z' })).toContain('is out of order');
    expect(changed(0, { haltedAt: '2026-06-01T14:30:00.000Z' })).toContain('the rule gives');
    expect(changed(1, { resumedBy: 'issuer' })).toContain(
      'an administrator halted the sale, and its issuer resumed it',
    );
    expect(changed(1, { resumedBy: 'system' })).toContain('is not one of issuer, administrator');
  });
});
