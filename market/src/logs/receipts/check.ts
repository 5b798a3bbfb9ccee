/** Compares the receipts that this browser keeps, and what the witnesses signed, with the order log that the server shows now. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { FindingError } from '@fairbook/domain/base/sentences/findings.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import {
  checkEntry,
  checkHead,
  checkReceipt,
  type Finding,
  type FindingCode,
  findingOf,
  headOfReceipt,
  type LogChecks,
  type LogEntry,
  readOpening,
  type ShownHead,
  type Subject,
} from '@fairbook/domain/logs/receipt.ts';
import type { CheckedRecord } from './closed.ts';
import { notShown, sentElsewhere } from './elsewhere.ts';
import { type Evidence, isGivenTwice, isKnown, type KeptReceipt, type KeptSale, maxEvidence, toSave } from './kept.ts';
import { maxEntries } from './limits.ts';
import type { ContradictedLog, LogReader, ShownLog } from './shown-log.ts';
import { sha256, verify } from './signatures.ts';
import { changeSale } from './store.ts';
import { askWitnesses, checkWitnesses, type Witnessed } from './witnesses.ts';

/** A sale whose log is checked, with what this browser keeps of it. */
export type CheckableSale = Pick<
  KeptSale,
  'auctionId' | 'auctionName' | 'verifierKey' | 'head' | 'receipts' | 'evidence' | 'ownElsewhere'
>;

export interface CheckedSale {
  readonly auctionId: string;
  readonly auctionName: string;
  readonly receipts: number;
  /** The receipt of the last order that a witness can be asked about; null where there is none. */
  readonly lastPlaced: KeptReceipt | null;
  /** The latest receipt, whose signed head covers the entries before it; null where there is none. */
  readonly newest: KeptReceipt | null;
  readonly evidence: readonly Evidence[];
  /** Actions on the reader's orders that were not sent from this browser. */
  readonly elsewhere: readonly Evidence[];
  readonly contradicted: ContradictedLog | null;
  /** Why the check could not be finished; null where it was. */
  readonly failure: unknown;
  /** Null where the check could not be finished. */
  readonly witnessed: Witnessed | null;
  /** Entries of the log; null where the check could not be finished. */
  readonly entries: number | null;
  /** State of the closing record; null before the close, and where it was not checked. */
  readonly record: CheckedRecord['state'] | null;
  /** When the witnesses signed what is before the close; null before it, and where that is not known. */
  readonly close: CheckedRecord['witnessed'];
}

/** Checks the receipts of a sale and keeps what it found. Later answers of the server can only make it worse: evidence stays. */
export async function checkSale(sale: KeptSale, reader: LogReader): Promise<CheckedSale> {
  const { checked, ...result } = await checkLog(sale, reader);
  const { evidence } = result;
  await changeSale(sale.person, sale.auctionId, (now) => now && keepChecked(now, sale, evidence, checked));
  return result;
}

/** Checks a log that this browser may have no receipts of, and keeps nothing. */
export async function checkLog(sale: CheckableSale, reader: LogReader) {
  const { auctionId, auctionName, receipts } = sale;
  const check = new Check(sale, reader);
  let failure: unknown = null;
  let checked: Checked | null = null;
  let contradicted: ContradictedLog | null = null;
  try {
    checked = await check.run();
  } catch (error) {
    contradicted = refusedAsContradicted(error, check.kept);
    if (contradicted === null) failure = error ?? new Error();
  }
  const found = check.evidence.filter((one) => !isKnown(one, sale.evidence));
  const evidence = [...sale.evidence, ...found].slice(0, maxEvidence);
  const { witnessed = null, record = null, close = null } = checked ?? {};
  // A log that contradicts itself does not say what was done.
  const elsewhere = evidence.length === 0 ? (checked?.elsewhere ?? []) : [];
  const lastPlaced = receipts.findLast(({ action, key }) => action === 'PLACE' && key !== undefined) ?? null;
  const about = { auctionId, auctionName, receipts: receipts.length, lastPlaced, newest: receipts.at(-1) ?? null };
  const entries = checked && sizeOf(checked.head);
  contradicted ??= check.contradicted;
  return { ...about, evidence, elsewhere, contradicted, failure, witnessed, entries, record, close, checked };
}

/** The market signs nothing of a log that is not the one that was signed: then the signed head that this browser kept is the proof. */
function refusedAsContradicted(error: unknown, kept: string | null): ContradictedLog | null {
  const isRefused = error instanceof ApiError && error.data.code === 'log-contradicted';
  return isRefused ? { foundAt: new Date().toISOString(), kept, shown: null } : null;
}

