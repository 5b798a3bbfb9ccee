/** Changes of the correct records of record-sales.ts that make them wrong, and the check of CLOSING-RECORD.md that fails then. */

import { pick } from './mutate.ts';

/** The path and the value for `mutate`. A path may begin with the data of an extension: `changes`, `links` or `seed`. */
export type Edit = readonly [path: string] | readonly [path: string, value: unknown];
export type Change = readonly [name: string, failed: string, edits: readonly Edit[] | Between, names?: string];

export interface RecordVector {
  readonly name: string;
  /** Which check fails; null where the record is correct, 'not checked' where it has what is not known, 'not read' where its format is not known. */
  readonly failed: string | null;
  readonly fingerprint?: string;
  readonly receipt?: { readonly investor: string; readonly pseudonym: string; readonly salt: string };
  /** A text that the finding must have. */
  readonly names?: string;
  readonly text: string;
}

/** A change of the text after `before`. */
export interface Between {
  readonly before: string;
  readonly from: string;
  readonly to: string;
}

/** A change of moments, which that check alone finds. */
export const wrongMoments = (name: string, edits: Change[2]): Change => [name, 'moments', edits];

const between = (before: string, from: string, to: string): Between => ({ before, from, to });

/** By the correct record that they change. */
export const changesOfRecords: Readonly<Record<string, readonly Change[]>> = {
  'drawn-whole-orders': [
    [
      'drawn-with-another-seed',
      'result',
      [['seed', '5555555555555555555555555555555555555555555555555555555555555555']],
    ],
    ['drawn-without-a-seed', 'form', [['seed']]],
    [
      'drawn-with-a-seed-in-capitals',
      'form',
      [['seed', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']],
    ],
    ['drawn-without-a-log', 'form', [['log', null]]],
    [
      'drawn-by-another-rule',
      'result',
      [
        [
          'rule',
          { sha256: '509779e68ec41f7c89ce427c688b62980aeb954e39464b0fd17f34e3b7b608f2', version: 'lot-first-1' },
        ],
      ],
    ],
    [
      'drawn-by-a-rule-that-draws-nothing',
      'form',
      [
        [
          'rule',
          {
            sha256: '8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8',
            version: 'priority-pro-rata-1',
          },
        ],
      ],
    ],
    [
      'drawn-for-another-commitment',
      'result',
      [['bidders.4.commitment', '5555555555555555555555555555555555555555555555555555555555555555']],
    ],
  ],
  'orders-of-two-lines': [
    [
      'seed-of-a-rule-that-draws-none',
      'form',
      [['seed', '5555555555555555555555555555555555555555555555555555555555555555']],
    ],
    [
      'drawing-rule-without-a-seed',
      'form',
      [
        [
          'rule',
          { sha256: '509779e68ec41f7c89ce427c688b62980aeb954e39464b0fd17f34e3b7b608f2', version: 'lot-first-1' },
        ],
      ],
    ],
    ['lines-of-one-order-out-of-order', 'bidders and orders', [['orders', pick(1, 0, 2, 3, 4)]]],
    ['line-twice', 'bidders and orders', [['orders', pick(0, 0, 1, 2, 3, 4)]]],
    [
      'one-place-of-two-bidders',
      'bidders and orders',
      [
        ['orders.2.place', 1],
        ['orders.2.placedAt', '2026-01-01T12:01:00.000Z'],
      ],
    ],
    ['one-place-at-two-moments', 'bidders and orders', [['orders.1.placedAt', '2026-01-01T12:02:00.000Z']]],
    ['places-out-of-order', 'bidders and orders', [['orders.2.place', 5]]],
    ['order-in-the-place-of-the-close', 'bidders and orders', [['log.size', 5]]],
    [
      'place-zero',
      'form',
      [
        ['orders.0.place', 0],
        ['orders.1.place', 0],
      ],
    ],
    ['without-rule', 'form', [['rule']]],
    [
      'of-an-unknown-rule',
      'not checked',
      [['rule.version', 'first-come-first-served']],
      'rule first-come-first-served (result)',
    ],
    [
      'rule-of-another-text',
      'form',
      [['rule.sha256', '0000000000000000000000000000000000000000000000000000000000000000']],
    ],
    [
      'rule-hash-in-capitals',
      'form',
      [['rule.sha256', '8D4193DE976A53193A833F0475BBCA07B6D8494D587F973E8906345F2D1D41C8']],
    ],
    ['root-with-unused-bits', 'form', [['log.root', 'mXHdkvYXvHPFpZcNyFhvQ7HbT2aVYqOK5gQ0m4h3Xnp=']]],
    ['root-in-hexadecimal', 'form', [['log.root', 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff']]],
    ['log-of-size-zero', 'form', [['log.size', 0]]],
    ['log-with-a-field-too-many', 'form', [['log.key', '']]],
    [
      'moment-before-the-start',
      'moments',
      [
        ['orders.0.placedAt', '2026-01-01T11:59:59.999Z'],
        ['orders.1.placedAt', '2026-01-01T11:59:59.999Z'],
      ],
    ],
    ['award-of-another', 'result', [['orders.3.award', 2000000]]],
    [
      'award-moved-between-lines-of-one-order',
      'result',
      [
        ['orders.3.award', 3000000],
        ['orders.4.award', 17000000],
      ],
    ],
  ],
  'classes-served-by-rank': [
    ['space', 'form', between('{', '', ' ')],
    ['line-break-at-the-end', 'form', between('00100,"unsold":1000100}}', '', '\n')],
    ['byte-order-mark', 'form', between('', '', '\ufeff')],
    [
      'keys-in-another-order',
      'form',
      between('rs":[{"amount":2000000,"', 'award":2000000,"bidder":"B1"', 'bidder":"B1","award":2000000'),
    ],
    ['field-missing', 'form', [['orders.0.isSuspended']]],
    ['field-too-many', 'form', [['approved', true]]],
    ['key-twice', 'form', between('0}],"orders":[{"amount":', '', '1,"amount":')],
    ['fraction', 'form', between('}],"orders":[{"amount":', '2000000', '2000000.0')],
    ['exponent', 'form', between('}],"orders":[{"amount":2', '000000', 'e6')],
    ['minus-zero', 'form', between(',{"available":0,"award":', '', '-')],
    ['negative-amount', 'form', [['orders.0.amount', -2000000]]],
    ['amount-of-sixteen-digits', 'form', [['orders.0.amount', 1000000000000000]]],
    ['number-in-quotes', 'form', [['orders.0.amount', '2000000']]],
    ['zero-for-false', 'form', [['orders.0.isSuspended', 0]]],
    ['true-for-one', 'form', [['maturities.0.classes.0.rank', true]]],
    ['rank-zero', 'form', [['maturities.0.classes.0.rank', 0]]],
    ['rank-seven', 'form', [['maturities.0.classes.0.rank', 7]]],
    ['place-that-is-zero', 'form', [['orders.0.place', 0]]],
    ['step-zero', 'form', [['terms.step', 0]]],
    ['place-beyond-doubles', 'form', between(',"place":', '21', '9007199254740992')],
    ['unknown-class', 'form', [['maturities.0.classes.0.orderClass', 'stateinstitution']]],
    ['unknown-reason', 'form', [['orders.0.reason', 'lucky']]],
    ['day-that-does-not-exist', 'form', [['maturities.2.maturityDate', '2033-02-29']]],
    ['moment-with-an-offset', 'form', [['auction.announcedCloseDate', '2026-06-03T14:00:00.000+00:00']]],
    ['moment-without-milliseconds', 'form', [['auction.announcedCloseDate', '2026-06-03T14:00:00Z']]],
    ['moment-at-hour-24', 'form', [['auction.announcedCloseDate', '2026-06-03T24:00:00.000Z']]],
    ['moment-of-the-year-0', 'form', [['auction.startDate', '0000-06-01T14:00:00.000Z']]],
    ['moment-of-a-year-of-six-digits', 'form', [['auction.closeDate', '+012026-06-03T14:00:00.000Z']]],
    ['letter-escaped-without-need', 'form', between('ater Bonds, Series 2026 ', '\u00ab', '\\u00ab')],
    ['slash-escaped', 'form', between('reek Water Bonds, Series', '', '\\/')],
    ['escape-in-capitals', 'form', between('reek Water Bonds, Series', '', '\\u001F')],
    ['control-character-not-escaped', 'form', between('reek Water Bonds, Series', '', '\u0001')],
    ['pair-of-surrogates-escaped', 'form', between('lder Creek Water Bonds, ', 'Series', '\\ud83d\\udca7')],
    ['not-json', 'form', between('{"auction"', ':', '')],
    ['no-format', 'form', [['format']]],
    ['unknown-format', 'not read', [['format', 'fairbook-closing-record-2']], 'fairbook-closing-record-2'],
    ['unknown-rule', 'not checked', [['rule.version', 'priority-pro-rata-9']], 'rule priority-pro-rata-9 (result)'],
    ['rule-of-no-name', 'form', [['rule.version', 'Rule\n9']]],
    ['pseudonym-out-of-order', 'bidders and orders', [['bidders.1.pseudonym', 'B7']], 'B7'],
    [
      'commitment-twice',
      'bidders and orders',
      [['bidders.2.commitment', 'bbdcdf16621d8ff246ca7be1568ea007a7b981fd8afcdc54872d3fc0be07e1b5']],
      'B3',
    ],
    ['orders-swapped', 'bidders and orders', [['orders', pick(0, 2, 1, 3, 4, 5, 6, 7, 8, 9)]]],
    ['place-twice', 'bidders and orders', [['orders.4.place', 9]], 'rder 9'],
    ['bidder-not-listed', 'bidders and orders', [['orders.3.bidder', 'B99']], 'rder 9'],
    [
      'bidders-in-another-order',
      'bidders and orders',
      [
        ['orders.0.bidder', 'B2'],
        ['orders.1.bidder', 'B1'],
      ],
      'rder 3',
    ],
    ['rank-other-than-in-the-terms', 'bidders and orders', [['orders.5.rank', 2]], 'rder 13'],
    ['maturity-that-is-not-offered', 'bidders and orders', [['orders.5.maturityDate', '2040-01-01']], 'rder 13'],
    ['terms-not-by-day', 'bidders and orders', [['terms.maturities', pick(2, 1, 0)]]],
    ['day-offered-twice', 'bidders and orders', [['terms.maturities', pick(0, 1, 2, 2)]]],
    ['award-of-one-cent-more', 'result', [['orders.1.award', 1500001]], 'rder 5'],
    [
      'award-moved-to-another',
      'result',
      [
        ['orders.1.award', 1000000],
        ['orders.2.award', 2000000],
      ],
      'rder 5',
    ],
    ['another-result', 'result', [['orders.0.result', 'Partial']], 'rder 3'],
    ['another-reason', 'result', [['orders.3.reason', 'belowStep']], 'rder 9'],
    ['another-amount', 'result', [['orders.2.amount', 4500000]]],
    ['order-left-out', 'result', [['orders', pick(0, 1, 2, 3, 5, 6, 7, 8, 9)]]],
    ['suspended-after-the-close', 'result', [['orders.0.isSuspended', true]], 'rder 3'],
    ['another-principal', 'result', [['terms.maturities.0.principal', 5500000]]],
    ['another-step', 'result', [['terms.step', 100000]]],
    ['another-minimum', 'result', [['terms.minimum', 1500000]]],
    ['figure-of-a-class', 'result', [['maturities.0.classes.1.available', 3500000]]],
    ['cut-said-to-be-whole', 'result', [['maturities.0.classes.1.isCut', false]]],
    ['share-rounded-up', 'result', [['maturities.0.classes.1.sharePercent', 61]]],
    ['class-left-out', 'result', [['maturities.0.classes', pick(0, 1)]]],
    ['classes-swapped', 'result', [['maturities.0.classes', pick(2, 1, 0)]]],
    ['maturity-left-out', 'result', [['maturities', pick(0, 1)]]],
    ['maturities-swapped', 'result', [['maturities', pick(2, 1, 0)]]],
    ['outcome-of-a-maturity', 'result', [['maturities.1.outcome', 'NoBids']]],
    ['total', 'result', [['totals.demand', 17500000]]],
    ['outcome-of-the-sale', 'result', [['totals.outcome', 'Sold']]],
    [
      'sum-of-more-than-fifteen-digits',
      'result',
      [
        ['terms.maturities.0.principal', 999999999999999],
        ['terms.maturities.1.principal', 999999999999999],
        ['terms.maturities.2.principal', 999999999999999],
      ],
    ],
    [
      'position-of-more-than-fifteen-digits',
      'result',
      [
        ['orders.1.amount', 999999999999999],
        ['orders.4.amount', 999999999999999],
        ['orders.4.maturityDate', '2031-08-01'],
      ],
    ],
    ['digest-in-capitals', 'form', between('"bidders":[{"commitment":"', 'b', 'F')],
    ['bidder-without-order', 'bidders and orders', [['bidders.6', { commitment: 'e'.repeat(64), pseudonym: 'B7' }]]],
  ],
  'halts-of-every-kind': [
    ['placed-before-the-start', 'moments', [['orders.0.placedAt', '2026-06-01T13:59:59.999Z']], 'rder 3'],
    ['placed-at-the-close', 'moments', [['orders.1.placedAt', '2026-06-04T03:00:00.000Z']], 'rder 5'],
    ['placed-in-a-halt', 'moments', [['orders.1.placedAt', '2026-06-01T15:30:00.000Z']], 'rder 5'],
    ['halt-removed', 'moments', [['halts', pick(0, 2, 3)]]],
    ['halts-swapped', 'moments', [['halts', pick(1, 0, 2, 3)]]],
    ['resumed-before-it-was-halted', 'moments', [['halts.0.resumedAt', '2026-06-01T14:30:00.000Z']]],
    ['halted-at-the-close', 'moments', [['halts.3.haltedAt', '2026-06-04T02:00:00.000Z']]],
    ['issuer-ended-a-halt-of-an-administrator', 'moments', [['halts.1.resumedBy', 'issuer']]],
    [
      'extended-too-far',
      'moments',
      [
        ['halts.1.closeAfter', '2026-06-03T15:30:00.000Z'],
        ['halts.2.closeBefore', '2026-06-03T15:30:00.000Z'],
      ],
    ],
    ['kept-another-close', 'moments', [['halts.0.closeAfter', '2026-06-03T13:00:00.000Z']]],
    ['date-before-the-close', 'moments', [['halts.2.closeAfter', '2026-06-03T14:30:00.000Z']]],
    [
      'close-of-a-sale-that-was-not-past',
      'moments',
      [
        ['auction.closeDate', '2026-06-04T01:30:00.000Z'],
        ['halts.3.closeAfter', '2026-06-04T01:30:00.000Z'],
        ['halts.3.resumedAt', '2026-06-04T01:30:00.000Z'],
      ],
    ],
    ['another-announced-close', 'moments', [['auction.announcedCloseDate', '2026-06-03T13:00:00.000Z']]],
    ['another-close', 'moments', [['auction.closeDate', '2026-06-04T04:00:00.000Z']]],
  ],
  'halt-to-the-latest-date': [
    [
      'date-too-late',
      'moments',
      [
        ['auction.closeDate', '2026-08-30T17:00:00.000Z'],
        ['halts.0.closeAfter', '2026-08-30T17:00:00.000Z'],
      ],
    ],
  ],
  'halt-in-the-millisecond-of-an-order': [
    [
      'kept-a-close-that-was-past',
      'moments',
      [
        ['halts.0.haltedAt', '2026-06-03T13:00:00.000Z'],
        ['halts.0.resumedAt', '2026-06-03T16:00:00.000Z'],
      ],
    ],
  ],
  'halt-beyond-the-close': [
    [
      'date-before-the-time-lost',
      'moments',
      [
        ['auction.closeDate', '2026-06-03T16:30:00.000Z'],
        ['halts.0.choice', 'date'],
        ['halts.0.closeAfter', '2026-06-03T16:30:00.000Z'],
      ],
    ],
  ],
  'position-of-fifteen-digits': [['position-of-sixteen-digits', 'result', [['orders.1.amount', 100000000000001]]]],
  'no-orders': [
    ['log-left-out', 'form', [['log']]],
    ['log-that-is-null', 'form', [['log', null]]],
    ['no-extensions', 'form', [['extensions']]],
    ['extensions-that-are-an-object', 'form', [['extensions', {}]]],
    ['log-without-origin', 'form', [['log', { root: 'mXHdkvYXvHPFpZcNyFhvQ7HbT2aVYqOK5gQ0m4h3Xno=', size: 6 }]]],
    ['log-is-text', 'form', [['log', 'none']]],
  ],
};
