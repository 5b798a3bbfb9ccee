/** Writes the text of a closing record from a sale's columns, piece by piece. */
import { groupsOf } from '../accounts/links.ts';
import type { AllocationTerms } from '../allocation/allocation.ts';
import { ruleSha256Of } from '../allocation/rules.ts';
import {
  type AllottedSale,
  reasonAt,
  resultAt,
  type SaleColumns,
  type SaleInvestors,
} from '../allocation/sale-columns.ts';
import { dateOf, idOf } from '../auctions/maturity-key.ts';
import type { Ranks } from '../auctions/offering.ts';
import { AsciiWriter, asciiOf, sharedTexts } from '../base/text/ascii.ts';
import { bidResults, orderClasses, valuesOf } from '../base/vocabulary.ts';
import {
  type ClosedAuction,
  canonicalText,
  commitmentOf,
  headOfRecord,
  pseudonymLetter,
  pseudonymOf,
  type RecordedLog,
  recordFormat,
  type Sha256,
} from './closing.ts';
import type { RecordedAct } from './recorded-acts.ts';
import type { Witnessing } from './witnessing.ts';

const classes = valuesOf(orderClasses);

/** A record's data on a sale beside its orders. */
export interface RecordedSale {
  readonly auction: ClosedAuction;
  readonly terms: AllocationTerms;
  readonly ranks: Ranks;
  readonly log: RecordedLog;
  readonly ruleVersion: string;
  /** Present for a rule that draws lots. */
  readonly seed?: string;
  /** Acts about its bidders in the last hours; absent where there was none. */
  readonly acts?: readonly RecordedAct[];
  /** Present in sales with witnesses. */
  readonly witnessing?: Witnessing;
  readonly orders: SaleColumns;
  /** When each row got its position, in milliseconds since 1970. */
  readonly placedAt: Float64Array;
  readonly investors: SaleInvestors;
  readonly result: AllottedSale;
  /** By investor; see `closingRecordOf`. */
  readonly salts: readonly string[];
  readonly sha256: Sha256;
}

/** Rows of a record in one piece of its text: about a megabyte. Pieces are compressed separately, and smaller ones compress worse. */
const pieceRows = 5_000;

/**
 * The canonical text of the closing record, piece by piece: joined, they equal `canonicalText(closingRecordOf(…).record)`. The record of a million
 * orders has some two hundred million characters, which need never be in memory at once. Bidders and orders are ASCII and come as bytes, which the
 * next piece overwrites.
 */
export function* recordPieces(sale: RecordedSale): Generator<string | Uint8Array, void, undefined> {
  const { investors, log, orders, result, ruleVersion, salts, sha256 } = sale;
  const head = headOfRecord(sale, result.maturities, groupsOf(investors.leads));
  const { auction, extensions, halts, maturities, terms } = head;
  yield `{"auction":${canonicalText(auction)},"bidders":[`;
  yield* listed(investors.names.length, (writer, number) => {
    const commitment = commitmentOf(investors.names[number] ?? '', salts[number] ?? '', sha256);
    writer.writeText(`{"commitment":"${commitment}","pseudonym":"${pseudonymOf(number)}"}`);
  });
  yield `],"extensions":${canonicalText(extensions)},"format":${canonicalText(recordFormat)},"halts":${canonicalText(halts)},"log":${canonicalText(log)},"maturities":${canonicalText(maturities)},"orders":[`;
  yield* listed(orders.length, orderWriter(sale));
  const rule = { version: ruleVersion, sha256: ruleSha256Of(ruleVersion) };
  yield `],"rule":${canonicalText(rule)},"terms":${canonicalText(terms)},"totals":${canonicalText(result.totals)}}`;
}

const comma = asciiOf(',');

function* listed(length: number, write: (writer: AsciiWriter, index: number) => void): Generator<Uint8Array, void> {
  const writer = new AsciiWriter();
  for (let from = 0; from < length; from += pieceRows) {
    for (let index = from; index < Math.min(from + pieceRows, length); index++) {
      if (index > 0) writer.write(comma);
      write(writer, index);
    }
    yield writer.take();
  }
}

const orderText = {
  amount: asciiOf('{"amount":'),
  award: asciiOf(',"award":'),
  bidder: asciiOf(`,"bidder":"${pseudonymLetter}`),
  placedAt: asciiOf(',"placedAt":"'),
};

/**
 * Writes an order row. Vocabulary and days need no escaping, since they are ASCII letters and digits; and since rows of one class at one maturity
 * differ only in numbers, their common text is built once.
 */
function orderWriter({
  terms,
  orders,
  placedAt,
  investors,
  result,
}: RecordedSale): (writer: AsciiWriter, row: number) => void {
  const days = terms.maturities.map(({ maturityDate }) => {
    const id = idOf(maturityDate);
    return id === '' ? maturityDate : `${dateOf(maturityDate)}","maturityId":"${id}`;
  });
  const { amount, investor, isLocal, maturity, orderClass, rank, sequence } = orders;
  const { award } = result.allotted;
  const wants = sharedTexts((row) => {
    const isSuspended = investors.isSuspended[investor[row] ?? 0] === 1;
    return `"${isLocal[row] ? ',"isLocal":true' : ''},"isSuspended":${isSuspended},"maturityDate":"${days[maturity[row] ?? 0]}","orderClass":"${classes[orderClass[row] ?? 0]}","place":`;
  });
  const gets = sharedTexts(
    (row) => `","rank":${rank[row]},"reason":"${reasonAt(result, row)}","result":"${resultAt(result, row)}"}`,
  );
  return (writer, row) => {
    const who = investor[row] ?? 0;
    const isSuspended = investors.isSuspended[who] ?? 0;
    const tier = (isLocal[row] ?? 0) * 2 + isSuspended;
    const want = ((maturity[row] ?? 0) * classes.length + (orderClass[row] ?? 0)) * 4 + tier;
    const get =
      ((result.reason[row] ?? 0) * bidResults.length + (result.result[row] ?? 0)) * 256 + ((rank[row] ?? 0) & 255);
    writer.write(orderText.amount);
    writer.writeNumber(amount[row] ?? 0);
    writer.write(orderText.award);
    writer.writeNumber(award[row] ?? 0);
    writer.write(orderText.bidder);
    writer.writeNumber(who + 1);
    writer.write(wants(want, row));
    writer.writeNumber(sequence[row] ?? 0);
    writer.write(orderText.placedAt);
    writer.writeMoment(placedAt[row] ?? 0);
    writer.write(gets(get, row));
  };
}
