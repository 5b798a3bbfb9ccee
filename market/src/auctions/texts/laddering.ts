/** Texts of the ladder builder. */
import type { Unplaced } from '@fairbook/domain/orders/ladder-plan.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';

const offerings = (count: number) => counted(count, 'live auction', 'live auctions');

export const ladderTexts = {
  title: 'Build a ladder',
  lead: 'Spread an amount over maturities in live auctions. Nothing is ordered until you review a ticket and place it.',
  form: 'Your ladder',
  amount: 'Amount',
  amountHint: 'For example 100,000 or 250k',
  from: 'From year',
  to: 'To year',
  spacing: 'Spacing',
  spacings: (years: number) => (years === 1 ? 'Every year' : `Every ${years} years`),
  rating: 'Lowest rating',
  ratings: (band: string) => (band === '' ? 'Any, and unrated' : `${band} or better`),
  suggest: 'Suggest orders',
  notAmount: 'Type an amount in dollars.',
  notYear: 'Type a year from this one to 60 years from now.',
  notOrdered: 'The last year must not be before the first.',
  suggested: 'Suggested orders',
  columns: { year: 'Year', sale: 'Auction', maturity: 'Maturity', yield: 'Yield', amount: 'Amount' },
  total: 'Total',
  average: (percent: string) => `avg. ${percent}`,
  looked: (used: number, all: number) =>
    used === all
      ? `From ${offerings(all)} that you can order from, the highest yields first.`
      : `From ${used} of ${offerings(all)} that you can order from: those with the highest yields in each year.`,
  notFilled: 'Orders aren’t guaranteed: you may receive all, part or none of each.',
  left: 'Not placed',
  leftOf: (year: number, amount: string) => `${year}: ${amount}`,
  why: {
    'nothing-due': 'no maturity of this rating that you can order is due in that year',
    'below-minimum': 'less than the minimum order; fewer years or a larger amount give each year more',
    'no-room': 'more than you can order of the maturities due in that year',
    'below-increment': 'less than an increment',
    'sale-minimum': 'the auction asks each investor for more in all',
  } satisfies Record<Unplaced, string>,
  nothing: 'Nothing can be placed with these choices.',
  none: 'No live auction of this rating takes your orders right now.',
  tickets: 'Continue in the tickets',
  ticketsHint: 'Each opens with these amounts filled in, to review and place there.',
  openTicket: (name: string) => `Fill the ticket of ${name}`,
  ticket: (lines: number, amount: string) => `${counted(lines, 'line', 'lines')}, ${amount}`,
} as const;
