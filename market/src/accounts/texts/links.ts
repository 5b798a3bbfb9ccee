/** Texts of linked accounts on the page of an investor's account. */

export const linkTexts = {
  title: 'Linked accounts',
  lead: 'Accounts of one investor count as one in every sale: one place in a draw, one share and one cap per investor. What they win together fills their orders, the earliest first. Spouses and others of one household are different investors.',
  none: 'Your account is not linked with another one.',
  since: (when: string) => `Linked by an administrator since ${when}. It counts in sales that close after that.`,
  unnamed: 'Whose the other account is stays between its owner and the administrators.',
  object: 'Object',
  objected: 'You have objected. An administrator will answer; the link counts until it is ended.',
  objectTitle: 'Object to the link',
  objectLead: 'Say why the accounts are not one investor’s. An administrator reads it, ends the link or answers you.',
  declare: 'Another account is mine too',
  declareTitle: 'Declare another account',
  declareLead:
    'For an institution with several accounts, or a person with two. An administrator checks it and links the accounts. We do not say here whether an address has an account.',
  email: 'Email address of the other account',
  statement: 'Explanation',
  statementHint: 'For the administrators.',
  send: 'Send',
  sent: 'Sent to the administrators',
  said: 'What you sent',
  declared: (email: string) => `Account of ${email}`,
  objection: 'Objection to a link',
  waits: 'Waits for an administrator',
  answered: (when: string) => `Answered ${when}`,
  onlyAdmins: 'Only an Admin of your institution can send this.',
} as const;
