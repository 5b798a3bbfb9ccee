/**
 * Sends the newest head of each order log to the witnesses that it names. One process at a time sends a head of a log, the same one to all its
 * witnesses, so that a quorum signs the same head. No transaction is open while a witness is asked.
 */

import { english, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { requestCosignature } from '../../../platform/adapters/witness-client.ts';
import { requireFound } from '../../../platform/base/errors.ts';
import { sendDue } from '../../../platform/db/outbox.ts';
import type { Deps } from '../../../platform/deps.ts';
import { failureOf, keyOf } from '../../../store/logs/failures.ts';
import { findLogHead } from '../../../store/logs/order-log.sql.ts';
import {
  type DueWitness,
  finishRound,
  isLastEntry,
  type LeasedLog,
  leaseLog,
  listDueWitnesses,
  type Round,
  storeCosignature,
  storeFailure,
} from '../../../store/logs/sending.sql.ts';

type Sending = Pick<Deps, 'db' | 'config' | 'jobs' | 'log' | 'metrics' | 'orderLogs'>;

/** Sends everything that is due, or only what is near its close, and returns once no log is left to take. */
export async function sendHeads(deps: Sending, onlyNearClose = false): Promise<void> {
  await sendDue<LeasedLog, Round>({
    take: () => leaseLog(deps.db, onlyNearClose),
    send: (log) => sendHead(deps, log),
    store: (_log, round) => finishRound(deps.db, round, deps.config.witnesses.sendEverySeconds),
  });
}

const nearCloseTimeoutMs = 2_000;

interface Head {
  readonly auctionId: number;
  readonly origin: string;
  readonly size: number;
  readonly checkpoint: string;
  readonly isNearClose: boolean;
  readonly isFinal: boolean;
}

/** Asks all witnesses of a log that have not cosigned its newest head. An error in one log keeps no other from being sent. */
async function sendHead(deps: Sending, { auctionId, isNearClose, isOver }: LeasedLog): Promise<Round> {
  const { db, jobs, orderLogs, log } = deps;
  try {
    const { origin, size, checkpoint, isClosed } = requireFound(await orderLogs.readHead(auctionId));
    const head = { auctionId, origin, size, checkpoint, isNearClose, isFinal: await isLastEntry(db, auctionId, size) };
    const witnesses = await listDueWitnesses(db, auctionId, size);
    await Promise.all(witnesses.map((witness) => sendTo(deps, witness, head)));
    // The close or the result waits for these signatures.
    if ((isClosed || isOver) && !head.isFinal && witnesses.length > 0)
      await jobs.enqueue(db, 'close-auction', { auctionId }, { singletonKey: `${auctionId}` });
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
    {
      from: witness.size,
      isLoopbackAllowed: config.witnesses.isLoopbackAllowed,
      // One that hangs keeps the next head from the others for as long.
      ...(head.isNearClose && { timeoutMs: nearCloseTimeoutMs }),
    },
  );
  const line = { witness: witness.name, log: head.origin, size };
  if (cosigning.outcome === 'cosigned') {
    metrics.countCosigning(witness.name, 'cosigned');
    await storeCosignature(db, { auctionId, witnessId: witness.id, size, checkpoint, ...cosigning });
    return;
  }
  const failure = await failureOf(cosigning, {
    what: 'log',
    async whyShorter(signed) {
      const { size: stored } = (await findLogHead(db, auctionId)) ?? { size: 0 };
      return signed <= stored ? null : say('It signed {signed} entries; the log has {stored}', { signed, stored });
    },
  });
  // Another process sent a larger head: the next round does too.
  if (failure === null) return;
  metrics.countCosigning(witness.name, failure.state);
  if (failure.state === 'unreachable') log.warn({ ...line, why: english(failure.problem) }, 'a witness did not answer');
  else if (failure.state === 'refused')
    log.error({ ...line, why: english(failure.problem) }, 'a witness refuses an order log');
  else log.error({ ...line, why: english(failure.problem) }, 'an order log differs from what a witness signed');
  await storeFailure(db, { auctionId, witnessId: witness.id, isFinal, ...failure });
}
