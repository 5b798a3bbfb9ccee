import { describe, expect, test } from 'vitest';
import { type HistoryAction, historyActions, valuesOf } from '../base/vocabulary.ts';
import {
  appendEntry,
  type HistoryEntry,
  lastEntry,
  needsReason,
  standingRejection,
  whyNotRemarks,
} from './approval.ts';
import type { FactChange } from './facts.ts';

const now = new Date('2026-03-01T14:00:00.250Z');

function historyOf(...actions: HistoryAction[]): HistoryEntry[] {
  return actions.reduce<HistoryEntry[]>(
    (history, action, index) => appendEntry(history, { uuid: `entry-${index}`, userUuid: 'somebody', action }, now),
    [],
  );
}

describe('appending an entry', () => {
  test('stamps it with the time and puts it at the end', () => {
    const change = { uuid: 'entry-1', userUuid: 'admin', action: 'REJECT', remarks: ' Add the trustee ' } as const;
    expect(appendEntry(historyOf('REQUEST'), change, now)).toEqual([
      {
        uuid: 'entry-0',
        userUuid: 'somebody',
        action: 'REQUEST',
        remarks: null,
        timestamp: '2026-03-01T14:00:00.250Z',
      },
      {
        uuid: 'entry-1',
        userUuid: 'admin',
        action: 'REJECT',
        remarks: 'Add the trustee',
        timestamp: '2026-03-01T14:00:00.250Z',
      },
    ]);
  });

  test('leaves the given history as it was', () => {
    const history = historyOf('REQUEST');
    appendEntry(history, { uuid: 'entry-1', userUuid: 'admin', action: 'APPROVE' }, now);
    expect(history).toHaveLength(1);
  });

  test('keeps what a request would change', () => {
    const changes: FactChange[] = [{ field: 'state', from: 'WA', to: 'OR' }];
    const change = { uuid: 'entry-0', userUuid: 'user', action: 'REQUEST_CHANGE', remarks: 'Moved', changes } as const;
    expect(appendEntry([], change, now)[0]).toMatchObject({ action: 'REQUEST_CHANGE', remarks: 'Moved', changes });
  });

  test('takes blank remarks as none', () => {
    const [entry] = appendEntry([], { uuid: 'entry-0', userUuid: 'admin', action: 'APPROVE', remarks: ' ' }, now);
    expect(entry?.remarks).toBeNull();
  });
});

describe('the last entry', () => {
  test('is the newest of all', () => {
    expect(lastEntry(historyOf('REQUEST', 'REJECT', 'REQUEST'))?.uuid).toBe('entry-2');
  });

  test('is the newest of one action', () => {
    expect(lastEntry(historyOf('REQUEST', 'REJECT', 'REQUEST'), 'REJECT')?.uuid).toBe('entry-1');
  });

  test('is null where nothing happened yet', () => {
    expect(lastEntry([])).toBeNull();
    expect(lastEntry(historyOf('REQUEST'), 'APPROVE')).toBeNull();
  });
});

describe('a rejection', () => {
  test('stands until approval is requested again', () => {
    expect(standingRejection(historyOf('REQUEST', 'REJECT'))?.uuid).toBe('entry-1');
    expect(standingRejection(historyOf('REQUEST', 'REJECT', 'REQUEST'))).toBeNull();
    expect(standingRejection([])).toBeNull();
  });
});

describe('a reason', () => {
  const needs: Record<HistoryAction, boolean> = {
    RECALL: false,
    REQUEST: false,
    APPROVE: false,
    REJECT: true,
    SUSPEND: true,
    REACTIVATE: true,
    DEACTIVATE: true,
    REQUEST_CHANGE: true,
    APPROVE_CHANGE: false,
    REJECT_CHANGE: true,
    WITHDRAW_CHANGE: false,
  };

  test.each(valuesOf(historyActions))('is needed or not for %s', (action) => {
    expect(needsReason(action)).toBe(needs[action]);
  });

  test.each([undefined, null, '', '  \n'])('cannot be %j', (remarks) => {
    expect(whyNotRemarks('REJECT', remarks)).toEqual({ code: 'reason-required', message: 'A reason is required' });
    expect(whyNotRemarks('APPROVE', remarks)).toBeNull();
  });

  test('can be any words', () => {
    expect(whyNotRemarks('REJECT', 'Add the trustee')).toBeNull();
  });
});
