/** Sentences of rules and of the server in the language of the pages. */
import type { FieldErrors } from './refusal.ts';
import { english, type Sentence } from './sentences/sentence.ts';

/** Resolves once the functions below know the language. */
export const languageLoaded: Promise<unknown> = Promise.resolve();

/** The sentence as it is shown. */
export function inLanguage(sentence: Sentence): string {
  return english(sentence);
}

/** Messages by field path, as they are shown. */
export type FieldTexts = Readonly<Record<string, string>>;

export function fieldsInLanguage(errors: FieldErrors): FieldTexts {
  return Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path, inLanguage(sentence)]));
}

/** The answer of a call with its sentences as they are shown. */
export function answerInLanguage<Answer>(answer: Answer): Answer {
  return answer;
}
