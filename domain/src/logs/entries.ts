/** Parses entries of an order log strictly, as docs/ORDER-LOG.md specifies them. */

import { isMaturityId, type NamedMaturity } from '../auctions/maturity-key.ts';
import type { ExtensionTerms, ResizingTerms } from '../auctions/sale-rules.ts';
import type { Cents } from '../base/money.ts';
import { fail, Invalid, invalid, sayFinding } from '../base/sentences/findings.ts';
import {
  type HaltParty,
  haltParties,
  type OrderClass,
  type ResumeChoice,
  resumeChoices,
  valuesOf,
} from '../base/vocabulary.ts';
import type { RecordedTerms } from '../sale-changes/recorded-terms.ts';
import type { SaleBeacon } from './beacon.ts';
import { type DeadlineEntry, deadlineFields, type ReopenEntry, type WitnessedEntry } from './deadline.ts';
import {
  type AmendTermsEntry,
  changeFields,
  optionalFields,
  type Placed,
  publishedChanges,
  type ReconfirmEntry,
  type RescheduleEntry,
  type ResizeEntry,
  type SupplementEntry,
  terms,
  type WithdrawMaturitiesEntry,
} from './entry-forms/change-entries.ts';
import {
  amount,
  cosignature,
  day,
  digest,
  moment,
  orderClass,
  rank,
  text,
  wholeNumber,
} from './entry-forms/entry-readers.ts';
import { listOf, numberFrom, object, oneOf, type Reader, textThat } from './entry-forms/field-readers.ts';
import { readUnknown, type UnknownEntry } from './entry-forms/unknown-entries.ts';

/** One line of an order after an action. */
export interface LoggedLine extends NamedMaturity {
  readonly amount: Cents;
  /** Absent where the investor is not local. */
  readonly isLocal?: true;
  readonly orderClass: OrderClass;
  /** Index of the entry that gave the line its place in time. */
  readonly place: number;
  readonly rank: number;
}

export interface OpenEntry {
  readonly kind: 'OPEN';
  readonly index: number;
  readonly closeDate: string;
  readonly startDate: string;
  /** The key that signs the log, as a verifier key of signed notes. */
  readonly key: string;
  readonly name: string;
  readonly origin: string;
  readonly ruleVersion: string;
  readonly sale: string;
  readonly terms: RecordedTerms;
  /** How many of the witnesses must sign a head; 0 where there are none. */
  readonly quorum: number;
  /** SHA-256 of docs/rules/<ruleVersion>.md. */
  readonly ruleSha256: string;
  readonly witnesses: readonly NamedWitness[];
  /** Only where the rule draws lots and the market uses a beacon: one of its rounds is part of the seed. */
  readonly beacon?: SaleBeacon;
  /** Only where an order in the last minutes moves the close. */
  readonly extension?: ExtensionTerms;
  /** Only where orders that are not reconfirmed after a supplement take no part. */
  readonly unconfirmed?: 'lapse';
  /** Only where the issuer can change principals after the close, within these bounds. */
  readonly resizing?: ResizingTerms;
}

export interface NamedWitness {
  /** Verifier key of its cosignatures. */
  readonly key: string;
  readonly url: string;
}

export interface OrderEntry extends Placed {
  readonly kind: 'PLACE' | 'AMEND' | 'WITHDRAW';
  readonly bidder: string;
  readonly order: string;
  readonly lines: readonly LoggedLine[];
}

export function isOrderEntry(entry: Entry): entry is OrderEntry {
  return entry.kind === 'PLACE' || entry.kind === 'AMEND' || entry.kind === 'WITHDRAW';
}

export interface HaltEntry extends Placed {
  readonly kind: 'HALT';
  readonly by: HaltParty;
  readonly reason: string;
}

export interface ResumeEntry extends Placed {
  readonly kind: 'RESUME';
  readonly by: Exclude<HaltParty, 'system'>;
  readonly choice: ResumeChoice;
  readonly closeDate: string;
}

export interface StandingEntry extends Placed {
  readonly kind: 'SUSPEND' | 'REINSTATE';
  readonly bidder: string;
}

/** Directly before CLOSE: accounts of one investor, who are one participant of the sale. */
export interface LinkEntry extends Placed {
  readonly kind: 'LINK';
  /** When the last of these accounts was linked to the others. */
  readonly at: string;
  /** At least two, sorted, each once. */
  readonly bidders: readonly string[];
}

export interface CloseEntry extends Placed {
  readonly kind: 'CLOSE';
  readonly closeDate: string;
}

/** After CLOSE, in a sale whose rule draws lots: the source of its seed; see `seed.ts`. With a beacon there may be several. */
export interface SeedEntry extends Placed {
  readonly kind: 'SEED';
  /** Cosignatures of the witnesses that OPEN names, in its order, on the head that ends with the entry before: Base 64 of the time and the signature. */
  readonly cosignatures: readonly string[];
}

/** After SEED, in a sale whose OPEN names a beacon: the round that makes its seed. */
export interface BeaconEntry extends Placed {
  readonly kind: 'BEACON';
  /** As in SEED, on the head that ends with SEED: they show that it was there before the round. */
  readonly cosignatures: readonly string[];
  readonly round: number;
  /** Signature of the round: 48 bytes in hexadecimal digits. */
  readonly signature: string;
}

export interface CancelEntry extends Placed {
  readonly kind: 'CANCEL';
  readonly reason: string;
}

export interface ResultEntry extends Placed {
  readonly kind: 'RESULT';
  /** Fingerprint of the closing record. */
  readonly fingerprint: string;
}

