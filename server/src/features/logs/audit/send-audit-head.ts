/** Sends the head of the audit trail to all active witnesses, each minute after events were sealed. */

import { english, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { readSignedHead, requestCosignature } from '../../../platform/adapters/witness-client.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { alarmMailboxes, mailAdministrators } from '../../../store/accounts/mail-administrators.ts';
import {
  type AuditWitness,
  listAuditWitnesses,
  readLinks,
  storeAuditCosignature,
  storeAuditFailure,
} from '../../../store/logs/audit-log.sql.ts';
import { type CosigningFailure, failureOf, keyOf } from '../../../store/logs/failures.ts';
import { headIn } from './audit-check.ts';
import { type AuditTrailHead, auditOrigin, TrailChanged } from './audit-log.ts';

type Sending = Pick<Deps, 'db' | 'config' | 'log' | 'metrics' | 'auditLog' | 'jobs' | 'clock'>;

export async function sendAuditHead(deps: Sending): Promise<void> {
  const witnesses = (await listAuditWitnesses(deps.db)).filter(({ isActive }) => isActive);
  const head = witnesses.length > 0 ? await readHead(deps, witnesses) : null;
  if (head === null) return;
  await Promise.all(witnesses.filter(({ size }) => size !== head.size).map((witness) => sendTo(deps, witness, head)));
}

/** Events that this process signed may be gone: that is kept, since the process may forget it before a witness says so. */
async function readHead(deps: Sending, witnesses: readonly AuditWitness[]): Promise<AuditTrailHead | null> {
  try {
    return await deps.auditLog.readHead();
  } catch (error) {
    if (!(error instanceof TrailChanged)) throw error;
    for (const witness of witnesses) {
      const problem = await whyContradicted(deps, witness, error);
      if (problem !== null) await storeFailure(deps, witness, { state: 'contradicted', problem });
    }
    throw error;
  }
}

/** Null for a witness that signed only events before the one that is gone. The stored head of a witness may have been changed too, so it is asked itself. */
async function whyContradicted({ config }: Sending, witness: AuditWitness, { position, message }: TrailChanged) {
  const origin = auditOrigin(config.orderLogName);
  const answer = await readSignedHead(witness.url, origin, config.witnesses.isLoopbackAllowed);
  const said = answer === 'none' || answer === null ? null : headIn(witness, origin, answer.text);
  const signed = Math.max(witness.size, said === null || said === 'unsigned' ? 0 : said.size);
  if (signed >= position) return say('It signed {signed} events, and {change}', { signed, change: message });
  const isKnown = answer === 'none' || (said !== null && said !== 'unsigned');
  return isKnown
    ? null
    : say('It does not say what it signed, and the market itself signed other events: {change}', { change: message });
}

async function sendTo(deps: Sending, witness: AuditWitness, head: AuditTrailHead): Promise<void> {
  const { db, config, log, metrics, auditLog } = deps;
  const cosigning = await requestCosignature(
    { url: witness.url, key: keyOf(witness) },
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
  const failure = await failureOf(cosigning, {
    what: 'trail',
    async whyShorter(signed) {
      const isKnown = (await readLinks(db, signed - 1)).length > 0;
      return isKnown ? null : say('It signed {signed} events, and the event {signed} is gone', { signed });
    },
  });
  // Another process sent a larger head.
  if (failure === null) return;
  metrics.countCosigning(witness.name, failure.state);
  const line = { witness: witness.name, events: head.size, why: english(failure.problem) };
  if (failure.state === 'unreachable') log.warn(line, 'a witness did not answer');
  else if (failure.state === 'refused') log.error(line, 'a witness refuses the audit trail');
  else log.error(line, 'the audit trail differs from what a witness signed');
  await storeFailure(deps, witness, failure);
}

/** A trail that a witness begins to contradict is mailed to administrators and the operator. */
async function storeFailure(deps: Sending, witness: AuditWitness, failure: CosigningFailure): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    await storeAuditFailure(db, witness.id, failure);
    if (failure.state !== 'contradicted' || witness.contradiction !== null) return;
    await mailAdministrators(db, deps, await alarmMailboxes(db, deps), {
      event: `audit-contradicted-${witness.id}-${deps.clock().getTime()}`,
      path: '/system-health',
      title: 'The audit trail was changed',
      paragraphs: [say('The witness {name} contradicts it.', { name: witness.name }), failure.problem, explanation],
    });
  });
}

const explanation =
  'It is not the trail that was signed before: events may have been removed, changed or added. “doctor --deep” names them, and so does “verify-audit” with the heads that were exported every hour.';
