/** Sentences of rules and of the server in Spanish. Their catalog is large and loads beside the first screen; until then they stay English. */
import type { FieldErrors } from './refusal.ts';
import { english, type Filled, type Sentence } from './sentences/sentence.ts';

let written = english;

export const languageLoaded: Promise<unknown> = import('./sentences/spanish.ts').then(
  ({ spanish }) => {
    written = spanish;
  },
  // Without the catalog a page works in English.
  () => undefined,
);

export function inLanguage(sentence: Sentence): string {
  return written(sentence);
}

export type FieldTexts = Readonly<Record<string, string>>;

export function fieldsInLanguage(errors: FieldErrors): FieldTexts {
  return Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path, inLanguage(sentence)]));
}

/** Changes the answer, which is new from the network, in place: fields that are sentences have them in `sentences` too, and all others stay. */
export function answerInLanguage<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  const record = answer as Record<string, unknown>;
  const { sentences, ...others } = record;
  for (const value of Object.values(others)) answerInLanguage(value);
  for (const [name, sentence] of Object.entries(sentences ?? {})) record[name] = written(sentence as Filled);
  return answer;
}