export type Entry =
  | OpenEntry
  | OrderEntry
  | HaltEntry
  | ResumeEntry
  | RescheduleEntry
  | SupplementEntry
  | ReconfirmEntry
  | WithdrawMaturitiesEntry
  | ResizeEntry
  | AmendTermsEntry
  | DeadlineEntry
  | ReopenEntry
  | StandingEntry
  | LinkEntry
  | CloseEntry
  | SeedEntry
  | BeaconEntry
  | CancelEntry
  | WitnessedEntry
  | ResultEntry
  | UnknownEntry;

type Kind = Exclude<Entry, UnknownEntry>['kind'];

/** Parses one entry. Throws Invalid with the field that is wrong. A kind of a later release is carried. */
export function parseEntry(text: string): Entry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Invalid('it is not JSON');
  }
  const { kind }: { kind?: unknown } = Object(value);
  const known = typeof kind === 'string' && Object.hasOwn(fieldsOf, kind) ? (kind as Kind) : null;
  if (known === null) return readUnknown(value, text);
  const entry = readers[known](value, 'the entry') as Exclude<Entry, UnknownEntry>;
  // Several fields of one name, spaces and numbers like 1.0 do not survive this. Readers give whole numbers and sorted keys, so this is canonical.
  if (JSON.stringify(entry) !== text) throw new Invalid('its text is not canonical');
  if (entry.kind === 'OPEN') checkWitnesses(entry);
  return entry;
}

function checkWitnesses({ witnesses, quorum }: OpenEntry): void {
  const keys = witnesses.map(({ key }) => key);
  if (keys.some((key, index) => index > 0 && key <= (keys[index - 1] ?? '')))
    throw new Invalid('its witnesses are not sorted by key, each once');
  const least = Math.min(1, witnesses.length);
  if (quorum < least || quorum > witnesses.length)
    throw invalid('its quorum is {quorum}, and it names {count} witnesses', { quorum, count: witnesses.length });
}

const named = { maturityId: textThat('a letter from A to Z', isMaturityId) };
const onlyTrue: Reader = (value, path) => (value === true ? value : fail(path, 'true, or absent'));
const line = object(
  { amount, maturityDate: day, orderClass, place: wholeNumber, rank },
  { ...named, isLocal: onlyTrue },
);
const order = { at: moment, bidder: digest, order: text, lines: listOf(line) };
const standing = { at: moment, bidder: digest };

/** HTTPS, or HTTP on the same computer; without user, query and fragment, since programs add paths to it. */
export function isWitnessUrl(value: string): boolean {
  return /^(https:\/\/([\w.-]+|\[[\da-f:.]+\])|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d{1,5})?(\/[\w.~%/-]*)?$/.test(
    value,
  );
}

const witnessUrl = textThat('an address of a witness', isWitnessUrl);
/** Version of a rule or a scheme. */
const version = textThat('a name of small letters, digits and hyphens', (value) => /^[a-z0-9-]{1,64}$/.test(value));

/** Within these numbers the times of all rounds are exact. */
const [largestTime, mostSeconds] = [99_999_999_999, 86_400];
const digitsOf = (bytes: number) =>
  textThat(sayFinding('{count} bytes in hexadecimal digits', { count: bytes }), (value) =>
    new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(value),
  );

const beacon = object({
  chainHash: digest,
  delay: numberFrom(1, mostSeconds),
  genesisTime: numberFrom(0, largestTime),
  groupHash: digest,
  id: textThat('the id of a beacon', (value) => /^[!-~]{1,64}$/.test(value)),
  margin: numberFrom(0, mostSeconds),
  period: numberFrom(1, mostSeconds),
  publicKey: digitsOf(96),
  scheme: version,
});

const fieldsOf: Readonly<Record<Kind, Readonly<Record<string, Reader>>>> = {
  OPEN: {
    ...{ closeDate: moment, startDate: moment, key: text, name: text, origin: text },
    ...{ ruleVersion: version, sale: text, terms, quorum: wholeNumber, ruleSha256: digest },
    witnesses: listOf(object({ key: text, url: witnessUrl })),
  },
  PLACE: order,
  AMEND: order,
  WITHDRAW: order,
  HALT: { at: moment, by: oneOf(valuesOf(haltParties)), reason: text },
  RESUME: {
    at: moment,
    by: oneOf(['issuer', 'administrator']),
    choice: oneOf(valuesOf(resumeChoices)),
    closeDate: moment,
  },
  ...changeFields,
  ...deadlineFields,
  SUSPEND: standing,
  REINSTATE: standing,
  LINK: { at: moment, bidders: listOf(digest) },
  CLOSE: { at: moment, closeDate: moment },
  SEED: { at: moment, cosignatures: listOf(cosignature) },
  BEACON: {
    at: moment,
    cosignatures: listOf(cosignature),
    round: numberFrom(1, largestTime),
    signature: digitsOf(48),
  },
  CANCEL: { at: moment, reason: text },
  RESULT: { at: moment, fingerprint: digest },
};

const optionalOf: Readonly<Partial<Record<Kind, Readonly<Record<string, Reader>>>>> = {
  ...optionalFields,
  OPEN: { beacon, ...publishedChanges, unconfirmed: oneOf(['lapse']) },
};
const readers = Object.fromEntries(
  Object.entries(fieldsOf).map(([kind, fields]) => [
    kind,
    object({ index: wholeNumber, kind: oneOf([kind]), ...fields }, optionalOf[kind as Kind]),
  ]),
) as Readonly<Record<Kind, Reader>>;
