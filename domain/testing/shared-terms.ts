/** Vectors of sales that use all optional terms at once: maturities of one date, a share for individuals, a cap and local investors. */
import type { AllocationTerms } from '../src/allocation/allocation.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import { closeSale } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import type { Change } from './record-changes.ts';
import { type Line, saleOf, seedOfVectors } from './record-sales.ts';
import * as shared from './shared-dates.ts';

/** At both maturities of the date an institution wants everything, the local investor a is served first, and c and e share what is left. */
const lines: readonly Line[] = [
  ['b', 'I', 6_000_000, 1],
  ['b', 'I', 3_000_000, 2],
  ['a', 'S', 1_500_000, 1],
  ['a', 'S', 500_000, 2],
  ['c', 'S', 1_000_000, 1],
  ['c', 'S', 1_500_000, 2],
  ['e', 'S', 500_000, 1],
  ['d', 'N', 500_000, 2],
  ['e', 'S', 1_000_000],
];
const all = { investorCap: cents(2_500_000), localZipCodes: ['06830', '06831'], retailShare: 40 };

function recordOf(version?: string, terms: Partial<AllocationTerms> = all): string {
  const sale = saleOf([1_500_000, 5_000_000, 2_500_000], lines, { terms, ...(terms.localZipCodes && { local: 'a' }) });
  const drawn = version === undefined ? {} : { drawn: { version, seed: seedOfVectors } };
  return canonicalText(closeSale(shared.keyed(sale), drawn).record);
}

/** Correct records, by name. */
export function recordsOfSharedTerms(): Readonly<Record<string, string>> {
  return {
    'maturities-of-one-date-with-all-terms': recordOf(),
    'maturities-of-one-date-with-a-retail-share': recordOf(undefined, { retailShare: 40 }),
    'maturities-of-one-date-with-all-terms-by-first-lots': recordOf('lot-first-1'),
    'maturities-of-one-date-with-all-terms-by-whole-orders': recordOf('draw-1'),
  };
}

export const changesOfSharedTerms: Readonly<Record<string, readonly Change[]>> = {
  'maturities-of-one-date-with-all-terms': [
    ['share-changed-at-maturities-of-one-date', 'result', [['terms.retailShare', 60]]],
    ['cap-changed-at-maturities-of-one-date', 'result', [['terms.investorCap', 2_000_000]]],
    ['local-order-moved-to-the-other-letter', 'result', [['orders.2.maturityId', 'B']]],
    ['local-order-of-one-letter-said-to-be-of-others', 'result', [['orders.3.isLocal']]],
    ['part-of-the-share-changed-at-one-letter', 'result', [['maturities.2.classes.1.retail', 0]]],
    ['shared-date-without-letters-with-terms', 'bidders and orders', [['terms.maturities.2.maturityId']]],
    ['letter-that-is-small-with-terms', 'form', [['orders.2.maturityId', 'a']]],
  ],
  'maturities-of-one-date-with-all-terms-by-whole-orders': [
    ['letters-and-terms-drawn-with-another-seed', 'result', [['seed', '5'.repeat(64)]]],
  ],
};

const terms = { investorCap: 6_000_000, localZipCodes: ['06830'], retailShare: 25 };
const local = { isLocal: true } as const;
const { a, b } = shared;
const close = 13;

/** A is local, reduces one line and increases the other, which are of one date. */
const entries: readonly make.Loose[] = [
  { ...make.open, terms: { ...shared.terms, ...terms } },
  make.action('PLACE', 1, 'A', 'o1', [
    { ...make.line(2_000_000, 1, a), ...local },
    { ...make.line(1_000_000, 1, b), ...local },
  ]),
  ...shared.entries.slice(2, 3),
  make.action('AMEND', 3, 'A', 'o1', [
    { ...make.line(3_000_000, 3, a), ...local },
    { ...make.line(500_000, 1, b), ...local },
  ]),
  ...shared.entries.slice(4),
];
const book = shared.book.map((one) => (one.investor === 'A' ? { ...one, ...local } : one));

/** Logs of such sales. */
export function logsOfSharedTerms(): LogVector[] {
  const head = make.recordedHead(make.linesOf(entries.slice(0, close), ''), close);
  const recordOfBook = (orders: readonly make.Booked[], changed: make.Loose = {}) =>
    make.recordOf({ log: head, book: orders, terms: { maturities: shared.offered, ...terms, ...changed } });
  const vector = (name: string, failed: string | null, all = entries, text = recordOfBook(book)): LogVector => {
    const written = make.linesOf(all, text);
    const receipts = failed === null ? [make.receiptOf(written, 3, 14)] : [];
    return { name, failed, log: make.fileOf(written), record: text, receipts };
  };
  const amended = (...changed: readonly unknown[]) =>
    entries.map((entry) => (entry['index'] === 3 ? make.action('AMEND', 3, 'A', 'o1', changed) : entry));
  const increased = { ...make.line(3_000_000, 3, a), ...local };
  const ofOthers = book.map(({ isLocal: _, ...one }) =>
    one.maturityDate === a ? { ...one, ...(one.investor === 'A' && local) } : one,
  );
  const moved = book.map((one) => (one.place === 1 ? { ...one, maturityDate: a } : one));
  return [
    vector('maturities-of-one-date-with-all-terms', null),
    vector('reduction-of-one-letter-that-is-local-no-more', 'entries', amended(increased, make.line(500_000, 1, b))),
    vector(
      'local-lines-of-letters-out-of-order',
      'entries',
      amended({ ...make.line(500_000, 1, b), ...local }, increased),
    ),
    vector(
      'record-with-another-share-at-maturities-of-one-date',
      'record',
      entries,
      recordOfBook(book, { retailShare: 30 }),
    ),
    vector('record-where-a-local-order-of-one-letter-is-of-others', 'record', entries, recordOfBook(ofOthers)),
    vector('record-with-a-local-order-at-the-other-letter', 'record', entries, recordOfBook(moved)),
  ];
}
