/** Facts that determine a priority class: after approval of an account they change only by a request that an administrator approves. */

import { countryNames, type FactField, factLabels, noFact, residenceIn } from '../base/fact-words.ts';
import { inWords } from '../base/label-words.ts';
import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { filled, type List, say, type Value } from '../base/sentences/sentence.ts';
import { usStates } from '../base/us-states.ts';
import {
  type AccountStatus,
  type AuctionStatus,
  accountStatuses,
  auctionStatuses,
  type ChangeStatus,
  changeStatuses,
  labelOf,
} from '../base/vocabulary.ts';
import { type Auction, effectiveStatus, type Timing } from './auction.ts';

export type { FactField };

/** Facts by field; null where unknown, as the state of a place outside the United States. */
export type Facts = Readonly<Partial<Record<FactField, string | null>>>;

/** One changed fact. */
export interface FactChange {
  readonly field: FactField;
  readonly from: string | null;
  readonly to: string | null;
}

/** Determines the class of an investor's orders, besides their kind, which never changes. */
export const investorFactFields = ['state', 'country'] as const;

/** Decides who is local. It is proven by a document, and ends with any change of the place. */
export const residenceField = 'residence';

/** Identifies the borrower for investors, and determines which investors are in the issuer's state. */
export const issuerFactFields = ['name', 'type', 'state'] as const;

export const factFields = [...new Set<FactField>([...issuerFactFields, ...investorFactFields, residenceField])] as [
  FactField,
  ...FactField[],
];

/** The facts that would change, in the order of `fields`. */
export function factsThatChange(fields: readonly FactField[], before: Facts, after: Facts): FactChange[] {
  return fields
    .map((field) => ({ field, from: before[field] || null, to: after[field] || null }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Why a profile cannot be saved: messages for facts that differ from the approved ones. A new account has nothing approved yet and may change
 * everything.
 */
export function factErrors(status: AccountStatus, changes: readonly FactChange[]): FieldErrors {
  if (status === 'New') return {};
  const sentence = (field: FactField) =>
    say('{field} was checked when your account was approved. Request a change instead: an administrator reviews it', {
      field: { label: factLabels[field] },
    });
  return Object.fromEntries(changes.map(({ field }) => [field, sentence(field)]));
}

/** An account that may request a change. */
export interface Changing {
  readonly status: AccountStatus;
  readonly hasOpenChange: boolean;
}

/** A sale of a municipality that requests a change. */
export type SaleOfIssuer = Timing & Pick<Auction, 'name'>;

/** From the request for approval on investors or administrators rely on the issuer's facts; a draft is not binding, and an ended sale is settled. */
const inFlight: readonly AuctionStatus[] = ['PendingReview', 'Approved', 'Scheduled', 'Live'];

/**
 * Why an account cannot request a change of its facts now, or null. `sales` are a municipality's auctions; an investor has none.
 * Codes: account-not-active, change-open, auction-under-way.
 */
export function whyNotRequestChange(
  { status, hasOpenChange }: Changing,
  sales: readonly SaleOfIssuer[],
  now: Date,
): Refusal | null {
  if (status !== 'Active') {
    const label = labelOf(accountStatuses, status);
    return refusal(
      'account-not-active',
      say('Only an Active account requests a change; this one is {status}', { status: { label } }),
    );
  }
  if (hasOpenChange) {
    return refusal('change-open', 'A change is already under review. Withdraw it before you request another');
  }
  const [sale] = sales.filter((auction) => inFlight.includes(effectiveStatus(auction, now)));
  if (!sale) return null;
  const label = labelOf(auctionStatuses, effectiveStatus(sale, now));
  return refusal(
    'auction-under-way',
    say(
      'No change can be requested from the request for approval of an auction until it has ended: {name} is {status}',
      { name: sale.name, status: { label: label } },
    ),
  );
}

/** Returns whether orders wait for the decision: a change of the place does, and the end of a proven residence; a proof changes nothing until it is approved. */
export function blocksOrders(changes: readonly FactChange[]): boolean {
  return changes.some(({ field, to }) => field !== residenceField || to === null);
}

/** Messages for an address that is edited while its residence is proven, or its proof is under review. */
export function provenAddressErrors(isProven: boolean, edited: readonly string[]): FieldErrors {
  if (!isProven) return {};
  const sentence =
    'You have proven that you live at this address. Request a change first: it ends the proof, and you can prove the new address afterwards';
  return Object.fromEntries(
    ['address', 'city', 'zipCode'].filter((field) => edited.includes(field)).map((field) => [field, sentence]),
  );
}

/** Why a person with a pending change cannot place or increase orders; null without one. Code: change-open. */
export function whyNotOrderDuringChange(hasOpenChange: boolean): Refusal | null {
  if (!hasOpenChange) return null;
  return refusal(
    'change-open',
    'Your account has a change under review. Until it is decided you can reduce or withdraw orders, but not place or increase them',
  );
}

/** Why a municipality with a pending change cannot submit an auction for approval or go live; null without one. Code: change-open. */
export function whyNotSellDuringChange(hasOpenChange: boolean): Refusal | null {
  if (!hasOpenChange) return null;
  return refusal(
    'change-open',
    'Your municipality has a change under review. Until it is decided or withdrawn, no auction can be submitted for approval or go live',
  );
}

/** Why a request can no longer be withdrawn, approved or rejected, or null. Code: change-decided. */
export function whyNotSettleChange(status: ChangeStatus): Refusal | null {
  if (status === 'Open') return null;
  return refusal(
    'change-decided',
    say('This request is {status} and can no longer be changed', {
      status: { label: labelOf(changeStatuses, status) },
    }),
  );
}

/** A fact in words: 'Oregon' for OR, 'Germany' for DE; 'none' if absent. */
export function factInWords(field: FactField, value: string | null): string {
  if (!value) return noFact;
  if (field === 'residence') return residenceIn(value);
  if (field === 'state') return labelOf(usStates, value);
  return field === 'country' ? (countryNames.of(value) ?? value) : inWords(value);
}

/** The changes as a value of a sentence, as `changesInWords` has them for pages. */
export function changesIn(changes: readonly FactChange[]): List {
  const list = changes.map(({ field, from, to }) =>
    say('{field}: {before} → {after}', {
      field: { label: factLabels[field] },
      before: factIn(field, from),
      after: factIn(field, to),
    }),
  );
  return { list, by: '; ' };
}

function factIn(field: FactField, value: string | null): Value {
  if (!value) return filled('none');
  if (field === 'residence') return say('ZIP code {zipCode}', { zipCode: value });
  return field === 'type' ? { label: value } : factInWords(field, value);
}

/** 'State: Washington → Oregon'; several with semicolons. */
export function changesInWords(changes: readonly FactChange[]): string {
  return changes
    .map(({ field, from, to }) => `${factLabels[field]}: ${factInWords(field, from)} → ${factInWords(field, to)}`)
    .join('; ');
}
