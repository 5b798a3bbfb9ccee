/** Effect of a requested change on the priority group of an investor's new orders. */

import { type FactField, factInWords } from '@fairbook/domain/auctions/facts.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { classOfInvestor, investorKindOf } from '@fairbook/domain/orders/bidding.ts';
import type { Change } from './shapes.ts';

export interface ClassRow {
  /** Code of the issuer's state; null for every state that is not named. */
  readonly state: string | null;
  readonly before: string;
  readonly after: string;
}

/** A value before the change (`from`) or after it (`to`), changed or not. */
export function factOn(
  { changes, facts }: Pick<Change, 'changes' | 'facts'>,
  field: FactField,
  side: 'from' | 'to',
): string | null {
  const changed = changes.find((each) => each.field === field);
  return changed ? changed[side] : (facts.find((fact) => fact.field === field)?.value ?? null);
}

/** Evaluates the rule for issuers of the old state, of the new one and of any other. */
export function classRows(change: Pick<Change, 'account' | 'changes' | 'facts'>): ClassRow[] {
  const kind = investorKindOf(change.account.userType);
  const placeOf = (side: 'from' | 'to') => ({
    state: factOn(change, 'state', side),
    country: factOn(change, 'country', side),
  });
  const [before, after] = [placeOf('from'), placeOf('to')];
  const labelAt = (issuerState: string | null, place: typeof before) =>
    labelOf(orderClasses, classOfInvestor(issuerState, kind, place));
  // Only the state of a US address can equal an issuer's.
  const states = [before, after].flatMap(({ state, country }) =>
    state !== null && (country ?? 'US') === 'US' ? [state] : [],
  );
  return [...new Set(states), null].map((state) => ({
    state,
    before: labelAt(state, before),
    after: labelAt(state, after),
  }));
}

export function issuerIn(state: string | null, elsewhere: string): string {
  return state === null ? elsewhere : factInWords('state', state);
}
