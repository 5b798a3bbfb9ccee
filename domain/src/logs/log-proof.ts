/** Proof that an entry is in a log, as in C2SP tlog-proof: index, inclusion proof and the signed checkpoint in one text. */
import { fromBase64, parseDecimal, toBase64 } from '../base/bytes.ts';
import { parseSignedHead, type SignedHead } from './checkpoint.ts';
import { hashBytes } from './merkle.ts';

const header = 'c2sp.org/tlog-proof@v1';

/** More than any tree of 64-bit size has levels. */
const maxHashes = 64;

export interface LogProof {
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint, verbatim. */
  readonly checkpoint: string;
  /** Unauthenticated extra data for the reader of the proof. */
  readonly extra?: Uint8Array;
}

export type ParsedLogProof = LogProof & SignedHead;

export function formatLogProof({ index, proof, checkpoint, extra }: LogProof): string {
  const extraLine = extra === undefined ? '' : `extra ${toBase64(extra)}\n`;
  const hashes = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  return `${header}\n${extraLine}index ${index}\n${hashes}\n${checkpoint}`;
}

/** Null for text that is no proof, or whose index is beyond its checkpoint. Verifies neither signatures nor hashes. */
export function parseLogProof(text: string): ParsedLogProof | null {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (first !== header) return null;
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice('extra '.length) ?? '') : undefined;
  const [, digits = ''] = /^index (\d+)$/.exec(lines.shift() ?? '') ?? [];
  const index = parseDecimal(digits);
  const proof = lines.map(fromBase64).filter((hash) => hash?.length === hashBytes);
  const checkpoint = text.slice(end + 2);
  const signed = parseSignedHead(checkpoint);
  if (extra === null || index === null || !signed || index >= signed.head.size) return null;
  if (proof.length < lines.length || proof.length > maxHashes) return null;
  const parsed = { index, proof: proof.filter((hash) => hash !== null), checkpoint, ...signed };
  return extra === undefined ? parsed : { ...parsed, extra };
}
