/** Texts about the structure of bonds, shared by both sites. */
export const structureTexts = {
  monthEnds: (count: string) => `${count}, paid on last days of months`,
  yes: 'Yes',
  term: 'Term bond',
  ownCall: (day: string) => `Callable ${day}`,
  hasMakeWhole: 'Make-whole call',
  termBond: (from: string) => `Term bond, redeemed in parts from ${from}`,
  callable: (day: string, price: string) => `Callable from ${day} at ${price}`,
  nextCall: (day: string, price: string) => `from ${day} at ${price}`,
  notCallable: 'Not callable',
  makeWhole: (terms: string) => `Make-whole call: ${terms}`,
  tables: 'Sinking funds and accreted values',
  sinkingFund: (day: string) => `Sinking fund of the bond due ${day}`,
  accretion: (day: string) => `Accreted value of $5,000 due ${day}`,
  date: 'Date',
  redeemed: 'Redeemed',
  value: 'Value',
} as const;
