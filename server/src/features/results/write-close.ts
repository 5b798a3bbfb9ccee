/** Allocates an ended sale and writes the result: allotments, pseudonyms, the closing record; in one transaction, or not at all. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { drawnFor, groupsOf, type Leads } from '@fairbook/domain/accounts/links.ts';
import type { AllocationTerms } from '@fairbook/domain/allocation/allocation.ts';
import { ruleVersion as usualRule } from '@fairbook/domain/allocation/allocation.ts';
import type { Draw } from '@fairbook/domain/allocation/draw.ts';
import { sharingMethodOf } from '@fairbook/domain/allocation/rules.ts';
import {
  type AllottedSale,
  allotSale,
  positionAt,
  reasonAt,
  resultAt,
  turnAt,
} from '@fairbook/domain/allocation/sale-columns.ts';
import { dateOf, idOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { AsciiWriter, asciiOf, sharedTexts } from '@fairbook/domain/base/text/ascii.ts';
import { bidResults } from '@fairbook/domain/base/vocabulary.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { countBidders } from '@fairbook/domain/record/bidder-counts.ts';
import { commitmentOf, pseudonymOf } from '@fairbook/domain/record/closing.ts';
import { type RecordedSale, recordPieces } from '@fairbook/domain/record/record-text.ts';
import type { HaltEntry } from '@fairbook/domain/sale-changes/halt.ts';
import { countedTerms, isResizing, type RecordedChange } from '@fairbook/domain/sale-changes/recorded-changes.ts';
import type { RecordedReopening } from '@fairbook/domain/sale-changes/reopening.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { audit } from '../../platform/db/audit.ts';
import { type OneConnection, openConnection } from '../../platform/db/connection.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import { readLastActs } from '../../store/logs/last-acts.sql.ts';
import { writeWitnessed } from '../../store/logs/order-log.sql.ts';
import {
  copyAllotments,
  copyPseudonyms,
  copyRecordParts,
  hasRecord,
  insertRecord,
  lockClose,
  raiseStatementTimeouts,
  requireLogSize,
} from '../../store/orders/closing.sql.ts';
import type { KnownHead } from '../logs/open-log.ts';
import { type ClosedOrders, replayOrderLog } from '../logs/order-log-replay.ts';
import { checkSeed, type Drawing } from '../logs/seed.ts';
import type { WitnessedClose } from '../logs/witnessed-close.ts';

export interface EndedSale extends Sale {
  readonly startDate: Date;
  readonly closeDate: Date;
  /** Every halt of the sale, earliest first. */
  readonly halts: readonly HaltEntry[];
  /** Every change of it after it was announced, earliest first. */
  readonly changes: readonly RecordedChange[];
  /** Where it opened again, since its witnesses had not signed in time. */
  readonly reopening?: RecordedReopening | null;
}

export interface Close {
  readonly sale: EndedSale;
  readonly terms: AllocationTerms;
  /** The head of its order log with which it closed. */
  readonly head: KnownHead;
  /** Where the rule draws lots. */
  readonly drawing?: Drawing;
  /** Where the sale has witnesses. */
  readonly witnessed?: WitnessedClose;
}

export type WrittenClose = 'closed' | 'closed before';

/** Opens the queue for the close's notifications, while waiting for the database. */
type OpenQueue = () => Promise<Pick<Jobs, 'enqueue'>>;

/** Writes the close of a sale that is Ended, over a connection of its own, since it may take longer than any request. */
export async function writeClose(databaseUrl: string, openQueue: OpenQueue, close: Close): Promise<WrittenClose> {
  const limits = { statementTimeout: 0, lockTimeout: 0, connectTimeout: 10_000 };
  const connection = await openConnection(databaseUrl, { ...limits, name: 'fairbook close' });
  try {
    return await inTransaction(connection.db, async (db) => {
      await raiseStatementTimeouts(db);
      const closedAt = await lockClose(db, close.sale.id);
      if (await hasRecord(db, close.sale.id)) return 'closed before';
      const jobs = await settle({ ...connection, db }, openQueue, close, closedAt);
      await jobs.enqueue(db, 'tell-close', { auctionId: close.sale.id });
      return 'closed';
    });
  } finally {
    await connection.close();
  }
}

