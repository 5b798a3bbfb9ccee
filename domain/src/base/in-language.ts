/** Sentences of rules and of the server in the language of the pages. The server and the English pages have them as they are. */
import type { FieldErrors } from './refusal.ts';

/** Resolves once the functions below know the language. */
export const languageLoaded: Promise<unknown> = Promise.resolve();

/** The sentence as it is shown. */
export function inLanguage(sentence: string): string {
  return sentence;
}

/** The messages of fields as they are shown. */
export function fieldsInLanguage(errors: FieldErrors): FieldErrors {
  return errors;
}

/** The answer of a call with its sentences as they are shown. */
export function answerInLanguage<Answer>(answer: Answer): Answer {
  return answer;
}
