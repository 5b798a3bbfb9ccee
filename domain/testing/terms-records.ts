/** Correct records in verifiers/vectors, each about one of the optional terms, and what is changed in them so that they are wrong. */
import type { AllocationTerms } from '../src/allocation/allocation.ts';
import { cents } from '../src/base/money.ts';
import { canonicalText } from '../src/record/closing.ts';
import type { Sale } from './books.ts';
import { closeSale, sha256 } from './closings.ts';
import type { Change } from './record-changes.ts';
import { type Line, saleOf } from './record-sales.ts';

/** Institutions first, who want everything; then individuals of two classes, who want a whole maturity together. */
const lines: readonly Line[] = [
  ['a', 'S', 1_500_000],
  ['b', 'I', 5_000_000],
  ['c', 'S', 1_000_000],
  ['d', 'N', 2_000_000],
  ['e', 'S', 500_000],
  ['b', 'I', 500_000, 1],
  ['c', 'S', 2_500_000, 1],
];

const closed = (sale: Sale, version?: string) => {
  const drawn = version === undefined ? {} : { drawn: { version, seed: sha256('a seed of vectors') } };
  return canonicalText(closeSale(sale, drawn).record);
};
const zipCodes = ['06830', '06831'];
const withTerms = (terms: Partial<AllocationTerms>, local = '') =>
  saleOf([5_000_000, 2_500_000], lines, { terms, local });

export function recordsWithTerms(): Readonly<Record<string, string>> {
  const all = { retailShare: 33, investorCap: cents(1_000_000), localZipCodes: zipCodes };
  return {
    'retail-share': closed(withTerms({ retailShare: 40 })),
    'retail-share-of-a-part-of-a-step': closed(withTerms({ retailShare: 39 })),
    'retail-share-of-less-than-a-step': closed(withTerms({ retailShare: 1 })),
    'retail-share-of-everything': closed(withTerms({ retailShare: 100 })),
    'retail-share-beyond-what-individuals-want': closed(
      saleOf([5_000_000], lines.slice(0, 3), { terms: { retailShare: 90 } }),
    ),
    'retail-share-without-individuals': closed(
      saleOf([5_000_000], [['b', 'I', 9_000_000]], { terms: { retailShare: 90 } }),
    ),
    'retail-share-without-orders': closed(saleOf([5_000_000], [], { terms: { retailShare: 90 } })),
    'retail-share-with-a-minimum': closed(
      saleOf([5_000_000], lines.slice(0, 5), { minimum: 1_000_000, terms: { retailShare: 50 } }),
    ),
    'retail-share-with-first-lots': closed(withTerms({ retailShare: 20 }), 'lot-first-1'),
    'retail-share-with-whole-orders': closed(
      saleOf([5_000_000], lines.slice(0, 5), { minimum: 1_000_000, terms: { retailShare: 50 } }),
      'draw-1',
    ),
    'investor-cap': closed(withTerms({ investorCap: cents(1_000_000) })),
    'investor-cap-that-is-no-whole-step': closed(withTerms({ investorCap: cents(1_499_999) })),
    'investor-cap-below-a-step': closed(withTerms({ investorCap: cents(499_999) })),
    'investor-cap-over-two-classes': closed(
      saleOf(
        [5_000_000],
        [
          ['a', 'N', 1_000_000],
          ['a', 'S', 1_000_000],
          ['b', 'N', 2_000_000],
        ],
        { terms: { investorCap: cents(1_500_000) } },
      ),
    ),
    'local-investors-first': closed(withTerms({ localZipCodes: zipCodes }, 'ce')),
    'local-investors-of-none': closed(withTerms({ localZipCodes: zipCodes })),
    'local-investors-with-a-retail-share': closed(withTerms({ localZipCodes: zipCodes, retailShare: 30 }, 'ae')),
    'all-terms': closed(withTerms(all, 'ae')),
    'all-terms-with-remainders': closed(withTerms(all, 'ae'), 'priority-pro-rata-2'),
  };
}

const draw = {
  sha256: 'f5f42ce7d8786c8248e49a7354851a4392674a140b5dc10d0ccff793f763017e',
  version: 'draw-1',
};

/** By the correct record that they change. */
export const changesOfTerms: Readonly<Record<string, readonly Change[]>> = {
  'retail-share': [
    ['retail-share-changed', 'result', [['terms.retailShare', 30]]],
    ['retail-share-left-out', 'result', [['terms.retailShare']]],
    ['retail-share-of-zero', 'form', [['terms.retailShare', 0]]],
    ['retail-share-above-everything', 'form', [['terms.retailShare', 101]]],
    ['retail-share-as-text', 'form', [['terms.retailShare', '40']]],
    ['part-of-the-share-changed', 'result', [['maturities.0.classes.1.retail', 500_000]]],
    ['part-of-the-share-left-out', 'result', [['maturities.0.classes.1.retail']]],
    ['part-of-the-share-for-an-institution', 'result', [['maturities.0.classes.0.retail', 0]]],
    ['terms-with-a-draw-without-a-seed', 'form', [['rule', draw]]],
    ['terms-with-a-seed-and-no-draw', 'form', [['seed', '5'.repeat(64)]]],
    ['terms-without-a-log', 'form', [['log', null]]],
  ],
  'retail-share-with-first-lots': [['terms-drawn-with-another-seed', 'result', [['seed', '5'.repeat(64)]]]],
  'investor-cap': [
    ['investor-cap-changed', 'result', [['terms.investorCap', 1_500_000]]],
    ['investor-cap-of-zero', 'form', [['terms.investorCap', 0]]],
    ['investor-cap-with-another-term', 'form', [['terms.cap', 1_000_000]]],
  ],
  'local-investors-first': [
    ['local-order-said-to-be-of-others', 'result', [['orders.2.isLocal']]],
    ['order-of-others-said-to-be-local', 'result', [['orders.0.isLocal', true]]],
    ['local-said-to-be-false', 'form', [['orders.0.isLocal', false]]],
    ['local-class-said-to-be-of-others', 'result', [['maturities.0.classes.1.isLocal']]],
    ['zip-codes-out-of-order', 'form', [['terms.localZipCodes', zipCodes.toReversed()]]],
    ['zip-code-twice', 'form', [['terms.localZipCodes', ['06830', '06830']]]],
    ['zip-codes-of-none', 'form', [['terms.localZipCodes', []]]],
    ['zip-code-of-four-digits', 'form', [['terms.localZipCodes', ['6830']]]],
    ['local-orders-without-zip-codes', 'bidders and orders', [['terms.localZipCodes']]],
  ],
};
