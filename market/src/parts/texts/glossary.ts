/** Terms of municipal bond sales, as the Help pages explain them. */

export interface Term {
  /** Part of its address on the page. */
  readonly id: string;
  readonly name: string;
  readonly meaning: string;
  /** Ids of related terms. */
  readonly see?: readonly string[];
}

const term = (id: string, name: string, meaning: string, ...see: readonly string[]): Term => {
  return { id, name, meaning, ...(see.length > 0 && { see }) };
};

/** In alphabetical order. */
export const glossary: readonly Term[] = [
  term(
    'accrued-interest',
    'Accrued interest',
    'Interest a bond has earned since its last interest payment, or since its dated date. Buyers pay it at settlement and get it back with the first coupon.',
    'dated-date',
    'settlement',
  ),
  term(
    'allocation',
    'Allocation',
    'The part of an order that is filled at the close. It can be all, part or none of what was ordered.',
    'order',
    'priority',
    'proration',
  ),
  term(
    'bond-counsel',
    'Bond counsel',
    'The law firm whose opinion states that the bonds are valid and, where it applies, that their interest is tax-exempt.',
    'tax-exempt',
  ),
  term(
    'callable',
    'Callable',
    'A callable bond can be paid back by its issuer before maturity, from its call date on, at a stated price.',
    'yield-to-worst',
  ),
  term(
    'closing-record',
    'Closing record',
    'The published record of a sale: terms, orders under pseudonyms, allocations. Its fingerprint changes if a single figure does.',
    'order-log',
  ),
  term(
    'coupon',
    'Coupon',
    'The yearly interest of a bond as a percentage of its par amount, usually paid in two halves.',
    'yield',
  ),
  term(
    'cover',
    'Cover',
    'Orders divided by what is offered. A cover of 1.4× means that $1.40 was ordered for each dollar on offer. Cover over all maturities can exceed 1× while some of them are not fully ordered.',
    'maturity',
  ),
  term(
    'cusip',
    'CUSIP',
    'The nine-character number that identifies a bond. The first six, the base CUSIP, stand for the issuer.',
    'maturity',
  ),
  term('dated-date', 'Dated date', 'The day from which a bond earns interest.', 'accrued-interest'),
  term('debt-service', 'Debt service', 'What an issuer pays each year: interest and principal together.', 'principal'),
  term(
    'discount',
    'Discount',
    'The amount by which a price is below par. The yield is then above the coupon.',
    'premium',
    'price',
  ),
  term(
    'emma',
    'EMMA',
    'The public website of the Municipal Securities Rulemaking Board with documents and trades of municipal bonds.',
    'official-statement',
  ),
  term('general-obligation', 'General obligation bond', 'A bond backed by the issuer’s power to tax.', 'revenue-bond'),
  term(
    'increment',
    'Increment',
    'Amounts of orders are multiples of the increment, and allocations are too.',
    'par-amount',
  ),
  term('issuer', 'Issuer', 'The municipality that sells the bonds and owes their interest and principal.'),
  term(
    'maturity',
    'Maturity',
    'The day on which principal is paid back. A sale usually offers a series of maturities, one for each year.',
    'serial-bond',
    'term-bond',
  ),
  term(
    'official-statement',
    'Official statement',
    'The document in which an issuer describes the bonds, their security and the risks. It is preliminary before the sale and final after it.',
    'emma',
  ),
  term(
    'order',
    'Order',
    'An investor’s offer to buy par amounts of one or more maturities at the published prices. It is binding at the close.',
    'allocation',
    'position',
  ),
  term(
    'order-log',
    'Order log',
    'The append-only list of everything that happens in a sale. Each order gets a receipt that proves its place in it.',
    'receipt',
    'witness',
  ),
  term(
    'par-amount',
    'Par amount',
    'The face value of bonds, paid back at maturity. Orders are entered in par amounts; what is paid depends on the price.',
    'price',
  ),
  term(
    'position',
    'Position',
    'The place of an order in time. It matters only when increments that are left are equal in every other way.',
    'proration',
  ),
  term(
    'premium',
    'Premium',
    'The amount by which a price is above par. The yield is then below the coupon.',
    'discount',
    'price',
  ),
  term('price', 'Price', 'What a bond costs per $100 of par amount. At par is $100.', 'par-amount', 'yield'),
  term('principal', 'Principal', 'The amount a bond pays back at maturity, not counting interest.', 'par-amount'),
  term(
    'priority',
    'Priority',
    'The rank an issuer gives each group of investors. Groups are served in that order.',
    'allocation',
    'proration',
  ),
  term(
    'proration',
    'Proration',
    'Sharing what is left among the orders of one group in proportion to their amounts, in whole increments.',
    'priority',
    'increment',
  ),
  term('rating', 'Rating', 'An agency’s opinion of how likely an issuer is to pay, such as AA+ or Aa1.'),
  term(
    'receipt',
    'Receipt',
    'The proof that an order is in the order log of its sale. Your browser keeps it and checks it at each visit.',
    'order-log',
  ),
  term(
    'revenue-bond',
    'Revenue bond',
    'A bond paid from the income of a project, such as tolls or water fees.',
    'general-obligation',
  ),
  term('serial-bond', 'Serial bonds', 'Bonds of one sale that mature in successive years.', 'maturity', 'term-bond'),
  term('settlement', 'Settlement', 'The day on which buyers pay and bonds are delivered.', 'accrued-interest'),
  term(
    'sinking-fund',
    'Sinking fund',
    'Payments by which an issuer redeems part of a term bond each year before it matures.',
    'term-bond',
  ),
  term(
    'tax-exempt',
    'Tax-exempt',
    'Interest that is free of federal income tax, and often of state tax for residents of the issuer’s state.',
    'bond-counsel',
  ),
  term(
    'term-bond',
    'Term bond',
    'A bond whose principal is due in one later year, often redeemed earlier in parts through a sinking fund.',
    'sinking-fund',
    'serial-bond',
  ),
  term(
    'tic',
    'TIC (true interest cost)',
    'The yearly rate that makes an issuer’s payments of principal and interest worth what it receives at delivery. It is the usual measure of what a sale costs.',
    'debt-service',
  ),
  term(
    'trustee',
    'Trustee',
    'The bank that acts for the bondholders, receives the issuer’s payments and passes them on.',
  ),
  term('unsold', 'Unsold', 'The part of a maturity without orders at the close.', 'cover'),
  term(
    'witness',
    'Witness',
    'An independent program that signs the state of an order log, so that every later change of the log is found.',
    'order-log',
  ),
  term(
    'yield',
    'Yield',
    'The yearly return of a bond at its price if it is held until it matures.',
    'coupon',
    'yield-to-worst',
  ),
  term(
    'yield-to-worst',
    'Yield to worst',
    'The lowest yield an investor can receive if the issuer uses every right to call the bond.',
    'callable',
    'yield',
  ),
];
