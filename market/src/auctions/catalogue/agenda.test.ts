import { expect, test } from 'vitest';
import type { AuctionRow } from '../../base/queries.ts';
import { agendaOf } from './agenda.ts';

/** A moment in November 2026 in New York, where the issuers are. */
const on = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour + 5)).toISOString();

function row(name: string, dates: Partial<AuctionRow>): AuctionRow {
  return {
    uuid: name,
    name,
    status: 'Scheduled',
    isHalted: false,
    isCancelled: false,
    cancellation: null,
    halt: null,
    amount: 0,
    securityType: null,
    taxStatus: null,
    repaymentFrequency: null,
    state: 'NY',
    marketingPeriodLaunchDate: null,
    startDate: null,
    closeDate: null,
    isInMarketingPhase: false,
    ladder: [],
    yieldRange: null,
    createdAt: on(1, 0),
    updatedAt: on(1, 0),
    muniName: '',
    muniId: '',
    muniType: null,
    city: null,
    communityImpactThemes: [],
    canBid: false,
    whyNotBid: null,
    ...dates,
  };
}

const rows = [
  row('later', { startDate: on(23, 9), closeDate: on(25, 9) }),
  row('sooner', { marketingPeriodLaunchDate: on(14, 9), startDate: on(21, 8), closeDate: on(23, 17) }),
];

const told = (days: ReturnType<typeof agendaOf<AuctionRow>>) =>
  days.map(({ day, entries }) => [Number(day.slice(-2)), ...entries.map((each) => `${each.kind} ${each.row.name}`)]);

test('from today on, including earlier today, soonest first', () => {
  expect(told(agendaOf(rows, new Date(on(21, 12))))).toEqual([
    [21, 'start sooner'],
    [23, 'start later', 'close sooner'],
    [25, 'close later'],
  ]);
});

test('the past, latest first', () => {
  expect(told(agendaOf(rows, new Date(on(21, 12)), true))).toEqual([
    [21, 'start sooner'],
    [14, 'launch sooner'],
  ]);
});

test('an evening of the issuer is of that day, whatever the day in UTC', () => {
  const late = agendaOf([row('late', { closeDate: on(22, 23) })], new Date(on(22, 1)));
  expect(told(late)).toEqual([[22, 'close late']]);
});

test('at one moment, sales of issuers far apart can be of different days', () => {
  const at = on(22, 23);
  const far = [row('east', { closeDate: at }), row('west', { closeDate: on(23, 2), state: 'CA' })];
  expect(told(agendaOf(far, new Date(on(21, 12))))).toEqual([[22, 'close east', 'close west']]);
});
