/**
 * Checks of an investor with a kept receipt of an order: the receipt itself, that a later head of the order log continues it, and that
 * the log still shows the entry. Each check gives null, or a finding with the signed heads that prove it.
 */

import { fromBase64, hexHash, utf8Of } from '../base/bytes.ts';
import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { filled } from '../base/sentences/sentence.ts';
import { commitmentOf } from '../record/closing.ts';
import { type Checkpoint, parseSignedHead } from './checkpoint.ts';
import { verifyConsistency } from './consistency.ts';
import { type OpenEntry, parseEntry } from './entries.ts';
import { parseLogProof } from './log-proof.ts';
import { leafHash, type Sha256Bytes, verifyInclusion } from './merkle.ts';
import { noteChecks, parseVerifierKey, type SignatureCheck } from './note.ts';

export type OrderAction = 'PLACE' | 'AMEND' | 'WITHDRAW';

/** Subject of a check: an entry of the log of a sale. */
export interface Subject {
  readonly auctionId: string;
  /** Null for an entry that is not an order. */
  readonly order: string | null;
  readonly index: number;
}

/** The receipt of an action, with what the investor asked for. */
export interface OrderReceipt extends Subject {
  /** The investor as named in the commitment. */
  readonly investor: string;
  readonly order: string;
  readonly action: OrderAction;
  /** The ordered amounts: cents by maturity; empty after a withdrawal. */
  readonly lines: readonly {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
    readonly amount: number;
  }[];
  readonly entry: string;
  /** Inclusion proof and signed head, as in tlog-proof. */
  readonly proof: string;
  readonly salt: string;
}

/** The head that a server shows later, as in the answer of `readOrderLog`. */
export interface ShownHead {
  readonly verifierKey: string;
  readonly size: number;
  readonly checkpoint: string;
  readonly consistency: readonly string[] | null;
}

export interface LogEntry {
  readonly index: number;
  readonly entry: string;
  readonly proof: string;
}

export interface LogChecks {
  /** The key of the log, as it was first seen. */
  readonly verifierKey: string;
  readonly sha256: Sha256Bytes;
  readonly verify: (check: SignatureCheck) => boolean | Promise<boolean>;
}

export type FindingCode =
  | 'not-a-receipt'
  | 'other-key'
  | 'not-signed'
  | 'not-included'
  | 'not-as-ordered'
  | 'not-the-bidder'
  | 'shorter'
  | 'not-continued'
  | 'entry-missing'
  | 'not-the-opening'
  | 'not-cosigned'
  | 'not-as-witnessed'
  | 'not-as-recorded'
  | 'given-twice'
  | 'not-sent-here';

export interface Finding {
  readonly code: FindingCode;
  /** The order and entry it is about; no order where it is about another entry. */
  readonly order: string | null;
  readonly index: number;
  /** For people; names the order and the entry. */
  readonly sentence: FindingSentence;
  /** Signed heads: of the receipt, and the one shown later; null where there is none. */
  readonly heads: { readonly kept: string | null; readonly shown: string | null };
}

/** The signed head of a receipt; null where its proof cannot be read. */
export function headOfReceipt({ proof }: Pick<OrderReceipt, 'proof'>): string | null {
  return parseLogProof(proof)?.checkpoint ?? null;
}

/** Checks a receipt by itself: the signature, the inclusion, the content of the entry, and its owner. */
export async function checkReceipt(receipt: OrderReceipt, checks: LogChecks): Promise<Finding | null> {
  const finding = await checkShown(receipt, checks);
  if (finding) return finding;
  const { salt, investor } = receipt;
  const isOwn = readEntry(receipt.entry)?.bidder === commitmentOf(investor, salt, hexHash(checks.sha256));
  return isOwn ? null : findingOf('not-the-bidder', receipt, headOfReceipt(receipt), null);
}

/** The same without the salt, which says whose it is. */
export async function checkShown(
  receipt: Omit<OrderReceipt, 'investor' | 'salt'>,
  checks: LogChecks,
): Promise<Finding | null> {
  const { index, entry, auctionId } = receipt;
  const { sha256 } = checks;
  const found = (code: FindingCode) => findingOf(code, receipt, headOfReceipt(receipt), null);
  const parsed = parseLogProof(receipt.proof);
  if (parsed?.index !== index) return found('not-a-receipt');
  const head = await signedHead(parsed.checkpoint, auctionId, checks);
  if (!head) return found('not-signed');
  const leaf = leafHash(utf8Of(entry), sha256);
  if (!verifyInclusion({ ...head, index, leafHash: leaf, proof: parsed.proof }, sha256)) return found('not-included');
  const said = readEntry(entry);
  return said && isAsOrdered(said, receipt) ? null : found('not-as-ordered');
}

/** Returns whether a head shown later continues the kept one, which may be of the receipt or newer. */
export async function checkHead(
  subject: Subject,
  kept: string,
  shown: ShownHead,
  checks: LogChecks,
): Promise<Finding | null> {
  const found = (code: FindingCode) => findingOf(code, subject, kept, shown.checkpoint);
  if (shown.verifierKey !== checks.verifierKey) return found('other-key');
  const from = await signedHead(kept, subject.auctionId, checks);
  const to = await signedHead(shown.checkpoint, subject.auctionId, checks);
  if (!from || !to || to.size !== shown.size) return found('not-signed');
  if (to.size < from.size) return found('shorter');
  const proof = (shown.consistency ?? []).map(fromBase64).filter((hash) => hash !== null);
  if (proof.length !== shown.consistency?.length) return found('not-continued');
  const roots = { from: from.size, fromRoot: from.root, to: to.size, toRoot: to.root, proof };
  return verifyConsistency(roots, checks.sha256) ? null : found('not-continued');
}

