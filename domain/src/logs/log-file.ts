/** Verifies the file of an order log: entries, signed head, the receipts that investors kept, and the heads that witnesses signed. */

import { equalBytes, hexHash, toBase64, utf8Of } from '../base/bytes.ts';
import { commitmentOf, type RecordedLog } from '../record/closing.ts';
import type { Unknown } from '../record/unknown.ts';
import { beaconScheme, chainHashOf } from './beacon.ts';
import { parseSignedHead, type SignedHead } from './checkpoint.ts';
import type { OrderEntry } from './entries.ts';
import { parseLogProof } from './log-proof.ts';
import { leafHash, type Sha256Bytes, verifyInclusion } from './merkle.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey, verifyNote } from './note.ts';
import { bidderIn, type KeptReceipt, type LogFile, readLogFile } from './read-log-file.ts';
import { LogIsWrong } from './replay.ts';
import type { ReplayedLog } from './replayed-log.ts';
import { type Cryptography, NoSeed, seedOf } from './seed.ts';
import { type Witnessing, WitnessSignatures } from './witnesses.ts';

/** Records to compare a log with. */
export interface Kept {
  readonly receipts: readonly KeptReceipt[];
  /** Signed heads of the log, with or without cosignatures, such as witnesses show them. */
  readonly checkpoints: readonly string[];
}

export interface LogVerification {
  /** Null where the entries cannot be replayed. */
  readonly log: ReplayedLog | null;
  /** The head of the log up to its CLOSE, which the closing record names; null before it. */
  readonly closed: RecordedLog | null;
  /** Seed of a sale whose rule draws lots; null before its SEED or the round of its beacon, and in other sales. */
  readonly seed: string | null;
  /** The first error, as a sentence; null if none. */
  readonly finding: string | null;
  /** Parts that this release does not know. Where there is any and no error, the log is neither true nor false. */
  readonly unknown: readonly Unknown[];
  /** Signed heads as evidence of the finding: of what was kept, and of the log. Fewer than two where nothing was kept, or where the entries are not those of the head. */
  readonly heads: readonly string[];
  /** The same for a finding that only the closing record shows. */
  readonly headsOfLog: readonly string[];
  /** Entries of orders of the investors whose receipts were given, without a receipt of their own. */
  readonly withoutReceipt: readonly OrderEntry[];
  /** Null where something is wrong. */
  readonly witnessing: Witnessing | null;
}

/** Signed heads prove the error. */
class ProvedByHeads extends LogIsWrong {
  readonly heads: readonly string[];

  constructor(message: string, heads: readonly string[]) {
    super(message);
    this.heads = heads;
  }
}

/**
 * Verifies a log from the bytes of its file: that every entry is allowed where it is, that its head is signed by its key, and that these receipts and
 * heads are of this log. The key is that of the first entry; a receipt whose head another key has signed is an error.
 */
export function verifyLogFile(pieces: Iterable<Uint8Array>, kept: Kept, cryptography: Cryptography): LogVerification {
  let log: ReplayedLog | null = null;
  try {
    const file = readLogFile(pieces, kept.receipts, cryptography.sha256);
    log = file.log;
    const witnessing = new Checks(file, cryptography).run(kept);
    const closed = closedHead(file);
    const { withoutReceipt } = file;
    const headsOfLog = headsToShow(file, kept);
    return {
      log,
      closed,
      seed: checkedSeed(file, closed, cryptography),
      finding: null,
      unknown: log?.unknown ?? [],
      heads: [],
      headsOfLog,
      withoutReceipt,
      witnessing,
    };
  } catch (error) {
    if (!(error instanceof LogIsWrong)) throw error;
    const heads = error instanceof ProvedByHeads ? error.heads : [];
    const nothing = { closed: null, seed: null, headsOfLog: [], withoutReceipt: [], witnessing: null };
    return { ...nothing, log, finding: error.message, unknown: [], heads };
  }
}

/** The head of the last receipt, or else of the last head that was given, and that of the file. */
function headsToShow({ text }: LogFile, { receipts, checkpoints }: Kept): string[] {
  const last = receipts.at(-1);
  const other = (last && parseLogProof(last.proof)?.checkpoint) ?? checkpoints.findLast((one) => one !== text);
  return other === undefined ? [text] : [other, text];
}

