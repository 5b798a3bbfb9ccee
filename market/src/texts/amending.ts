/** Texts of the page where an issuer amends approved terms. */
export const amendingTexts = {
  title: (name: string) => `Amend the terms of ${name}`,
  lead: 'The approved terms hold until an administrator has decided about what you change here. Everyone who sees the sale then reads what has changed, and why. Names, dates, maturity dates, CUSIPs, ratings, professionals and documents are not changed here.',
  leadOfSale: (until: string) =>
    `The published terms hold until an administrator has approved what you change here, which is possible until ${until}, 30 minutes before the start. Everyone who sees the sale then reads what has changed, and why, and the order log says it. Names, dates, maturity dates, CUSIPs, ratings, professionals and documents are not changed here.`,
  back: 'Back to the auction',
  maturities: 'Maturities',
  maturity: 'Maturity',
  withdrawn: 'Withdrawn',
  principal: 'Principal',
  coupon: 'Coupon, %',
  yield: 'Yield, %',
  price: 'Price',
  total: 'Amount of the issue',
  cell: (column: string, maturity: string) => `${column} of ${maturity}`,
  installment: (day: string) => `Installment of ${day}`,
  amounts: 'Amounts of orders',
  minimum: 'Minimum',
  minimumHint: 'Of an order and of a maturity, in dollars.',
  step: 'Increment',
  stepHint: 'Orders and maturities are multiples of it.',
  order: 'Order of priority',
  notOffered: 'Not offered',
  texts: 'Descriptions',
  notAmount: 'Enter dollars',
  notFigure: 'Enter a number',
  review: 'Review the changes',
  nothing: 'Nothing differs from the approved terms yet.',
  dialog: {
    title: 'Submit for approval',
    effect: (told: number) =>
      told === 1
        ? 'Once it is approved, 1 person is notified. Sign-offs of the terms become void.'
        : `Once it is approved, ${told} people are notified. Sign-offs of the terms become void.`,
    wait: 'The auction cannot go live before the decision. You can recall the request until then.',
    waitOfSale: (until: string) =>
      `It can be approved until ${until}. Without a decision by then the sale starts with the published terms. You can recall the request until it is decided.`,
    reason: 'Reason',
    reasonHint: 'Everyone who sees the sale can read it once the terms are approved.',
    reasonRequired: 'A reason is required',
    send: 'Submit for approval',
    sent: 'Amended terms submitted',
  },
  pending: 'Amended terms are under review',
  until: (when: string) =>
    `It can be approved until ${when}, 30 minutes before the start. Without a decision by then the sale starts with the published terms, unless you set a later start.`,
  notNow: (why: string) => `It cannot be approved now. ${why}. The published terms hold.`,
  requestedBy: (name: string, when: string) => `Submitted by ${name}, ${when}.`,
  recall: 'Recall',
  recallQuestion: 'The approved terms stay as they are.',
  recalled: 'Recalled',
  returned: (when: string) => `Amended terms were returned, ${when}`,
};
