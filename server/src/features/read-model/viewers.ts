/** Groups viewers by what they see in a row, so that they share written rows. */
import { type Bidder, classOfInvestor, investorKindOf } from '@fairbook/domain/orders/bidding.ts';
import type { Text } from './lines.ts';

/** Viewers who see the same. */
export interface Viewer {
  readonly key: string;
  readonly bidder: Bidder;
  /** Row ends for this viewer, by situation number; written on first use. */
  readonly places: Text[];
  /** The group number of this viewer at auctions of a state; a group sees the same in a row. */
  groupAt(issuerState: string | null): number;
}

/** Kind, status and place decide everything; there are a few hundred combinations at most. */
export class Viewers {
  readonly #viewers = new Map<string, Viewer>();
  readonly #groups = new Map<string, number>();

  viewerFor(bidder: Bidder): Viewer {
    const { userType, accountStatus, isEmailVerified, hasOpenChange, state, country } = bidder;
    const kind = `${userType}|${accountStatus}|${isEmailVerified}|${hasOpenChange}`;
    const key = `${kind}|${state}|${country}`;
    const known = this.#viewers.get(key);
    if (known) return known;
    const groups = new Map<string | null, number>();
    const viewer: Viewer = {
      key,
      bidder,
      places: [],
      groupAt: (issuerState) => {
        const group = groups.get(issuerState) ?? this.#numberOf(`${kind}|${classAt(bidder, issuerState)}`);
        groups.set(issuerState, group);
        return group;
      },
    };
    this.#viewers.set(key, viewer);
    return viewer;
  }

  #numberOf(group: string): number {
    const number = this.#groups.get(group) ?? this.#groups.size;
    this.#groups.set(group, number);
    return number;
  }
}

function classAt(bidder: Bidder, issuerState: string | null): string {
  return classOfInvestor(issuerState, investorKindOf(bidder.userType), bidder);
}
