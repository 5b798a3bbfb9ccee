/**
 * The seed of a sale whose rule draws lots: entries of its order log with the signatures of all its witnesses on the closing head, and where the sale
 * names a beacon with a round of it.
 */

import { isDrawnRule } from '@fairbook/domain/allocation/rules.ts';
import { deadlineOf, roundAfter, type SaleBeacon } from '@fairbook/domain/logs/beacon.ts';
import type { BeaconEntry, OpenEntry, SeedEntry } from '@fairbook/domain/logs/entries.ts';
import { cosignatureIn, type DrawnFrom, NoSeed, seedOf, timesIn } from '@fairbook/domain/logs/seed.ts';
import type { RecordedLog } from '@fairbook/domain/record/closing.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { verifyRound } from '../../platform/base/rounds.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Ending, readEnding, readEntriesOf, writeBeacon, writeSeed } from '../../store/logs/order-log.sql.ts';
import { readCosignatures } from '../../store/logs/sending.sql.ts';
import type { KnownHead } from './open-log.ts';

/** Inputs of a sale's draw, as plain data for a thread. */
export interface Drawing extends DrawnFrom {
  readonly ruleVersion: string;
  /** The head of the log with which the sale closed. */
  readonly head: KnownHead;
  readonly open: OpenEntry;
  readonly seeds: readonly SeedEntry[];
  readonly beacon: BeaconEntry | null;
}

/** A seed that all witnesses signed in time: it is complete with this round. */
export interface AwaitedRound {
  readonly terms: SaleBeacon;
  readonly round: number;
  /** Size of the log that ends with the seed. */
  readonly size: number;
  readonly cosignatures: readonly string[];
}

/** Conditions that a draw waits for. */
export type Missing = 'waits for witnesses' | 'waits for the beacon';

type Logs = Pick<Deps, 'db' | 'orderLogs'>;

const cryptography = { sha256, verify: verifyEd25519, verifyRound };

/**
 * Writes the seed where the witnesses have signed, and reads it. Null where the rule of the sale draws no lots. Only the entry in the log counts, from
 * any process: one that is killed before or after writing it goes on here. The round of a beacon is fetched by a job of its own.
 */
export async function ensureSeed(logs: Logs, auctionId: number, head: KnownHead): Promise<Drawing | Missing | null> {
  const { OPEN: open } = await readEntriesOf(logs.db, auctionId, ['OPEN']);
  if (!open || !isDrawnRule(open.ruleVersion)) return null;
  const ending = await endingOf(logs, auctionId);
  const { seeds, beacon, closeSize } = ending;
  if (seeds.length === 0) {
    const signed = await signaturesOn(logs, auctionId, open, closeSize);
    if (!signed) return 'waits for witnesses';
    await inTransaction(logs.db, (transaction) => writeSeed(transaction, auctionId, closeSize, signed.cosignatures));
    return ensureSeed(logs, auctionId, head);
  }
  if (open.beacon && !beacon) {
    const awaited = await awaitedRound(logs, auctionId, { open, ending });
    return awaited === null ? 'waits for witnesses' : 'waits for the beacon';
  }
  const closed = await headOf(logs, auctionId, closeSize);
  const heads = await Promise.all(seeds.map(({ index }) => headOf(logs, auctionId, index + 1)));
  const drawing = { ruleVersion: open.ruleVersion, head: { ...head, ...closed }, open, seeds, heads, beacon };
  checkSeed(auctionId, drawing, closed);
  return drawing;
}

/** The round that completes the seed of a closed sale; null where it does not wait for one. */
export async function findAwaitedRound(logs: Logs, auctionId: number): Promise<AwaitedRound | null> {
  const { OPEN: open } = await readEntriesOf(logs.db, auctionId, ['OPEN']);
  const ending = await readEnding(logs.db, auctionId);
  return open && ending ? awaitedRound(logs, auctionId, { open, ending }) : null;
}

/**
 * Null before all witnesses have signed the last seed. Where all signed it too late for its round, another seed follows, which they are to sign. Throws
 * where some signed in time and others did not: then nothing may decide between this round and another one.
 */
async function awaitedRound(
  logs: Logs,
  auctionId: number,
  { open, ending }: { readonly open: OpenEntry; readonly ending: Ending },
): Promise<AwaitedRound | null> {
  const terms = open.beacon;
  const last = ending.seeds.at(-1);
  if (!terms || !last || ending.beacon) return null;
  const size = last.index + 1;
  const signed = await signaturesOn(logs, auctionId, open, size);
  if (!signed) return null;
  const round = roundAfter(terms, last.at);
  const late = signed.times.filter(({ time }) => time > deadlineOf(terms, round));
  if (late.length === 0) return { terms, round, size, cosignatures: signed.cosignatures };
  if (late.length < signed.times.length) {
    const names = late.map(({ name }) => name).join(', ');
    throw new Error(
      `auction ${auctionId} has no seed: the witnesses ${names} signed entry ${last.index} too late for round ${round}, and others in time`,
    );
  }
  await inTransaction(logs.db, (transaction) => writeSeed(transaction, auctionId, size, signed.cosignatures));
  return null;
}

/** Completes the seed with the signature of its round, unless another process did. */
export async function completeSeed(
  { db }: Pick<Deps, 'db'>,
  auctionId: number,
  { size, cosignatures, round }: AwaitedRound,
  signature: string,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    writeBeacon(transaction, auctionId, size, { cosignatures, round, signature }),
  );
}

/** Signatures of all witnesses on the head of so many entries; undefined where one has not signed. Throws where a signature is wrong. */
async function signaturesOn({ db, orderLogs }: Logs, auctionId: number, open: OpenEntry, size: number) {
  const { head, checkpoint } = await signedHeadOf({ orderLogs }, auctionId, size);
  const note = checkpoint + (await readCosignatures(db, auctionId, size, checkpoint));
  const { witnesses = [] } = open;
  const cosignatures = witnesses.flatMap((witness) => cosignatureIn(note, witness, sha256) ?? []);
  if (cosignatures.length === 0 || cosignatures.length < witnesses.length) return undefined;
  return { cosignatures, times: timesIn(open, head, { index: size, cosignatures }, cryptography) };
}

async function endingOf({ db }: Logs, auctionId: number): Promise<Ending> {
  const ending = await readEnding(db, auctionId);
  if (!ending) throw new Error(`the order log of auction ${auctionId} has no close`);
  return ending;
}

async function signedHeadOf({ orderLogs }: Pick<Deps, 'orderLogs'>, auctionId: number, size: number) {
  const head = await orderLogs.headAt(auctionId, size);
  if (!head) throw new Error(`auction ${auctionId} has no order log`);
  return head;
}

async function headOf(logs: Logs, auctionId: number, size: number): Promise<RecordedLog> {
  return (await signedHeadOf(logs, auctionId, size)).head;
}

/** The seed that follows from the entries, as 64 hexadecimal digits. Throws where a signature in them is wrong: then nothing is allocated. */
export function checkSeed(auctionId: number, { open, ...from }: Omit<Drawing, 'head'>, head: RecordedLog): string {
  try {
    const seed = seedOf(open, head, from, cryptography);
    if (seed === null) throw new Error(`auction ${auctionId} has no seed`);
    return seed;
  } catch (error) {
    if (!(error instanceof NoSeed)) throw error;
    throw new Error(`auction ${auctionId} is not closed: entry ${error.index} of its log is wrong: ${error.message}`, {
      cause: error,
    });
  }
}
