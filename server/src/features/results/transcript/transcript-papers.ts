/** The papers of a closing transcript: its summary, and drafts that counsel completes. */

import { keyOf, maturityInWords } from '@fairbook/domain/auctions/maturity-key.ts';
import type { TermsOfAllocation } from '@fairbook/domain/auctions/retail.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dayInWords } from '@fairbook/domain/base/dates.ts';
import { type Cents, sum } from '@fairbook/domain/base/money.ts';
import {
  interestFrequencies,
  labelOf,
  ratingAgencies,
  saleOutcomes,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { momentInWords } from '@fairbook/domain/base/zones.ts';
import { heldCells, heldColumns } from '@fairbook/domain/figures/debt-service-table.ts';
import type { CostFigures } from '@fairbook/domain/figures/sale-figures.ts';
import { daysOfNotice } from '@fairbook/domain/review/public-notice.ts';
import { addAmounts, addChanges } from './transcript-changes.ts';
import type { HeldDebtService, SoldSale } from './transcript-figures.ts';
import { money, Paper, type PaperOptions } from './transcript-paper.ts';
import { outcomeWords } from './transcript-tables.ts';

const percent = (value: number | null, digits = 4) => (value === null ? 'Not determined' : `${value.toFixed(digits)}%`);
const priceText = (value: number | null) => (value === null || value === 0 ? 'Not set' : inThousandths(value));

function paperOf({ sale, result }: SoldSale, title: string, draftFor: PaperOptions['draftFor']): Paper {
  return new Paper({ title, foot: `${sale.name} · ${sale.uuid}`, at: result.closedAt, draftFor });
}

function issueFacts({ auction, sale }: SoldSale) {
  const { municipality, dated } = auction;
  return [
    ['Issuer', [municipality.name, municipality.state].filter(Boolean).join(', ')],
    ['Issue', sale.name],
    ['Base CUSIP', auction.baseCusip],
    ['Security', labelOf(securityTypes, auction.securityType)],
    ['Tax status', labelOf(taxStatuses, auction.taxStatus)],
    ['Dated date', dated && dayInWords(dated)],
    ['Interest payments', labelOf(interestFrequencies, auction.repaymentFrequency)],
  ] as const;
}

/** The sale on a few pages, and the other files of the transcript. */
export function summaryPaper(
  sold: SoldSale,
  held: HeldDebtService,
  contents: readonly (readonly [path: string, about: string])[],
): Promise<Buffer> {
  const { issued } = sold;
  const paper = paperOf(sold, 'Closing transcript', null);
  addSale(paper, sold);
  addMaturities(paper, sold);
  paper.heading('Cost of the bonds sold').facts(costFacts(issued.cost));
  const { lines, all } = held.fiscalYears;
  if (lines.size > 0) {
    paper
      .heading('Debt service')
      .table(
        ['Fiscal year', ...heldColumns].map((label, at) => ({ label, share: 1, isNumber: at > 0 })),
        [...lines, ['Total', all] as const].map(([year, line]) => [String(year), ...heldCells(line).map(money)]),
      )
      .note(
        'The payments of each holder are rounded to the cent by themselves, and those of the issue together. Rounding is the difference, which the issuer and its paying agent carry from one payment to the next.',
      );
  }
  return paper
    .heading('Contents')
    .table(
      [
        { label: 'File', share: 2 },
        { label: 'What it is', share: 3 },
      ],
      contents,
    )
    .bytes();
}

function addSale(paper: Paper, sold: SoldSale): void {
  const { sale, auction, result, ruleVersion, settlement, zone } = sold;
  const moment = (at: Date | null) => at && momentInWords(at, zone);
  const { maturities, bidders } = result.figures;
  const { terms } = sold;
  paper
    .facts([
      ...issueFacts(sold),
      ...ratingAgencies.map(({ field, label }) => [`Rating, ${label}`, auction[field]] as const),
      ['Settlement', settlement && dayInWords(settlement)],
      ['Redemption', auction.redemptionProvisions],
    ])
    .heading('The sale')
    .facts([
      ['Public notice', noticeInWords(daysOfNotice(auction, sale.startDate ?? result.closedAt))],
      ['Opened', moment(sale.startDate)],
      ['Closed', moment(sale.closeDate)],
      ['Result recorded', moment(result.closedAt)],
      ['Outcome', labelOf(saleOutcomes, result.outcome)],
      ...(isChanged(sold) ? [['Announced', money(terms.announced)] as const] : []),
      ['Offered', money(terms.offered)],
      ['Ordered', money(sum(maturities.map(({ demand }) => demand)))],
      ['Allocated', money(terms.sold)],
      ['Investors with orders', String(bidders)],
      ['Minimum and increment', `${money(result.limits.minimum)}, ${money(result.limits.step)}`],
      ['Rule of allocation', ruleVersion],
      ...termFacts(result.limits),
      ['Fingerprint of the record', result.fingerprint],
    ]);
  addChanges(paper, sold);
  addAmounts(paper, sold);
  const halts = auction.halts.map(({ haltedAt, resumedAt, reason }) => [
    ...[moment(haltedAt) ?? '', moment(resumedAt) ?? 'Not resumed', reason],
  ]);
  if (halts.length === 0) return;
  const columns = [
    { label: 'Halted', share: 3 },
    { label: 'Resumed', share: 3 },
    { label: 'Reason', share: 5 },
  ];
  paper.heading('Halts').table(columns, halts);
}

/** For how long a sale was public before it opened; null where it was not. */
function noticeInWords(days: number | null): string | null {
  return days === null ? null : `Public for ${days} ${days === 1 ? 'day' : 'days'} before it opened`;
}

/** Returns whether maturities were withdrawn or resized: then tables name the announced amounts beside the final ones. */
function isChanged({ terms }: SoldSale): boolean {
  return terms.maturities.some(({ announced, principal }) => announced !== principal);
}

function addMaturities(paper: Paper, sold: SoldSale): void {
  const columns = [...(isChanged(sold) ? ['Announced', 'Final'] : ['Offered']), 'Ordered', 'Allocated'];
  paper
    .heading('Maturities')
    .table(
      [
        { label: 'Maturity', share: 3.4 },
        { label: 'CUSIP', share: 2.6 },
        ...['Coupon', 'Yield', 'Price'].map((label) => ({ label, share: 2, isNumber: true })),
        ...columns.map((label) => ({ label, share: 3, isNumber: true })),
      ],
      maturityLines(sold),
    );
}

/** A line for each maturity, and their sums: of what was announced and then offered, ordered and allocated. */
export function maturityLines(sold: SoldSale): string[][] {
  const { terms, result } = sold;
  const results = new Map(result.figures.maturities.map((one) => [one.maturityDate, one]));
  const amounts = (announced: Cents, offered: string) => [...(isChanged(sold) ? [money(announced)] : []), offered];
  const lines = terms.maturities.map(({ row, key, state, announced, principal }) => {
    const { demand = null, award = null } = results.get(key) ?? {};
    const offered = state === 'offered' ? money(principal) : state === 'withdrawn' ? 'Withdrawn' : 'Not offered';
    return [
      ...[maturityInWords(key), row.cusip, percent(row.interestRate, 3), percent(row.yield || null, 3)],
      ...[priceText(row.price), ...amounts(announced, offered), demand === null ? '' : money(demand)],
      award === null ? '' : money(award),
    ];
  });
  const ordered = sum(result.figures.maturities.map(({ demand }) => demand));
  const total = [...amounts(terms.announced, money(terms.offered)), money(ordered), money(terms.sold)];
  return [...lines, ['Total', '', '', '', '', ...total]];
}

function costFacts(cost: CostFigures | null): [string, string | null][] {
  if (cost === null) return [['Cost', 'Nothing was sold, or the terms do not determine it']];
  const { proceeds } = cost;
  return [
    ['Par amount', money(cost.par)],
    ['Purchase price', money(proceeds?.purchase)],
    ['Accrued interest', money(proceeds?.accrued)],
    ['Net proceeds', money(proceeds?.net)],
    ['Total debt service', money(cost.debtService)],
    ['Average life', cost.averageLife === null ? null : `${cost.averageLife.toFixed(3)} years`],
    ['Net interest cost', percent(cost.netInterestCost)],
    ['True interest cost', percent(cost.trueInterestCost)],
    ['All-in true interest cost', percent(cost.allInTrueInterestCost)],
    ['Arbitrage yield', percent(cost.arbitrageYield)],
  ];
}

/** The terms beside the rule, if the sale has any. */
function termFacts({ retailShare, investorCap }: TermsOfAllocation): [string, string][] {
  return [
    ...(retailShare === undefined
      ? []
      : [['Share for individuals', `${retailShare}% of each maturity`] as [string, string]]),
    ...(investorCap === undefined
      ? []
      : [['Cap per investor', `${money(investorCap)} at each maturity`] as [string, string]]),
  ];
}

/** Text of each rule of issue price. */
const ruleWords = {
  'ten-percent':
    'For each maturity, the first price at which at least 10% of the maturity was sold to the public is its issue price (Treasury Regulations, section 1.148-1(f)(2)(i)).',
  'hold-the-price':
    'For each maturity, the initial offering price is its issue price if no bond of it was sold above that price until the close of the fifth business day after the sale date, or until 10% of it was sold (Treasury Regulations, section 1.148-1(f)(2)(ii)).',
} as const;

/** A certificate of issue price for the sale to the public at the published prices. */
export function issuePricePaper(sold: SoldSale): Promise<Buffer> {
  const { issuePrices, inputs, rows } = sold;
  const missed = issuePrices.filter(({ outcome }) => outcome !== 'met').length;
  const cusips = new Map(rows.map((row) => [keyOf(row), row.cusip]));
  return paperOf(sold, 'Certificate of issue price', 'bond counsel')
    .facts(issueFacts(sold))
    .heading('Statement')
    .paragraph(
      'The issuer offered the bonds to the public on Fairbook at the initial offering prices below, and sold them there at these prices alone.',
    )
    .paragraph(ruleWords[inputs.issuePriceRule])
    .paragraph(
      missed === 0
        ? 'Every maturity that was sold meets this rule.'
        : `${missed} of ${issuePrices.length} maturities do not meet this rule, or not yet. For them another rule is needed.`,
    )
    .table(
      [
        { label: 'Maturity', share: 3 },
        { label: 'CUSIP', share: 3 },
        ...['Sold', 'Initial price', 'Sold at it', 'Issue price'].map((label) => ({
          label,
          share: 2.5,
          isNumber: true,
        })),
      ],
      issuePrices.map(({ sold: par, offered, soldPercent, issuePrice, outcome, ...name }) => [
        ...[maturityInWords(keyOf(name)), cusips.get(keyOf(name)) ?? '', money(par), priceText(offered)],
        ...[percent(soldPercent, 2), outcome === 'met' ? priceText(issuePrice) : outcomeWords(outcome)],
      ]),
    )
    .heading('For counsel to confirm')
    .paragraph(
      'That the buyers are the public: none is an underwriter of the bonds, or related to one. That no sale was arranged before the sale on Fairbook. That the bonds sold are one issue.',
    )
    .blanks(['Signature', 'Name and title', 'Date'])
    .bytes();
}

/** Payments at the closing, in sum, and the instructions that are to be filled in. */
export function closingMemo(sold: SoldSale): Promise<Buffer> {
  const { issued, inputs, settlement } = sold;
  const proceeds = issued.cost?.proceeds;
  const due = proceeds && sum([proceeds.gross, proceeds.accrued]);
  const memo = paperOf(sold, 'Closing memorandum', 'the issuer, its counsel and its paying agent')
    .facts([...issueFacts(sold), ['Settlement', settlement ? dayInWords(settlement) : 'To be set']])
    .heading('Sources')
    .facts([
      ['Par amount', money(issued.cost?.par)],
      ['Premium', money(proceeds?.premium)],
      ['Discount', money(proceeds?.discount)],
      ['Accrued interest', money(proceeds?.accrued)],
      ['Due from investors', money(due)],
    ])
    .note(
      'The amount of each investor is rounded to the cent by itself, so that the sum of confidential/settlement.csv can differ by some cents.',
    );
  if (inputs.costs.length > 0) {
    memo
      .heading('Uses')
      .facts([
        ...inputs.costs.map(({ name, amount }) => [name, money(amount)] as const),
        ['Net proceeds', money(proceeds?.net)],
      ]);
  }
  return memo
    .heading('Wire instructions')
    .paragraph(
      'Each investor pays the amount due of confidential/settlement.csv by wire on the settlement date, against delivery of the bonds.',
    )
    .blanks(['Bank', 'Routing number', 'Account name', 'Account number', 'Reference'])
    .heading('Delivery')
    .blanks(['Depository or paying agent', 'Released by', 'Time of release'])
    .bytes();
}
