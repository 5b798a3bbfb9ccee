/**
 * Sentences of the verification of closing records and order logs, with a catalog of their own (`es.verification.json`), which only pages that
 * verify load. Commands, files and the API have them in English.
 */
import { NotCents } from '../money.ts';
import type catalog from './es.verification.json';
import { english, type Filled, filled, typed, type Values } from './sentence.ts';

export type FindingText = keyof typeof catalog;

/** A text with placeholders needs its values. */
export type FindingSentence = Exclude<FindingText, `${string}{${string}`> | Filled;

export function sayFinding<T extends FindingText>(text: T, values: Values<T>): Filled {
  return { text, values };
}

/** An error that says what was found, or why nothing could be. */
export class FindingError extends Error {
  readonly finding: FindingSentence;

  constructor(finding: FindingSentence) {
    super(english(finding));
    this.finding = finding;
  }
}

/** A value, an entry or a record that cannot be right. */
export class Invalid extends RangeError {
  readonly finding: FindingSentence;

  constructor(finding: FindingSentence) {
    super(english(finding));
    this.finding = finding;
  }
}

export function invalid<T extends FindingText>(text: T, values: Values<T>): Invalid {
  return new Invalid(sayFinding(text, values));
}

/** `path` names the field from the whole on: `the record.terms.step`. */
export function fail(path: string, what: FindingSentence): never {
  throw invalid('{field} is not {what}', { field: fieldAt(path), what: filled(what) });
}

/** The field as a part of a sentence. */
export function fieldAt(path: string): Filled {
  const [whole = '', field] = path.split(/\.(.*)/s);
  if (field === undefined) return filled(whole as FindingText);
  return whole === 'the entry'
    ? sayFinding('the entry.{field}', { field })
    : sayFinding('the record.{field}', { field });
}

/** The sentence of an error; its message where it is not one of verification. */
export function reasonOf(error: unknown): Filled {
  if (error instanceof Error && 'finding' in error) return filled(error.finding as FindingSentence);
  if (error instanceof NotCents)
    return sayFinding('{amount} is not a whole number of cents within 15 digits', { amount: error.amount });
  return typed(error instanceof Error ? error.message : String(error));
}
