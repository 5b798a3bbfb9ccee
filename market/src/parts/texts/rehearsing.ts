/** Texts of rehearsals. They keep saying that a rehearsal is invented. */
import { counted } from '@fairbook/ui/theme/counted.ts';

export const rehearsingTexts = {
  open: 'Rehearse',
  title: (sale: string) => `Rehearsal: ${sale}`,
  notice: 'This is a rehearsal',
  noticeText:
    'Investors and orders on this page are invented and exist only in this browser. Nothing is sent or stored, and neither the sale nor investors are affected.',
  mark: 'Rehearsal with invented orders. Not a sale, not a result.',
  nothingOffered: 'No maturity is offered yet, so there is nothing to order.',
  toMaturities: 'Add maturities',
  assumed: 'The sale has no start and close yet. Eight hours from now are assumed.',
  plan: {
    title: 'Invented investors',
    lead: 'Amounts differ as they do in real sales: many small orders and a few large ones, each within the limits of the sale. One order in twenty is withdrawn before the close. Of investors outside your state, one in ten is abroad.',
    fields: {
      institutions: 'Institutions',
      individuals: 'Individuals',
      coverage: 'Ordered, % of the offer',
      institutional: 'From institutions, %',
      inState: 'In your state, %',
      local: 'Of these, local, %',
    },
    outside: (least: number, most: number) =>
      `From ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`,
    arrival: 'Orders arrive',
    arrivals: { even: 'Evenly', opening: 'Mostly after the start', closing: 'Mostly before the close' },
    another: 'Other investors',
    notOffered: (people: number) =>
      `${counted(people, 'invented investor')} cannot order, because the sale is not offered to their priority group.`,
  },
  played: 'The sale',
  noOrders: 'With these numbers no one orders.',
  play: 'Play',
  playFromStart: 'Play from the start',
  pause: 'Pause',
  speed: 'Speed',
  speeds: { quick: 'In 15 seconds', usual: 'In 1 minute', slow: 'In 5 minutes', real: 'In real time' },
  moment: 'Moment of the sale',
  start: 'Start',
  close: 'Close',
  sold: 'Sold at the close',
  institution: (number: string) => `Institution ${number}`,
  individual: (number: string) => `Individual ${number}`,
  rules: {
    title: 'The same orders under each rule',
    note: 'Lots of a rehearsal are drawn from invented numbers; those of the sale will differ.',
    rule: 'Rule of allocation',
    sold: 'Sold',
    individuals: 'Individuals',
    institutions: 'Institutions',
    own: 'Rule of this sale',
    served: (served: string, investors: string) => `${served} of ${investors} receive bonds`,
  },
  priority: 'The same orders under another priority',
  priorityNote: 'Estimate only: it changes neither the terms nor the priority of the sale.',
} as const;
