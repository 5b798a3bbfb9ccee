/** Vectors of sales in which maturities share a date: records, logs, and what can be wrong with their letters. */

import { maturityKey, namedMaturity } from '../src/auctions/maturity-key.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import type { Sale } from './books.ts';
import { closeSale } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import type { Change } from './record-changes.ts';
import { saleOf, seedOfVectors } from './record-sales.ts';

const usualKeys = ['2031-08-01', '2032-08-01.A', '2032-08-01.B'];

/** Three maturities, the last two of one date; every investor orders at both of them in one order. */
function sharedSale(keys: readonly string[]): Sale {
  const sale = saleOf(
    [1_500_000, 2_000_000, 1_000_000],
    [
      ['a', 'S', 1_500_000, 1],
      ['a', 'S', 1_000_000, 2],
      ['b', 'S', 1_500_000, 2],
      ['b', 'S', 500_000, 1],
      ['c', 'I', 1_000_000, 0],
      ['c', 'I', 500_000, 2],
      ['d', 'S', 1_000_000, 1],
    ],
  );
  return keyed(sale, keys);
}

/** The sale with these keys instead of the dates of its maturities, in their order. */
export function keyed(sale: Sale, keys: readonly string[] = usualKeys): Sale {
  const dates = sale.terms.maturities.map(({ maturityDate }) => maturityDate);
  const keyAt = (date: string) => keys[dates.map(String).indexOf(date)] ?? date;
  const named = <Row extends { readonly maturityDate: string }>(row: Row) => ({
    ...row,
    maturityDate: maturityKey(keyAt(row.maturityDate)),
  });
  return { terms: { ...sale.terms, maturities: sale.terms.maturities.map(named) }, orders: sale.orders.map(named) };
}

const log = { origin: 'bonds.example/sales/1', root: 'mXHdkvYXvHPFpZcNyFhvQ7HbT2aVYqOK5gQ0m4h3Xno=', size: 99 };

function recordOfShared(version?: string, keys = usualKeys): string {
  const drawn = version === undefined ? {} : { drawn: { version, seed: seedOfVectors } };
  return canonicalText({ ...closeSale(sharedSale(keys), drawn).record, log });
}

/** Correct records, by name. */
export function recordsOfSharedDates(): Readonly<Record<string, string>> {
  return {
    'maturities-of-one-date': recordOfShared(),
    'maturities-of-one-date-drawn': recordOfShared('draw-1'),
  };
}

/** Records in which all is right but where there are letters. */
export function wronglyNamedRecords() {
  const failed = 'bidders and orders';
  const named = (...keys: readonly string[]) => recordOfShared(undefined, [...keys]);
  return [
    { name: 'letters-of-dates-that-are-not-shared', failed, text: named('2031-08-01', '2032-08-01.A', '2033-08-01.B') },
    { name: 'letter-of-one-of-two-alone', failed, text: named('2031-08-01', '2032-08-01', '2032-08-01.B') },
  ];
}

export const recordChangesOfSharedDates: Readonly<Record<string, readonly Change[]>> = {
  'maturities-of-one-date': [
    ['letter-that-is-small', 'form', [['terms.maturities.1.maturityId', 'a']]],
    ['letter-of-two-characters', 'form', [['terms.maturities.1.maturityId', 'AA']]],
    ['shared-date-without-letters', 'bidders and orders', [['terms.maturities.1.maturityId']]],
    ['letter-where-no-date-is-shared', 'bidders and orders', [['terms.maturities.0.maturityId', 'A']]],
    [
      'letters-out-of-order',
      'bidders and orders',
      [
        ['terms.maturities.1.maturityId', 'B'],
        ['terms.maturities.2.maturityId', 'A'],
      ],
    ],
    ['order-without-its-letter', 'bidders and orders', [['orders.0.maturityId']]],
    ['order-of-a-letter-that-is-not-offered', 'bidders and orders', [['orders.0.maturityId', 'C']]],
    ['order-moved-to-the-other-letter', 'result', [['orders.0.maturityId', 'B']]],
    ['result-without-its-letter', 'result', [['maturities.1.maturityId']]],
    ['seed-of-a-rule-that-draws-no-lots', 'form', [['seed', seedOfVectors]]],
  ],
  'maturities-of-one-date-drawn': [['maturities-of-one-date-drawn-without-a-seed', 'form', [['seed']]]],
};

/** The keys of the two maturities of the first date. */
export const [a, b] = ['2028-06-01.A', '2028-06-01.B'] as const;
const principal = 10_000_000;
/** The terms of OPEN. */
export const terms = {
  ...make.open.terms,
  maturities: [
    ...[a, b].map((key) => ({ ...namedMaturity(maturityKey(key)), principal })),
    ...make.open.terms.maturities.slice(1),
  ],
};

