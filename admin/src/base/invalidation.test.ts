import { admin } from '@fairbook/contract/admin.ts';
import { expect, test } from 'vitest';
import { callsChangedBy } from './invalidation.ts';

test('every call of the map reads something', () => {
  for (const { callName } of new Set(Object.values(callsChangedBy).flat())) {
    expect(admin[callName].method, callName).toBe('GET');
  }
});

test('a decision makes old what it is about, what waits, and the audit trail', () => {
  for (const change of [
    'auction',
    'municipality',
    'individual',
    'institution',
    'professional',
    'factChange',
  ] as const) {
    const names = callsChangedBy[change].map(({ callName }) => callName);
    expect(names, change).toEqual(expect.arrayContaining(['listAuditEvents', 'readReview', 'listPendingDecisions']));
  }
});