/** Returns whether the log of the investor's own entries still has the one of the receipt, proven by a head that continues the receipt's. */
export async function checkEntry(
  receipt: OrderReceipt,
  listed: readonly LogEntry[],
  shown: Pick<ShownHead, 'checkpoint'>,
  checks: LogChecks,
): Promise<Finding | null> {
  const missing = findingOf('entry-missing', receipt, headOfReceipt(receipt), shown.checkpoint);
  const one = listed.find(({ index }) => index === receipt.index);
  if (one?.entry !== receipt.entry) return missing;
  const own = await checkReceipt({ ...receipt, proof: one.proof }, checks);
  return own && { ...own, heads: { kept: missing.heads.kept, shown: own.heads.kept } };
}

/**
 * The first entry of the log, if its proof leads to a signed head and it names the key and the sale; else a finding. Throws a RangeError where its form
 * is unknown, which is no finding: a later release may have opened the log.
 */
export async function readOpening(
  auctionId: string,
  { index, entry, proof }: LogEntry,
  checks: LogChecks,
): Promise<OpenEntry | Finding> {
  const found = findingOf('not-the-opening', { auctionId, order: null, index: 0 }, headOfReceipt({ proof }), null);
  const parsed = parseLogProof(proof);
  const head = parsed && (await signedHead(parsed.checkpoint, auctionId, checks));
  if (!head || index !== 0 || parsed.index !== 0) return found;
  const leaf = leafHash(utf8Of(entry), checks.sha256);
  if (!verifyInclusion({ ...head, index, leafHash: leaf, proof: parsed.proof }, checks.sha256)) return found;
  const open = parseEntry(entry);
  return open.kind === 'OPEN' && open.key === checks.verifierKey && open.sale === auctionId ? open : found;
}

/** The head, if the key signed it for the log of that sale: one key signs the logs of all sales. */
async function signedHead(checkpoint: string, auctionId: string, checks: LogChecks): Promise<Checkpoint | null> {
  const key = parseVerifierKey(checks.verifierKey, checks.sha256);
  const signed = parseSignedHead(checkpoint);
  const signatures = key && signed ? noteChecks(signed.note, key) : [];
  if (!signed || signatures.length === 0) return null;
  for (const signature of signatures) if (!(await checks.verify(signature))) return null;
  return signed.head.origin.endsWith(`/sales/${auctionId}`) ? signed.head : null;
}

interface SaidEntry {
  readonly kind?: unknown;
  readonly index?: unknown;
  readonly order?: unknown;
  readonly bidder?: unknown;
  readonly lines?: unknown;
}

function readEntry(entry: string): SaidEntry | null {
  try {
    const said: unknown = JSON.parse(entry);
    return typeof said === 'object' && said !== null ? said : null;
  } catch {
    return null;
  }
}

/** An amendment that changed nothing has the entry of the action before it. */
function isAsOrdered(
  said: SaidEntry,
  { action, index, order, lines }: Pick<OrderReceipt, 'action' | 'index' | 'order' | 'lines'>,
): boolean {
  const kinds: readonly unknown[] = action === 'AMEND' ? ['PLACE', 'AMEND'] : [action];
  if (!kinds.includes(said.kind) || said.index !== index || said.order !== order || !Array.isArray(said.lines))
    return false;
  const textOf = (line: {
    readonly maturityDate?: unknown;
    readonly maturityId?: unknown;
    readonly amount?: unknown;
  }) => JSON.stringify([line.maturityDate, line.maturityId, line.amount]);
  return said.lines.map(textOf).sort().join() === lines.map(textOf).sort().join();
}

const sentences: Readonly<Record<FindingCode, FindingSentence>> = {
  'not-a-receipt': 'the server gave no readable proof of it',
  'other-key': 'the order log is signed by another key than the one your browser saw first for this sale',
  'not-signed': 'the head of the order log is not signed by the key of this sale',
  'not-included': 'its proof does not lead to the signed head, so it is not shown to be in the order log',
  'not-as-ordered': 'it does not say what you ordered',
  'not-the-bidder': 'it is not registered to you',
  shorter: 'the order log is shorter now than when your receipt was signed',
  'not-continued': 'the order log of today does not continue the log that your receipt was signed for',
  'entry-missing': 'the server no longer shows it, or shows it changed',
  'not-the-opening': 'it is not the first entry of this log, with the key and the witnesses of the sale',
  'not-cosigned': 'a signature of a witness is not by the key that the first entry of the log names',
  'not-as-witnessed': 'the order log that is shown does not continue the log that its witnesses signed',
  'not-as-recorded': 'the order log and the closing record do not agree',
  'given-twice': 'the server gave it as the receipt of two orders, so at least one of them is not in the order log',
  'not-sent-here': 'it was not sent from this browser',
};

/** `why` replaces the usual sentence. */
export function findingOf(
  code: FindingCode,
  { order, index }: Subject,
  kept: string | null,
  shown: string | null,
  why = sentences[code],
): Finding {
  const said = { index, why: filled(why) };
  const sentence =
    order === null
      ? sayFinding('Entry {index}: {why}.', said)
      : sayFinding('Entry {index}, order {order}: {why}.', { ...said, order });
  return { code, order, index, sentence, heads: { kept, shown } };
}
