import { expect, test } from 'vitest';
import { cents } from '../base/money.ts';
import { english } from '../base/sentences/sentence.ts';
import { noticeWarnings } from './public-notice.ts';

const launch = new Date('2027-03-01T15:00:00Z');
const hours = (count: number) => new Date(launch.getTime() + count * 3_600_000);

function warned(state: string | null, millions: number, sale: { start?: Date; approved?: Date | null; type?: string }) {
  const { start, approved = launch, type = 'Public' } = sale;
  const auction = {
    offeringType: type as 'Public',
    marketingPeriodLaunchDate: launch,
    maturityStructure: [{ principalAmount: cents(millions * 100_000_000) }] as never,
    startDate: start ?? null,
    approvalHistory: approved === null ? [] : [{ action: 'APPROVE', timestamp: approved.toISOString() }],
  };
  return noticeWarnings(auction, state, hours(2)).map(({ message }) => english(message));
}

test.each([
  [
    'CA',
    5,
    { approved: null },
    'California asks for public notice of 15 days before many sales of bonds (Government Code 53692)',
  ],
  [
    'CA',
    5,
    {},
    'Public for 0 days when it opens: California asks for 15 before many sales of bonds (Government Code 53692)',
  ],
  ['CA', 5, { start: hours(15 * 24) }, null],
  ['CA', 10, { start: hours(15 * 24 - 1) }, /Public for 14 days .* asks for 15 /],
  ['CA', 11, { start: hours(5 * 24) }, null],
  // It was not public before its approval.
  ['CA', 11, { start: hours(5 * 24), approved: hours(1) }, /Public for 4 days .* asks for 5 /],
  ['IN', 5, { start: hours(24) }, null],
  ['CA', 5, { type: 'Private' }, null],
  ['OR', 5, {}, null],
  [null, 5, {}, null],
] as const)('a sale in %s of $%i million with %o', (state, millions, sale, expected) => {
  const warnings = warned(state, millions, sale);
  expect(warnings).toEqual(
    expected === null ? [] : [typeof expected === 'string' ? expected : expect.stringMatching(expected)],
  );
});
