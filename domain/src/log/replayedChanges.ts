/** Start, close and changes of a sale, as its order log is replayed. */
import { extendedClose, isExtensionDue } from '../extension.ts';
import type { RecordedChange } from '../recorded-changes.ts';
import { isReschedule, isSupplement } from '../recorded-changes.ts';
import { type RecordedReschedule, wrongChange } from '../rescheduling.ts';
import { type RecordedSupplement, wrongSupplement } from '../supplement.ts';
import type { RescheduleEntry, SupplementEntry } from './changeEntries.ts';
import type { OpenEntry } from './entries.ts';

export class ReplayedChanges {
  /** The start and the close that were announced last. */
  startDate = '';
  closeDate = '';
  /** When an order was last placed or increased. */
  lastOrderAt: string | null = null;
  /** A halt ended by closing the sale at once. */
  isClosedNow = false;
  readonly changes: RecordedChange[] = [];
  /** Orders that were placed, changed or reconfirmed since the last supplement; null before it. */
  #confirmed: Set<string> | null = null;

  reschedule(entry: RescheduleEntry, open: OpenEntry, afterHalts: number): void {
    const { at, by, closeDate, kind, reason, startDate } = entry;
    const times = {
      closeAfter: closeDate,
      closeBefore: this.closeDate,
      startAfter: startDate,
      startBefore: this.startDate,
    };
    const change = { afterHalts, at, by, kind, reason, ...times };
    const wrong = wrongChange(change, this.changes.filter(isReschedule));
    if (wrong) throw new RangeError(wrong);
    if (by === 'terms') this.#checkExtension(change, open);
    this.changes.push(change);
    this.startDate = startDate;
    this.closeDate = closeDate;
  }

  supplement(entry: SupplementEntry, open: OpenEntry, afterHalts: number): void {
    const { index: _, sha256Before, ...said } = entry;
    const unconfirmed = open.unconfirmed ?? 'stand';
    const before = sha256Before === undefined ? {} : { sha256Before };
    const change: RecordedSupplement = { afterHalts, ...said, ...before, unconfirmed };
    const wrong = wrongSupplement(change, this.changes.filter(isSupplement), this.closeDate);
    if (wrong) throw new RangeError(wrong);
    this.changes.push(change);
    this.#confirmed = new Set();
  }

  /** An order was placed or changed. */
  noteOrder(order: string): void {
    this.#confirmed?.add(order);
  }

  /** Throws a RangeError where the order needs no confirmation. */
  reconfirm(order: string): void {
    if (this.#confirmed === null) throw new RangeError('the sale has no supplement');
    if (this.#confirmed.has(order)) throw new RangeError(`order ${order} is confirmed already`);
    this.#confirmed.add(order);
  }

  /** Whether an order that stands takes no part at the close. */
  isLapsed(order: string, { unconfirmed }: OpenEntry): boolean {
    return unconfirmed === 'lapse' && this.#confirmed !== null && !this.#confirmed.has(order);
  }

  isExtensionDue({ extension }: OpenEntry): boolean {
    const extensions = this.changes.filter(({ by }) => by === 'terms').length;
    const lastOrderAt = this.lastOrderAt === null ? null : new Date(this.lastOrderAt);
    const sale = { closeDate: new Date(this.closeDate), lastOrderAt, extensions, isClosedNow: this.isClosedNow };
    return isExtensionDue(extension, sale);
  }

  #checkExtension({ closeAfter }: RecordedReschedule, open: OpenEntry): void {
    if (!open.extension || !this.isExtensionDue(open))
      throw new RangeError('by the terms the close does not move here');
    const right = extendedClose(new Date(this.closeDate), open.extension).toISOString();
    if (closeAfter !== right) throw new RangeError(`by the terms the close moves to ${right}`);
  }
}
