/** Entries of kinds that this release does not know. They are carried: everything that does not depend on them is verified. */

import { fail, Invalid, sayFinding } from '../../base/sentences/findings.ts';
import { canonicalText } from '../../record/closing.ts';
import type { Unknown } from '../../record/unknown.ts';
import type { Placed } from './change-entries.ts';
import { moment, wholeNumber } from './entry-readers.ts';
import { listOf, oneOf } from './field-readers.ts';

/** Parts that an entry of an unknown kind can affect. */
export const logParts = ['moments', 'orders', 'terms'] as const;
export type LogPart = (typeof logParts)[number];

export interface UnknownEntry extends Placed {
  readonly kind: 'UNKNOWN';
  readonly said: string;
  /** All where the entry does not say. */
  readonly affects: readonly LogPart[];
  /** Null where it has none. */
  readonly bidder: string | null;
}

const kindOfLaterRelease = /^[A-Z][A-Z0-9_]{0,63}$/;
const deepest = 64;
const readAffects = listOf(oneOf(logParts));

/** Reads an entry whose kind is not known. Throws Invalid with the field that is wrong. */
export function readUnknown(value: unknown, text: string): UnknownEntry {
  if (typeof value !== 'object' || value === null) return fail('the entry', 'an object');
  const { affects, at, bidder, index, kind }: Record<string, unknown> = value as object as Record<string, unknown>;
  if (typeof kind !== 'string' || !kindOfLaterRelease.test(kind)) return fail('the entry.kind', 'the name of a kind');
  if (!isOfDepth(value, deepest))
    return fail('the entry', sayFinding('nested at most {depth} deep', { depth: deepest }));
  if (canonicalText(value) !== text) throw new Invalid('its text is not canonical');
  const parts = affects === undefined ? logParts : (readAffects(affects, 'the entry.affects') as LogPart[]);
  if (parts.some((part, place) => place > 0 && part <= (parts[place - 1] ?? '')))
    return fail('the entry.affects', 'sorted, each once');
  return {
    ...{ kind: 'UNKNOWN', said: kind, affects: parts, bidder: typeof bidder === 'string' ? bidder : null },
    at: moment(at, 'the entry.at') as string,
    index: wholeNumber(index, 'the entry.index') as number,
  };
}

function isOfDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isOfDepth(one, depth - 1));
}

/** The unknown kinds of a log, and what they affect. */
export class UnknownKinds {
  readonly #affects = new Map<string, Set<LogPart>>();
  readonly unsure = new Set<LogPart>();

  add({ said, affects }: UnknownEntry): void {
    const parts = this.#affects.get(said) ?? new Set();
    this.#affects.set(said, parts);
    for (const part of affects) {
      parts.add(part);
      this.unsure.add(part);
    }
  }

  /** By name. */
  all(): Unknown[] {
    const kinds = [...this.#affects].sort(([a], [b]) => (a < b ? -1 : 1));
    return kinds.map(([name, parts]) => ({ kind: 'entry', name, checks: logParts.filter((part) => parts.has(part)) }));
  }
}
