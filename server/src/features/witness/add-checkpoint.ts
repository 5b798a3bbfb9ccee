/** The rules of a witness, as in C2SP tlog-witness: which head of a log it signs, and what it answers otherwise. */
import { equalBytes, fromBase64, parseDecimal } from '@fairbook/domain/base/bytes.ts';
import { type Checkpoint, parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyConsistency } from '@fairbook/domain/logs/consistency.ts';
import { cosign } from '@fairbook/domain/logs/cosignature.ts';
import { emptyRoot } from '@fairbook/domain/logs/merkle.ts';
import { type Signer, signatureLine, signaturesBy, verifyNote } from '@fairbook/domain/logs/note.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import type { TrustedLog } from '../../platform/config/config-witness.ts';
import { type Answer, refusal } from './answers.ts';
import { type Heads, originHash, type SignedHead } from './heads.ts';
import type { Questions } from './questions.ts';
import type { Refusals } from './refusals.ts';
import { keysOf } from './trusted-logs.ts';

export interface Witness {
  readonly signer: Signer;
  readonly logs: readonly TrustedLog[];
  readonly maxLogs: number;
  readonly heads: Heads;
  readonly refusals: Refusals;
  readonly questions: Questions;
  readonly clock: () => Date;
}

/** A request whose head is signed by its log. */
interface Submission {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** The text of the checkpoint, and the signatures of the log alone: others could make the stored note unreadable. */
  readonly text: string;
  readonly logLines: string;
  readonly head: Checkpoint;
}

/** The longest name of a log, as other forms of cosignatures have it. */
const maxOriginBytes = 255;
const maxProofLines = 63;

/** Ours have 150. Longer ones, of extension lines, would make what is kept of them as large as they like. */
const maxTextBytes = 4 * 1024;

/** Everything that does not depend on what was signed before. An answer where the request is refused already. */
export function readSubmission(body: string, logs: readonly TrustedLog[]): Submission | Answer {
  const end = body.indexOf('\n\n');
  const [oldLine = '', ...proofLines] = body.slice(0, Math.max(end, 0)).split('\n');
  const [, digits = ''] = /^old (\d+)$/.exec(oldLine) ?? [];
  const oldSize = parseDecimal(digits);
  if (oldSize === null) return refusal(400, 'The first line must be “old”, a space and a size.');
  const proof = proofLines.map(fromBase64).filter((hash) => hash?.length === 32);
  if (proof.length < proofLines.length || proof.length > maxProofLines) {
    return refusal(400, `After it come at most ${maxProofLines} hashes in Base 64, then an empty line.`);
  }
  const signed = parseSignedHead(body.slice(end + 2));
  if (!signed) return refusal(400, 'The rest must be a signed checkpoint.');
  const { note, head } = signed;
  if (Buffer.byteLength(head.origin) > maxOriginBytes) return refusal(400, 'The name of the log is too long.');
  if (Buffer.byteLength(note.text) > maxTextBytes)
    return refusal(400, `A checkpoint has at most ${maxTextBytes} bytes.`);
  const keys = keysOf(logs, head.origin);
  if (keys.length === 0) return refusal(404, 'This witness does not know the log.');
  // A wrong signature by a known key refuses the note, even beside a right one by another.
  const claimed = keys.filter((key) => signaturesBy(note, key).length > 0);
  if (claimed.length === 0 || !claimed.every((key) => verifyNote(note, key, verifyEd25519))) {
    return refusal(403, 'The checkpoint is not signed by a key of the log.');
  }
  const logLines = claimed.map((key) => signatureLine(key, signaturesBy(note, key)[0] ?? new Uint8Array())).join('');
  return { oldSize, proof: proof.filter((hash) => hash !== null), text: note.text, logLines, head };
}

/**
 * Earlier signature on a head of the same size and root. Draws of lots are seeded with signatures, and with a new one each second a market could look for
 * a draw that it likes. So a head is signed once, and its plain text is kept while texts of it with extension lines are signed.
 */
function signedBefore(note: string, text: string, { key }: Signer): { line: string | null; isPlain: boolean } {
  const stored = parseSignedHead(note);
  const [own] = stored ? signaturesBy(stored.note, key) : [];
  return {
    line: own && stored?.note.text === text ? signatureLine(key, own) : null,
    isPlain: stored?.head.extensions.length === 0,
  };
}

/**
 * Signs the head of a submission, or refuses it. The caller runs one at a time for each log, since the head that counts is read,
 * and another one is stored. The answer is given only once what it says is durable.
 */
export async function answerSubmission(witness: Witness, submission: Submission, now: Date): Promise<Answer> {
  const { heads, refusals } = witness;
  const { oldSize, proof, text, logLines, head } = submission;
  const last = heads.find(originHash(head.origin));
  const answer = whyRefused(submission, last) ?? (await sign(witness, submission, last, now));
  if (answer.status === 409 || answer.status === 422 || answer.status === 400) {
    const isAskedAgain = oldSize !== (last?.size ?? 0);
    await refusals.keep({ head, note: `${text}\n${logLines}`, proof, isAskedAgain }, last, now);
  }
  return answer;
}

function whyRefused({ oldSize, proof, head: { size, root } }: Submission, last: SignedHead | null): Answer | null {
  const lastSize = last?.size ?? 0;
  if (oldSize > size) return refusal(400, 'The old size is larger than the size of the checkpoint.');
  if (oldSize !== lastSize) return { status: 409, text: `${lastSize}\n`, type: 'text/x.tlog.size' };
  if (size === 0 && !equalBytes(root, emptyRoot(sha256)))
    return refusal(422, 'A log without entries has another root.');
  if (last !== null && size === last.size && !equalBytes(root, last.root))
    return refusal(422, 'This witness signed another root of this size. It keeps both heads as evidence.');
  const fromRoot = last?.root ?? emptyRoot(sha256);
  const isGrown = verifyConsistency({ from: lastSize, fromRoot, to: size, toRoot: root, proof }, sha256);
  return isGrown ? null : refusal(422, 'The proof does not show that the log only grew.');
}

async function sign(
  { signer, heads, refusals, maxLogs }: Witness,
  { text, logLines, head: { origin, size, root } }: Submission,
  last: SignedHead | null,
  now: Date,
): Promise<Answer> {
  if (last === null && heads.count >= maxLogs) return refusal(503, 'This witness follows as many logs as it may.');
  const signed = last !== null && size === last.size ? signedBefore(last.note, text, signer) : null;
  if (signed?.line) return { status: 200, text: signed.line };
  const time = Math.floor(now.getTime() / 1000);
  const line = cosign(text, time, signer);
  const next = { origin, size, root, time, note: `${text}\n${logLines}${line}` };
  if (!signed?.isPlain) await heads.keep(next);
  await refusals.compare(next, now);
  return { status: 200, text: line };
}
