/** Every threshold of the checks, in one place. Raising one finds less; lowering one asks about more honest accounts. */
export const thresholds = {
  /** Likeness from which names of organizations count as the same, and of people. 1 is equal. One edit counts as the same from 5 letters on. */
  organizationLikeness: 0.88,
  personLikeness: 0.92,
  /** Accounts at one home, with one phone or not, from which they are asked about; and how many different last names suffice. */
  household: 5,
  strangersAtHome: 4,
  /** Accounts from one network and kind of device, opened within so many hours. */
  deviceAccounts: 4,
  deviceHours: 24,
  /** Networks of more accounts belong to a carrier or an employer, and say nothing. */
  sharedNetwork: 25,
  /** Mailboxes of one name with different numbers, opened within so many days. */
  numberedMailboxes: 3,
  numberedDays: 7,
  /** Letters that a numbered mailbox has at least: shorter ones are common. */
  mailboxLetters: 5,
  /** Days from an approved change of class to an order that uses it. */
  classChangeDays: 14,
  /** Part of an investor's limit that counts as just under it, and how many related accounts do it in one sale. */
  nearLimit: 0.8,
  nearLimitAccounts: 3,
} as const;
