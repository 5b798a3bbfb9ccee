import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale, type Sale } from '../../testing/books.ts';
import { closeSale, sha256 } from '../../testing/closings.ts';
import { said } from '../../testing/sentences/findings.ts';
import { awardReasons } from '../allocation/serving.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { bidResults, orderClasses, saleOutcomes, valuesOf } from '../base/vocabulary.ts';
import { type ClosingRecord, canonicalText, fingerprint } from './closing.ts';
import { verifyRecord } from './verification.ts';

const maturityDate = day('2031-08-01');
const row = { maturityDate, amount: cents(60_000_00) } as const;
const sale: Sale = {
  terms: {
    step: cents(5_000_00),
    minimum: cents(5_000_00),
    maturities: [
      { maturityDate, principal: cents(100_000_00) },
      { maturityDate: day('2032-08-01'), principal: cents(40_000_00) },
    ],
  },
  orders: [
    { ...row, investor: 'a', orderClass: 'stateInstitution', rank: 1, sequence: 1 },
    { ...row, investor: 'b', orderClass: 'nationalInstitution', rank: 2, sequence: 2 },
    { ...row, investor: 'c', orderClass: 'nationalInstitution', rank: 2, sequence: 3 },
    { ...row, investor: 'b', orderClass: 'nationalInstitution', rank: 2, sequence: 4, amount: cents(10_000_00) },
    { ...row, investor: 'd', orderClass: 'stateIndividual', rank: 3, sequence: 5, isSuspended: true },
  ],
};
const { record } = closeSale(sale);
const text = canonicalText(record);
const published = fingerprint(text, sha256);

test('an unchanged record is verified', () => {
  expect(verifyRecord(text, sha256, published)).toEqual({
    isTrue: true,
    late: null,
    isKnown: true,
    unknown: [],
    fingerprint: published,
    finding: null,
    record,
    lists: expect.objectContaining({ bidderCount: 4 }),
    counts: { bidders: 4, orders: 5 },
  });
});

test('the record of any sale is verified', () => {
  fc.assert(
    fc.property(anySale({ minimumSteps: 4 }), (random) => {
      expect(verifyRecord(canonicalText(closeSale(random).record), sha256).finding).toBeNull();
    }),
    { numRuns: 150 },
  );
});

