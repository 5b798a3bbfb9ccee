/** Verifies the file of an order log: entries, signed head, the receipts that investors kept, and the heads that witnesses signed. */

import { equalBytes, hexHash, utf8Of } from '../base/bytes.ts';
import { type FindingSentence, Invalid, sayFinding } from '../base/sentences/findings.ts';
import { type Filled, filled, joined } from '../base/sentences/sentence.ts';
import { commitmentOf, type RecordedLog } from '../record/closing.ts';
import type { Unknown } from '../record/unknown.ts';
import type { Witnessing as WitnessingOfClose } from '../record/witnessing.ts';
import { beaconScheme, chainHashOf } from './beacon.ts';
import { parseSignedHead, type SignedHead } from './checkpoint.ts';
import type { OrderEntry } from './entries.ts';
import { LogIsWrong, ProvedByHeads, wrongEntry, wrongLog } from './log-is-wrong.ts';
import { parseLogProof } from './log-proof.ts';
import { leafHash, type Sha256Bytes, verifyInclusion } from './merkle.ts';
import { parseVerifierKey, signatureTypes, type VerifierKey, verifyNote } from './note.ts';
import type { PinnedKeys } from './pinned.ts';
import { bidderIn, type KeptReceipt, type LogFile, readLogFile } from './read-log-file.ts';
import type { ReplayedLog } from './replayed-log.ts';
import type { Cryptography } from './seed.ts';
import { checkedSeed, closedHead, takeLogged, type Witnessing, WitnessSignatures } from './witnesses.ts';

/** Records to compare a log with. */
export interface Kept {
  readonly receipts: readonly KeptReceipt[];
  /** Signed heads of the log, with or without cosignatures, such as witnesses show them. */
  readonly checkpoints: readonly string[];
  /** Keys of witnesses that the reader pinned; without them those in the log count. */
  readonly pinned?: PinnedKeys | null;
}

export interface LogVerification {
  /** Null where the entries cannot be replayed. */
  readonly log: ReplayedLog | null;
  /** The head of the log up to its CLOSE, which the closing record names; null before it. */
  readonly closed: RecordedLog | null;
  /** Seed of a sale whose rule draws lots; null before its SEED or the round of its beacon, and in other sales. */
  readonly seed: string | null;
  /** The first error, as a sentence; null if none. */
  readonly finding: FindingSentence | null;
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
  /** When the witnesses had signed what is before the close; null where something is wrong, or the sale has no witnesses or has not closed for sure. */
  readonly close: Readonly<Record<'given' | 'logged', WitnessingOfClose>> | null;
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
    const checks = new Checks(file, cryptography, kept.pinned ?? null);
    const witnessing = checks.run(kept);
    const closed = closedHead(file);
    const seed = checkedSeed(file, closed, cryptography);
    const { withoutReceipt } = file;
    const headsOfLog = headsToShow(file, kept);
    return {
      log,
      closed,
      seed,
      finding: null,
      unknown: log?.unknown ?? [],
      heads: [],
      headsOfLog,
      withoutReceipt,
      witnessing,
      close: checks.close(),
    };
  } catch (error) {
    if (!(error instanceof LogIsWrong)) throw error;
    const heads = error instanceof ProvedByHeads ? error.heads : [];
    const nothing = { closed: null, seed: null, headsOfLog: [], withoutReceipt: [], witnessing: null, close: null };
    return { ...nothing, log, finding: error.finding, unknown: [], heads };
  }
}

/** The head of the last receipt, or else of the last head that was given, and that of the file. */
function headsToShow({ text }: LogFile, { receipts, checkpoints }: Kept): string[] {
  const last = receipts.at(-1);
  const other = (last && parseLogProof(last.proof)?.checkpoint) ?? checkpoints.findLast((one) => one !== text);
  return other === undefined ? [text] : [other, text];
}