async function settle(
  { db, client }: OneConnection,
  openQueue: OpenQueue,
  { sale, terms, head, drawing, witnessed }: Close,
  closedAt: Date,
): ReturnType<OpenQueue> {
  const orders = await replayOrderLog(client, { ...sale, head }, terms);
  const { columns, investors, investorOrgIds, salts, bids, log } = orders;
  // The database stores the pseudonyms while this thread allocates.
  const pseudonyms = copyPseudonyms(client, pseudonymLines(sale, investorOrgIds, salts, investors.leads));
  const ruleVersion = drawing?.ruleVersion ?? usualRule;
  // By the root that the entries give, and not by the one that this process was told.
  const seed = drawing && checkSeed(sale.id, drawing, log);
  const method = sharingMethodOf(ruleVersion, seed === undefined ? null : drawOf(seed, terms, orders), sha256Hex);
  // The record has the announced terms; those that changes since have made of them are allocated.
  const counted = countedTerms(terms, sale.changes);
  const allotting = pseudonyms.sent.then(() => allotSale(counted, columns, investors, method));
  const [result] = await Promise.all([allotting, pseudonyms.written]);
  const recorded: RecordedSale = {
    auction: sale,
    terms,
    ranks: ranksOf(sale),
    log,
    ruleVersion,
    ...(seed !== undefined && { seed }),
    ...(witnessed && { witnessing: witnessed.says }),
    acts: await readLastActs(db, sale, investorOrgIds),
    orders: columns,
    placedAt: orders.placedAt,
    investors,
    result,
    salts,
    sha256: sha256Hex,
  };
  // It takes longer to store the allotments than this thread to write their lines, which meanwhile creates the record and the rest.
  const [written, { record, figures, jobs }] = await Promise.all([
    copyAllotments(client, allotmentLines(sale, orders, terms, result, drawing !== undefined)),
    packRecord(recordPieces(recorded)).then(async (record) => {
      const jobs = await openQueue();
      const standing = bids.reduce((total, own, investor) => total + (investors.isSuspended[investor] ? 0 : own), 0);
      return { record, jobs, figures: { ...countBidders(result, columns, investors), bids: standing } };
    }),
  ]);
  if (written !== columns.length) throw new Error(`${written} allotments were written for ${columns.length} orders`);
  await copyRecordParts(client, sale.id, record.parts);
  if (!drawing) await requireLogSize(db, sale.id, head.size + sale.changes.filter(isResizing).length);

  if (witnessed && witnessed.heads.length > 0) await writeWitnessed(db, sale.id, witnessed.heads);
  const { fingerprint, size } = record;
  const close = { ruleVersion, outcome: result.totals.outcome, fingerprint };
  await insertRecord(db, sale.id, { ...close, seed: seed ?? null, size, figures, limits: terms, closedAt });
  await audit(db, { actor: 'clock', action: 'auction.close', subject: `auction:${sale.uuid}`, detail: close });
  return jobs;
}

/** The commitments are those of the log: an investor's own salt and id. */
function drawOf(seed: string, { maturities }: AllocationTerms, { investors, salts }: ClosedOrders): Draw {
  return {
    seed,
    days: maturities.map(({ maturityDate }) => maturityDate),
    commitmentAt: drawnFor(investors.leads, (index) =>
      commitmentOf(investors.names[index] ?? '', salts[index] ?? '', sha256Hex),
    ),
  };
}

/** Lines sent to the database in one piece. */
const pieceLines = 4_000;

type WriteLine = (writer: AsciiWriter, index: number) => void;

