/** The changes of an announced sale, as its order log is replayed. */

import { keyOf } from '../auctions/maturity-key.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import { extendedClose, isExtensionDue } from '../sale-changes/extension.ts';
import { wrongAmendment } from '../sale-changes/recorded-amendment.ts';
import {
  isAmendment,
  isRescheduling,
  isResizing,
  isSupplement,
  type RecordedChange,
  withdrawnIn,
} from '../sale-changes/recorded-changes.ts';
import type { RecordedTerms } from '../sale-changes/recorded-terms.ts';
import { isBetween, type RecordedReopening, wrongReopening } from '../sale-changes/reopening.ts';
import { type RecordedRescheduling, wrongChange } from '../sale-changes/rescheduling.ts';
import { resizingDeadline, wrongResizing } from '../sale-changes/resizing.ts';
import { type RecordedSupplement, wrongSupplement } from '../sale-changes/supplement.ts';
import { wrongWithdrawal } from '../sale-changes/withdrawn-maturities.ts';
import type { DeadlineEntry, ReopenEntry } from './deadline.ts';
import type { OpenEntry, OrderEntry } from './entries.ts';
import type {
  AmendTermsEntry,
  RescheduleEntry,
  ResizeEntry,
  SupplementEntry,
  WithdrawMaturitiesEntry,
} from './entry-forms/change-entries.ts';
import type { LogPart } from './entry-forms/unknown-entries.ts';

/** A sale as it was announced before an entry. */
export interface AnnouncedSale {
  readonly open: OpenEntry;
  readonly terms: RecordedTerms;
  readonly startDate: string;
  readonly closeDate: string;
  /** How many halts have ended. */
  readonly halts: number;
  /** The last one ended with the close. */
  readonly isClosedNow: boolean;
  /** Parts that entries of unknown kinds may have changed: checks that need them are not made. */
  readonly unsure: ReadonlySet<LogPart>;
}

function isSure({ unsure }: Pick<AnnouncedSale, 'unsure'>, ...parts: readonly LogPart[]): boolean {
  return parts.every((part) => !unsure.has(part));
}

/** Each method throws Invalid where the entry is not allowed. */
export class SaleChangesInLog {
  readonly #made: RecordedChange[] = [];
  /** Null where the sale did not open again. */
  reopening: RecordedReopening | null = null;
  #withdrawn: ReadonlySet<string> = new Set();
  /** When an order was last placed or increased. */
  #lastOrderAt: string | null = null;
  /** Orders that were placed, changed or reconfirmed since the last supplement; null before it. */
  #confirmed: Set<string> | null = null;

  /** Earliest first. */
  get made(): readonly RecordedChange[] {
    return this.#made;
  }