function closedHead({ log, tree }: LogFile): RecordedLog | null {
  return log?.closeSize == null ? null : headOfSize({ tree, open: log.open }, log.closeSize);
}

function headOfSize({ tree, open: { origin } }: Pick<LogFile, 'tree' | 'open'>, size: number): RecordedLog {
  return { origin, size, root: toBase64(tree.root(size)) };
}

/** The seed of a log with SEED. Throws LogIsWrong where it does not follow from the signatures of the witnesses and of the round. */
function checkedSeed(file: LogFile, closed: RecordedLog | null, cryptography: Cryptography): string | null {
  const { log } = file;
  if (!log || !closed) return null;
  const { open, seeds, beacon } = log;
  const heads = seeds.map(({ index }) => headOfSize(file, index + 1));
  try {
    return seedOf(open, closed, { seeds, heads, beacon }, cryptography);
  } catch (error) {
    if (!(error instanceof NoSeed)) throw error;
    throw new LogIsWrong(`Entry ${error.index} is wrong: ${error.message}.`);
  }
}

function isOfItsInvestor({ investor, salt, entry }: KeptReceipt, sha256: Sha256Bytes): boolean {
  if (typeof investor !== 'string' || typeof salt !== 'string') return true;
  return bidderIn(entry) === commitmentOf(investor, salt, hexHash(sha256));
}

/** The checks of a file that was read. Each throws LogIsWrong. */
class Checks {
  readonly #file: LogFile;
  readonly #cryptography: Cryptography;
  readonly #key: VerifierKey;
  readonly #witnesses: WitnessSignatures;

  constructor(file: LogFile, cryptography: Cryptography) {
    const { open } = file;
    const key = parseVerifierKey(open.key, cryptography.sha256);
    if (key?.type !== signatureTypes.ed25519) throw new LogIsWrong('The first entry names no key.');
    this.#file = file;
    this.#cryptography = cryptography;
    this.#key = key;
    try {
      this.#witnesses = new WitnessSignatures(open, cryptography.sha256);
      const { beacon } = open;
      const isKnown = beacon?.scheme === beaconScheme;
      if (isKnown && chainHashOf(beacon, cryptography.sha256) !== beacon.chainHash)
        throw new RangeError('the hash of the chain of its beacon is not that of its key, times, group and id');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new LogIsWrong(`Entry 0 is wrong: ${error.message}.`);
    }
  }

  run(kept: Kept): Witnessing {
    const { wrong } = this.#file;
    if (wrong) throw new ProvedByHeads(wrong.message, this.#headsOfWrong(kept));
    this.#compare(kept);
    return this.#witnesses.state();
  }

  #compare({ receipts, checkpoints }: Kept): void {
    this.#checkHead(receipts);
    for (const receipt of receipts) this.#checkReceipt(receipt);
    this.#checkClashes(receipts);
    for (const checkpoint of checkpoints) this.#checkCheckpoint(checkpoint);
  }

  /** The heads for an entry that is wrong: those that contradict one another where there are such; none where the head is not of these entries. */
  #headsOfWrong(kept: Kept): readonly string[] {
    try {
      this.#compare(kept);
      return headsToShow(this.#file, kept);
    } catch (error) {
      if (!(error instanceof LogIsWrong)) throw error;
      return error instanceof ProvedByHeads ? error.heads : [];
    }
  }