/** Each piece is a copy, since the connection keeps it for a while. */
function* piecesOf(length: number, write: WriteLine): Generator<Buffer, void, undefined> {
  const writer = new AsciiWriter();
  for (let from = 0; from < length; from += pieceLines) {
    for (let index = from; index < Math.min(from + pieceLines, length); index++) write(writer, index);
    yield Buffer.from(writer.take());
  }
}

const between = asciiOf('\t');
const end = asciiOf('\n');
const noPosition = asciiOf('\t\\N\t\\N\t\\N');
const noTurn = asciiOf('\t\\N\t\\N\n');

/** The investor's position is written only where the row is not the whole of it, or not all of it counted; the turn where the draw decided about it. */
function allotmentLines(
  { id }: Sale,
  { columns }: ClosedOrders,
  terms: AllocationTerms,
  result: AllottedSale,
  isDrawn: boolean,
): Iterable<Buffer> {
  const { award } = result.allotted;
  const auction = asciiOf(`${id}\t`);
  const maturities = terms.maturities.map(({ maturityDate: key }) => asciiOf(`\t${dateOf(key)}\t${idOf(key)}\t`));
  const outcomes = sharedTexts((row) => `\t${resultAt(result, row)}\t${reasonAt(result, row)}`);
  return piecesOf(columns.length, (writer, row) => {
    const amount = columns.amount[row] ?? 0;
    writer.write(auction);
    writer.writeNumber(columns.sequence[row] ?? 0);
    writer.write(maturities[columns.maturity[row] ?? 0] ?? between);
    writeDollars(writer, award[row] ?? 0);
    writer.write(outcomes((result.reason[row] ?? 0) * bidResults.length + (result.result[row] ?? 0), row));
    const position = positionAt(result, terms, row);
    if (position === null || (position.counted === amount && position.asked === amount)) {
      writer.write(noPosition);
    } else {
      for (const part of [position.asked, position.counted, position.awarded]) {
        writer.write(between);
        writeDollars(writer, part);
      }
    }
    const turn = isDrawn ? turnAt(result, row) : null;
    if (turn === null) {
      writer.write(noTurn);
      return;
    }
    for (const number of [turn.turn, turn.turns]) {
      writer.write(between);
      writer.writeNumber(number);
    }
    writer.write(end);
  });
}

const point = asciiOf('.');

/** Cents as a PostgreSQL decimal of dollars. */
function writeDollars(writer: AsciiWriter, amount: number): void {
  const dollars = Math.floor(amount / 100);
  const rest = amount - dollars * 100;
  writer.writeNumber(dollars);
  if (rest === 0) return;
  writer.write(point);
  if (rest < 10) writer.writeNumber(0);
  writer.writeNumber(rest);
}

function pseudonymLines(
  { id }: Sale,
  investorOrgIds: readonly number[],
  salts: readonly string[],
  leads: Leads | undefined,
): Iterable<Buffer> {
  const linked = new Set(groupsOf(leads).flat());
  return piecesOf(investorOrgIds.length, (writer, number) => {
    const lead = linked.has(number) ? pseudonymOf(leads?.[number] ?? number) : '\\N';
    writer.writeText(`${id}\t${investorOrgIds[number]}\t${pseudonymOf(number)}\t${salts[number]}\t${lead}\n`);
  });
}

interface PackedRecord {
  readonly fingerprint: string;
  /** Bytes of the whole text in UTF-8. */
  readonly size: number;
  /** The pieces of the text, each gzipped. */
  readonly parts: readonly Buffer[];
}

const pack = promisify(gzip);

/** Compresses a record while its next piece is created: compression has threads of its own. Its fastest level makes these texts small enough. */
async function packRecord(pieces: Iterable<string | Uint8Array>): Promise<PackedRecord> {
  const digest = createHash('sha256');
  const parts: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    digest.update(bytes);
    size += bytes.length;
    parts.push(await pack(bytes, { level: 1, chunkSize: 128 * 1_024 }));
  }
  return { fingerprint: digest.digest('hex'), size, parts };
}
