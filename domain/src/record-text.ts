/** The one text of a closing record, from a sale's columns and piece by piece. */
import { type AllocationTerms, ruleVersion } from './allocation.ts';
import type { Ranks } from './bidding.ts';
import { type ClosedAuction, canonicalText, commitmentOf, headOfRecord, pseudonymOf, type Sha256 } from './closing.ts';
import { type AllottedSale, reasonAt, resultAt, type SaleColumns, type SaleInvestors } from './sale-columns.ts';
import { bidResults, orderClasses, valuesOf } from './vocabulary.ts';

const classes = valuesOf(orderClasses);

/** What a record says of a sale beside its orders. */
export interface RecordedSale {
  readonly auction: ClosedAuction;
  readonly terms: AllocationTerms;
  readonly ranks: Ranks;
  readonly orders: SaleColumns;
  readonly investors: SaleInvestors;
  readonly result: AllottedSale;
  /** See `closingRecordOf`. */
  readonly saltOf: (investor: string) => string;
  readonly sha256: Sha256;
}

/** Rows of a record that make one piece of its text: some hundred kilobytes. */
const pieceRows = 2_000;

/**
 * The canonical text of the closing record, piece by piece: joined, they are what `canonicalText(closingRecordOf(…).record)` is.
 * The record of a million orders has some two hundred million characters, which need never be in memory at once.
 */
export function* recordPieces(sale: RecordedSale): Generator<string, void, undefined> {
  const { investors, orders, result, saltOf, sha256 } = sale;
  const { auction, format, maturities, terms } = headOfRecord(sale, result.maturities);
  yield `{"auction":${canonicalText(auction)},"bidders":[`;
  yield* listed(investors.names.length, (number) => {
    const name = investors.names[number] ?? '';
    return `{"commitment":"${commitmentOf(name, saltOf(name), sha256)}","pseudonym":"${pseudonymOf(number)}"}`;
  });
  yield `],"format":${canonicalText(format)},"maturities":${canonicalText(maturities)},"orders":[`;
  yield* listed(orders.length, orderTexts(sale));
  yield `],"ruleVersion":${canonicalText(ruleVersion)},"terms":${canonicalText(terms)},"totals":${canonicalText(result.totals)}}`;
}

function* listed(length: number, textOf: (index: number) => string): Generator<string, void, undefined> {
  for (let from = 0; from < length; from += pieceRows) {
    let piece = '';
    for (let index = from; index < Math.min(from + pieceRows, length); index++) {
      piece += index === 0 ? textOf(index) : `,${textOf(index)}`;
    }
    yield piece;
  }
}

/**
 * The text of an order row. What comes from the vocabulary and the days needs no escaping: they are plain letters and digits; and since
 * rows of one class at one maturity read the same but for their numbers, what they share is put together once.
 */
function orderTexts({ terms, orders, investors, result }: RecordedSale): (row: number) => string {
  const days = terms.maturities.map(({ maturityDate }) => maturityDate);
  const { amount, investor, maturity, orderClass, rank, sequence } = orders;
  const { award } = result.allotted;
  const wants = sharedTexts((row) => {
    const isSuspended = investors.isSuspended[investor[row] ?? 0] === 1;
    return `","isSuspended":${isSuspended},"maturityDate":"${days[maturity[row] ?? 0]}","orderClass":"${classes[orderClass[row] ?? 0]}","rank":${rank[row]},"reason":"`;
  });
  const gets = sharedTexts((row) => `${reasonAt(result, row)}","result":"${resultAt(result, row)}","sequence":`);
  return (row) => {
    const who = investor[row] ?? 0;
    const isSuspended = investors.isSuspended[who] ?? 0;
    const want =
      (((maturity[row] ?? 0) * classes.length + (orderClass[row] ?? 0)) * 256 + (rank[row] ?? 0)) * 2 + isSuspended;
    const get = (result.reason[row] ?? 0) * bidResults.length + (result.result[row] ?? 0);
    return `{"amount":${amount[row]},"award":${award[row]},"bidder":"${pseudonymOf(who)}${wants(want, row)}${gets(get, row)}${sequence[row]}}`;
  };
}

/** Texts by a number that says all there is to say of them, made of the first row that has it. */
function sharedTexts(textOf: (row: number) => string): (key: number, row: number) => string {
  const known = new Map<number, string>();
  return (key, row) => {
    let text = known.get(key);
    if (text === undefined) {
      text = textOf(row);
      known.set(key, text);
    }
    return text;
  };
}
