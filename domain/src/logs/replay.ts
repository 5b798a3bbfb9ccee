/** Replays an order log: the lines that are open after its last entry. Every entry must be allowed where it is. */

import { keyOf, type MaturityKey } from '../auctions/maturity-key.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import type { RecordedHalt } from '../record/closing.ts';
import type { RecordedTerms } from '../sale-changes/recorded-terms.ts';
import { type AnnouncedSale, SaleChangesInLog } from './changes.ts';
import { DeadlineInLog, type ReopenEntry } from './deadline.ts';
import {
  type Entry,
  type LinkEntry,
  type OpenEntry,
  type OrderEntry,
  parseEntry,
  type ResumeEntry,
  type StandingEntry,
} from './entries.ts';
import type { ChangeEntry, ReconfirmEntry } from './entry-forms/change-entries.ts';
import { type LogPart, type UnknownEntry, UnknownKinds } from './entry-forms/unknown-entries.ts';
import { LogIsWrong, wrongEntry } from './log-is-wrong.ts';
import { checkOpening, unknownInOpening } from './opening.ts';
import type { StandingLine } from './order-lines.ts';
import { OrdersInLog } from './orders-in-log.ts';
import { type ReplayedLog, suspendedAt } from './replayed-log.ts';
import { DrawInLog } from './seed.ts';

/** Replays the entries of a whole log. Throws LogIsWrong with the first entry that is wrong. */
export function replayLog(entries: Iterable<string>): ReplayedLog {
  const replay = new Replay();
  for (const text of entries) replay.add(text);
  return replay.end();
}

/** A replay that gets its entries one by one. */
export class Replay {
  #size = 0;
  #open: OpenEntry | null = null;
  #halt: (Entry & { kind: 'HALT' }) | null = null;
  #end: 'CLOSE' | 'CANCEL' | null = null;
  #closeSize: number | null = null;
  readonly #draw = new DrawInLog();
  readonly #deadline = new DeadlineInLog();
  #fingerprint: string | null = null;
  readonly #halts: RecordedHalt[] = [];
  readonly #changes = new SaleChangesInLog();
  /** The terms of the last amendment. */
  #amendedTerms: RecordedTerms | null = null;
  /** The start and the close that were announced last. */
  #startDate = '';
  #closeDate = '';
  #isClosedNow = false;
  readonly #orders = new OrdersInLog();
  readonly #standings: StandingEntry[] = [];
  readonly #unknown = new UnknownKinds();

  /** The first entry; null before it. */
  get open(): OpenEntry | null {
    return this.#open;
  }

