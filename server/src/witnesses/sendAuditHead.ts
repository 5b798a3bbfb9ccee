/** Sends the head of the audit trail to all active witnesses, each minute after events were sealed. */
import { parseVerifierKey } from '@fairbook/domain/log/note.ts';
import type { Deps } from '../deps.ts';
import { sha256 } from '../log/crypto.ts';
import { type Cosigning, requestCosignature } from '../log/witnessClient.ts';
import {
  type AuditFailure,
  type AuditWitness,
  listAuditWitnesses,
  readLinks,
  storeAuditCosignature,
  storeAuditFailure,
} from './auditLog.sql.ts';
import type { AuditTrailHead } from './auditLog.ts';

type Sending = Pick<Deps, 'db' | 'config' | 'log' | 'metrics' | 'auditLog'>;

export async function sendAuditHead(deps: Sending): Promise<void> {
  const witnesses = (await listAuditWitnesses(deps.db)).filter(({ isActive }) => isActive);
  const head = witnesses.length > 0 ? await deps.auditLog.readHead() : null;
  if (head === null) return;
  await Promise.all(witnesses.filter(({ size }) => size !== head.size).map((witness) => sendTo(deps, witness, head)));
}

async function sendTo(deps: Sending, witness: AuditWitness, head: AuditTrailHead): Promise<void> {
  const { db, config, log, metrics, auditLog } = deps;
  const key = parseVerifierKey(witness.key, sha256);
  if (key === null) throw new Error(`the key of the witness ${witness.name} cannot be read`);
  const cosigning = await requestCosignature(
    { url: witness.url, key },
    head.checkpoint,
    (from) => auditLog.consistencyProof(from, head.size),
    { from: witness.size, isLoopbackAllowed: config.witnesses.isLoopbackAllowed },
  );
  if (cosigning.outcome === 'cosigned') {
    metrics.countCosigning(witness.name, 'cosigned');
    const { line, time } = cosigning;
    const { size, checkpoint } = head;
    await storeAuditCosignature(db, { witnessId: witness.id, size, checkpoint, line, time });
    return;
  }
  const failure = await failureOf(deps, cosigning);
  // Another process sent a larger head.
  if (failure === null) return;
  metrics.countCosigning(witness.name, failure.state);
  const line = { witness: witness.name, events: head.size, why: failure.problem };
  if (failure.state === 'unreachable') log.warn(line, 'a witness did not answer');
  else if (failure.state === 'refused') log.error(line, 'a witness refuses the audit trail');
  else log.error(line, 'the audit trail differs from what a witness signed');
  await storeAuditFailure(db, witness.id, failure);
}

/** What an answer without a cosignature means; null where it means nothing. */
async function failureOf(
  { db }: Pick<Deps, 'db'>,
  cosigning: Exclude<Cosigning, { outcome: 'cosigned' }>,
): Promise<AuditFailure | null> {
  if (cosigning.outcome === 'unreachable') return { state: 'unreachable', problem: cosigning.reason };
  if (cosigning.outcome === 'larger') {
    const { size } = cosigning;
    const isKnown = (await readLinks(db, size - 1)).length > 0;
    if (isKnown) return null;
    return { state: 'contradicted', problem: `It signed ${size} events, and the event ${size} is gone` };
  }
  const { status } = cosigning;
  if (status >= 500 || status === 429) return { state: 'unreachable', problem: `Response status ${status}` };
  // By tlog-witness: the proof that the log only grew is wrong.
  if (status === 422)
    return { state: 'contradicted', problem: 'What it signed before is not the beginning of the trail' };
  return { state: 'refused', problem: `Response status ${status}` };
}
