/** Verifies the file of an order log: entries, signed head, and the receipts that investors kept. */
import { equalBytes, hexOf, utf8Of } from './bytes.ts';
import { parseSignedHead, type SignedHead } from './checkpoint.ts';
import { type OrderEntry, parseEntry } from './entries.ts';
import { parseLogProof } from './logProof.ts';
import { leafHash, MerkleTree, type Sha256Bytes, verifyInclusion } from './merkle.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey, type VerifySignature, verifyNote } from './note.ts';
import { LogIsWrong, type ReplayedLog, replayLog } from './replay.ts';

/** What an investor kept of an order. */
export interface KeptReceipt {
  readonly index: number;
  readonly entry: string;
  /** As in C2SP tlog-proof. */
  readonly proof: string;
}

export interface LogVerification {
  /** Null where the entries cannot be replayed. */
  readonly log: ReplayedLog | null;
  /** The first error, as a sentence; null if none. */
  readonly finding: string | null;
  /** Entries of orders of the investors whose receipts were given, without a receipt of their own. */
  readonly withoutReceipt: readonly OrderEntry[];
}

export interface Cryptography {
  readonly sha256: Sha256Bytes;
  readonly verify: VerifySignature;
}

interface LogFile extends SignedHead {
  readonly entries: readonly string[];
}

/**
 * Verifies a log from its file: that every entry is allowed where it is, that its head is signed by its key, and that these receipts are of this log.
 * The key is that of the first entry; a receipt whose head another key has signed is an error.
 */
export function verifyLogFile(
  text: string,
  receipts: readonly KeptReceipt[],
  { sha256, verify }: Cryptography,
): LogVerification {
  let log: ReplayedLog | null = null;
  try {
    const file = readLogFile(text);
    log = replayLog(file.entries);
    const key = keyOf(log, sha256);
    witnessKeys(log, sha256);
    const tree = treeOf(file.entries, sha256);
    const finding =
      wrongHead(file, log, tree) ??
      wrongSignature(file, key, verify) ??
      wrongReceipt(receipts, file, tree, { key, sha256, verify });
    return { log, finding, withoutReceipt: finding === null ? entriesWithoutReceipt(file.entries, receipts) : [] };
  } catch (error) {
    if (!(error instanceof LogIsWrong)) throw error;
    return { log, finding: error.message, withoutReceipt: [] };
  }
}

/** Another person may have changed these orders: only the investor knows. */
function entriesWithoutReceipt(entries: readonly string[], receipts: readonly KeptReceipt[]): OrderEntry[] {
  const known = new Set(receipts.map(({ index }) => index));
  const bidders = new Set(receipts.map(({ entry }) => orderIn(entry)?.bidder));
  return entries
    .map((entry) => orderIn(entry))
    .filter((entry) => entry !== null)
    .filter(({ index, bidder }) => bidders.has(bidder) && !known.has(index));
}

function orderIn(text: string): OrderEntry | null {
  const entry = parseEntry(text);
  return entry.kind === 'PLACE' || entry.kind === 'AMEND' || entry.kind === 'WITHDRAW' ? entry : null;
}

function readLogFile(text: string): LogFile {
  const end = text.indexOf('\n\n');
  const signed = end < 0 ? null : parseSignedHead(text.slice(end + 2));
  if (!signed) throw new LogIsWrong('This is not the file of an order log: it does not end with a signed head.');
  return { entries: text.slice(0, end).split('\n'), ...signed };
}

function keyOf({ open }: ReplayedLog, sha256: Sha256Bytes): VerifierKey {
  const key = parseVerifierKey(open.key, sha256);
  if (key?.type !== signatureTypes.ed25519) throw new LogIsWrong('The first entry names no key.');
  return key;
}

function witnessKeys({ open }: ReplayedLog, sha256: Sha256Bytes): VerifierKey[] {
  const keys = (open.witnesses ?? []).map(({ key: text }) => {
    const key = parseVerifierKey(text, sha256);
    if (key?.type === signatureTypes.cosignature) return key;
    throw new LogIsWrong(`The first entry names a witness without a key of cosignatures: “${text}”.`);
  });
  const names = new Set<string>();
  for (const { publicKey, name } of keys) {
    // One witness under two names would count twice.
    if (names.has(hexOf(publicKey)))
      throw new LogIsWrong(`The first entry names the key of the witness ${name} twice.`);
    names.add(hexOf(publicKey));
  }
  return keys;
}

function treeOf(entries: readonly string[], sha256: Sha256Bytes): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (const entry of entries) tree.appendLeaf(leafHash(utf8Of(entry), sha256));
  return tree;
}

function wrongHead({ head }: LogFile, { open, size }: ReplayedLog, tree: MerkleTree): string | null {
  if (head.origin !== open.origin)
    return `The head is of the log ${head.origin}, and the entries are of ${open.origin}.`;
  if (head.size !== size)
    return `The head is signed for ${head.size} entries, and the file has ${size}: entries were removed or added.`;
  return equalBytes(head.root, tree.root())
    ? null
    : 'The entries are not those whose head was signed: an entry was changed.';
}

function wrongSignature({ note }: LogFile, key: VerifierKey, verify: VerifySignature): string | null {
  return verifyNote(note, key, verify) ? null : 'The head is not signed by the key in the first entry.';
}

interface Checks extends Cryptography {
  readonly key: VerifierKey;
}

function wrongReceipt(
  receipts: readonly KeptReceipt[],
  { entries, head: whole }: LogFile,
  tree: MerkleTree,
  { key, sha256, verify }: Checks,
): string | null {
  for (const { index, entry, proof } of receipts) {
    const name = `The receipt of entry ${index}`;
    const parsed = parseLogProof(proof);
    if (parsed?.index !== index) return `${name} is no proof of it.`;
    const { head, note } = parsed;
    if (head.origin !== whole.origin) return `${name} is of another sale (${head.origin}).`;
    if (!verifyNote(note, key, verify))
      return `${name} is not signed by the key in the first entry of the log: the log is another one.`;
    const leaf = leafHash(utf8Of(entry), sha256);
    const inclusion = { index, leafHash: leaf, size: head.size, root: head.root, proof: parsed.proof };
    if (!verifyInclusion(inclusion, sha256)) return `${name} does not prove it.`;
    if (entries[index] !== entry) {
      return `${name} proves an order that is not in the log: ${entries[index] === undefined ? 'the log ends before it' : `entry ${index} is another one`}. The order was dropped or changed after it was acknowledged.`;
    }
    if (head.size > tree.size || !equalBytes(head.root, tree.root(head.size))) {
      return `${name} has a signed head that contradicts the log: entries before it were changed after the order was acknowledged.`;
    }
  }
  return null;
}
