/** Texts for market professionals. */

export const professionalTexts = {
  title: 'Connections',
  lead: 'The municipalities you work with, and the auctions you are named in.',
  municipalities: 'Municipalities',
  auctions: 'Auctions',
  noneConnected: 'No connected municipalities yet. They invite professionals by email.',
  noneAttached: 'You are not named in any auction yet.',
  documentsOf: (auction: string) => `Documents of ${auction}`,
  team: 'Team',
  teamOf: (auction: string) => `Team of ${auction}`,
  figures: 'Figures',
  figuresOf: (auction: string) => `Figures of ${auction}`,
  questions: 'Questions',
  questionsOf: (auction: string) => `Questions about ${auction}`,
  noDocuments: 'No documents yet.',
  moments: { launch: 'marketing from', opens: 'opens', closes: 'closes', closed: 'closed' },
} as const;
