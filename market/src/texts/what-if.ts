/** Texts of the what-if: the same orders under another priority. They say again and again that nothing changes. */

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const whatIfTexts = {
  title: 'What if others were served first?',
  closed:
    'Put the classes in another order and see who would get what. Nothing changes by it: not the terms, not an order, not what investors see.',
  open: 'Try another priority',
  close: 'Put it away',
  nothing: 'This is a sum on paper. It changes neither the terms nor an order, and no investor sees it.',
  basis: {
    feedback: (investors: number) => `Worked out from the feedback of ${counted(investors, 'investor')}.`,
    book: (investors: number, when: string) =>
      `Worked out from the orders of ${counted(investors, 'investor')} as they stood at ${when}.`,
    result: (investors: number) => `Worked out from the orders of ${counted(investors, 'investor')} at the close.`,
  },
  noFeedback: 'No investor has shown interest yet, so there is nothing to work it out from.',
  noOrders: 'No order has come yet, so there is nothing to work it out from.',
  order: 'The order to try',
  up: (name: string) => `Serve ${name} earlier`,
  down: (name: string) => `Serve ${name} later`,
  offer: (name: string) => `Offered to ${name}`,
  offered: 'Offered',
  notOffered: 'Not offered',
  moved: (name: string, place: number, of: number) => `${name} is now served ${place} of ${of}.`,
  reset: 'As it is now',
  again: 'Work it out again',
  same: 'This is the priority that holds. Move a class to see a difference.',
  none: 'No class is offered anything: every bond stays unsold.',
  finding: (more: number, less: number, same: number) =>
    more + less === 0
      ? 'Every investor would get the same.'
      : `${counted(more, 'investor')} would get more, ${less.toLocaleString('en-US')} less and ${same.toLocaleString('en-US')} the same.`,
  sold: (tried: string, now: string) =>
    tried === now ? `${tried} would be sold, as now.` : `${tried} would be sold instead of ${now}.`,
  byClass: 'By class',
  byMaturity: 'By maturity and class',
  byMaturityNote: 'What each class would get; beneath it the difference to now.',
  columns: {
    class: 'Class',
    asked: 'Asked for',
    now: 'Gets now',
    tried: 'Would get',
    maturity: 'Maturity',
    offered: 'Offered',
    unsold: 'Unsold',
  },
  total: 'Total',
  suppose: 'What we suppose',
  supposeNote:
    'Where feedback names amounts, those count. Of everybody else suppose what somebody who intends to bid would order over the whole sale, spread over all maturities by their size. A weaker level counts for a part of either.',
  named: (named: number, investors: number) =>
    named === 0
      ? 'Nobody has named amounts yet.'
      : `${named.toLocaleString('en-US')} of ${counted(investors, 'investor')} named amounts.`,
  individual: 'An individual orders',
  institution: 'An institution orders',
  amountInvalid: 'From $0 to $1,000,000,000',
  levels: (level: string, quarters: number, investors: number) =>
    `${level}: ${['nothing', 'a quarter', 'a half', 'three quarters', 'all of it'][quarters] ?? ''} (${counted(investors, 'investor')})`,
} as const;
