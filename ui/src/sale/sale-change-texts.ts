/** Texts about changes of a sale that was announced, shared by both sites. */
import type { ExtensionTerms, ResizingTerms } from '@fairbook/domain/auctions/sale-rules.ts';

export const saleChangeTexts = {
  title: 'This sale was rescheduled',
  close: (when: string) => `It now closes ${when}.`,
  both: (start: string, close: string) => `It now opens ${start} and closes ${close}.`,
  was: (close: string) => `The close before was ${close}.`,
  entry: 'Rescheduled by the issuer',
  list: 'Changes of the sale',
  withdrawnTitle: 'Maturities of this sale were withdrawn',
  withdrawnEntry: 'Maturities withdrawn by the issuer',
  withdrawn: (maturities: string) =>
    `No longer offered: ${maturities}. Orders for them receive nothing; all other orders stand.`,
  isWithdrawn: 'Withdrawn',
  resizedEntry: 'Amounts decided by the issuer',
  resized: (amounts: string) => `Allocated by these amounts: ${amounts}.`,
  asAnnounced: 'The announced amounts hold.',
  announcedAmount: (amount: string) => `Announced: ${amount}`,
  resizes: ({ maturityPercent, totalPercent, minutes }: ResizingTerms) =>
    `Within ${minutes} minutes after the close the issuer can change each maturity by up to ${maturityPercent}%, and all together by up to ${totalPercent}%, before orders are allocated. Otherwise the announced amounts hold.`,
  waitingTitle: 'The issuer can decide about the amounts',
  waiting: (until: string) => `Within the published bounds, until ${until}. The result follows then, at the latest.`,
  reopened: 'This sale is open again',
  reopenedEntry: 'Opened again by its terms',
  reopenedReason:
    'The witnesses of the order log had not signed in time after the close. Orders stand; they can be placed, changed and withdrawn until the new close.',
  extended: 'This sale was extended by its terms',
  extendedEntry: 'Extended by its terms',
  extendedReason: 'An order was placed or increased in the last minutes before the close.',
  rules: 'Rules of the sale',
  extendedTimes: (times: number, from: string) =>
    `Was extended ${times === 1 ? 'once' : `${times} times`} by its terms; the close before that was ${from}.`,
  noExtension: 'None: the sale is not extended by its terms.',
  noResizing: 'None: orders are allocated by the announced amounts.',
  extends: ({ minutes, most }: ExtensionTerms) =>
    `May be extended by ${minutes} minutes, at most ${most} times, if an order is placed or increased in the last ${minutes} minutes.`,
  supplementTitle: 'A document of this sale has a new version',
  supplement: (document: string) => `${document} was supplemented.`,
  supplementEntry: (document: string) => `Supplemented: ${document}`,
  replaces: (after: string, before: string | null) =>
    before === null ? `New file: ${after}.` : `${after} replaces ${before}.`,
} as const;
