/** Vectors of logs whose witnesses sign in time, too late or never: what an operator could have added after the close. */
import type { Witnessing } from '../../src/record/witnessing.ts';
import type { Witnesses } from '../drawn-logs.ts';
import type { LogVector } from '../log-vectors.ts';
import * as make from '../log-vectors.ts';
import { type Change, close, deadline, deadlineVectorOf } from './deadline-vectors.ts';

/** Less than a second before it. */
const backDated = '2026-01-02T00:01:59.600Z';
const at = '2026-01-02T00:02:33.000Z';

export function deadlineVectors(witnesses: Witnesses): LogVector[] {
  const vector = deadlineVectorOf(witnesses);
  const kept = {
    size: 13,
    by: [
      [0, -1],
      [1, -1],
    ],
  } as const;
  const late = {
    size: 15,
    by: [
      [0, 30],
      [1, 32],
    ],
  } as const;
  const friend = { ...make.action('PLACE', 13, 'D', 'o5', [make.line(500_000, 13)]), at: backDated };
  const said = { afterClose: 'mark', witnessSeconds: 10 } as const;
  const signedAt = (seconds: number) => new Date((close + seconds) * 1_000).toISOString();
  const suspension = { kind: 'SUSPEND', at: backDated, bidder: make.bidderOf('B') };
  const nothing: Witnessing = { ...said, entries: -1 };
  const lateText = (seconds: number, entries: string) =>
    `First witnessed ${seconds} s after the close: the operator could have added up to ${entries}`;

  return [
    vector(
      'deadline-kept',
      null,
      { says: { ...said, entries: 0, signedAt: signedAt(3) } },
      'Witnessed in time, 2026-01-02T00:02:03Z',
    ),
    vector('deadline-kept-in-its-last-second', null, {
      heads: [
        {
          size: 14,
          by: [
            [1, 10],
            [2, 4],
          ],
        },
      ],
    }),
    vector(
      'deadline-kept-by-the-entries-before-close',
      null,
      { heads: [kept] },
      'Witnessed in time, 2026-01-02T00:01:59Z',
    ),
    vector('deadline-kept-by-heads-of-two-sizes', null, {
      heads: [
        { size: 13, by: [[0, 2]] },
        { size: 14, by: [[1, 5]] },
      ],
    }),
    vector('deadline-kept-by-a-head-that-is-given', null, {
      heads: null,
      given: [
        {
          size: 13,
          by: [
            [0, 2],
            [1, 6],
          ],
        },
      ],
    }),
    vector('deadline-of-a-minute-kept', null, {
      deadline: { witnessSeconds: 60 },
      heads: [
        {
          size: 14,
          by: [
            [0, 32],
            [1, 32],
          ],
        },
      ],
    }),
    vector(
      'deadline-missed-by-a-second',
      'late',
      {
        heads: [
          {
            size: 14,
            by: [
              [0, 11],
              [1, 2],
            ],
          },
        ],
      },
      lateText(11, '11 entries'),
    ),
    vector(
      'deadline-not-published',
      'late',
      {
        deadline: null,
        heads: [
          {
            size: 13,
            by: [
              [0, 11],
              [1, 2],
            ],
          },
        ],
      },
      lateText(11, '11 entries'),
    ),
    vector(
      'deadline-missed-by-all',
      'late',
      { heads: null, says: { ...said, entries: 11 } },
      'Not witnessed within 10 s after the close: the operator could have added up to 11 entries',
    ),
    vector(
      'deadline-kept-by-one-less-than-the-quorum',
      'late',
      { heads: [{ size: 14, by: [[1, 2]] }] },
      'Not witnessed within 10 s',
    ),
    vector(
      'late-order-added-after-the-close',
      'late',
      { added: [friend], heads: [kept, late] },
      lateText(32, '1 entry'),
    ),
    vector(
      'late-order-added-after-the-close-without-witnessed',
      'late',
      { added: [friend], heads: null, given: [kept, late] },
      lateText(32, '1 entry'),
    ),
    vector(
      'late-suspension-of-a-rival',
      'late',
      {
        ...{ added: [suspension], heads: [kept, late], suspended: 'B' },
        says: { ...said, entries: 1, signedAt: signedAt(32) },
      },
      lateText(32, '1 entry'),
    ),
    vector('late-with-a-record-that-says-in-time', 'record', {
      ...{ added: [suspension], heads: [kept, late], suspended: 'B' },
      says: { ...said, entries: 0, signedAt: signedAt(3) },
    }),
    vector('deadline-of-which-the-record-says-nothing', 'record', { says: nothing }),
    vector('deadline-of-another-time-in-the-record', 'record', {
      says: { ...said, entries: 0, signedAt: signedAt(2) },
    }),
    ...Object.entries<Change>({
      'deadline-of-a-sale-without-witnesses': { open: { quorum: 0, witnesses: [] }, heads: null },
      'deadline-twice': { added: [{ ...deadline, at: backDated }] },
      'witnessed-before-the-close': {
        added: [{ kind: 'WITNESSED', affects: [], at: backDated, heads: [] }],
        heads: null,
      },
      'witnessed-without-a-head': { heads: [] },
      'witnessed-of-entries-that-follow': { heads: [{ size: 15, by: [[0, 1]] }] },
      'witnessed-out-of-order': {
        heads: [
          { size: 14, by: [[0, 1]] },
          { size: 13, by: [[1, 1]] },
        ],
      },
      'witnessed-by-one-witness-twice': {
        heads: [
          {
            size: 14,
            by: [
              [1, 1],
              [1, 2],
            ],
          },
        ],
      },
      'witnessed-without-a-signature': { heads: [{ size: 14, by: [] }] },
      'witnessed-before-a-cancellation': { end: [{ kind: 'CANCEL', at, reason: 'A witness is lost' }] },
    }).map(([name, change]) => vector(name, 'entries', change)),
    vector('witnessed-by-a-forged-signature', 'witness', {
      heads: [
        {
          size: 14,
          by: [
            [9, 1],
            [1, 1],
          ],
        },
      ],
    }),
    ...Object.entries<Change>({
      'deadline-of-no-seconds': { deadline: { witnessSeconds: 0 } },
      'deadline-of-another-choice': { deadline: { afterClose: 'void' } },
      'deadline-that-affects-orders': { deadline: { affects: ['orders'] } },
      'witnessed-with-a-signature-of-another-form': { witnessed: { heads: [{ size: 14, cosignatures: ['AAAA'] }] } },
    }).map(([name, change]) => vector(name, 'form', change)),
  ];
}
