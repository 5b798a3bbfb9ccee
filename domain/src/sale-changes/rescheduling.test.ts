/** Tests the bounds of moving a sale that was announced, and who confirms it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuctionStatus } from '../base/vocabulary.ts';
import { closeBounds, mostReschedulings, whyNotMoveTo, whyNotReschedule } from './rescheduling.ts';
import { whyNotConfirmChange, whyNotRequestBeside } from './sale-changes.ts';

const hour = 60 * 60_000;
const start = new Date('2026-08-10T14:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * hour);
const before = { startDate: start, closeDate: at(48), maturityStructure: [] };

describe('rescheduling', () => {
  test.each<[AuctionStatus, number, string | null]>([
    ['Draft', -1, 'wrong-auction-status'],
    ['Approved', -1, 'wrong-auction-status'],
    ['Scheduled', -1, null],
    ['Live', 1, null],
    ['Live', 48, 'wrong-auction-status'],
    ['Ended', 49, 'wrong-auction-status'],
  ])('a sale that is %s, %d hours after its start: %s', (status, hours, code) => {
    const refused = whyNotReschedule({ status, ...before, haltedAt: null }, 0, at(hours));
    expect(refused?.code ?? null).toBe(code);
  });

  test('is refused while the sale is halted, and after ten times', () => {
    const sale = { status: 'Live', ...before, haltedAt: at(1) } as const;
    expect(whyNotReschedule(sale, 0, at(2))?.code).toBe('auction-halted');
    const running = { ...sale, haltedAt: null };
    expect(whyNotReschedule(running, mostReschedulings - 1, at(2))).toBeNull();
    expect(whyNotReschedule(running, mostReschedulings, at(2))?.code).toBe('too-many-changes');
  });

  test.each<[string, number, [number, number], string | null]>([
    ['the same times', 1, [0, 48], 'nothing-changes'],
    ['a later close', 1, [0, 49], null],
    ['an earlier close of a sale that runs', 1, [0, 47.9], 'close-too-early'],
    ['a later close within half an hour', 47.9, [0, 48.3], 'close-too-early'],
    ['a later close in half an hour', 47.9, [0, 48.4], null],
    ['a close in ninety days', 1, [0, 1 + 90 * 24], null],
    ['a close after more than ninety days', 1, [0, 1.01 + 90 * 24], 'close-too-late'],
    ['another start of a sale that runs', 1, [2, 49], 'sale-has-started'],
    ['another start of a sale that begins now', 0, [2, 49], 'sale-has-started'],
    ['a start that has passed', -5, [-6, 48], 'start-too-early'],
    ['a start at once', -5, [-5, 48], null],
    ['an earlier close within a day', -5, [0, 18.9], 'close-too-early'],
    ['an earlier close in a day', -5, [0, 19], null],
    ['a start too near to the close', -5, [47.6, 48], 'close-too-early'],
    ['a start half an hour before the close', -5, [47.5, 48], null],
  ])('%s', (_, now, [startAfter, closeAfter], code) => {
    const after = { startDate: at(startAfter), closeDate: at(closeAfter) };
    expect(whyNotMoveTo(before, after, at(now))?.code ?? null).toBe(code);
  });

  test('announced time is never lost once the sale has started, and there is always half an hour', () => {
    const minutes = fc.integer({ min: -3_000, max: 2_879 });
    fc.assert(
      fc.property(
        minutes,
        fc.integer({ min: -3_000, max: 140_000 }),
        fc.integer({ min: -3_000, max: 140_000 }),
        (now, from, to) => {
          const moment = at(now / 60);
          const after = { startDate: at(from / 60), closeDate: at(to / 60) };
          if (whyNotMoveTo(before, after, moment)) return;
          expect(after.closeDate.getTime() - moment.getTime()).toBeGreaterThanOrEqual(hour / 2);
          expect(after.closeDate.getTime() - after.startDate.getTime()).toBeGreaterThanOrEqual(hour / 2);
          if (moment >= start) expect(after.closeDate > before.closeDate && from === 0).toBe(true);
          const { earliest, latest } = closeBounds(before, after.startDate, moment);
          expect(after.closeDate >= earliest && after.closeDate <= latest).toBe(true);
        },
      ),
    );
  });
});

const documents = { investorPresentation: null, preliminaryOfficialStatement: null, docOther1: null, docOther2: null };

const by = (userId: number) => ({ userId, second: 'colleague', people: { issuers: [] }, now: start }) as const;

describe('the second person', () => {
  test('is another one than the first, and confirms what the sale still is', () => {
    const times = { startBefore: start, startAfter: start, closeBefore: at(48), closeAfter: at(50) };
    const none = { document: null, fileBefore: null, fileAfter: null, maturities: [] };
    const change = {
      kind: 'RESCHEDULE',
      reason: 'A storm',
      status: 'Requested',
      requestedBy: 1,
      ...times,
      ...none,
    } as const;
    const sale = { ...before, documents, maturityStructure: [] };
    expect(whyNotConfirmChange(change, sale, by(2))).toBeNull();
    expect(whyNotConfirmChange(change, sale, by(1))?.code).toBe('own-change');
    expect(whyNotConfirmChange({ ...change, status: 'Made' }, sale, by(2))?.code).toBe('sale-change-decided');
    const moved = { ...sale, closeDate: at(49) };
    expect(whyNotConfirmChange(change, moved, by(2))?.code).toBe('changed-meanwhile');
    expect(whyNotRequestBeside(change, sale)?.code).toBe('change-requested');
    expect(whyNotRequestBeside(change, moved)).toBeNull();
    expect(whyNotRequestBeside(undefined, sale)).toBeNull();
  });

  test('of a supplement confirms the file of the document, whatever became of the times', () => {
    const times = { startBefore: start, startAfter: start, closeBefore: at(48), closeAfter: at(48) };
    const [first, second] = ['first', 'second'].map((id) => ({ id, name: `${id}.pdf`, url: `/api/files/${id}` }));
    const files = { document: 'docOther1', fileBefore: first ?? null, fileAfter: second ?? null } as const;
    const change = {
      kind: 'SUPPLEMENT',
      reason: 'A page',
      status: 'Requested',
      requestedBy: 1,
      maturities: [],
      ...times,
      ...files,
    } as const;
    const sale = { ...before, documents: { ...documents, docOther1: first ?? null } };
    expect(whyNotConfirmChange(change, { ...sale, closeDate: at(60) }, by(2))).toBeNull();
    const replaced = { ...sale, documents: { ...documents, docOther1: second ?? null } };
    expect(whyNotConfirmChange(change, replaced, by(2))?.code).toBe('changed-meanwhile');
    const removed = { ...sale, documents };
    expect(whyNotConfirmChange(change, removed, by(2))?.code).toBe('changed-meanwhile');
    expect(whyNotConfirmChange({ ...change, fileBefore: null }, removed, by(2))).toBeNull();
  });
});
