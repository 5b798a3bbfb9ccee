/** The orders of a log while it is replayed. */
import { Invalid, invalid } from '../base/sentences/findings.ts';
import type { RecordedTerms } from '../sale-changes/recorded-terms.ts';
import type { OrderEntry } from './entries.ts';
import type { LogPart } from './entry-forms/unknown-entries.ts';
import { type StandingLine, standingLines } from './order-lines.ts';

export class OrdersInLog {
  readonly #standing = new Map<string, readonly StandingLine[]>();
  readonly #withdrawn = new Map<string, string>();
  /** Each by itself, so that the text of a bidder is in memory once. */
  readonly #bidders = new Map<string, string>();
  readonly #linked = new Set<string>();
  /** Groups of bidders with linked accounts. */
  readonly links: (readonly string[])[] = [];

  /** The lines of each order that was not withdrawn, by day. */
  get standing(): ReadonlyMap<string, readonly StandingLine[]> {
    return this.#standing;
  }

  /** A bidder of an earlier entry. */
  bidder(commitment: string): string | undefined {
    return this.#bidders.get(commitment);
  }

  /** Throws Invalid where the entry is not one that its order can have now. */
  check({ kind, order, bidder }: OrderEntry, unsure: ReadonlySet<LogPart>): void {
    if (unsure.has('orders')) return;
    const owner = this.#standing.get(order)?.[0]?.bidder ?? this.#withdrawn.get(order);
    if (kind === 'PLACE' && owner !== undefined) throw invalid('order {order} was placed already', { order });
    if (kind !== 'PLACE' && owner === undefined) throw invalid('order {order} was not placed before', { order });
    if (owner !== undefined && owner !== bidder) throw invalid('order {order} belongs to another bidder', { order });
    if (this.#withdrawn.has(order)) throw invalid('order {order} was withdrawn before', { order });
  }

  /** Throws Invalid where a line is not allowed. */
  take(entry: OrderEntry, terms: RecordedTerms, unsure: ReadonlySet<LogPart>): void {
    const { kind, order } = entry;
    const bidder = this.#bidders.get(entry.bidder) ?? entry.bidder;
    this.#bidders.set(bidder, bidder);
    if (kind === 'WITHDRAW') {
      this.#standing.delete(order);
      this.#withdrawn.set(order, bidder);
    } else {
      this.#standing.set(order, standingLines({ ...entry, bidder }, terms, this.#standing.get(order) ?? [], unsure));
    }
  }

  /** Throws Invalid where these are no group. */
  link(bidders: readonly string[], unsure: ReadonlySet<LogPart>): void {
    if (bidders.length < 2) throw new Invalid('it links fewer than two bidders');
    for (const [place, bidder] of bidders.entries()) {
      if (bidder <= (bidders[place - 1] ?? '')) throw new Invalid('its bidders are not sorted, each once');
      const known = this.#bidders.get(bidder);
      if (known === undefined && !unsure.has('orders')) throw invalid('its bidder {bidder} has no order', { bidder });
      if (this.#linked.has(bidder)) throw invalid('its bidder {bidder} is linked already', { bidder });
      this.#linked.add(known ?? bidder);
    }
    this.links.push(bidders);
  }
}
