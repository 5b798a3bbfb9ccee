/** Every threshold of the checks, in one place. Raising one finds less; lowering one asks about more honest accounts. */
export const thresholds = {
  /** Likeness from which names of organizations count as the same, and of people. 1 is equal. One edit counts as the same from 5 letters on. */
  organizationLikeness: 0.88,
  personLikeness: 0.92,
  /** Accounts at one home, with one phone or not, from which they are asked about; and how many different last names suffice. */
  household: 5,
  strangersAtHome: 4,
} as const;