describe('a changed record', () => {
  type Path = readonly (string | number)[];

  /** Every leaf of the record with a possible change. */
  function changes(value: unknown, path: Path = []): { path: Path; to: unknown }[] {
    if (Array.isArray(value)) return value.flatMap((one, index) => changes(one, [...path, index]));
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, one]) => changes(one, [...path, key]));
    return others(value).map((to) => ({ path, to }));
  }

  function others(value: unknown): unknown[] {
    if (typeof value === 'boolean') return [!value];
    if (typeof value === 'number') return [value + 1, value + 5_000_00, -1].filter((one) => one !== value);
    const lists: readonly (readonly string[])[] = [
      valuesOf(bidResults),
      valuesOf(orderClasses),
      valuesOf(saleOutcomes),
      awardReasons,
    ];
    const known = lists.find((list) => list.some((one) => one === value));
    if (known) return known.filter((one) => one !== value);
    return ['2035-01-01', 'B2', 'f'.repeat(64), '2026-06-02T00:00:00.000Z'].filter((one) => one !== value);
  }

  function changed({ path, to }: { path: Path; to: unknown }): string {
    const copy = structuredClone(record);
    const last = path.at(-1) ?? '';
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy);
    Reflect.set(Object(parent), last, to);
    return canonicalText(copy);
  }

  const all = changes(record);

  test('is detected by its fingerprint, whichever field it is', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const change of all) {
      const { isTrue, finding } = verifyRecord(changed(change), sha256, published);
      expect({ change, isTrue, hasFinding: finding !== null }).toEqual({ change, isTrue: false, hasFinding: true });
    }
  });

  test('is detected without a fingerprint wherever the result is affected', () => {
    const results = all.filter(({ path }) => {
      const [part, , field] = path;
      const isResult = part === 'maturities' || part === 'totals' || part === 'format' || part === 'rule';
      return (
        isResult ||
        (part === 'orders' &&
          ['award', 'result', 'reason', 'rank', 'bidder', 'isSuspended', 'maturityDate', 'orderClass'].includes(
            String(field),
          ))
      );
    });
    expect(results.length).toBeGreaterThan(150);
    for (const change of results) {
      expect({ change, isTrue: verifyRecord(changed(change), sha256).isTrue }).toEqual({ change, isTrue: false });
    }
  });

  test('is detected at every single character', () => {
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '1' ? '2' : '1';
      const { isTrue } = verifyRecord(text.slice(0, at) + other + text.slice(at + 1), sha256, published);
      expect({ at, isTrue }).toEqual({ at, isTrue: false });
    }
  });

  function alter(change: (copy: ReturnType<typeof open>) => void): string {
    const copy = open();
    change(copy);
    return canonicalText(copy);
  }

  /** The record, writable. */
  function open(): { -readonly [Key in keyof ClosingRecord]: ClosingRecord[Key] } {
    return structuredClone(record);
  }

  test.each<[string, string, string]>([
    [
      'an award that is another',
      alter((copy) => {
        copy.orders = copy.orders.map((one) => (one.place === 3 ? { ...one, award: cents(25_000_00) } : one));
      }),
      'Order 3 (B3, National institution, $60,000 at Aug 1, 2031) is awarded $25,000 in the record; the rule gives $20,000.',
    ],
    [
      'a result in other words',
      alter((copy) => {
        copy.orders = copy.orders.map((one) => (one.place === 1 ? { ...one, result: 'Partial' as const } : one));
      }),
      'Order 1 (B1, State institution, $60,000 at Aug 1, 2031) is Partial (filled) in the record; by the rule it is Filled (filled).',
    ],
    [
      'an order that was removed',
      alter((copy) => {
        copy.orders = copy.orders.filter(({ place }) => place !== 3);
      }),
      'Order 5 (B4, State individual, $60,000 at Aug 1, 2031) is of a bidder who is not listed, or out of order.',
    ],
    [
      'an order of another rank',
      alter((copy) => {
        copy.orders = copy.orders.map((one) => (one.place === 2 ? { ...one, rank: 1 } : one));
      }),
      'Order 2 (B2, National institution, $60,000 at Aug 1, 2031) has rank 1; the terms give its class rank 2.',
    ],
    [
      'an order listed twice',
      alter((copy) => {
        copy.orders = copy.orders.flatMap((one) => (one.place === 2 ? [one, one] : [one]));
      }),
      'Order 2 (B2, National institution, $60,000 at Aug 1, 2031) is out of order: orders are listed by their place in time, each once.',
    ],
    [
      'one bidder passed off as two',
      alter((copy) => {
        copy.bidders = copy.bidders.map((one, index) => ({
          ...one,
          commitment: copy.bidders[index && index - 1]?.commitment ?? '',
        }));
      }),
      'Bidder B2 carries the commitment of another bidder.',
    ],
    [
      'a bidder without an order',
      alter((copy) => {
        copy.bidders = [...copy.bidders, { pseudonym: 'B5', commitment: 'e'.repeat(64) }];
      }),
      'Bidder B5 has no order.',
    ],
    [
      'a maturity that sold otherwise',
      alter((copy) => {
        copy.maturities = copy.maturities.map((one, index) =>
          index === 1 ? { ...one, unsold: cents(5_000_00) } : one,
        );
      }),
      'Maturity Aug 1, 2032: unsold is $5,000 in the record; the rule gives $40,000.',
    ],
    [
      'a total that is another',
      alter((copy) => {
        copy.totals = { ...copy.totals, award: cents(0) };
      }),
      'The whole sale: award is $0 in the record; the rule gives $100,000.',
    ],
    ['no JSON at all', '{"auction":', 'This is not a closing record that can be checked: '],
    [
      'another rule',
      text.replace('priority-pro-rata-1', 'First come, first served'),
      'the record.rule.version is not the version of a rule',
    ],
    [
      'another format',
      text.replace('closing-record-1', 'closing-record-9'),
      'its format is “fairbook-closing-record-9”, which this verifier does not know',
    ],
    ['no rule', text.replace(/"rule":\{[^}]+\},/, ''), 'the record has no rule'],
    [
      'another text of the rule',
      text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${'0'.repeat(64)}"`),
      'the record.rule.sha256 is not that of the rule priority-pro-rata-1',
    ],
    [
      'an order after the close of the log',
      text.replace('"size":1000000', '"size":6'),
      'is not in the order log: the sale closed with entry 5.',
    ],
    [
      'a field too many',
      text.replace('{"auction"', '{"approved":true,"auction"'),
      'the record has a field no record has: approved',
    ],
    ['a field that is missing', text.replace('"isSuspended":true,', ''), 'the record.orders.4 has no isSuspended'],
    ['another spelling', text.replace('{"auction"', '{ "auction"'), 'it differs from character 2 on (“·'],
    ['a key given twice', text.replace('{"auction"', '{"format":"x","auction"'), 'it differs from character 3 on'],
    ['an amount in fractions', text.replace('6000000', '6000000.5'), 'is not an amount in cents'],
    [
      'an amount beyond all bonds',
      text.replace('6000000', '9000000000000000'),
      'is not a whole number of cents within 15 digits',
    ],
  ])('reports what is wrong: %s', (_, wrong, sentence) => {
    const { isTrue, finding } = verifyRecord(wrong, sha256);
    expect(isTrue).toBe(false);
    expect(said(finding)).toContain(sentence.replace('·', ' '));
  });

  test('a consistent record other than the published one is detected by its fingerprint', () => {
    const renamed = text.replace('Alder Creek', 'Elder Creek');
    expect(verifyRecord(renamed, sha256).isTrue).toBe(true);
    const { finding } = verifyRecord(renamed, sha256, published);
    expect(said(finding)).toContain('this is not the record that was published');
  });
});
