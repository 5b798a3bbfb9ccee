/** Texts of the what-if on priority. They keep saying that nothing changes. */
import { counted } from '@fairbook/ui/theme/counted.ts';

export const whatIfTexts = {
  title: 'What if the priority were different?',
  closed:
    'Reorder the priority groups and see the allocation. This changes nothing: not the terms, not orders, not what investors see.',
  open: 'Try another priority',
  close: 'Close',
  nothing: 'Estimate only. It changes neither terms nor orders, and investors don’t see it.',
  basis: {
    feedback: (investors: number) => `Based on the feedback of ${counted(investors, 'investor')}.`,
    book: (investors: number, when: string) =>
      `Based on the orders of ${counted(investors, 'investor')} as of ${when}.`,
    result: (investors: number) => `Based on the orders of ${counted(investors, 'investor')} at the close.`,
  },
  noFeedback: 'No investor has shown interest yet, so there is nothing to estimate from.',
  noOrders: 'No orders yet, so there is nothing to estimate from.',
  order: 'Priority to try',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  offer: (name: string) => `Offered to ${name}`,
  offered: 'Offered',
  notOffered: 'Not offered',
  moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
  reset: 'Reset to current',
  again: 'Recalculate',
  same: 'This is the current priority. Move a group to see a difference.',
  none: 'Not offered to anyone: all bonds stay unsold.',
  finding: (more: number, less: number, same: number) =>
    more + less === 0
      ? 'Every investor would receive the same.'
      : `${counted(more, 'investor')} would receive more, ${less.toLocaleString('en-US')} less and ${same.toLocaleString('en-US')} the same.`,
  sold: (tried: string, now: string) =>
    tried === now ? `${tried} would be sold, as now.` : `${tried} would be sold instead of ${now}.`,
  byClass: 'By priority group',
  byMaturity: 'By maturity and priority group',
  byMaturityNote: 'What each group would receive; below it the difference from now.',
  columns: {
    class: 'Priority group',
    asked: 'Ordered',
    now: 'Receives now',
    tried: 'Would receive',
    maturity: 'Maturity',
    offered: 'Offered',
    unsold: 'Unsold',
  },
  total: 'Total',
  suppose: 'Assumptions',
  supposeNote:
    'Amounts in feedback are used as they are. For everyone else, choose what an investor who intends to bid would order in total, spread over all maturities by size. Weaker interest counts for a part.',
  named: (named: number, investors: number) =>
    named === 0
      ? 'No amounts in feedback yet.'
      : `${named.toLocaleString('en-US')} of ${counted(investors, 'investor')} named amounts.`,
  individual: 'An individual orders',
  institution: 'An institution orders',
  amountInvalid: 'From $0 to $1,000,000,000',
  levels: (level: string, quarters: number, investors: number) =>
    `${level}: ${['nothing', 'a quarter', 'a half', 'three quarters', 'all of it'][quarters] ?? ''} (${counted(investors, 'investor')})`,
} as const;
