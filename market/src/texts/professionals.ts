/** Texts for market professionals. */

export const professionalTexts = {
  title: 'Connections',
  lead: 'The municipalities you work with, and the auctions you are named in.',
  municipalities: 'Municipalities',
  auctions: 'Auctions',
  noneConnected: 'No municipality is connected with you yet. They invite professionals by e-mail.',
  noneAttached: 'You are not named in an auction yet.',
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
} as const;
