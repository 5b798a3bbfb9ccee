/** Texts of the page that verifies the result of a public sale without an account. */
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
} as const;