/** With the entry of a receipt that the file does not have. */
function withOther(finding: FindingSentence, other: KeptReceipt | undefined): FindingSentence {
  if (!other) return finding;
  return joined([finding, sayFinding('Entry {index} is not the one of its receipt.', { index: other.index })]);
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

  constructor(file: LogFile, cryptography: Cryptography, pinned: PinnedKeys | null) {
    const { open } = file;
    const key = parseVerifierKey(open.key, cryptography.sha256);
    if (key?.type !== signatureTypes.ed25519) throw new LogIsWrong('The first entry names no key.');
    this.#file = file;
    this.#cryptography = cryptography;
    this.#key = key;
    try {
      this.#witnesses = new WitnessSignatures(open, cryptography.sha256, pinned);
      const { beacon } = open;
      const isKnown = beacon?.scheme === beaconScheme;
      if (isKnown && chainHashOf(beacon, cryptography.sha256) !== beacon.chainHash)
        throw new Invalid('the hash of the chain of its beacon is not that of its key, times, group and id');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw wrongEntry(0, error);
    }
  }

  run(kept: Kept): Witnessing {
    const { wrong } = this.#file;
    if (wrong) throw new ProvedByHeads(wrong.finding, this.#headsOfWrong(kept));
    this.#compare(kept);
    return this.#witnesses.state();
  }

  /** Run the other checks first. */
  close(): LogVerification['close'] {
    const { log } = this.#file;
    if (log === null) return null;
    const [given, logged] = [this.#witnesses.ofClose(log, 'given'), this.#witnesses.ofClose(log, 'logged')];
    return given && logged && { given, logged };
  }

  #compare({ receipts, checkpoints }: Kept): void {
    this.#checkHead(receipts);
    for (const receipt of receipts) this.#checkReceipt(receipt);
    this.#checkClashes(receipts);
    for (const checkpoint of checkpoints) this.#checkCheckpoint(checkpoint);
    takeLogged(this.#file, this.#witnesses, this.#cryptography);
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
    const { origin, size, root } = signed.head;
    if (origin !== open.origin)
      throw wrongLog('The head is of the log {head}, and the entries are of {log}.', {
        head: origin,
        log: open.origin,
      });
    const count = tree.size;
    if (size !== count) {
      const finding = 'The head is signed for {size} entries, and the file has {count}: entries were removed or added.';
      throw new LogIsWrong(withOther(sayFinding(finding, { size, count }), other));
    }
    if (!equalBytes(root, tree.root()))
      throw new LogIsWrong(withOther('The entries are not those whose head was signed: an entry was changed.', other));
    if (!verifyNote(signed.note, this.#key, this.#cryptography.verify))
      throw new LogIsWrong('The head is not signed by the key in the first entry.');
    this.#countWitnesses(signed, filled('The head of the file'));
  }

  #checkReceipt(receipt: KeptReceipt): void {
    const { index, entry, proof } = receipt;
    const { sha256, verify } = this.#cryptography;
    const { signed, tree, found } = this.#file;
    const which = sayFinding('The receipt of entry {index}', { index });
    const parsed = parseLogProof(proof);
    if (parsed?.index !== index || !entry.isWellFormed()) throw wrongLog('{which} is no proof of it.', { which });
    const { head, note, checkpoint } = parsed;
    if (head.origin !== signed.head.origin)
      throw wrongLog('{which} is of another sale ({origin}).', { which, origin: head.origin });
    if (!verifyNote(note, this.#key, verify))
      throw wrongLog('{which} is not signed by the key in the first entry of the log: the log is another one.', {
        which,
      });
    const inclusion = { index, leafHash: leafHash(utf8Of(entry), sha256), size: head.size, root: head.root };
    if (!verifyInclusion({ ...inclusion, proof: parsed.proof }, sha256))
      throw wrongLog('{which} does not prove it.', { which });
    if (!isOfItsInvestor(receipt, sha256))
      throw wrongLog('{which} is of an order that is not registered to the investor of the receipt.', { which });
    if (!found.has(receipt)) {
      const instead =
        index >= tree.size ? filled('the log ends before it') : sayFinding('entry {index} is another one', { index });
      this.#fork(
        sayFinding(
          '{which} proves an order that is not in the log: {instead}. The order was dropped or changed after it was acknowledged.',
          { which, instead },
        ),
        checkpoint,
      );
    }
    if (!this.#isBeginning(head)) {
      this.#fork(
        sayFinding(
          '{which} has a signed head that contradicts the log: entries before it were changed after the order was acknowledged.',
          { which },
        ),
        checkpoint,
      );
    }
    this.#countWitnesses(parsed, sayFinding('The head of the receipt of entry {index}', { index }));
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
        sayFinding('Entry {index} was given as the receipt of two orders, so at least one of them is not in the log.', {
          index,
        }),
        heads,
      );
    }
  }

  #checkCheckpoint(text: string): void {
    const signed = parseSignedHead(text);
    if (!signed) throw new LogIsWrong('A file is neither a closing record nor a receipt nor a signed head of the log.');
    const { head, note } = signed;
    const { origin, size } = head;
    const which = sayFinding('The signed head of {size} entries', { size });
    if (origin !== this.#file.signed.head.origin)
      throw wrongLog('{which} is of another sale ({origin}).', { which, origin });
    if (!verifyNote(note, this.#key, this.#cryptography.verify))
      throw wrongLog('{which} is not signed by the key in the first entry of the log.', { which });
    if (size > this.#file.tree.size) {
      this.#fork(
        sayFinding(
          '{which} is of a longer log: the file ends with entry {last}, and entries up to {end} were signed.',
          { which, last: this.#file.tree.size - 1, end: size - 1 },
        ),
        text,
      );
    }
    if (!this.#isBeginning(head)) {
      this.#fork(
        sayFinding(
          '{which} contradicts the log: at least one of the entries 0 to {end} was another one when it was signed. The log was forked.',
          { which, end: size - 1 },
        ),
        text,
      );
    }
    this.#countWitnesses(signed, which);
  }

  #isBeginning({ size, root }: SignedHead['head']): boolean {
    const { tree } = this.#file;
    return size <= tree.size && equalBytes(root, tree.root(size));
  }

  #countWitnesses({ note, head }: SignedHead, which: Filled): void {
    const witness = this.#witnesses.add(note, head.size, this.#cryptography.verify);
    if (witness !== null) throw wrongLog('{which} has a wrong signature of the witness {witness}.', { which, witness });
  }

  #fork(finding: FindingSentence, checkpoint: string): never {
    throw new ProvedByHeads(finding, [checkpoint, this.#file.text]);
  }
}
