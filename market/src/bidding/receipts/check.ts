/** Compares kept receipts with the order log that the server shows now. */

import { parseSignedHead } from '@fairbook/domain/log/checkpoint.ts';
import type { SignatureCheck } from '@fairbook/domain/log/note.ts';
import {
  checkEntry,
  checkHead,
  checkReceipt,
  type Finding,
  headOfReceipt,
  type LogChecks,
  type LogEntry,
  type ShownHead,
} from '@fairbook/domain/log/receipt.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { changeSale, type Evidence, type KeptReceipt, type KeptSale, maxEvidence } from './store.ts';

/** What the server shows of a log. */
export interface LogReader {
  /** The head of the log when it had the size `to`, the latest by default. */
  readonly head: (from: number, to?: number) => Promise<ShownHead>;
  readonly ownEntries: () => Promise<readonly LogEntry[]>;
}

export interface CheckedSale {
  readonly auctionId: string;
  readonly auctionName: string;
  readonly receipts: number;
  readonly evidence: readonly Evidence[];
  /** Why the check could not be finished; null where it was. */
  readonly failure: unknown;
}

/** Checks the receipts of a sale and keeps what it found. What the server shows can only make it worse: evidence stays. */
export async function checkSale(sale: KeptSale, reader: LogReader): Promise<CheckedSale> {
  const { auctionId, auctionName, person } = sale;
  const found: Evidence[] = [];
  let failure: unknown = null;
  let checked: Checked | null = null;
  try {
    checked = await compare(sale, reader, (evidence) => found.push(evidence));
  } catch (error) {
    failure = error ?? new Error();
  }
  const evidence = [...sale.evidence, ...found.filter((one) => !isKnown(one, sale.evidence))].slice(0, maxEvidence);
  await changeSale(person, auctionId, (now) => now && keepChecked(now, sale, evidence, checked));
  return { auctionId, auctionName, receipts: sale.receipts.length, evidence, failure };
}

interface Checked {
  readonly verifierKey: string;
  readonly head: string;
  readonly linked: ReadonlySet<string>;
}

async function compare(sale: KeptSale, reader: LogReader, tell: (evidence: Evidence) => void): Promise<Checked> {
  const last = sale.receipts.at(-1);
  if (!last) throw new Error('there is no receipt');
  const kept = sale.head ?? headOfReceipt(last);
  // Before the head, so that it is not older than the heads that prove them.
  const entries = await reader.ownEntries();
  const head = await reader.head(kept === null ? 0 : sizeOf(kept));
  const checks: LogChecks = { verifierKey: sale.verifierKey ?? head.verifierKey, sha256, verify };
  const note = async (finding: Finding | null, receipt: KeptReceipt, shown = head) => {
    if (!finding) return;
    const { isLinked: _, ...plain } = receipt;
    const shownThen = await headAt(finding, reader, checks, receipt);
    const heads = { ...finding.heads, shown: shownThen ?? finding.heads.shown };
    const answer = { head: shown, entries };
    tell({ finding: { ...finding, heads }, receipt: plain, answer, foundAt: new Date().toISOString() });
  };
  for (const receipt of sale.receipts) await note(await checkReceipt(receipt, checks), receipt);
  if (kept !== null) await note(await checkHead(last, kept, head, checks), last);
  for (const [own, receipt] of headsOf(sale.receipts, entries, last)) {
    if (own === kept || own === head.checkpoint) continue;
    const shown = await reader.head(sizeOf(own), head.size);
    await note(await checkHead(receipt, own, shown, checks), receipt, shown);
    if (shown.size !== head.size) throw new Error('the server showed another head than it was asked for');
    // Two heads of one size must be the same.
    await note(await checkHead(receipt, head.checkpoint, { ...shown, consistency: [] }, checks), receipt, shown);
  }
  for (const receipt of sale.receipts) await note(await checkEntry(receipt, entries, head, checks), receipt);
  const linked = new Set(sale.receipts.map(({ proof }) => proof));
  return { verifierKey: checks.verifierKey, head: head.checkpoint, linked };
}

/** The signed heads of receipts that no checked head is known to continue, and of the proofs that the server shows now; with the receipt each is about. */
function headsOf(receipts: readonly KeptReceipt[], entries: readonly LogEntry[], last: KeptReceipt) {
  const heads = new Map<string, KeptReceipt>();
  for (const receipt of receipts) {
    const own = receipt.isLinked ? null : headOfReceipt(receipt);
    if (own !== null) heads.set(own, receipt);
  }
  for (const { proof, index } of entries) {
    const shown = headOfReceipt({ proof });
    if (shown !== null && !heads.has(shown)) heads.set(shown, receipts.find((one) => one.index === index) ?? last);
  }
  return heads;
}

/** The head that the server signs now for the size of the kept one: two heads of one size are proof that anyone understands. */
async function headAt({ code, heads }: Finding, reader: LogReader, checks: LogChecks, receipt: KeptReceipt) {
  if (code !== 'not-continued' || heads.kept === null) return null;
  const size = sizeOf(heads.kept);
  const shown = await reader.head(size, size).catch(() => null);
  if (shown?.size !== size) return null;
  const finding = await checkHead(receipt, heads.kept, shown, checks);
  return finding?.code === 'not-continued' ? shown.checkpoint : null;
}

/** Nothing that was shown together with a finding becomes what later checks compare with. */
function keepChecked(
  now: KeptSale,
  before: KeptSale,
  evidence: readonly Evidence[],
  checked: Checked | null,
): KeptSale {
  const isNew = evidence.length > before.evidence.length;
  if (!checked || isNew) return { ...now, evidence };
  const { verifierKey, head, linked } = checked;
  const receipts = now.receipts.map((one) => ({ ...one, isLinked: one.isLinked || linked.has(one.proof) }));
  // Another tab may have checked at the same time and seen a later head.
  const isLater = now.head === null || sizeOf(head) >= sizeOf(now.head);
  return { ...now, evidence, receipts, verifierKey: now.verifierKey ?? verifierKey, head: isLater ? head : now.head };
}

function isKnown({ finding, receipt }: Evidence, evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => one.finding.code === finding.code && one.receipt.proof === receipt.proof);
}

function sizeOf(signedHead: string): number {
  return parseSignedHead(signedHead)?.head.size ?? 0;
}

/** Throws where the browser cannot verify Ed25519: that is no finding. */
async function verify({ publicKey, message, signature }: SignatureCheck): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}
