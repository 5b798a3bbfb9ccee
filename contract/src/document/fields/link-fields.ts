/** Meanings of the fields of linked accounts, for the API documents. Keys as in `descriptions.ts`. */
export const linkFields = {
  links: 'Links with other accounts of the investor, latest first',
  ground: 'Why both accounts are one investor’s',
  'links.isObjected': 'True if the caller objected and no administrator has answered yet',
  linkedBy: 'The administrator who linked them',
  linkedAt: 'When they were linked',
  endReason: 'Why the link was ended; null while it stands',
  statements: 'Statements of people of the account about links, latest first',
  'statements.linkId': 'The link that it objects to; null where another account is declared',
  'statements.text': 'The statement',
  'statements.by': 'The person who made it',
  statement: 'Why, for the administrators',
  other: 'The other account: the email address of one of its people, or the id of its page',
  answer: 'The answer, which the investor is sent',
};
