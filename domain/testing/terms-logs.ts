/** Vectors of logs of sales with a share for individuals, a cap per investor, and local investors first. */
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { mutate } from './mutate.ts';

const { action, entries, first, line, open, second } = make;
const terms = { investorCap: 6_000_000, localZipCodes: ['06830'], retailShare: 25 };
const local = { isLocal: true } as const;
const close = 13;

/** A is local, and reduces one line and increases the other. */
const lines: readonly make.Loose[] = [
  { ...open, terms: { ...open.terms, ...terms } },
  action('PLACE', 1, 'A', 'o1', [
    { ...line(2_000_000, 1), ...local },
    { ...line(1_000_000, 1, second), ...local },
  ]),
  entries[2] as make.Loose,
  action('AMEND', 3, 'A', 'o1', [
    { ...line(3_000_000, 3), ...local },
    { ...line(500_000, 1, second), ...local },
  ]),
  ...entries.slice(4),
];
const book = make.book.map((one) => (one.investor === 'A' ? { ...one, ...local } : one));

function fileOf(all: readonly make.Loose[], as: make.RecordChange = { book, terms }): make.Texts {
  return make.withRecord(all, as, close);
}

export function termsVectors(): LogVector[] {
  const wrong: readonly (readonly [string, string, readonly make.Loose[]])[] = [
    ['open-with-a-share-of-zero', 'form', mutate(lines, '0.terms.retailShare', 0)],
    ['open-with-a-share-above-everything', 'form', mutate(lines, '0.terms.retailShare', 101)],
    ['open-with-a-cap-of-zero', 'form', mutate(lines, '0.terms.investorCap', 0)],
    ['open-with-zip-codes-of-none', 'form', mutate(lines, '0.terms.localZipCodes', [])],
    ['open-with-zip-codes-out-of-order', 'form', mutate(lines, '0.terms.localZipCodes', ['06831', '06830'])],
    ['line-said-to-be-local-and-not', 'form', mutate(lines, '4.lines.0.isLocal', false)],
    ['reduction-that-is-local-no-more', 'entries', mutate(lines, '3.lines.1.isLocal')],
    ['local-line-of-a-sale-that-prefers-none', 'entries', mutate(make.entries, '4.lines.0.isLocal', true)],
  ];
  return [
    { name: 'terms-of-allocation', failed: null, ...fileOf(lines), receipts: [] },
    ...wrong.map(([name, failed, all]) => ({ name, failed, log: fileOf(all).log, receipts: [] })),
    {
      ...{ name: 'record-with-another-share', failed: 'record', receipts: [] },
      ...fileOf(lines, { book, terms: { ...terms, retailShare: 30 } }),
    },
    {
      ...{ name: 'record-without-the-cap', failed: 'record', receipts: [] },
      ...fileOf(lines, { book, terms: { localZipCodes: terms.localZipCodes, retailShare: 25 } }),
    },
    {
      ...{ name: 'record-where-a-local-order-is-of-others', failed: 'record', receipts: [] },
      ...fileOf(lines, {
        book: book.map(({ isLocal: _, ...one }) =>
          one.maturityDate === first ? one : { ...one, ...(one.investor === 'A' && local) },
        ),
        terms,
      }),
    },
  ];
}
