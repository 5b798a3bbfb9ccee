/** Fictional rows for the gallery; the maturities have the shape of a real level-debt sale. */
import type { AccountStatus, AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import type { Rung } from '../src/kit/ladder.ts';

export interface Town {
  readonly id: string;
  readonly name: string;
  readonly legalName: string;
  readonly type: string;
  readonly city: string;
  readonly state: string;
  readonly status: AccountStatus;
  readonly auctions: number;
  readonly createdAt: string;
}

const names = [
  ['City of Alder Creek', 'City', 'Alder Creek', 'OR'],
  ['Marlow County', 'County', 'Marlow', 'OH'],
  ['Port of Cedar Bay', 'Port Authority', 'Cedar Bay', 'WA'],
  ['Linwood Unified School District No. 4', 'School District', 'Linwood', 'CA'],
  ['Harrow Sewer and Water District', 'Sewer and Water District', 'Harrow', 'ID'],
  ['Town of Penrose', 'City', 'Penrose', 'VT'],
  ['Ashby Housing Finance Agency', 'Housing Finance Agency', 'Ashby', 'MI'],
  ['Keel County', 'County', 'Keel', 'NC'],
] as const;
const statuses: AccountStatus[] = [
  'Active',
  'Pending Approval',
  'New',
  'Active',
  'Suspended',
  'Error',
  'Deactivated',
  'Active',
];

export const towns: Town[] = Array.from({ length: 132 }, (_, at) => {
  const [name, type, city, state] = names[at % names.length] ?? names[0];
  return {
    id: `0197a0f2-3c1e-7d4b-9a52-${String(at).padStart(12, '0')}`,
    name: at < names.length ? name : `${name} ${at}`,
    legalName: `${name}, a municipal corporation`,
    type,
    city,
    state,
    status: statuses[at % statuses.length] ?? 'New',
    auctions: (at * 7) % 5,
    createdAt: new Date(Date.UTC(2026, 9, 28 - (at % 27), 17, at % 60)).toISOString(),
  };
});

export const rungs: Rung[] = [
  420, 435, 455, 470, 490, 510, 530, 550, 575, 600, 625, 650, 680, 705, 735, 765, 795, 830, 865, 900,
].map((thousands, at) => ({
  maturityDate: `${2027 + at}-06-01`,
  offered: thousands * 1000,
  covered:
    thousands *
    1000 *
    ([1.6, 1.3, 1, 1, 1.8, 1, 0.9, 1, 0.8, 0.7, 1.2, 0.5, 0.4, 0.6, 0.3, 0.3, 0.2, 0.1, 0, 0][at] ?? 0),
}));

export const auctionStatuses: AuctionStatus[] = [
  'Draft',
  'PendingReview',
  'Approved',
  'Rejected',
  'Scheduled',
  'Live',
  'Ended',
];
export const accountStatuses: AccountStatus[] = [
  'New',
  'Pending Approval',
  'Active',
  'Suspended',
  'Error',
  'Deactivated',
];
