/** The tables of a closing transcript, as CSV. */

import { keyOf, maturityText } from '@fairbook/domain/auctions/maturity-key.ts';
import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { type Pricing, priceOf, pricingTermsOf } from '@fairbook/domain/auctions/pricing.ts';
import { type Cents, dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { type Cell, csvFile, csvFileStart, csvLine } from '@fairbook/domain/base/text/csv.ts';
import {
  interestFrequencies,
  labelOf,
  ratingAgencies,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { totalToPay } from '@fairbook/domain/figures/confirmation.ts';
import { issuePriceRules } from '@fairbook/domain/figures/figure-inputs.ts';
import type { NetProceeds } from '@fairbook/domain/figures/issuance-costs.ts';
import type { CostFigures, SaleFigures } from '@fairbook/domain/figures/sale-figures.ts';
import { auditActions } from '@fairbook/domain/words/audit-words.ts';
import type { countNotices, listSaleEvents, Purchase } from '../../../store/orders/transcript.sql.ts';
import { bondsOf, type SoldSale } from './transcript-figures.ts';

const dollars = (amount: Cents | null | undefined): Cell => (amount == null ? '' : dollarsOf(amount));
const orEmpty = (value: Cell | null): Cell => value ?? '';
/** A rate in percent with the digits that final numbers are published with. */
const rate = (value: number | null): Cell => (value === null ? '' : value.toFixed(6));

const states = { offered: 'Offered', 'not-offered': 'Not offered', withdrawn: 'Withdrawn' } as const;

export function maturitiesTable({ terms, result }: SoldSale): string {
  const results = new Map(result.figures.maturities.map((one) => [one.maturityDate, one]));
  return csvFile(
    [
      ...[
        'Maturity',
        'CUSIP',
        'State',
        'Coupon',
        'Yield',
        'Price',
        'Announced principal',
        'Final principal',
        'Ordered',
      ],
      ...['Allocated', 'Unsold'],
    ],
    terms.maturities.map(({ row, key, state, announced, principal }) => {
      const { demand = null, award = null, unsold = null } = results.get(key) ?? {};
      return [
        ...[maturityText(key), row.cusip, states[state], row.interestRate, row.yield || '', row.price || ''],
        ...[dollars(announced), dollars(principal), dollars(demand), dollars(award), dollars(unsold)],
      ];
    }),
  );
}

export function costTable({ offered, issued, auction }: SoldSale): string {
  const line = (label: string, figure: (cost: CostFigures) => Cell): Cell[] => [
    label,
    ...[offered, issued].map(({ cost }) => (cost === null ? '' : figure(cost))),
  ];
  const proceeds = (label: string, of: (proceeds: NetProceeds) => Cell) =>
    line(label, (cost) => (cost.proceeds === null ? '' : of(cost.proceeds)));
  const refunding = ({ refunding: figures }: SaleFigures) => dollars(figures?.presentValue);
  const rows = [
    line('Par amount', ({ par }) => dollars(par)),
    proceeds('Original issue premium', ({ premium }) => dollars(premium)),
    proceeds('Original issue discount', ({ discount }) => dollars(discount)),
    proceeds('Purchase price', ({ purchase }) => dollars(purchase)),
    proceeds('Accrued interest', ({ accrued }) => dollars(accrued)),
    proceeds('Net proceeds after costs of issuance', ({ net }) => dollars(net)),
    line('Total interest', ({ interest }) => dollars(interest)),
    line('Total debt service', ({ debtService }) => dollars(debtService)),
    line('Bond years', ({ bondYears }) => rate(bondYears)),
    line('Average life in years', ({ averageLife }) => rate(averageLife)),
    line('Weighted average maturity in years', ({ weightedAverageMaturity }) => rate(weightedAverageMaturity)),
    line('Net interest cost in percent', ({ netInterestCost }) => rate(netInterestCost)),
    line('True interest cost in percent', ({ trueInterestCost }) => rate(trueInterestCost)),
    line('All-in true interest cost in percent', ({ allInTrueInterestCost }) => rate(allInTrueInterestCost)),
    line('Arbitrage yield in percent', ({ arbitrageYield }) => rate(arbitrageYield)),
    ['Net present value of refunding savings', refunding(offered), refunding(issued)],
  ];
  return csvFile([`Figures of ${auction.name}`, 'Whole issue at final amounts', 'As sold'], rows);
}

export function issuePriceTable({ rows, issuePrices, inputs }: SoldSale): string {
  const cusips = new Map(rows.map((row) => [keyOf(row), row.cusip]));
  return csvFile(
    [
      'Maturity',
      'CUSIP',
      'Principal',
      'Sold',
      'Initial offering price',
      'Percent sold at it',
      'Rule',
      'Outcome',
      'Issue price',
    ],
    issuePrices.map(({ principalAmount, sold, offered, soldPercent, outcome, issuePrice, ...name }) => [
      ...[
        maturityText(keyOf(name)),
        cusips.get(keyOf(name)) ?? '',
        dollars(principalAmount),
        dollars(sold),
        orEmpty(offered),
      ],
      ...[rate(soldPercent), orEmpty(labelOf(issuePriceRules, inputs.issuePriceRule)), outcomeWords(outcome)],
      orEmpty(issuePrice),
    ]),
  );
}

/** The outcome of a rule of issue price in words. */
export function outcomeWords(outcome: SoldSale['issuePrices'][number]['outcome']): string {
  if (outcome === 'met') return 'Met';
  return outcome === 'open' ? 'Not decided yet' : 'Not met';
}

/** The terms that a filing names for each maturity. */
export function filingTable({ auction, sale, result, rows, settlement }: SoldSale): string {
  const ratings = ratingAgencies.flatMap(({ field, label }) => (auction[field] ? [`${label}: ${auction[field]}`] : []));
  return csvFile(
    [
      ...[
        'CUSIP',
        'Issuer',
        'State',
        'Issue',
        'Security',
        'Tax status',
        'Bank qualified',
        'Insurer',
        'Credit enhancement',
      ],
      ...['Ratings', 'Maturity', 'Principal', 'Coupon', 'Interest', 'Initial offering yield', 'Initial offering price'],
      ...['Dated date', 'Settlement date', 'First interest', 'Interest payments', 'Day count', 'Redemption'],
      ...['First call date', 'First call price', 'Term bond', 'Formal award', 'First order', 'Sale closed'],
    ],
    rows.map((row) => {
      const [call] = callsOf(row, auction);
      return [
        ...[row.cusip, auction.municipality.name, auction.municipality.state ?? '', sale.name],
        ...[orEmpty(labelOf(securityTypes, auction.securityType)), orEmpty(labelOf(taxStatuses, auction.taxStatus))],
        ...[yesOrNo(auction.isBankQualified), auction.insurer ?? '', auction.creditEnhancement ?? ''],
        ...[ratings.join('; '), row.maturityDate, dollars(row.principalAmount), row.interestRate],
        orEmpty(labelOf(interestKinds, row.structure?.interest ?? 'periodic')),
        ...[row.yield || '', orEmpty(priceOf(row)), orEmpty(auction.dated), orEmpty(settlement)],
        ...[orEmpty(auction.firstInterest), orEmpty(labelOf(interestFrequencies, auction.repaymentFrequency))],
        ...[auction.dayCount ?? '30/360', auction.redemptionProvisions ?? '', call?.date ?? '', call?.price ?? ''],
        yesOrNo(row.structure?.sinkingFund !== undefined),
        ...[result.closedAt, sale.startDate, sale.closeDate].map((at) => at?.toISOString() ?? ''),
      ];
    }),
  );
}

/** The calls of a maturity: that of the issue is none of one that is due by then. */
function callsOf(row: MaturityRow, auction: Pricing) {
  return (pricingTermsOf(row, auction)?.calls ?? []).filter(({ date }) => date < row.maturityDate);
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

/** Answers to a depository's questions about each CUSIP. */
export function eligibilityTable({ auction, sale, result, rows, settlement }: SoldSale): string {
  return csvFile(
    [
      ...['CUSIP', 'Issuer', 'Issue', 'Dated date', 'Closing date', 'First interest', 'Maturity', 'Interest rate'],
      ...['Interest payments', 'Principal', 'Minimum denomination', 'Increment', 'Callable', 'Form'],
    ],
    rows.map((row) => [
      ...[row.cusip, auction.municipality.name, sale.name, orEmpty(auction.dated), orEmpty(settlement)],
      ...[orEmpty(auction.firstInterest), row.maturityDate, row.interestRate],
      orEmpty(labelOf(interestFrequencies, auction.repaymentFrequency)),
      ...[dollars(row.principalAmount), dollars(result.limits.minimum), dollars(result.limits.step)],
      ...[yesOrNo(callsOf(row, auction).length > 0), 'Book-entry only'],
    ]),
  );
}

export function cusipTable({ rows }: SoldSale): string {
  return csvFile(
    ['CUSIP', 'Maturity', 'Coupon', 'Principal'],
    rows.map((row) => [row.cusip, row.maturityDate, row.interestRate, dollars(row.principalAmount)]),
  );
}

export function noticesTable(notices: Awaited<ReturnType<typeof countNotices>>): string {
  return csvFile(
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
  return csvFile(
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

/** Payments of each investor, a line for each maturity and one for the total. `purchases` come in parts that never split an investor. */
export async function* settlementPieces(
  sold: SoldSale,
  purchases: AsyncIterable<readonly Purchase[]>,
): AsyncGenerator<string, void, undefined> {
  const day = orEmpty(sold.settlement);
  yield csvFileStart(settlementHeader);
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
        ...bonds.map(({ cusip, par, price, principal, accrued, total: due, ...name }): Cell[] => [
          ...[
            ...who,
            maturityText(keyOf(name)),
            cusip,
            dollars(par),
            orEmpty(price),
            dollars(principal),
            dollars(accrued),
          ],
          ...[dollars(due), day],
        ]),
        total('Total'),
      ];
    });
    if (lines.length > 0) yield lines.map((line) => `${csvLine(line)}\r\n`).join('');
  }
}
