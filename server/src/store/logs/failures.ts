/** Shared by the logs of sales and the log of the audit trail in asking a witness: its key, and the meaning of an answer without a cosignature. */

import { shortenedAnswer } from '@fairbook/domain/auctions/witnesses.ts';
import { type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import type { Cosigning } from '../../platform/adapters/witness-client.ts';
import { sha256 } from '../../platform/base/crypto.ts';

export interface CosigningFailure {
  readonly state: 'unreachable' | 'refused' | 'contradicted';
  readonly problem: Sentence;
}

interface AskedLog {
  readonly what: 'log' | 'trail';
  /** Evidence against a witness that signed this larger size; null where the log has grown to it since. */
  readonly whyShorter: (size: number) => Promise<Sentence | null>;
}

const notItsBeginning = {
  log: 'What it signed before is not the beginning of the log',
  trail: 'What it signed before is not the beginning of the trail',
} as const;

export function keyOf({ name, key }: { readonly name: string; readonly key: string }) {
  const parsed = parseVerifierKey(key, sha256);
  if (parsed === null) throw new Error(`the key of the witness ${name} cannot be read`);
  return parsed;
}

/** Meaning of an answer without a cosignature; null for none: another process sent a larger head. */
export async function failureOf(
  cosigning: Exclude<Cosigning, { outcome: 'cosigned' }>,
  { what, whyShorter }: AskedLog,
): Promise<CosigningFailure | null> {
  if (cosigning.outcome === 'unreachable') return { state: 'unreachable', problem: cosigning.reason };
  if (cosigning.outcome === 'larger') {
    const problem = await whyShorter(cosigning.size);
    return problem === null ? null : { state: 'contradicted', problem };
  }
  const { status, reason } = cosigning;
  if (status >= 500 || status === 429) {
    return { state: 'unreachable', problem: say('Response status {status}', { status }) };
  }
  // By tlog-witness: the proof that the log only grew is wrong.
  if (status === 422) return { state: 'contradicted', problem: notItsBeginning[what] };
  const problem = say('Response status {status}: {answer}', { status, answer: shortenedAnswer(reason) });
  return { state: 'refused', problem };
}