/** The correct log with A and B on the first date: the second line of the first order is at B. */
export const entries: readonly make.Loose[] = [
  { ...make.open, terms },
  make.action('PLACE', 1, 'A', 'o1', [make.line(2_000_000, 1, a), make.line(1_000_000, 1, b)]),
  make.action('PLACE', 2, 'B', 'o2', [make.line(9_000_000, 2, a, 'stateInstitution')]),
  make.action('AMEND', 3, 'A', 'o1', [make.line(3_000_000, 3, a), make.line(500_000, 1, b)]),
  make.action('PLACE', 4, 'C', 'o3', [make.line(1_000_000, 4, b)]),
  ...make.entries.slice(5),
];

/** The orders that stand at the end of it. */
export const book: readonly make.Booked[] = [
  { investor: 'A', maturityDate: b, amount: 500_000, place: 1 },
  { investor: 'B', maturityDate: a, amount: 9_000_000, place: 2, orderClass: 'stateInstitution' },
  { investor: 'A', maturityDate: a, amount: 3_000_000, place: 3 },
  { investor: 'C', maturityDate: make.second, amount: 2_000_000, place: 8, isSuspended: true },
];

/** The terms of the record. */
export const offered = [a, b, make.second].map((key) => ({
  maturityDate: maturityKey(key),
  principal: cents(principal),
}));

/** Logs of such sales. */
export function logsOfSharedDates(): LogVector[] {
  const closed = make.linesOf(entries.slice(0, 13), '');
  const head = make.recordedHead(closed, 13);
  const recordOf = (orders: readonly make.Booked[]) =>
    make.recordOf({ log: head, book: orders, terms: { maturities: offered } });
  const record = recordOf(book);
  const vector = (name: string, failed: string | null, all = entries, text = record): LogVector => {
    const lines = make.linesOf(all, text);
    return {
      name,
      failed,
      log: make.fileOf(lines),
      record: text,
      receipts: failed === null ? [make.receiptOf(lines, 3, 14)] : [],
    };
  };
  const place = (...lines: readonly unknown[]) =>
    entries.map((entry) => (entry['index'] === 4 ? make.action('PLACE', 4, 'C', 'o3', lines) : entry));
  const opened = (maturities: readonly unknown[]) => [
    { ...make.open, terms: { ...terms, maturities } },
    ...entries.slice(1),
  ];
  /** A log up to its close, with these maturities too, at which there are no orders. */
  const opening = (name: string, more: readonly unknown[]): LogVector => {
    const lines = make.linesOf(opened([...terms.maturities, ...more]).slice(0, 13), '');
    return { name, failed: 'entries', log: make.fileOf(lines), receipts: [] };
  };
  const moved = book.map((one) => (one.place === 1 ? { ...one, maturityDate: a } : one));
  return [
    vector('maturities-of-one-date', null),
    vector('line-without-its-letter', 'entries', place(make.line(500_000, 4))),
    vector('line-of-a-letter-that-is-not-offered', 'entries', place(make.line(500_000, 4, '2028-06-01.C'))),
    vector('line-with-a-letter-where-no-date-is-shared', 'entries', place(make.line(500_000, 4, '2029-06-01.A'))),
    vector('lines-of-one-letter-twice', 'entries', place(make.line(500_000, 4, a), make.line(500_000, 4, a))),
    vector('lines-of-letters-out-of-order', 'entries', place(make.line(500_000, 4, b), make.line(500_000, 4, a))),
    vector('letter-of-another-form', 'form', place({ ...make.line(500_000, 4, a), maturityId: '1' })),
    vector(
      'open-with-a-shared-date-without-letters',
      'entries',
      opened([{ maturityDate: make.first, principal }, ...terms.maturities.slice(1)]),
    ),
    vector(
      'open-with-a-letter-where-no-date-is-shared',
      'entries',
      opened([...terms.maturities.slice(0, 2), { maturityDate: make.second, maturityId: 'A', principal }]),
    ),
    opening('open-with-a-letter-and-no-order-there', [{ maturityDate: '2030-06-01', maturityId: 'A', principal }]),
    opening('open-with-a-letter-of-one-of-two-alone', [
      { maturityDate: '2030-06-01', principal },
      { maturityDate: '2030-06-01', maturityId: 'A', principal },
    ]),
    vector('record-with-an-order-at-the-other-letter', 'record', entries, recordOf(moved)),
  ];
}