  #checkHead(receipts: readonly KeptReceipt[]): void {
    const { signed, open, tree, found } = this.#file;
    const other = receipts.find((receipt) => !found.has(receipt));
    const which = other ? ` Entry ${other.index} is not the one of its receipt.` : '';
    const { origin, size, root } = signed.head;
    if (origin !== open.origin)
      throw new LogIsWrong(`The head is of the log ${origin}, and the entries are of ${open.origin}.`);
    if (size !== tree.size)
      throw new LogIsWrong(
        `The head is signed for ${size} entries, and the file has ${tree.size}: entries were removed or added.${which}`,
      );
    if (!equalBytes(root, tree.root()))
      throw new LogIsWrong(`The entries are not those whose head was signed: an entry was changed.${which}`);
    if (!verifyNote(signed.note, this.#key, this.#cryptography.verify))
      throw new LogIsWrong('The head is not signed by the key in the first entry.');
    this.#countWitnesses(signed, 'The head of the file');
  }

  #checkReceipt(receipt: KeptReceipt): void {
    const { index, entry, proof } = receipt;
    const { sha256, verify } = this.#cryptography;
    const { signed, tree, found } = this.#file;
    const name = `The receipt of entry ${index}`;
    const parsed = parseLogProof(proof);
    if (parsed?.index !== index || !entry.isWellFormed()) throw new LogIsWrong(`${name} is no proof of it.`);
    const { head, note, checkpoint } = parsed;
    if (head.origin !== signed.head.origin) throw new LogIsWrong(`${name} is of another sale (${head.origin}).`);
    if (!verifyNote(note, this.#key, verify))
      throw new LogIsWrong(`${name} is not signed by the key in the first entry of the log: the log is another one.`);
    const inclusion = { index, leafHash: leafHash(utf8Of(entry), sha256), size: head.size, root: head.root };
    if (!verifyInclusion({ ...inclusion, proof: parsed.proof }, sha256))
      throw new LogIsWrong(`${name} does not prove it.`);
    if (!isOfItsInvestor(receipt, sha256))
      throw new LogIsWrong(`${name} is of an order that is not registered to the investor of the receipt.`);
    if (!found.has(receipt)) {
      const instead = index >= tree.size ? 'the log ends before it' : `entry ${index} is another one`;
      this.#fork(
        `${name} proves an order that is not in the log: ${instead}. The order was dropped or changed after it was acknowledged.`,
        checkpoint,
      );
    }
    if (!this.#isBeginning(head)) {
      this.#fork(
        `${name} has a signed head that contradicts the log: entries before it were changed after the order was acknowledged.`,
        checkpoint,
      );
    }
    this.#countWitnesses(parsed, `The head of the receipt of entry ${index}`);
  }

  /** Receipts of orders that were sent separately, with one entry. */
  #checkClashes(receipts: readonly KeptReceipt[]): void {
    const byIndex = Map.groupBy(
      receipts.filter(({ key }) => key !== undefined),
      ({ index }) => index,
    );
    for (const [index, [first, ...others]] of byIndex) {
      const other = others.find(({ key }) => key !== first?.key);
      if (!first || !other) continue;
      const heads = [first, other].map(({ proof }) => parseLogProof(proof)?.checkpoint ?? '');
      throw new ProvedByHeads(
        `Entry ${index} was given as the receipt of two orders, so at least one of them is not in the log.`,
        heads,
      );
    }
  }

  #checkCheckpoint(text: string): void {
    const signed = parseSignedHead(text);
    if (!signed) throw new LogIsWrong('A file is neither a closing record nor a receipt nor a signed head of the log.');
    const { head, note } = signed;
    const { origin, size } = head;
    const name = `The signed head of ${size} entries`;
    if (origin !== this.#file.signed.head.origin) throw new LogIsWrong(`${name} is of another sale (${origin}).`);
    if (!verifyNote(note, this.#key, this.#cryptography.verify))
      throw new LogIsWrong(`${name} is not signed by the key in the first entry of the log.`);
    if (size > this.#file.tree.size) {
      this.#fork(
        `${name} is of a longer log: the file ends with entry ${this.#file.tree.size - 1}, and entries up to ${size - 1} were signed.`,
        text,
      );
    }
    if (!this.#isBeginning(head)) {
      this.#fork(
        `${name} contradicts the log: at least one of the entries 0 to ${size - 1} was another one when it was signed. The log was forked.`,
        text,
      );
    }
    this.#countWitnesses(signed, name);
  }

  #isBeginning({ size, root }: SignedHead['head']): boolean {
    const { tree } = this.#file;
    return size <= tree.size && equalBytes(root, tree.root(size));
  }

  #countWitnesses({ note, head }: SignedHead, name: string): void {
    const wrong = this.#witnesses.add(note, head.size, this.#cryptography.verify);
    if (wrong !== null) throw new LogIsWrong(`${name} has a wrong signature of the witness ${wrong}.`);
  }

  #fork(message: string, checkpoint: string): never {
    throw new ProvedByHeads(message, [checkpoint, this.#file.text]);
  }
}
