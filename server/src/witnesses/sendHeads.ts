/**
 * Sends the newest head of each order log to the witnesses that it names. One process at a time sends a head of a log, the same one to all its
 * witnesses, so that a quorum signs the same head. No transaction is open while a witness is asked.
 */
import { parseVerifierKey } from '@fairbook/domain/log/note.ts';
import { findLogHead } from '../bidding/orderLog.sql.ts';
import { sendDue } from '../db/outbox.ts';
import type { Deps } from '../deps.ts';
import { requireFound } from '../errors.ts';
import { sha256 } from '../log/crypto.ts';
import { type Cosigning, requestCosignature } from '../log/witnessClient.ts';
import {
  type DueWitness,
  type Failure,
  finishRound,
  isLastEntry,
  leaseLog,
  listDueWitnesses,
  type Round,
  storeCosignature,
  storeFailure,
} from './sending.sql.ts';

type Sending = Pick<Deps, 'db' | 'config' | 'log' | 'metrics' | 'orderLogs'>;

/** Sends everything that is due, and returns once no log is left to take. */
export async function sendHeads(deps: Sending): Promise<void> {
  await sendDue<{ readonly auctionId: number }, Round>({
    take: async () => {
      const auctionId = await leaseLog(deps.db);
      return auctionId === undefined ? undefined : { auctionId };
    },
    send: ({ auctionId }) => sendHead(deps, auctionId),
    store: (_log, round) => finishRound(deps.db, round, deps.config.witnesses.sendEverySeconds),
  });
}

interface Head {
  readonly auctionId: number;
  readonly origin: string;
  readonly size: number;
  readonly checkpoint: string;
  readonly isFinal: boolean;
}

/** Asks all witnesses of a log that have not cosigned its newest head. What is wrong with one log keeps no other from being sent. */
async function sendHead(deps: Sending, auctionId: number): Promise<Round> {
  const { db, orderLogs, log } = deps;
  try {
    const { origin, size, checkpoint } = requireFound(await orderLogs.readHead(auctionId));
    const head = { auctionId, origin, size, checkpoint, isFinal: await isLastEntry(db, auctionId, size) };
    const witnesses = await listDueWitnesses(db, auctionId, size);
    await Promise.all(witnesses.map((witness) => sendTo(deps, witness, head)));
    return head;
  } catch (error) {
    log.error({ auctionId, err: error }, 'the head of an order log could not be sent to its witnesses');
    return { auctionId, size: null, isFinal: false };
  }
}

async function sendTo(deps: Sending, witness: DueWitness, head: Head): Promise<void> {
  const { db, config, log, metrics, orderLogs } = deps;
  const { auctionId, size, checkpoint, isFinal } = head;
  const cosigning = await requestCosignature(
    { url: witness.url, key: keyOf(witness) },
    checkpoint,
    (from) => orderLogs.consistencyProof(auctionId, from, size),
    { from: witness.size, isLoopbackAllowed: config.witnesses.isLoopbackAllowed },
  );
  const line = { witness: witness.name, log: head.origin, size };
  if (cosigning.outcome === 'cosigned') {
    metrics.countCosigning(witness.name, 'cosigned');
    await storeCosignature(db, { auctionId, witnessId: witness.id, size, checkpoint, ...cosigning });
    return;
  }
  const failure = await failureOf(deps, auctionId, cosigning);
  // Another process sent a larger head: the next round does too.
  if (failure === null) return;
  metrics.countCosigning(witness.name, failure.state);
  if (failure.state === 'unreachable') log.warn({ ...line, why: failure.problem }, 'a witness did not answer');
  else if (failure.state === 'refused') log.error({ ...line, why: failure.problem }, 'a witness refuses an order log');
  else log.error({ ...line, why: failure.problem }, 'an order log differs from what a witness signed');
  await storeFailure(db, { auctionId, witnessId: witness.id, isFinal, ...failure });
}

function keyOf({ name, key }: DueWitness) {
  const parsed = parseVerifierKey(key, sha256);
  if (parsed === null) throw new Error(`the key of the witness ${name} cannot be read`);
  return parsed;
}

/** What an answer without a cosignature means; null where it means nothing. */
async function failureOf(
  { db }: Pick<Deps, 'db'>,
  auctionId: number,
  cosigning: Exclude<Cosigning, { outcome: 'cosigned' }>,
): Promise<Pick<Failure, 'state' | 'problem'> | null> {
  if (cosigning.outcome === 'unreachable') return { state: 'unreachable', problem: cosigning.reason };
  if (cosigning.outcome === 'larger') {
    const size = (await findLogHead(db, auctionId))?.size ?? 0;
    if (cosigning.size <= size) return null;
    return { state: 'contradicted', problem: `It signed ${cosigning.size} entries; the log has ${size}` };
  }
  const { status, reason } = cosigning;
  if (status >= 500 || status === 429) return { state: 'unreachable', problem: `Response status ${status}` };
  // By tlog-witness: the proof that the log only grew is wrong.
  if (status === 422)
    return { state: 'contradicted', problem: 'What it signed before is not the beginning of the log' };
  return { state: 'refused', problem: `Response status ${status}: ${shortened(reason)}` };
}

/** An answer comes from a program of others. */
function shortened(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
  return line.isWellFormed() ? line : line.toWellFormed();
}
