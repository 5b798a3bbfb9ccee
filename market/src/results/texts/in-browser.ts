/** Texts of the check of a result in the browser. */
import { counted } from '@fairbook/ui/theme/counted.ts';

export const inBrowserTexts = {
  title: 'Verify this result in your browser',
  explained: 'What is the closing record?',
  lead: 'The closing record holds the terms, every order under a pseudonym, and every allocation. Your browser recomputes the whole allocation by the published rule and compares.',
  check: 'Verify this result in your browser',
  again: 'Verify again',
  true: 'Verified.',
  trueText: (orders: number, bidders: number, ms: number) =>
    `${counted(orders, 'order line')} of ${counted(bidders, 'investor')} recomputed in ${ms} ms: every amount matches, and the record is the published one.`,
  false: 'Not verified: this result does not follow from the rule.',
  unknown: 'Not everything could be checked.',
  unknownText: 'No error was found in what could be checked. A newer page or verifier may know the rest.',
  halts:
    'The record lists every halt of this sale. No order was placed during a halt, and the sale closed at the decided time:',
  noHalts: 'The sale was not halted, and every order was placed while it was open.',
  fingerprint: 'Fingerprint',
  rule: 'Rule',
  mine: (pseudonym: string, count: number) =>
    `You appear as ${pseudonym}; ${count === 1 ? 'one line is' : `${count} lines are`} yours.`,
  mineMissing: 'Your receipt matches no order in this record.',
  columns: {
    sequence: 'Position',
    bidder: 'Investor',
    class: 'Priority group',
    maturity: 'Maturity',
    amount: 'Ordered',
    award: 'Allocated',
  },
  yours: 'yours',
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')} order lines`,
  onlyMine: 'Show only mine',
  download: 'Save record',
  offline:
    'To compare the result with the order log, your receipts and the signatures of witnesses, use the verification page. It is one file that works without this site.',
  saveLog: 'Save order log',
  saveVerifier: 'Save the verification page',
  openVerifier: 'Open it',
  insecure: 'Browsers compute fingerprints on secure pages only. Open Fairbook over https, or on this machine.',
  tables: 'Orders in the closing record',
  waterfall: 'Allocation by priority',
  maturity: 'Maturity',
  wholeSale: 'Whole sale',
  separately: 'Each maturity is allocated separately: its bonds go to the groups in this order until none are left.',
  summed:
    'Sums of all maturities. Each maturity is allocated separately, so a group can receive bonds of one while an earlier group is short of another.',
} as const;
