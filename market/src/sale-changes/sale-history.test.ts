import { expect, test } from 'vitest';
import { saleHistory } from './sale-history.ts';

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00Z`;
const entry = (action: 'REQUEST' | 'APPROVE' | 'REJECT', hour: number, remarks: string | null = null) => ({
  uuid: `${hour}`,
  userUuid: '',
  action,
  remarks,
  timestamp: at(hour),
});
const auction = {
  createdAt: at(1),
  status: 'Live',
  approvalHistory: [
    entry('REQUEST', 2),
    entry('REJECT', 3, 'Name the trustee'),
    entry('REQUEST', 4),
    entry('APPROVE', 5),
  ],
  keyDates: {
    dated: null,
    ...{ delivery: null, settlement: null },
    firstInterest: null,
    dayCount: null,
    endOfMonth: false,
    firstPrincipalPaymentDate: null,
    finalMaturityDate: null,
    marketingPeriodLaunchDate: at(6),
    investorPresentationDate: at(23),
    investorPresentationUrl: null,
    communityImpactThemes: [],
  },
  startDate: at(7),
  closeDate: at(12),
  cancellation: null,
  saleChanges: [],
  supplements: [],
  amendments: [],
  halts: [
    {
      haltedAt: at(8),
      reason: 'A figure is checked',
      haltedBy: 'issuer',
      closeBefore: at(12),
      resumedAt: at(9),
      resumedBy: 'issuer',
      choice: 'keep',
      closeAfter: at(12),
    },
  ],
} as const;
type Told = Parameters<typeof saleHistory>;
const titles = (...told: [Told[0], Told[1], Told[2]]) =>
  saleHistory(...told, 'America/Denver').map(({ title }) => title);
const open = {
  ...auction,
  approvalHistory: [...auction.approvalHistory],
  saleChanges: [],
  supplements: [],
  amendments: [],
  halts: [...auction.halts],
};
const known = { ...open, keyDates: { ...open.keyDates, communityImpactThemes: [] } };

test('a live sale has happened up to now, latest first, and nothing that is still to come', () => {
  expect(titles(known, undefined, Date.parse(at(10)))).toEqual([
    'Resumed by the issuer',
    'Halted by the issuer',
    'Orders opened',
    'Marketing started',
    'Approved by an administrator',
    'Approval requested',
    'Rejected by an administrator',
    'Approval requested',
    'Draft created',
  ]);
});

test('a sale that ended says so, and its presentation is listed once it took place', () => {
  expect(titles({ ...known, status: 'Ended' }, undefined, Date.parse('2026-03-02T00:00:00Z')).slice(0, 2)).toEqual([
    'Investor presentation',
    'Orders closed',
  ]);
});

test('a draft has neither launch nor sale, whatever dates it has', () => {
  const draft = { ...known, status: 'Draft' as const, approvalHistory: [], halts: [] };
  expect(titles(draft, undefined, Date.parse(at(22)))).toEqual(['Draft created']);
});
