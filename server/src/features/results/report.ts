/** The final book of a closed sale, in figures and row by row, and the investors' confirmations. */

import { Readable } from 'node:stream';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { fieldsOnPapers } from '@fairbook/domain/auctions/fields/all.ts';
import { pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { keyOf, maturityKey, maturityText } from '@fairbook/domain/auctions/maturity-key.ts';
import { cents, dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { type Cell, csvFileStart, csvLine } from '@fairbook/domain/base/text/csv.ts';
import { labelOf, orderClasses, ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import { confirmedBonds, totalToPay } from '@fairbook/domain/figures/confirmation.ts';
import { currentTerms, soldRows } from '@fairbook/domain/figures/current-terms.ts';
import type { FigureInputs } from '@fairbook/domain/figures/figure-inputs.ts';
import { placementOf } from '@fairbook/domain/figures/issue-cost.ts';
import { type SaleFigures, saleFigures } from '@fairbook/domain/figures/sale-figures.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { FileAnswer } from '../../platform/http/answers.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import { jsonType } from '../../platform/http/json.ts';
import type { CallerKey } from '../../platform/http/limits.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { readInputs } from '../../store/auctions/figures.sql.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import { findLateClose } from '../../store/logs/sending.sql.ts';
import { readRecordParts, type SaleResult } from '../../store/orders/closing.sql.ts';
import { readReferences } from '../../store/orders/references.sql.ts';
import {
  type BookLine,
  countRevisions,
  readBookLines,
  readLargestInvestors,
  readRevisions,
} from '../../store/orders/report.sql.ts';
import { findOwnResult, readAllottedLines, readPeople } from '../../store/orders/results.sql.ts';
import { figuresView } from '../book/book.ts';
import type { HeavyReader, HeavyReads } from '../book/heavy-reads.ts';
import { costOf, priceAt } from '../book/views.ts';
import type { Closer } from './close.ts';
import { expectClosed, findCloseNow } from './outcome.ts';
import { explainLine } from './reasons.ts';
import { saleView } from './views.ts';

type Market = typeof biddingMarket;

/** The reader, and the data sources. */
export interface ReportReader extends Closer {
  readonly heavyReads: HeavyReads;
  readonly person: CallerKey;
}

/** Number of investors and revisions named in the figures; the file has every order. */
const maxNamed = 500;
const maxRevisions = 200;

/** The final book in figures; 403 until the sale is closed. */
export async function readSaleReport(
  { heavyReads, person, ...closer }: ReportReader,
  sale: Sale,
): Promise<ResultOf<Market['readSaleReport']>> {
  const { close, result } = await expectClosed(closer, sale);
  const auction = requireFound(await findAuction(closer.db, sale.uuid));
  const { inputs } = await readInputs(closer.db, sale.id);
  const offered = sale.maturityStructure.filter(({ isWithdrawn }) => !isWithdrawn);
  return heavyReads.run(person, async ({ db }) => ({
    ...saleView(sale, close),
    ...reportView(sale, auction, result, inputs),
    late: await findLateClose(db, sale.id),
    investors: await readLargestInvestors(db, sale.id, offered, maxNamed),
    revisions: { ...(await countRevisions(db, sale.id)), latest: await readRevisions(db, sale.id, maxRevisions) },
  }));
}

/** The part of the final book that follows from the terms and the result. */
export function reportView(sale: Sale, auction: StoredAuction, result: SaleResult, inputs: FigureInputs) {
  const { maturities, ...view } = figuresView(sale, result.figures);
  const terms = currentTerms(sale.maturityStructure, result.figures.maturities);
  // One that was withdrawn is only among the announced rows.
  const rows = new Map([...sale.maturityStructure, ...terms.rows].map((row) => [keyOf(row), row]));
  return {
    issue: {
      ...{ ...issueOf(auction), amount: terms.principal, ...timesOf(sale), ...result.limits },
      retailShare: result.limits.retailShare ?? null,
      investorCap: result.limits.investorCap ?? null,
    },
    ...view,
    maturities: maturities.map((maturity) => {
      const row = rows.get(maturity.maturityDate);
      const { interestRate = 0, yield: percent = 0, price = 0, cusip = '', structure } = row ?? {};
      return { ...maturity, interestRate, yield: percent, price, cusip, structure };
    }),
    cost: {
      schedule: costView(saleFigures(terms.rows, auction, inputs)),
      sold: costView(saleFigures(soldRows(terms), auction, inputs)),
    },
    placement: placementOf(result.figures.maturities),
  };
}

function costView({ cost, calendarYears }: SaleFigures) {
  if (cost === null) return null;
  const { par, interest, debtService, averageLife, netInterestCost, trueInterestCost, proceeds } = cost;
  return {
    ...{ par, interest, debtService, averageLife, netInterestCost, trueInterestCost },
    purchase: proceeds?.purchase ?? null,
    premium: proceeds && cents(proceeds.gross - par),
    accrued: proceeds?.accrued ?? cents(0),
    years: [...calendarYears],
  };
}

interface BookColumn {
  readonly label: string;
  readonly cell: (line: BookLine, sale: Sale, result: SaleResult) => Cell;
  /** True if it says who the investor is, or helps to find out. */
  readonly isNamed?: boolean;
}

const bookColumns: readonly BookColumn[] = [
  { label: 'Position', cell: ({ sequence }) => sequence },
  { label: 'Placed', cell: ({ placedAt }) => placedAt.toISOString() },
  { label: 'Order number', cell: ({ bidId }) => bidId },
  { label: 'Order status', cell: ({ state }) => state },
  { label: 'Investor', cell: ({ investor }) => investor, isNamed: true },
  { label: 'Type', cell: ({ isInstitution }) => (isInstitution ? 'Institution' : 'Individual') },
  { label: 'State', cell: ({ placeState }) => placeState ?? '', isNamed: true },
  { label: 'Country', cell: ({ country }) => country, isNamed: true },
  { label: 'Placed by', cell: ({ placedBy }) => placedBy, isNamed: true },
  { label: 'Number in the record', cell: ({ pseudonym }) => pseudonym ?? '' },
  { label: 'Priority group', cell: ({ orderClass }) => labelOf(orderClasses, orderClass) },
  { label: 'Rank', cell: ({ rank }) => rank },
  { label: 'Maturity', cell: ({ maturityDate }) => maturityText(maturityDate) },
  { label: 'Ordered', cell: ({ amount }) => dollarsOf(amount) },
  { label: 'Allocated', cell: ({ award }) => (award === null ? '' : dollarsOf(award)) },
  { label: 'Price', cell: ({ maturityDate }, sale) => priceAt(sale, maturityDate) },
  // Without accrued interest, which the settlement has.
  { label: 'Cost', cell: amountDue },
  { label: 'Result', cell: ({ result }) => result ?? 'Withdrawn' },
  {
    label: 'Reason',
    cell: (line, _sale, result) =>
      line.award === null ? 'Withdrawn before the close.' : english(explainLine(result, line)),
  },
];

function amountDue({ award, maturityDate }: BookLine, sale: Sale): Cell {
  const toPay = award === null ? null : costOf(award, priceAt(sale, maturityDate));
  return toPay === null ? '' : dollarsOf(toPay);
}

/** Order rows per read. */
const portion = 2_000;

/** Every order row, filled or not and withdrawn ones too, as a stream of CSV; 403 until the sale is closed. */
export async function downloadFinalBook(
  { heavyReads, person, ...closer }: ReportReader,
  sale: Sale,
): Promise<FileAnswer> {
  const { result } = await expectClosed(closer, sale);
  return {
    content: Readable.from(bookPieces((read) => heavyReads.runPart(person, read), sale, result)),
    contentType: 'text/csv; charset=utf-8',
    name: `final-book-${sale.uuid}.csv`,
    inline: false,
  };
}

/** The bytes of the closing record, as they were published; 404 until the sale is closed. */
export async function downloadClosingRecord(closer: Closer, sale: Sale): Promise<FileAnswer> {
  const { fingerprint, size } = requireFound(await findCloseNow(closer, sale));
  return {
    content: Readable.from(readRecordParts(closer.db, sale.id)),
    contentType: jsonType,
    name: `closing-record-${sale.uuid}.json`,
    inline: false,
    etag: fingerprint,
    size,
  };
}

/** The byte order mark tells spreadsheets that the text is UTF-8. With `isNamed` false nothing says who the investors are. */
export async function* bookPieces(
  inTurn: (read: (reader: HeavyReader) => Promise<BookLine[]>) => Promise<BookLine[]>,
  sale: Sale,
  result: SaleResult,
  isNamed = true,
): AsyncGenerator<string, void, undefined> {
  const columns = bookColumns.filter((column) => isNamed || !column.isNamed);
  yield csvFileStart(columns.map(({ label }) => label));
  for (
    let after: Pick<BookLine, 'sequence' | 'maturityDate'> = { sequence: 0, maturityDate: maturityKey('0001-01-01') };
    ;
  ) {
    const lines = await inTurn(({ db }) => readBookLines(db, sale.id, after, portion));
    const last = lines.at(-1);
    if (!last) return;
    yield lines.map((line) => `${csvLine(columns.map(({ cell }) => cell(line, sale, result)))}\r\n`).join('');
    after = last;
  }
}

/** The caller's purchase; 404 without an open order at the close, 403 until then. */
export async function readMyConfirmation(
  closer: Closer,
  sale: Sale,
  investor: Investor,
): Promise<ResultOf<Market['readMyConfirmation']>> {
  const { close, result } = await expectClosed(closer, sale);
  const { db } = closer;
  const people = await readPeople(db, investor);
  const own = requireFound(await findOwnResult(db, sale.id, people, investor.investorOrgId));
  const lines = await readAllottedLines(db, people, [sale.id]);
  const references = await readReferences(
    db,
    lines.map(({ bidId }) => bidId),
  );
  const auction = requireFound(await findAuction(db, sale.uuid));
  const awards = lines.flatMap(({ maturityDate, award }) => (award === null ? [] : [{ maturityDate, award }]));
  const bonds = confirmedBonds(sale.maturityStructure, auction, awards);
  return {
    ...saleView(sale, close),
    investor: { name: own.name, isInstitution: own.isInstitution, pseudonym: own.pseudonym },
    placedBy: own.placedBy,
    issue: {
      ...issueOf(auction),
      city: auction.municipality.city,
      ratings: ratingAgencies.flatMap(({ field, label }) => {
        const rating = auction[field];
        return rating === null ? [] : [{ agency: label, rating }];
      }),
    },
    tradedAt: sale.closeDate ?? close.closedAt,
    settlement: auction.settlement,
    bonds,
    par: sum(bonds.map(({ par }) => par)),
    accrued: sum(bonds.map(({ accrued }) => accrued)),
    total: totalToPay(bonds),
    lines: lines.map((line) => {
      const { bidId, placedAt, maturityDate, amount, award, result: outcome } = line;
      if (award === null || outcome === null) throw new Error(`order ${line.sequence} has no result`);
      const reason = explainLine(result, line);
      const clientReference = references.get(bidId) ?? null;
      return {
        ...{ bidId, clientReference, placedAt, maturityDate },
        ...{ investmentAmount: amount, award, result: outcome, reason },
      };
    }),
  };
}

function issueOf(auction: StoredAuction) {
  const { name, state } = auction.municipality;
  return {
    municipalityName: name,
    municipalityState: state,
    ...pick(auction, fieldsOnPapers),
    settlement: auction.settlement,
  };
}

function timesOf({ startDate, closeDate }: Sale) {
  return { startDate, closeDate };
}
