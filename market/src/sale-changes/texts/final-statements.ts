/** Texts of the final official statement of a sale. */

export const finalStatementTexts = {
  name: 'Final official statement',
  final: 'Final',
  version: (version: number) => `Version ${version}`,
  /** Name in a list where the newest one has its name alone. */
  named: (version: number) => `Final official statement, version ${version}`,
  published: 'published',
  replaced: 'replaced',
  earlier: (count: number) => (count === 1 ? '1 earlier version' : `${count} earlier versions`),
  note: 'Note of the issuer',
} as const;

/** On the page of its issuer. */
export const publishingTexts = {
  lead: 'It has the final terms, prices and yields of the bonds sold. Everyone who sees the sale can read it here, and everyone who was allocated bonds is notified.',
  due: (day: string) => `Seven business days after the close: ${day}.`,
  late: (day: string) => `Not published yet. Seven business days after the close ended on ${day}.`,
  rule: 'SEC Rule 15c2-12 has underwriters contract to receive it within seven business days after the final agreement to sell. Your counsel knows which date applies to this sale.',
  publish: 'Publish',
  correct: 'Publish a corrected version',
  title: 'Publish the final official statement?',
  titleCorrect: 'Publish a corrected version?',
  file: 'Document',
  fileRequired: 'Choose a file',
  noteLabel: 'Public note (optional)',
  noteHint: 'For example what was corrected. Everyone who sees the sale can read it.',
  effect: 'Everyone who was allocated bonds is notified at once, on their pages, by email and by push.',
  forGood: (most: number) =>
    `What is published stays readable for good, also where a later version replaces it. There can be ${most} versions.`,
  done: 'The final official statement is published',
  hash: 'SHA-256',
  signer: (role: string, name: string) => `${role}, ${name}`,
  signedBy: (people: string) => `Signed by: ${people}.`,
  unsigned: (roles: string) => `Not signed yet: ${roles}.`,
  toTeam: 'To the team',
  transcript: 'Closing transcripts that were downloaded before it was published do not have it.',
  toTranscript: 'Download the closing transcript again',
} as const;