  /** No one orders what was withdrawn; what was ordered before stands without effect. */
  takeOrder({ at, index, lines, order }: OrderEntry, unsure: ReadonlySet<LogPart>): void {
    const withdrawn = lines.map((line): string => keyOf(line)).find((key) => this.#withdrawn.has(key));
    if (withdrawn !== undefined && isSure({ unsure }, 'terms'))
      throw invalid('{maturity} was withdrawn', { maturity: withdrawn });
    const isPlaced = lines.some(({ place }) => place === index);
    if (isPlaced && (this.#lastOrderAt === null || at > this.#lastOrderAt)) this.#lastOrderAt = at;
    this.#confirmed?.add(order);
  }

  reschedule({ at, by, closeDate, kind, reason, startDate }: RescheduleEntry, sale: AnnouncedSale): void {
    const times = {
      closeAfter: closeDate,
      closeBefore: sale.closeDate,
      startAfter: startDate,
      startBefore: sale.startDate,
    };
    const change = { afterHalts: sale.halts, at, by, kind, reason, ...times };
    const wrong = isSure(sale, 'moments') && wrongChange(change, this.#made.filter(isRescheduling));
    if (wrong) throw new Invalid(wrong);
    if (by === 'terms' && isSure(sale, 'moments', 'orders')) this.#checkExtension(change, sale);
    this.#made.push(change);
  }

  reopen({ at, closeDate }: ReopenEntry, sale: AnnouncedSale, deadline: DeadlineEntry | null): void {
    if (this.reopening !== null) throw new Invalid('a sale opens again once');
    if (deadline?.afterClose !== 'extend') throw new Invalid('the sale does not publish that it opens again');
    const { witnessSeconds } = deadline;
    const times = { closeAfter: closeDate, closeBefore: sale.closeDate };
    const reopening = { afterHalts: sale.halts, at, ...times, witnessSeconds };
    const wrong = isSure(sale, 'moments') && wrongReopening(reopening, sale.closeDate);
    if (wrong) throw new Invalid(wrong);
    if (isSure(sale, 'moments', 'orders') && this.isExtensionDue(sale))
      throw new Invalid('an order in the last minutes moves the close by the terms');
    this.reopening = reopening;
  }

  /** Returns whether the sale was over at this moment, before it opened again. */
  wasOver(at: string): boolean {
    return isBetween(at, this.reopening);
  }

  withdraw({ at, by, kind, maturities, reason }: WithdrawMaturitiesEntry, sale: AnnouncedSale): void {
    const change = { afterHalts: sale.halts, at, by, kind, maturities, reason };
    const offered = sale.terms.maturities.map((one): string => keyOf(one));
    const wrong = isSure(sale, 'moments', 'terms') && wrongWithdrawal(change, sale.closeDate, offered, this.#withdrawn);
    if (wrong) throw new Invalid(wrong);
    this.#made.push(change);
    this.#withdrawn = withdrawnIn(this.#made);
  }

  supplement({ index: _, sha256Before, ...said }: SupplementEntry, sale: AnnouncedSale): void {
    const unconfirmed = sale.open.unconfirmed ?? 'stand';
    const before = sha256Before === undefined ? {} : { sha256Before };
    const change: RecordedSupplement = { afterHalts: sale.halts, ...said, ...before, unconfirmed };
    const wrong = isSure(sale, 'moments') && wrongSupplement(change, this.#made.filter(isSupplement), sale.closeDate);
    if (wrong) throw new Invalid(wrong);
    this.#made.push(change);
    this.#confirmed = new Set();
  }

  reconfirm(order: string, unsure: ReadonlySet<LogPart>): void {
    if (!isSure({ unsure }, 'orders')) {
      this.#confirmed?.add(order);
      return;
    }
    if (this.#confirmed === null) throw new Invalid('the sale has no supplement');
    if (this.#confirmed.has(order)) throw invalid('order {order} is confirmed already', { order });
    this.#confirmed.add(order);
  }

  /** Returns whether an order that stands takes no part at the close. */
  isLapsed(order: string, { unconfirmed }: OpenEntry): boolean {
    return unconfirmed === 'lapse' && this.#confirmed !== null && !this.#confirmed.has(order);
  }

  resize({ at, by, kind, maturities, reason }: ResizeEntry, sale: AnnouncedSale): void {
    const { terms, open } = sale;
    const { resizing } = open;
    if (!resizing) throw new Invalid('the sale publishes no bounds of other amounts');
    if (this.#isDecided) throw new Invalid('the amounts were decided already');
    const change = { afterHalts: sale.halts, at, by, kind, maturities, reason, resizing };
    const wrong =
      isSure(sale, 'moments', 'terms') &&
      wrongResizing(change, { terms, closeDate: new Date(sale.closeDate), withdrawn: this.#withdrawn });
    if (wrong) throw new Invalid(wrong);
    this.#made.push(change);
  }

  /** Before the first order. */
  amendTerms({ at, by, kind, reason, terms }: AmendTermsEntry, sale: AnnouncedSale): void {
    if (this.#lastOrderAt !== null) throw new Invalid('the sale has orders already');
    const change = { afterHalts: sale.halts, at, by, kind, reason, termsAfter: terms, termsBefore: sale.terms };
    const earlier = this.#made.filter(isAmendment).length;
    const wrong =
      isSure(sale, 'moments', 'terms') && wrongAmendment(change, { ...sale, withdrawn: this.#withdrawn, earlier });
    if (wrong) throw new Invalid(wrong);
    this.#made.push(change);
  }

  /** The result comes once the issuer has decided about the amounts, or can no longer. */
  checkResult(at: string, sale: AnnouncedSale): void {
    const { open, closeDate } = sale;
    if (!open.resizing || this.#isDecided || !isSure(sale, 'moments')) return;
    const deadline = resizingDeadline(new Date(closeDate), open.resizing).toISOString();
    if (at < deadline) throw invalid('its issuer can decide about the amounts until {deadline}', { deadline });
  }

  get #isDecided(): boolean {
    return this.#made.some(isResizing);
  }

  /** Returns whether an order in the last minutes moves the close by the terms. */
  isExtensionDue(sale: AnnouncedSale): boolean {
    const { open, closeDate, isClosedNow } = sale;
    const extensions = this.#made.filter(({ by }) => by === 'terms').length;
    const lastOrderAt = this.#lastOrderAt === null ? null : new Date(this.#lastOrderAt);
    return isExtensionDue(open.extension, { closeDate: new Date(closeDate), lastOrderAt, extensions, isClosedNow });
  }

  #checkExtension({ closeAfter }: RecordedRescheduling, sale: AnnouncedSale): void {
    const { open, closeDate } = sale;
    if (!open.extension || !this.isExtensionDue(sale)) throw new Invalid('by the terms the close does not move here');
    const right = extendedClose(new Date(closeDate), open.extension).toISOString();
    if (closeAfter !== right) throw invalid('by the terms the close moves to {close}', { close: right });
  }
}
