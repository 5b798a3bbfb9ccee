/** The tables of a closing transcript, as CSV. */
import { auditActions } from '@fairbook/domain/audit-words.ts';
import { totalToPay } from '@fairbook/domain/confirmation.ts';
import { type Cell, csvLine, csvText } from '@fairbook/domain/csv.ts';
import type { IssueCost } from '@fairbook/domain/issue-cost.ts';
import { type Cents, dollarsOf, sum } from '@fairbook/domain/money.ts';
import {
  interestFrequencies,
  labelOf,
  ratingAgencies,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/vocabulary.ts';
import { bondsOf, costs, issuedRows, issuePrices, type SoldSale, settlementOf } from './sold.ts';
import type { countNotices, listSaleEvents, Purchase } from './transcript.sql.ts';

type Rows = readonly (readonly Cell[])[];

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const table = (header: readonly string[], rows: Rows) => `\ufeff${csvText(header, rows)}\r\n`;
const dollars = (amount: Cents | null): Cell => (amount === null ? '' : dollarsOf(amount));
const orEmpty = (value: Cell | null): Cell => value ?? '';
/** A rate in percent with the digits that final numbers are published with. */
const rate = (value: number | null): Cell => (value === null ? '' : value.toFixed(6));

export function maturitiesTable({ sale, result }: SoldSale): string {
  const results = new Map(result.figures.maturities.map((one) => [one.maturityDate, one]));
  return table(
    ['Maturity', 'CUSIP', 'Offered', 'Coupon', 'Yield', 'Price', 'Principal', 'Ordered', 'Allocated', 'Unsold'],
    sale.maturityStructure.map((row) => {
      const { demand = null, award = null, unsold = null } = results.get(row.maturityDate) ?? {};
      return [
        ...[
          row.maturityDate,
          row.cusip,
          row.isOffered ? 'Yes' : 'No',
          row.interestRate,
          row.yield || '',
          row.price || '',
        ],
        ...[dollars(row.principalAmount), dollars(demand), dollars(award), dollars(unsold)],
      ];
    }),
  );
}

export function costTable(sold: SoldSale): string {
  const { offered, issued } = costs(sold);
  const line = (label: string, figure: (cost: IssueCost) => Cell): Cell[] => [
    label,
    offered === null ? '' : figure(offered),
    issued === null ? '' : figure(issued),
  ];
  return table(
    ['Figure', 'As offered', 'As sold'],
    [
      line('Par amount', ({ par }) => dollars(par)),
      line('Purchase price', ({ purchase }) => dollars(purchase)),
      line('Premium, or discount below zero', ({ premium }) => dollars(premium)),
      line('Accrued interest', ({ accrued }) => dollars(accrued)),
      line('Total interest', ({ interest }) => dollars(interest)),
      line('Total debt service', ({ debtService }) => dollars(debtService)),
      line('Average life in years', ({ averageLife }) => rate(averageLife)),
      line('Net interest cost in percent', ({ netInterestCost }) => rate(netInterestCost)),
      line('True interest cost in percent', ({ trueInterestCost }) => rate(trueInterestCost)),
    ],
  );
}

export function debtServiceTable(sold: SoldSale): string {
  const payments = costs(sold).issued?.payments ?? [];
  return table(
    ['Date', 'Principal', 'Interest', 'Total'],
    payments.map(({ date, principal, interest, total }) => [
      date,
      dollars(principal),
      dollars(interest),
      dollars(total),
    ]),
  );
}

export function issuePriceTable(sold: SoldSale): string {
  return table(
    ['Maturity', 'CUSIP', 'Sold', 'Initial offering price', 'Percent sold at it', '10 percent test', 'Issue price'],
    issuePrices(sold).map(({ row, offered, soldPercent, price }) => [
      ...[row.maturityDate, row.cusip, dollars(row.principalAmount), orEmpty(offered), soldPercent],
      ...[price === null ? 'Not met' : 'Met', orEmpty(price)],
    ]),
  );
}

/** The terms that a filing names for each maturity. */
export function filingTable(sold: SoldSale): string {
  const { auction, sale } = sold;
  const ratings = ratingAgencies.flatMap(({ field, label }) => (auction[field] ? [`${label}: ${auction[field]}`] : []));
  return table(
    [
      ...['CUSIP', 'Issuer', 'State', 'Issue', 'Security', 'Tax status', 'Ratings', 'Maturity', 'Principal', 'Coupon'],
      ...['Initial offering yield', 'Initial offering price', 'Dated date', 'Settlement date', 'Interest payments'],
      ...['Redemption', 'First call date', 'First call price', 'Formal award', 'First order', 'Sale closed'],
    ],
    issuePrices(sold).map(({ row, offered }) => [
      ...[row.cusip, auction.municipality.name, auction.municipality.state ?? '', sale.name],
      ...[
        orEmpty(labelOf(securityTypes, auction.securityType)),
        orEmpty(labelOf(taxStatuses, auction.taxStatus)),
        ratings.join('; '),
      ],
      ...[row.maturityDate, dollars(row.principalAmount), row.interestRate, row.yield || '', orEmpty(offered)],
      ...[
        orEmpty(auction.dated),
        orEmpty(settlementOf(sold)),
        orEmpty(labelOf(interestFrequencies, auction.repaymentFrequency)),
      ],
      ...[auction.redemptionProvisions ?? '', orEmpty(auction.redemptionDate), dollars(auction.redemptionPrice)],
      ...[sold.result.closedAt.toISOString(), sale.startDate?.toISOString() ?? '', sale.closeDate?.toISOString() ?? ''],
    ]),
  );
}

/** What a depository asks about each CUSIP. */
export function eligibilityTable(sold: SoldSale): string {
  const { auction, sale, result } = sold;
  return table(
    [
      ...['CUSIP', 'Issuer', 'Issue', 'Dated date', 'Closing date', 'Maturity', 'Interest rate', 'Interest payments'],
      ...['Principal', 'Minimum denomination', 'Increment', 'Callable', 'Form'],
    ],
    issuedRows(sold).map((row) => [
      ...[row.cusip, auction.municipality.name, sale.name, orEmpty(auction.dated), orEmpty(settlementOf(sold))],
      ...[row.maturityDate, row.interestRate, orEmpty(labelOf(interestFrequencies, auction.repaymentFrequency))],
      ...[dollars(row.principalAmount), dollars(result.limits.minimum), dollars(result.limits.step)],
      ...[auction.redemptionDate === null ? 'No' : 'Yes', 'Book-entry only'],
    ]),
  );
}

export function cusipTable(sold: SoldSale): string {
  return table(
    ['CUSIP', 'Maturity', 'Coupon', 'Principal'],
    issuedRows(sold).map((row) => [row.cusip, row.maturityDate, row.interestRate, dollars(row.principalAmount)]),
  );
}

export function noticesTable(notices: Awaited<ReturnType<typeof countNotices>>): string {
  return table(
    ['Notice', 'Text', 'First', 'Last', 'People', 'Emails sent', 'Push messages sent', 'Not delivered'],
    notices.map(({ type, title, first, last, people, mails, pushes, undelivered }) => [
      ...[type, title, first.toISOString(), last.toISOString(), people, mails, pushes, undelivered],
    ]),
  );
}

/** `nameOf` names an actor of the audit trail. */
export function historyTable(
  events: Awaited<ReturnType<typeof listSaleEvents>>,
  nameOf: (actor: string) => string,
): string {
  const labels: Readonly<Record<string, string>> = auditActions;
  return table(
    ['Time', 'Event', 'By', 'Details'],
    events.map(({ at, action, actor, detail }) => [
      ...[at.toISOString(), labels[action] ?? action, nameOf(actor), JSON.stringify(detail)],
    ]),
  );
}

const settlementHeader = [
  ...['Investor', 'Type', 'Number in the record', 'Maturity', 'CUSIP', 'Par', 'Price', 'Principal', 'Accrued interest'],
  ...['Amount due', 'Settlement date'],
];

/** What each investor pays, a line for each maturity and one for the total. `purchases` come in parts that never split an investor. */
export async function* settlementPieces(
  sold: SoldSale,
  purchases: AsyncIterable<readonly Purchase[]>,
): AsyncGenerator<string, void, undefined> {
  const day = orEmpty(settlementOf(sold));
  yield `\ufeff${csvLine(settlementHeader)}\r\n`;
  for await (const part of purchases) {
    const lines = [...Map.groupBy(part, ({ investorId }) => investorId).values()].flatMap((awards) => {
      const [first] = awards;
      if (!first) return [];
      const who = [first.investor, first.isInstitution ? 'Institution' : 'Individual', first.pseudonym];
      const bonds = bondsOf(sold, awards);
      const total = (label: string): Cell[] => [
        ...[...who, label, '', dollars(sum(bonds.map(({ par }) => par))), '', ''],
        ...[dollars(sum(bonds.map(({ accrued }) => accrued))), dollars(totalToPay(bonds)), day],
      ];
      return [
        ...bonds.map(({ maturityDate, cusip, par, price, principal, accrued, total: due }): Cell[] => [
          ...[...who, maturityDate, cusip, dollars(par), orEmpty(price), dollars(principal), dollars(accrued)],
          ...[dollars(due), day],
        ]),
        total('Total'),
      ];
    });
    if (lines.length > 0) yield lines.map((line) => `${csvLine(line)}\r\n`).join('');
  }
}
