/** Texts of the page that verifies the result of a public sale without an account. */
import { counted } from '@fairbook/ui/theme/counted.ts';

export const verifyingTexts = {
  title: 'Verify a result',
  titleOf: (sale: string) => `Verify the result of ${sale}`,
  back: (sale: string) => `Back to ${sale}`,
  published: 'Published result',
  sold: 'Sold',
  offered: 'Offered',
  ordered: 'Ordered',
  closedAt: 'Closed',
  noResult: 'This sale has no result to verify: it has not closed yet, or was canceled.',
  notPublic: 'There is no public sale at this address.',
  results: 'See all results',
  noPrivate:
    'This link opens nothing: it was withdrawn, or a part of it is missing. Ask the person who gave it to you.',
  isOpen: (entries: number) =>
    `This private sale has no result yet. Its order log has ${counted(entries, 'entry', 'entries')} so far; the whole log and the result can be checked here after the close.`,
  head: 'Signed head of the order log',
} as const;
