/**
 * The receipt of an entry for a monitor: the hash of the entry with its proof, in one text for the fragment of a link. It has neither the entry nor its
 * investor. The proof names the log, and its signed head covers every entry before the one of the receipt too.
 */
import { fromBase64, hexOf, textOfUtf8, toBase64, utf8Of } from '../base/bytes.ts';
import { givenIn } from './given.ts';
import { type ParsedLogProof, parseLogProof } from './log-proof.ts';
import { leafHash, type Sha256Bytes, verifyInclusion } from './merkle.ts';
import { type VerifierKey, type VerifySignature, verifyNote } from './note.ts';

export interface MonitoredReceipt {
  readonly leaf: Uint8Array;
  readonly proof: ParsedLogProof;
}

export function formatMonitoredReceipt(
  { entry, proof }: { readonly entry: string; readonly proof: string },
  sha256: Sha256Bytes,
): string {
  const text = toBase64(utf8Of(proof)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${hexOf(leafHash(utf8Of(entry), sha256))}.${text}`;
}

/** Those in a text that a person pasted: of a link, or a file of receipts as mails and pages have it. At most `most`, those with the largest heads. */
export function readMonitoredReceipts(text: string, sha256: Sha256Bytes, most: number): MonitoredReceipt[] {
  const one = readOne(text.trim());
  if (one) return [one];
  const found = (givenIn(text)?.receipts ?? []).map(({ entry, proof }): MonitoredReceipt | null => {
    const parsed = parseLogProof(proof);
    return parsed && { leaf: leafHash(utf8Of(entry), sha256), proof: parsed };
  });
  const read = found.filter((each) => each !== null);
  return read.sort((a, b) => b.proof.head.size - a.proof.head.size).slice(0, most);
}

function readOne(text: string): MonitoredReceipt | null {
  const [, leafText = '', encoded = ''] = /([0-9a-f]{64})\.([\w-]+)$/.exec(text) ?? [];
  if (encoded === '') return null;
  const padding = '='.repeat((4 - (encoded.length % 4)) % 4);
  const bytes = fromBase64(encoded.replaceAll('-', '+').replaceAll('_', '/') + padding);
  const proof = parseLogProof((bytes && textOfUtf8(bytes)) ?? '');
  const leaf = Uint8Array.from(leafText.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return proof && { leaf, proof };
}

/** Returns whether the key of the log signed a head that contains the entry. */
export function isProvenReceipt(
  { leaf, proof }: MonitoredReceipt,
  key: VerifierKey,
  { sha256, verify }: { readonly sha256: Sha256Bytes; readonly verify: VerifySignature },
): boolean {
  const { index, head } = proof;
  const inclusion = { index, leafHash: leaf, size: head.size, root: head.root, proof: proof.proof };
  return verifyNote(proof.note, key, verify) && verifyInclusion(inclusion, sha256);
}