  /** Throws LogIsWrong where the entry is not allowed here. */
  add(text: string): Entry {
    try {
      const entry = parseEntry(text);
      this.#check(entry);
      this.#size += 1;
      return entry;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw wrongEntry(this.#size, error);
    }
  }

  end(): ReplayedLog {
    const open = this.#open;
    if (open === null) throw new LogIsWrong('The log has no entry.');
    const [{ seeds, beacon }, { deadline, witnessed }] = [this.#draw, this.#deadline];
    return {
      ...{ open, size: this.#size, lines: this.#standing(open) },
      ...{ standings: this.#standings, suspended: suspendedAt(this.#standings, this.#closeDate) },
      ...{ links: this.#orders.links, halts: this.#halts },
      terms: this.#amendedTerms ?? open.terms,
      ...{
        changes: this.#changes.made,
        reopening: this.#changes.reopening,
        startDate: this.#startDate,
        closeDate: this.#closeDate,
        end: this.#end,
      },
      ...{ fingerprint: this.#fingerprint, closeSize: this.#closeSize },
      ...{ seeds, beacon, deadline, witnessed },
      unknown: [...unknownInOpening(open), ...this.#unknown.all()],
      unsure: this.#unknown.unsure,
    };
  }

  #standing(open: OpenEntry): Map<MaturityKey, StandingLine[]> {
    const standing = new Map<MaturityKey, StandingLine[]>(open.terms.maturities.map((one) => [keyOf(one), []]));
    for (const [order, lines] of this.#orders.standing) {
      if (this.#end === 'CLOSE' && this.#changes.isLapsed(order, open)) continue;
      for (const line of lines) {
        const key = keyOf(line);
        const others = standing.get(key);
        if (others) others.push(line);
        else standing.set(key, [line]);
      }
    }
    for (const lines of standing.values()) lines.sort((a, b) => a.place - b.place);
    return standing;
  }

  #check(entry: Entry): void {
    if (entry.index !== this.#size) throw invalid('it says that its index is {index}', { index: entry.index });
    if (entry.kind === 'OPEN') {
      if (this.#open !== null) throw new Invalid('a log is opened once');
      checkOpening(entry);
      this.#open = entry;
      this.#startDate = entry.startDate;
      this.#closeDate = entry.closeDate;
      return;
    }
    if (this.#open === null) throw new Invalid('a log begins with OPEN');
    if (entry.kind === 'UNKNOWN') {
      this.#unknown.add(entry);
      return;
    }
    if (this.#fingerprint !== null) throw new Invalid('nothing follows the result');
    this.#deadline.checkNext(entry.kind);
    const canFollow = ['RESIZE', 'SEED', 'BEACON', 'WITNESSED', 'RESULT', 'CANCEL'].includes(entry.kind);
    if (this.#end !== null && (!canFollow || this.#end === 'CANCEL')) {
      throw invalid('{kind} cannot follow the end of the sale', { kind: entry.kind });
    }
    // No one orders, halts or resumes a sale after who is linked was written.
    if (this.#orders.links.length > 0 && this.#end === null && entry.kind !== 'LINK' && entry.kind !== 'CLOSE')
      throw invalid('{kind} cannot follow LINK: only the close does', { kind: entry.kind });
    this.#apply(entry, this.#open);
  }

  #apply(entry: Exclude<Entry, OpenEntry | UnknownEntry>, open: OpenEntry): void {
    switch (entry.kind) {
      case 'PLACE':
      case 'AMEND':
      case 'WITHDRAW':
        this.#change(entry, open);
        break;
      case 'HALT':
        if (this.#isHalted) throw new Invalid('the sale was halted already');
        this.#halt = entry;
        break;
      case 'RESUME':
        this.#resume(entry);
        break;
      case 'RESCHEDULE':
      case 'REOPEN':
      case 'WITHDRAW_MATURITIES':
      case 'SUPPLEMENT':
      case 'RECONFIRM':
      case 'RESIZE':
      case 'AMEND_TERMS':
        this.#applyChange(entry, open);
        break;
      case 'SUSPEND':
      case 'REINSTATE':
        if (this.#orders.bidder(entry.bidder) === undefined && this.#isSure('orders'))
          throw new Invalid('its bidder has no order');
        this.#standings.push(entry);
        break;
      case 'LINK':
        this.#link(entry);
        break;
      case 'CLOSE':
        if (this.#isHalted) throw new Invalid('a halted sale does not close');
        if (entry.closeDate !== this.#closeDate && this.#isSure('moments')) {
          throw invalid('the close is {close}, and {announced} was announced', {
            close: entry.closeDate,
            announced: this.#closeDate,
          });
        }
        if (entry.at < entry.closeDate) throw new Invalid('it was written before the close');
        if (this.#isSure('moments', 'orders') && this.#changes.isExtensionDue(this.#announced(open)))
          throw new Invalid('an order in the last minutes moves the close by the terms');
        this.#end = 'CLOSE';
        this.#closeSize = this.#size + 1;
        break;
      case 'SEED':
      case 'BEACON':
        if (this.#end !== 'CLOSE') throw new Invalid('the sale has not closed');
        this.#draw.take(entry, open);
        break;
      case 'DEADLINE':
      case 'WITNESSED':
        this.#deadline.take(entry, open.witnesses.length, this.#end === 'CLOSE');
        break;
      case 'CANCEL':
        this.#end = 'CANCEL';
        break;
      case 'RESULT':
        if (this.#end !== 'CLOSE') throw new Invalid('the sale has not closed');
        this.#draw.checkResult(open);
        this.#changes.checkResult(entry.at, this.#announced(open));
        this.#fingerprint = entry.fingerprint;
    }
  }

  #applyChange(entry: ChangeEntry | ReconfirmEntry | ReopenEntry, open: OpenEntry): void {
    if (this.#isHalted && !['SUPPLEMENT', 'RECONFIRM', 'RESIZE'].includes(entry.kind))
      throw new Invalid('the sale was halted');
    switch (entry.kind) {
      case 'AMEND_TERMS':
        this.#changes.amendTerms(entry, this.#announced(open));
        this.#amendedTerms = entry.terms;
        break;
      case 'RESCHEDULE':
        this.#changes.reschedule(entry, this.#announced(open));
        this.#startDate = entry.startDate;
        this.#closeDate = entry.closeDate;
        break;
      case 'REOPEN':
        this.#changes.reopen(entry, this.#announced(open), this.#deadline.deadline);
        this.#closeDate = entry.closeDate;
        break;
      case 'WITHDRAW_MATURITIES':
        this.#changes.withdraw(entry, this.#announced(open));
        break;
      case 'SUPPLEMENT':
        this.#changes.supplement(entry, this.#announced(open));
        break;
      case 'RECONFIRM':
        this.#reconfirm(entry);
        break;
      case 'RESIZE':
        if (this.#end !== 'CLOSE') throw new Invalid('the sale has not closed');
        this.#changes.resize(entry, this.#announced(open));
    }
  }

  #link({ at, bidders }: LinkEntry): void {
    if (this.#isHalted) throw new Invalid('a halted sale does not close');
    if (at >= this.#closeDate && this.#isSure('moments'))
      throw new Invalid('its bidders were not linked before the close');
    this.#orders.link(bidders, this.#unknown.unsure);
  }

  #resume({ at, by, choice, closeDate }: ResumeEntry): void {
    const halt = this.#halt;
    if (halt === null && this.#isSure('moments')) throw new Invalid('the sale was not halted');
    if (halt !== null) {
      const { at: haltedAt, by: haltedBy, reason } = halt;
      const ended = { resumedAt: at, resumedBy: by, choice, closeBefore: this.#closeDate, closeAfter: closeDate };
      this.#halts.push({ haltedAt, haltedBy, reason, ...ended });
    }
    this.#halt = null;
    this.#closeDate = closeDate;
    this.#isClosedNow = choice === 'close';
  }

  #reconfirm({ at, bidder, order }: ReconfirmEntry): void {
    const owner = this.#orders.standing.get(order)?.[0]?.bidder;
    if (this.#isSure('orders')) {
      if (owner === undefined) throw invalid('order {order} does not stand', { order });
      if (owner !== bidder) throw invalid('order {order} belongs to another bidder', { order });
    }
    this.#checkWindow(at);
    this.#changes.reconfirm(order, this.#unknown.unsure);
  }

  /** True if no entry of an unknown kind may have changed these. */
  #isSure(...parts: readonly LogPart[]): boolean {
    return parts.every((part) => !this.#unknown.unsure.has(part));
  }

  /** Returns whether it was halted for sure. */
  get #isHalted(): boolean {
    return this.#halt !== null && this.#isSure('moments');
  }

  #checkWindow(at: string): void {
    if (!this.#isSure('moments')) return;
    if (at < this.#startDate) throw new Invalid('the sale had not begun');
    if ((this.#halt === null && at >= this.#closeDate) || this.#changes.wasOver(at))
      throw new Invalid('the sale was over');
  }

  #announced(open: OpenEntry): AnnouncedSale {
    const times = { startDate: this.#startDate, closeDate: this.#closeDate, isClosedNow: this.#isClosedNow };
    const { unsure } = this.#unknown;
    return { open, terms: this.#amendedTerms ?? open.terms, halts: this.#halts.length, unsure, ...times };
  }

  #change(entry: OrderEntry, open: OpenEntry): void {
    const { kind, at, lines } = entry;
    const { unsure } = this.#unknown;
    this.#orders.check(entry, unsure);
    if ((kind === 'WITHDRAW') !== (lines.length === 0)) throw new Invalid('only a withdrawn order has no lines');
    this.#checkWindow(at);
    if (this.#isHalted && kind !== 'WITHDRAW') throw new Invalid('the sale was halted');
    this.#changes.takeOrder(entry, unsure);
    this.#orders.take(entry, this.#amendedTerms ?? open.terms, unsure);
  }
}
