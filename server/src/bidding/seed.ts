/** The seed of a sale whose rule draws lots: an entry of its order log with the signatures of all its witnesses on the closing head. */
import type { RecordedLog } from '@fairbook/domain/closing.ts';
import type { OpenEntry, SeedEntry } from '@fairbook/domain/log/entries.ts';
import { cosignatureIn, seedOf } from '@fairbook/domain/log/seed.ts';
import { isDrawnRule } from '@fairbook/domain/rules.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { sha256, verifyEd25519 } from '../log/crypto.ts';
import { readCosignatures } from '../witnesses/sending.sql.ts';
import { readEntriesOf, writeSeed } from './orderLog.sql.ts';
import type { KnownHead } from './orderLog.ts';

/** What the lots of a sale are drawn with, as plain data for a thread. */
export interface Drawing {
  readonly ruleVersion: string;
  /** The head of the log with which the sale closed. */
  readonly head: KnownHead;
  readonly open: OpenEntry;
  readonly seed: SeedEntry;
}

/**
 * Writes the seed where the witnesses have signed, and reads it. Null where the rule of the sale draws no lots. What counts is the entry in the log, from
 * any process: one that is killed before or after writing it goes on here.
 */
export async function ensureSeed(
  { db, orderLogs }: Pick<Deps, 'db' | 'orderLogs'>,
  auctionId: number,
  head: KnownHead,
): Promise<Drawing | 'waits for witnesses' | null> {
  const { OPEN: open } = await readEntriesOf(db, auctionId, ['OPEN']);
  if (!open || !isDrawnRule(open.ruleVersion)) return null;
  const { CLOSE: close, SEED: written } = await readEntriesOf(db, auctionId, ['CLOSE', 'SEED']);
  if (!close) throw new Error(`the order log of auction ${auctionId} has no close`);
  const closed = await orderLogs.headAt(auctionId, close.index + 1);
  if (!closed) throw new Error(`auction ${auctionId} has no order log`);
  const seed = written ?? (await writeSeedOf(db, auctionId, open, closed));
  if (!seed) return 'waits for witnesses';
  checkSeed(auctionId, { open, seed }, closed.head);
  return { ruleVersion: open.ruleVersion, head: { ...head, ...closed.head }, open, seed };
}

interface Closed {
  readonly head: RecordedLog;
  readonly checkpoint: string;
}

/** Undefined where a witness has not signed the closing head yet. */
async function writeSeedOf(
  db: Deps['db'],
  auctionId: number,
  open: OpenEntry,
  { head, checkpoint }: Closed,
): Promise<SeedEntry | undefined> {
  const note = checkpoint + (await readCosignatures(db, auctionId, head.size, checkpoint));
  const { witnesses = [] } = open;
  const cosignatures = witnesses.flatMap((witness) => cosignatureIn(note, witness, sha256) ?? []);
  if (cosignatures.length === 0 || cosignatures.length < witnesses.length) return undefined;
  seedOf(open, head, cosignatures, { sha256, verify: verifyEd25519 });
  await inTransaction(db, (transaction) => writeSeed(transaction, auctionId, head.size, cosignatures));
  return (await readEntriesOf(db, auctionId, ['SEED'])).SEED;
}

/** The seed that follows from the entry, as 64 hexadecimal digits. Throws where a signature in it is wrong: then nothing is allocated. */
export function checkSeed(
  auctionId: number,
  { open, seed }: Pick<Drawing, 'open' | 'seed'>,
  head: RecordedLog,
): string {
  try {
    return seedOf(open, head, seed.cosignatures, { sha256, verify: verifyEd25519 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`auction ${auctionId} is not closed: entry ${seed.index} of its log is wrong: ${error.message}`);
  }
}
