/** The rules of a witness, as in C2SP tlog-witness: which head of a log it signs, and what it answers otherwise. */
import { equalBytes, fromBase64, parseDecimal } from '@fairbook/domain/base/bytes.ts';
import { type Checkpoint, parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { cosign } from '@fairbook/domain/logs/cosignature.ts';
import { emptyRoot, verifyConsistency } from '@fairbook/domain/logs/merkle.ts';
import { type Signer, signatureLine, signaturesBy, verifyNote } from '@fairbook/domain/logs/note.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import type { TrustedLog } from '../../platform/config/config-witness.ts';
import { type Answer, refusal } from './answers.ts';
import type { Forks } from './forks.ts';
import { type Heads, originHash } from './heads.ts';
import type { Questions } from './questions.ts';
import { keysOf } from './trusted-logs.ts';

export interface Witness {
  readonly signer: Signer;
  readonly logs: readonly TrustedLog[];
  readonly maxLogs: number;
  readonly heads: Heads;
  readonly forks: Forks;
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
  const keys = keysOf(logs, head.origin);
  if (keys.length === 0) return refusal(404, 'This witness does not know the log.');
  // A wrong signature by a known key refuses the note, even beside a right one by another.
  const claimed = keys.filter((key) => signaturesBy(note, key).length > 0);
  if (claimed.length === 0 || !claimed.every((key) => verifyNote(note, key, verifyEd25519))) {
    return refusal(403, 'The checkpoint is not signed by a key of the log.');
  }
  if (oldSize > head.size) return refusal(400, 'The old size is larger than the size of the checkpoint.');
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
 * and another one is stored. The answer with a signature is given only once the head is durable.
 */
export async function answerSubmission(
  { signer, heads, forks, maxLogs }: Witness,
  { oldSize, proof, text, logLines, head }: Submission,
  now: Date,
): Promise<Answer> {
  const { origin, size, root } = head;
  const last = heads.find(originHash(origin));
  const lastSize = last?.size ?? 0;
  if (oldSize !== lastSize) return { status: 409, text: `${lastSize}\n`, type: 'text/x.tlog.size' };
  if (size === 0 && !equalBytes(root, emptyRoot(sha256)))
    return refusal(422, 'A log without entries has another root.');
  if (last !== null && size === last.size && !equalBytes(root, last.root)) {
    await forks.keep({ origin, size, seenAt: now.toISOString(), signed: last.note, refused: `${text}\n${logLines}` });
    return refusal(422, 'This witness signed another root of this size. It keeps both heads as evidence.');
  }
  const fromRoot = last?.root ?? emptyRoot(sha256);
  if (!verifyConsistency({ from: lastSize, fromRoot, to: size, toRoot: root, proof }, sha256)) {
    return refusal(422, 'The proof does not show that the log only grew.');
  }
  if (last === null && heads.count >= maxLogs) return refusal(503, 'This witness follows as many logs as it may.');
  const signed = last !== null && size === last.size ? signedBefore(last.note, text, signer) : null;
  if (signed?.line) return { status: 200, text: signed.line };
  const time = Math.floor(now.getTime() / 1000);
  const line = cosign(text, time, signer);
  if (!signed?.isPlain) await heads.keep({ origin, size, root, time, note: `${text}\n${logLines}${line}` });
  return { status: 200, text: line };
}
