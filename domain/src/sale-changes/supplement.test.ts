/** Tests the rules for supplements of documents, as tables. */
import { describe, expect, test } from 'vitest';
import { said } from '../../testing/sentences/findings.ts';
import type { Timing } from '../auctions/auction.ts';
import {
  lapsesBefore,
  latestSupplement,
  mostSupplements,
  type RecordedSupplement,
  recordedSupplement,
  whyNotSupplement,
  whyNotThisFile,
  wrongSupplement,
} from './supplement.ts';

const start = new Date('2026-06-01T14:00:00Z');
const hour = 3_600_000;
const at = (hours: number) => new Date(start.getTime() + hours * hour);
const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];

type Given = Partial<Timing> & { unconfirmedOrders?: 'stand' | 'lapse' };
const sale = (given: Given = {}) =>
  ({
    ...{ status: 'Live', startDate: start, closeDate: at(48), haltedAt: null, unconfirmedOrders: 'stand', ...given },
  }) as Timing & { unconfirmedOrders: 'stand' | 'lapse' };

describe('a document of a sale', () => {
  const table: readonly [string, Given, earlier: number, hours: number, code: string | null][] = [
    ['of a draft', { status: 'Draft', startDate: null, closeDate: null }, 0, 1, 'wrong-auction-status'],
    ['of an approved auction', { status: 'Approved', startDate: null, closeDate: null }, 0, 1, 'wrong-auction-status'],
    ['of a scheduled sale', { status: 'Scheduled' }, 0, -5, null],
    ['of a live sale', {}, 0, 1, null],
    ['of a halted sale', { haltedAt: at(1) }, 0, 2, null],
    ['of a halted sale whose announced close has passed', { haltedAt: at(1) }, 0, 49, 'close-too-near'],
    ['of an ended sale', {}, 0, 48, 'wrong-auction-status'],
    ['half an hour before the close', {}, 0, 47.5, null],
    ['later than that', {}, 0, 47.51, 'close-too-near'],
    // From Monday 7 AM to Wednesday 7 AM in Oregon: Tuesday is whole until Monday ends.
    ['with a whole business day before the close where orders lapse', { unconfirmedOrders: 'lapse' }, 0, 16.99, null],
    ['later than that where orders lapse', { unconfirmedOrders: 'lapse' }, 0, 17, 'close-too-near'],
    [
      'over a weekend where orders lapse',
      { unconfirmedOrders: 'lapse', startDate: at(96), closeDate: at(7 * 24) },
      0,
      5 * 24,
      'close-too-near',
    ],
    ['the tenth time', {}, mostSupplements - 1, 1, null],
    ['the eleventh time', {}, mostSupplements, 1, 'too-many-supplements'],
  ];
  test.each(table)('%s', (_, given, earlier, hours, code) => {
    expect(whyNotSupplement(sale(given), earlier, 'OR', at(hours))?.code ?? null).toBe(code);
  });

  test('gets another file than it has', () => {
    expect(whyNotThisFile(one, one)?.code).toBe('same-file');
    expect([whyNotThisFile(one, two), whyNotThisFile(null, one)]).toEqual([null, null]);
  });
});

describe('a recorded supplement', () => {
  const recorded = (more: Partial<RecordedSupplement> = {}): RecordedSupplement => ({
    ...{ afterHalts: 0, at: at(1).toISOString(), by: 'issuer', document: 'docOther1', kind: 'SUPPLEMENT' },
    ...{ reason: 'A page', sha256: two, sha256Before: one, unconfirmed: 'stand', ...more },
  });
  const close = at(48).toISOString();
  const often = Array.from({ length: mostSupplements }, () => recorded());
  const table: readonly [string, RecordedSupplement, readonly RecordedSupplement[], string | null][] = [
    ['is right alone', recorded(), [], null],
    ['follows the file of the one before', recorded({ sha256: three, sha256Before: two }), [recorded()], null],
    ['does not follow another file', recorded({ sha256: three }), [recorded()], 'the file before it'],
    ['follows nothing of another document', recorded({ document: 'docOther2' }), [recorded()], null],
    ['has another file than the one before', recorded({ sha256: one }), [], 'the file is the one before'],
    ['has one choice', recorded({ document: 'docOther2', unconfirmed: 'lapse' }), [recorded()], 'is fixed'],
    ['is one of ten', recorded(), often, 'at most 10'],
    ['leaves time', recorded({ at: at(47.6).toISOString() }), [], 'less time'],
    ['leaves a day', recorded({ at: at(25).toISOString(), unconfirmed: 'lapse' }), [], 'less time'],
  ];
  test.each(table)('%s', (_, supplement, before, wrong) => {
    const found = wrongSupplement(supplement, before, close);
    if (wrong === null) expect(found).toBeNull();
    else expect(said(found)).toContain(wrong);
  });

  test('has no hash of a file that was not there', () => {
    const file = { id: 'a', name: 'a.pdf', url: '/a' };
    const made = { id: 's', document: 'docOther1', changedAt: at(1), reason: 'A page', file, sha256: one } as const;
    const record = recordedSupplement({ ...made, before: null, sha256Before: null, haltsBefore: 1 }, 'lapse');
    expect(Object.keys(record)).not.toContain('sha256Before');
    expect(record).toMatchObject({ afterHalts: 1, at: at(1).toISOString(), unconfirmed: 'lapse' });
  });
});

test('orders lapse only after a supplement, and only where the terms say so', () => {
  expect(lapsesBefore({ unconfirmedOrders: 'lapse', supplementIndex: null })).toBeNull();
  expect(lapsesBefore({ unconfirmedOrders: 'stand', supplementIndex: 7 })).toBeNull();
  expect(lapsesBefore({ unconfirmedOrders: 'lapse', supplementIndex: 7 })).toBe(7);
  expect(latestSupplement(at(48), 'lapse')).toEqual(at(24));
});
