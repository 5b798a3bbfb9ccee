/** Vectors of a sale that opened again, since its witnesses had not signed in time after the close. */
import type { Witnessing } from '../../src/record/witnessing.ts';
import type { Witnesses } from '../drawn-logs.ts';
import type { LogVector } from '../log-vectors.ts';
import * as make from '../log-vectors.ts';
import { type Change, close, deadlineVectorOf, type Signed } from './deadline-vectors.ts';

/** More than ten seconds after the close, and half an hour until a whole minute. */
const at = '2026-01-02T00:02:12.500Z';
const closeAfter = '2026-01-02T00:33:00.000Z';
const seconds = Date.parse(closeAfter) / 1_000 - close;

const reopen = { kind: 'REOPEN', affects: ['moments'], at, closeDate: closeAfter };
const placed = { ...make.action('PLACE', 14, 'D', 'o5', [make.line(500_000, 14)]), at: '2026-01-02T00:10:00.000Z' };
const reopening = { afterHalts: 1, at, closeAfter, closeBefore: make.extended, witnessSeconds: 10 };

/** OPEN, DEADLINE, eleven entries, REOPEN, an order, CLOSE. */
const inTime: readonly Signed[] = [
  {
    size: 16,
    by: [
      [0, seconds + 1],
      [2, seconds + 3],
    ],
  },
];
const says: Witnessing = {
  ...{ afterClose: 'extend', entries: 0, witnessSeconds: 10 },
  signedAt: new Date((close + seconds + 3) * 1_000).toISOString(),
};
const right: Change = {
  ...{ deadline: { afterClose: 'extend' }, added: [reopen, placed], heads: inTime },
  closing: { at: '2026-01-02T00:33:01.000Z', closeDate: closeAfter },
  witnessed: { at: '2026-01-02T00:33:05.000Z' },
};
const booked = [{ investor: 'D', maturityDate: make.first, amount: 500_000, place: 14, at: placed.at }];
const recorded: Change = { ...right, says, booked, auction: { closeDate: new Date(closeAfter), reopening } };
const withReopening = (change: make.Loose): Change => ({
  ...recorded,
  auction: { ...recorded.auction, reopening: { ...reopening, ...change } },
});
const added = (...entries: readonly make.Loose[]): Change => ({ ...right, heads: null, added: entries });

export function reopenedVectors(witnesses: Witnesses): LogVector[] {
  const vector = deadlineVectorOf(witnesses);
  return [
    vector('reopened', null, recorded, 'Witnessed in time, 2026-01-02T00:33:03Z'),
    vector('reopened-without-a-record', null, right),
    vector(
      'reopened-and-late-then',
      'late',
      { ...right, heads: null },
      'Not witnessed within 10 s after the close: the operator could have added up to 13 entries',
    ),
    ...Object.entries<Change>({
      'reopened-where-that-is-not-published': { ...right, deadline: {} },
      'reopened-without-a-deadline': { ...right, deadline: null },
      'reopened-while-witnesses-could-sign': added({ ...reopen, at: '2026-01-02T00:02:09.999Z' }),
      'reopened-for-longer': added({ ...reopen, closeDate: '2026-01-02T00:34:00.000Z' }),
      'reopened-for-less': added({ ...reopen, closeDate: '2026-01-02T00:32:00.000Z' }),
      'reopened-twice': added(reopen, {
        ...reopen,
        at: '2026-01-02T00:33:12.000Z',
        closeDate: '2026-01-02T01:04:00.000Z',
      }),
      'reopened-during-a-halt': added(
        { kind: 'HALT', at: '2026-01-02T00:01:00.000Z', by: 'issuer', reason: 'A figure is wrong' },
        reopen,
      ),
      'reopened-after-a-link': added(
        { kind: 'LINK', at: make.atOf(4), bidders: [make.bidderOf('A'), make.bidderOf('B')].sort() },
        reopen,
      ),
      'reopened-after-the-close': {
        ...right,
        ...{ added: [], closing: {}, heads: null },
        end: [{ ...reopen }, { kind: 'CLOSE', at: closeAfter, closeDate: closeAfter }],
      },
      'reopened-and-closed-at-the-first-close': { ...right, closing: {}, heads: null },
      'order-before-the-sale-reopened': added(reopen, { ...placed, at: '2026-01-02T00:02:05.000Z' }),
      'order-between-close-and-reopening': added({ ...placed, at: '2026-01-02T00:02:05.000Z' }, reopen),
    }).map(([name, change]) => vector(name, 'entries', change)),
    ...Object.entries<Change>({
      'reopened-at-another-time-in-the-record': withReopening({ at: '2026-01-02T00:02:12.501Z' }),
      'reopened-after-another-deadline-in-the-record': withReopening({ witnessSeconds: 11 }),
    }).map(([name, change]) => vector(name, 'record', change)),
    ...Object.entries<Change>({
      'reopening-that-affects-nothing': added({ ...reopen, affects: [] }),
      'reopening-that-affects-orders': added({ ...reopen, affects: ['moments', 'orders'] }),
    }).map(([name, change]) => vector(name, 'form', change)),
  ];
}
