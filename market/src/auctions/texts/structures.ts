/** Texts of the issuer's form about the dates, the security and the structure of bonds. */
export const structuresTexts = {
  dates: {
    title: 'Delivery and interest',
    endOfMonth: 'Pay interest on the last day of the month where a bond is due on one',
  },
  security: {
    title: 'Insurance and credit enhancement',
  },
  row: {
    column: 'Structure',
    serial: 'Serial',
    open: (row: number) => `Structure, row ${row}`,
    title: (bond: string) => `Structure of the bond due ${bond}`,
    titleOfRow: (row: number) => `Structure of row ${row}`,
    lead: 'Leave everything as it is for an ordinary serial bond.',
    save: 'Apply',
    interest: 'Interest',
    callsAre: 'Call',
    callChoices: { issue: 'As the issue', none: 'Not callable', own: 'Dates and prices of its own' },
    calls: 'Calls',
    callsHint: 'One line for each: the first day and the price per 100, such as 6/1/2034 102',
    makeWhole: 'Make-whole call',
    makeWholeHint: 'In words, such as Treasury plus 15 basis points. It changes no price',
    sinkingFund: 'Sinking fund',
    sinkingFundHint: 'Of a term bond. One line for each redemption: day and amount, the last on the maturity date',
    sum: (total: string, principal: string) => `${total} of ${principal}`,
    zeroHint: 'The principal is the amount due at maturity. The price follows from the yield.',
    problem: (line: string, sentence: string) => `${line}: ${sentence}`,
  },
} as const;
