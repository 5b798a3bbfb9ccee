/** Meanings of the fields of final official statements. */
export const finalStatementFields = {
  finalStatements: 'Every version of the final official statement, latest first; empty before the first',
  'FinalStatement.version': 'The version, from 1',
  'FinalStatement.publishedAt': 'When it was published',
  'FinalStatement.note': 'The issuer’s note about the version; null for none',
  'FinalStatement.file': 'The document',
  'publishFinalStatement.file': 'The next version, a PDF',
  'FinalStatement.sha256': 'SHA-256 of the document, in hexadecimal digits',
  'FinalStatementForm.note': 'A public note about the version, for everyone who sees the sale',
  'FinalStatementForm.insteadOf':
    'The id of the newest version that the caller saw. When there is another one, the call answers 412. Without it: there was none',
  'FinalStatements.versions': 'Every version, latest first',
  whyNotPublish: 'Why no version can be published now; null when one can',
  signedBy: 'The members of the team who signed the newest version, earliest first',
  'signedBy.role': 'For which role',
  'signedBy.name': 'The person who signed',
  'signedBy.firm': 'The firm of the person; null where it has their own name',
  unsigned: 'The roles that have to sign the newest version and have not; empty before the first version',
  dueOn: 'The seventh day of business after the close; null before the result',
} satisfies Readonly<Record<string, string>>;
