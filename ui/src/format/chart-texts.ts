/** Texts of charts, maturity ladders and countdowns. */
import { counted } from '../theme/counted.ts';

export const chartTexts = {
  ladder: {
    legendOffered: 'Offered',
    legendCovered: 'Ordered',
    legendOver: 'Oversubscribed',
    none: 'No maturities yet',
    size: (count: number, from: string, to: string, offered: string) =>
      `${count === 1 ? '1 maturity' : `${count} maturities`} ${from === to ? `in ${from}` : `from ${from} to ${to}`}, ${offered} offered.`,
    ordered: (cover: string, over: number, all: number) =>
      `Orders total ${cover} the offering; ${over} of ${all} maturities ${over === 1 ? 'is' : 'are'} oversubscribed.`,
  },

  countdown: {
    left: (words: string) => `${words} left`,
    days: (count: number) => counted(count, 'day'),
    hours: (count: number) => counted(count, 'hour'),
    minutes: (count: number) => counted(count, 'minute'),
    seconds: (count: number) => counted(count, 'second'),
    lastMinutes: 'Last minutes',
    lastMinute: 'Last minute',
    over: 'Closing…',
  },

  figure: { table: 'Show as table' },

  map: { list: 'States' },

  chart: {
    maturity: 'Maturity',
    yield: 'Yield',
    offered: 'Offered',
    principal: 'Principal',
    interest: 'Interest',
    total: 'Total',
    year: 'Year',
    calendarYear: 'Calendar year',
    fiscalYear: 'Fiscal year from July',
    of: (amount: string) => `of ${amount}`,
    cover: 'Cover',
    unsold: 'Unsold',
    unsoldAmount: (amount: string) => `${amount} unsold`,
    soldOut: 'Sold out',
    wouldSellOut: 'Covered',
    notFilled: 'Orders not filled',
    notFilledAmount: (amount: string) => `${amount} of orders not filled`,
    bid: 'Ordered',
    allocated: 'Allocated',
    orderClass: 'Priority group',
    all: 'All groups',
    rank: (rank: number) => `priority ${rank}`,
    notOffered: 'not offered',
    none: '–',
  },
} as const;
