/** Texts about changes of a sale that was announced, shared by both sites. */
import type { ExtensionTerms } from '@fairbook/domain/extension.ts';

export const saleChangeTexts = {
  title: 'This sale was rescheduled',
  close: (when: string) => `It now closes ${when}.`,
  both: (start: string, close: string) => `It now opens ${start} and closes ${close}.`,
  was: (close: string) => `The close before was ${close}.`,
  entry: 'Rescheduled by the issuer',
  list: 'Changes of the times',
  extended: 'This sale was extended by its terms',
  extendedEntry: 'Extended by its terms',
  extendedReason: 'An order was placed or increased in the last minutes before the close.',
  extension: 'Automatic extension',
  extends: ({ minutes, most }: ExtensionTerms) =>
    `An order that is placed or increased in the last ${minutes} minutes moves the close by ${minutes} minutes, at most ${most} times.`,
  supplementTitle: 'A document of this sale has a new version',
  supplement: (document: string) => `${document} was supplemented.`,
  supplementEntry: (document: string) => `Supplemented: ${document}`,
  replaces: (after: string, before: string | null) =>
    before === null ? `New file: ${after}.` : `${after} replaces ${before}.`,
  unconfirmed: 'Orders not reconfirmed after a supplement',
  unconfirmedChoice: {
    stand: 'They stand.',
    lapse: 'They lapse: they take no part at the close.',
  },
} as const;
