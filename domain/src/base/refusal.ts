/** A rule's refusal: a code for programs, a sentence for people. Rules return refusals; the server turns them into responses. */
import type { Sentence } from './sentences/sentence.ts';

export interface Refusal {
  readonly code: string;
  readonly message: Sentence;
}

/** An unmet condition, with the form step where it can be met, and the field in it where there is one. */
export interface Unmet extends Refusal {
  readonly step: string;
  readonly field?: string | undefined;
}

/** Messages by field path, for a form: {'investments.0.investmentAmount': 'Must be a multiple of $5,000'}. */
export type FieldErrors = Readonly<Record<string, Sentence>>;

export function refusal(code: string, message: Sentence): Refusal {
  return { code, message };
}
