/** Vectors of sales with linked accounts: records and logs, right and wrong. */

import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import { closeSale } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import type { Change } from './record-changes.ts';
import { type Limits, type Line, saleOf, seedOfVectors } from './record-sales.ts';

/** The investors a, c and e of one class, who want more than there is, each at one or two maturities; b is served before them. */
const lines: readonly Line[] = [
  ['a', 'S', 1_500_000],
  ['b', 'I', 1_000_000],
  ['c', 'S', 1_000_000],
  ['d', 'S', 1_500_000],
  ['e', 'S', 500_000],
  ['c', 'S', 2_500_000, 1],
  ['d', 'S', 2_000_000, 1],
  ['a', 'S', 500_000, 1],
];

const closed = (limits: Limits, version?: string, orders = lines) => {
  const drawn = version === undefined ? {} : { drawn: { version, seed: seedOfVectors } };
  return canonicalText(closeSale(saleOf([3_000_000, 2_500_000], orders, limits), drawn).record);
};
const two = { links: ['ac'] };

/** Correct records, by name. */
export function recordsWithLinks(): Readonly<Record<string, string>> {
  const cap = { terms: { investorCap: cents(1_500_000) } };
  return {
    'linked-accounts': closed(two),
    'linked-accounts-with-remainders': closed(two, 'priority-pro-rata-2'),
    'linked-accounts-with-first-lots': closed(two, 'lot-first-1'),
    'linked-accounts-with-whole-orders': closed(two, 'draw-1'),
    'linked-accounts-under-a-cap': closed({ ...two, ...cap }),
    'linked-accounts-of-two-classes-under-a-cap': closed({ links: ['ab'], ...cap }),
    'linked-accounts-of-which-one-is-suspended': closed({ ...two, suspended: 'a' }, 'lot-first-1'),
    // The second one of the group has the smaller commitment, and another lot than the first one would have.
    'linked-accounts-of-which-the-second-one-draws': closed({ links: ['ae'] }, 'draw-1'),
    'linked-accounts-of-which-the-second-one-draws-for-remainders': closed({ links: ['ae'] }, 'priority-pro-rata-2'),
    'linked-accounts-in-two-groups': closed({ links: ['ae', 'cd'] }, 'lot-first-1'),
    'linked-accounts-of-all-bidders': closed({ links: ['abcde'] }, 'draw-1'),
  };
}

/** By the correct record that they change. */
export const changesOfLinks: Readonly<Record<string, readonly Change[]>> = {
  'linked-accounts-with-first-lots': [
    ['link-left-out', 'result', [['links']]],
    ['link-added', 'result', [['links', [['B1', 'B3', 'B4']]]]],
    ['link-of-an-earlier-bidder-last', 'bidders and orders', [['links', [['B3', 'B1']]]]],
    ['link-to-oneself', 'bidders and orders', [['links', [['B1', 'B1']]]]],
    [
      'links-of-one-bidder-twice',
      'bidders and orders',
      [
        [
          'links',
          [
            ['B1', 'B3'],
            ['B2', 'B3'],
          ],
        ],
      ],
    ],
    [
      'links-out-of-order',
      'bidders and orders',
      [
        [
          'links',
          [
            ['B2', 'B4'],
            ['B1', 'B3'],
          ],
        ],
      ],
    ],
    ['link-to-nobody', 'bidders and orders', [['links', [['B1', 'B9']]]]],
    ['link-alone', 'form', [['links', [['B1']]]]],
    ['links-of-none', 'form', [['links', []]]],
    ['link-as-a-number', 'form', [['links', [['B1', 3]]]]],
  ],
};

const { entries, open } = make;
const terms = { investorCap: 9_500_000 };
/** The place of LINK: CLOSE and RESULT come after it. */
const at = 12;
const group = (...investors: readonly string[]) => investors.map(make.bidderOf).toSorted();
const link = (bidders: readonly string[], change: make.Loose = {}) => ({
  ...{ kind: 'LINK', at: '2025-11-30T09:00:00.000Z', bidders },
  ...change,
});
/** The log with these entries before CLOSE. */
const logWith = (...before: readonly make.Loose[]) =>
  make.numbered([
    { ...open, terms: { ...open.terms, ...terms } },
    ...entries.slice(1, at),
    ...before,
    ...entries.slice(at),
  ]);

function fileOf(all: readonly make.Loose[], as: make.RecordChange = {}): make.Texts {
  const close = all.findIndex(({ kind }) => kind === 'CLOSE') + 1;
  return make.withRecord(all, { terms, ...as }, close);
}

const linked = logWith(link(group('A', 'B')));

export function linkedLogVectors(): LogVector[] {
  const vector = (name: string, failed: string | null, all: readonly make.Loose[], as?: make.RecordChange) =>
    make.vector(name, failed, as ? fileOf(all, as) : { log: fileOf(all).log });
  const canceled = (count: number, ...after: readonly make.Loose[]) =>
    make.numbered([...linked.slice(0, count), ...after]);
  const cancel = { kind: 'CANCEL', at: '2026-01-02T00:02:09.000Z', reason: 'Some witnesses signed too late' };
  return [
    vector('linked', null, linked, { links: [['A', 'B']] }),
    vector('linked-in-two-entries', 'entries', logWith(link(group('A', 'B')), link(group('B', 'C')))),
    vector('linked-with-who-has-no-order', 'entries', logWith(link(group('A', 'X')))),
    vector('linked-alone', 'entries', logWith(link(group('A')))),
    vector('linked-to-oneself', 'entries', logWith(link([...group('A'), ...group('A')]))),
    vector('linked-out-of-order', 'entries', logWith(link(group('A', 'B').toReversed()))),
    vector('linked-at-the-close', 'entries', logWith(link(group('A', 'B'), { at: make.extended }))),
    vector(
      'order-after-who-is-linked',
      'entries',
      make.numbered([...linked.slice(0, 9), ...linked.slice(12, 13), ...linked.slice(9)]),
    ),
    vector('linked-after-the-close', 'entries', make.numbered([...logWith().slice(0, 13), link(group('A', 'B'))])),
    vector('linked-by-a-name', 'form', logWith(link(['A', 'B']))),
    vector('record-without-the-link', 'record', linked, {}),
    vector('record-with-a-link-of-its-own', 'record', logWith(), { links: [['A', 'B']] }),
    vector('record-with-another-link', 'record', linked, { links: [['A', 'C']] }),
    vector('canceled-after-the-close', null, canceled(14, cancel)),
    vector('canceled-after-the-result', 'entries', make.numbered([...linked, cancel])),
    vector('result-after-the-cancellation', 'entries', canceled(14, cancel, entries[13] as make.Loose)),
    vector('canceled-twice-after-the-close', 'entries', canceled(14, cancel, cancel)),
  ];
}
