/** Accounts as the checks compare them, and what two of them share. */

import { isAlike, likeness } from '../../base/text/likeness.ts';
import type { AccountStatus } from '../../base/vocabulary.ts';
import {
  type AddressKey,
  addressKey,
  companyKey,
  type IssuerKey,
  isFreeMail,
  issuerKey,
  mailboxKey,
  mailDomain,
  personKey,
  phoneKey,
  siteKey,
} from './keys.ts';
import { thresholds } from './thresholds.ts';
import type { Signal } from './vocabulary.ts';

export type PartyKind = 'municipality' | 'individual' | 'institution' | 'professional';

/** A person of an account. */
export interface Contact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly zipCode: string | null;
}

/** An account. */
export interface Party {
  /** Its subject in the audit trail. */
  readonly subject: string;
  readonly kind: PartyKind;
  readonly name: string;
  readonly legalName: string | null;
  readonly state: string | null;
  readonly country: string;
  readonly zipCode: string | null;
  /** The state the ZIP code should lie in: of the person, where an institution is elsewhere. */
  readonly zipState: string | null;
  readonly website: string | null;
  readonly status: AccountStatus;
  readonly people: readonly Contact[];
}

export interface Shared {
  readonly signal: Signal;
  /** The value, as the other account wrote it. */
  readonly value: string;
  /** Likeness of names, from 0 to 1. */
  readonly likeness: number | null;
}

/** Another account with what it shares. */
export interface Related {
  readonly party: Party;
  readonly shared: readonly Shared[];
}

/** Details that `other` shares with `self`; empty if none. */
export function sharedBetween(self: Party, other: Party): Shared[] {
  const found = new Map<string, Shared>();
  const add = (signal: Signal, value: string, like: number | null = null) => {
    const before = found.get(signal);
    if (!before || (like ?? 0) > (before.likeness ?? 0)) found.set(signal, { signal, value, likeness: like });
  };
  const name = nameLikeness(self, other);
  if (name !== null) add('name', other.name, name);
  const site = siteKey(other.website);
  if (site !== null && site === siteKey(self.website)) add('site', other.website ?? '');
  for (const one of self.people) for (const another of other.people) addSharedOfPeople(one, another, add);
  return [...found.values()];
}

type Add = (signal: Signal, value: string, like?: number | null) => void;

function addSharedOfPeople(one: Contact, other: Contact, add: Add): void {
  const like = likeness(personKey(one.firstName, one.lastName), personKey(other.firstName, other.lastName));
  if (like >= thresholds.personLikeness) add('person', `${other.firstName} ${other.lastName}`, like);
  const phone = phoneKey(other.phone);
  if (phone !== null && phone === phoneKey(one.phone)) add('phone', other.phone ?? '');
  const place = placesTogether(addressKey(one.address, one.zipCode), addressKey(other.address, other.zipCode));
  if (place !== null) add(place, other.address ?? '');
  if (mailboxKey(one.email) === mailboxKey(other.email)) add('mailbox', other.email);
  const domain = mailDomain(other.email);
  if (!isFreeMail(other.email) && domain === mailDomain(one.email)) add('domain', domain);
}

/** The same home, or only the same building. */
function placesTogether(one: AddressKey | null, other: AddressKey | null): 'home' | 'building' | null {
  if (one === null || other === null || one.building !== other.building) return null;
  return one.unit === other.unit ? 'home' : 'building';
}

/** Likeness of the organizations' names; null where they are not alike, of different kinds of account or issuer, or in different states. */
function nameLikeness(self: Party, other: Party): number | null {
  if (self.kind !== other.kind || self.state !== other.state) return null;
  if (self.kind === 'institution') return alike(companyKey(self.name), companyKey(other.name));
  if (self.kind !== 'municipality') return null;
  const found = keysOf(self).flatMap((one) => keysOf(other).map((another) => issuersAlike(one, another) ?? 0));
  return Math.max(...found) || null;
}

function keysOf({ name, legalName }: Party): IssuerKey[] {
  return [...new Set([name, legalName ?? name])].map(issuerKey);
}

function issuersAlike(one: IssuerKey, other: IssuerKey): number | null {
  // The word for the kind can be misspelled as well.
  if (isAlike(one.whole, other.whole, 1)) return likeness(one.whole, other.whole);
  return areKinds(one.kind, other.kind) ? alike(one.core, other.core) : null;
}

function alike(one: string, other: string): number | null {
  return isAlike(one, other, thresholds.organizationLikeness) ? likeness(one, other) : null;
}

/** A name without its kind can be of any: 'Bend' is the City of Bend. */
function areKinds(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/** False where the address names no unit and others in the building do: then it is one of several homes, and no one knows which. */
export function isHomeKnown(self: Party, related: readonly Related[]): boolean {
  const own = self.people.map((person) => addressKey(person.address, person.zipCode)).find((key) => key !== null);
  if (!own || own.unit !== null) return own !== undefined;
  return !related.some(({ shared }) => shared.some(({ signal }) => signal === 'building'));
}

/** Lower case, for counting families. */
export function lastNames(party: Party): string[] {
  return party.people.map(({ lastName }) => personKey('', lastName));
}