interface Checked extends Pick<CheckedSale, 'witnessed' | 'record' | 'close' | 'elsewhere'> {
  readonly verifierKey: string;
  readonly head: string;
  readonly linked: ReadonlySet<string>;
}

/** A signed head, and its subject. */
type About = Subject | KeptReceipt;

class Check {
  readonly evidence: Evidence[] = [];
  readonly #sale: CheckableSale;
  readonly #reader: LogReader;
  #entries: readonly LogEntry[] | null = null;
  #head: ShownLog | null = null;
  #checks: LogChecks = { verifierKey: '', sha256, verify };

  constructor(sale: CheckableSale, reader: LogReader) {
    this.#sale = sale;
    this.#reader = reader;
  }

  /** The contradiction that the market itself found; null before it was asked. */
  get contradicted(): ContradictedLog | null {
    return this.#head?.contradicted ?? null;
  }

  /** The signed head that this browser kept last; null where it kept none. */
  get kept(): string | null {
    const { receipts, head } = this.#sale;
    const last = receipts.at(-1);
    return head ?? (last ? headOfReceipt(last) : null);
  }

  async run(): Promise<Checked> {
    const { auctionId, receipts, verifierKey } = this.#sale;
    const last = receipts.at(-1);
    const { kept } = this;
    // Before the head, so that no head that proves them is newer.
    const opening = await this.#reader.opening();
    const entries = last ? await this.#reader.ownEntries() : [];
    const head = await this.#reader.head(kept === null ? 0 : sizeOf(kept));
    this.#checks = { ...this.#checks, verifierKey: verifierKey ?? head.verifierKey };
    [this.#entries, this.#head] = [last ? entries : null, head];
    const about = last ?? { auctionId, order: null, index: Math.max(0, head.size - 1) };
    for (const receipt of receipts) await this.#note(await checkReceipt(receipt, this.#checks), receipt);
    for (const [twin, receipt] of givenTwice(receipts)) await this.#noteTwins(receipt, twin);
    const continued = kept === null ? sameSize(head) : head;
    await this.#note(await checkHead(about, kept ?? head.checkpoint, continued, this.#checks), about);
    for (const [own, subject] of headsOf(receipts, entries, opening, about))
      if (own !== kept) await this.#link(own, subject);
    for (const receipt of receipts) await this.#note(await checkEntry(receipt, entries, head, this.#checks), receipt);
    const witnessed = await this.#witnesses(opening, head);
    const record = await this.#record(head, kept);
    const linked = new Set(receipts.map(({ proof }) => proof));
    const sent = last ? sentElsewhere(this.#sale, entries, head) : [];
    const hidden = notShown(this.#sale, entries, record?.withoutReceipt ?? [], head);
    const own = { verifierKey: this.#checks.verifierKey, head: head.checkpoint, linked, witnessed };
    const { state = null, witnessed: close = null } = record ?? {};
    return { ...own, record: state, close, elsewhere: [...sent, ...hidden] };
  }

  #noteTwins(receipt: KeptReceipt, twin: KeptReceipt): Promise<void> {
    const finding = findingOf('given-twice', receipt, headOfReceipt(twin), headOfReceipt(receipt));
    return this.#note(finding, receipt, this.#head, twin);
  }

  async #record(head: ShownLog, kept: string | null): Promise<CheckedRecord | null> {
    const { closed } = this.#reader;
    if (!closed || !head.isClosed) return null;
    if (head.size > maxEntries) return { state: 'large', finding: null, witnessed: null, withoutReceipt: [] };
    const known = [kept, head.witnessed?.checkpoint, head.checkpoint].filter((one) => typeof one === 'string');
    const { checkClosed } = await import('./closed.ts');
    const checked = await checkClosed(closed, this.#sale.receipts, known, this.#reader.pinned);
    const { finding } = checked;
    await this.#note(finding, { auctionId: this.#sale.auctionId, order: null, index: finding?.index ?? 0 });
    return checked;
  }

  /** Returns whether the head that is shown continues this one. */
  async #link(own: string, about: About, code?: FindingCode): Promise<void> {
    const head = this.#head;
    if (!head || own === head.checkpoint) return;
    const size = sizeOf(own);
    // A witness may have signed what was written since.
    if (size > head.size) return this.#linkLater(own, about, head);
    const shown = size === head.size ? sameSize(head) : await this.#reader.head(size, head.size);
    await this.#note(await this.#compare(own, about, shown, code), about, shown);
    if (shown.size !== head.size) throw new FindingError('the server showed another head than it was asked for');
    // Two heads of one size must be the same.
    await this.#note(await checkHead(about, head.checkpoint, sameSize(shown), this.#checks), about, shown);
  }

  /** Returns whether the log continues the head that is shown up to this one. */
  async #linkLater(own: string, about: About, head: ShownLog): Promise<void> {
    const shown = await this.#reader.head(head.size, sizeOf(own));
    await this.#note(await this.#compare(own, about, sameSize(shown), 'not-as-witnessed'), about, shown);
    await this.#note(await checkHead(about, head.checkpoint, shown, this.#checks), about, shown);
  }

  async #compare(own: string, about: About, shown: ShownLog, code?: FindingCode): Promise<Finding | null> {
    const finding = await checkHead(about, own, shown, this.#checks);
    return finding && code ? findingOf(code, about, finding.heads.kept, finding.heads.shown) : finding;
  }

  async #witnesses(opening: LogEntry, head: ShownLog): Promise<Witnessed | null> {
    const { auctionId } = this.#sale;
    const about = { auctionId, order: null, index: 0 };
    const open = await readOpening(auctionId, opening, this.#checks);
    if ('code' in open) {
      await this.#note(open, about);
      return null;
    }
    this.#reader.opened?.(opening, this.#checks.verifierKey);
    const asked = await askWitnesses(open, this.#reader.askWitness, this.#checks);
    const cosigned = head.witnessed ? [head.witnessed.checkpoint] : [];
    const { finding, ...witnessed } = await checkWitnesses(
      open,
      [...cosigned, ...asked.heads],
      this.#checks,
      this.#reader.pinned,
    );
    await this.#note(finding, about);
    for (const own of [...cosigned, ...asked.heads])
      await this.#link(own, { ...about, index: Math.max(0, sizeOf(own) - 1) }, 'not-as-witnessed');
    return finding ? null : { ...witnessed, unreachable: asked.unreachable };
  }

  async #note(
    finding: Finding | null,
    about: About,
    shown: ShownHead | null = this.#head,
    twin?: KeptReceipt,
  ): Promise<void> {
    if (!finding || !shown) return;
    const shownThen = await this.#headThen(finding, about);
    const heads = { ...finding.heads, shown: shownThen ?? finding.heads.shown ?? shown.checkpoint };
    this.evidence.push({
      finding: { ...finding, heads },
      receipt: 'proof' in about ? toSave(about) : null,
      ...(twin && { twin: toSave(twin) }),
      answer: { head: shown, entries: this.#entries },
      foundAt: new Date().toISOString(),
    });
  }

  /** The head that the server signs now for the size of the kept one: two heads of one size are proof that anyone understands. */
  async #headThen({ code, heads }: Finding, about: Subject): Promise<string | null> {
    if ((code !== 'not-continued' && code !== 'not-as-witnessed') || heads.kept === null) return null;
    const size = sizeOf(heads.kept);
    const shown = await this.#reader.head(size, size).catch(() => null);
    if (shown?.size !== size) return null;
    const finding = await checkHead(about, heads.kept, shown, this.#checks);
    return finding?.code === 'not-continued' ? shown.checkpoint : null;
  }
}

/** Receipts of different orders with one entry: the earlier and the later one. */
function givenTwice(receipts: readonly KeptReceipt[]): [KeptReceipt, KeptReceipt][] {
  return receipts.flatMap((receipt, at): [KeptReceipt, KeptReceipt][] => {
    const twin = receipts.slice(0, at).find((one) => isGivenTwice(one, receipt));
    return twin ? [[twin, receipt]] : [];
  });
}

/** The head as it is compared with another one of its size. */
function sameSize<Head extends ShownHead>(head: Head): Head {
  return { ...head, consistency: [] };
}

/** The signed heads of receipts that no checked head is known to continue, and of the proofs that the server shows now; with what each is about. */
function headsOf(receipts: readonly KeptReceipt[], entries: readonly LogEntry[], opening: LogEntry, about: About) {
  const heads = new Map<string, About>();
  for (const receipt of receipts) {
    const own = receipt.isLinked ? null : headOfReceipt(receipt);
    if (own !== null) heads.set(own, receipt);
  }
  for (const { proof, index } of [opening, ...entries]) {
    const shown = headOfReceipt({ proof });
    if (shown !== null && !heads.has(shown)) heads.set(shown, receipts.find((one) => one.index === index) ?? about);
  }
  return heads;
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

function sizeOf(signedHead: string): number {
  return parseSignedHead(signedHead)?.head.size ?? 0;
}
