/** Sentences of rules and of the server in Spanish. The list of them is large and loads beside the first screen; until then they stay English. */
import type { FieldErrors } from './refusal.ts';
import { english, type Filled, type Sentence } from './sentences/sentence.ts';

let translate = (sentence: string): string => sentence;
let written = english;

export const languageLoaded: Promise<unknown> = Promise.all([
  import('./spanish/all.ts'),
  import('./sentences/spanish.ts'),
]).then(
  ([{ inSpanish }, { spanish }]) => {
    translate = inSpanish;
    written = spanish;
  },
  // Without the list a page works in English.
  () => undefined,
);

export function inLanguage(sentence: Sentence): string {
  return typeof sentence === 'string' ? translate(sentence) : written(sentence);
}

export type FieldTexts = Readonly<Record<string, string>>;

export function fieldsInLanguage(errors: FieldErrors): FieldTexts {
  return Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path, inLanguage(sentence)]));
}

/** Fields of answers that carry sentences of the server as text; others are in `sentences`, with their values. */
const fields = ['message', 'problem', 'lastProblem'];
/** And those that do only beside another field: `who` in demo accounts. */
const fieldsBeside: Readonly<Record<string, string>> = { who: 'email' };

/** Changes the answer, which is new from the network, in place. */
export function answerInLanguage<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  const record = answer as Record<string, unknown>;
  const { sentences, ...others } = record;
  for (const [name, value] of Object.entries(others)) {
    if (typeof value !== 'string') answerInLanguage(value);
    else if (fields.includes(name) || (fieldsBeside[name] ?? '') in record) record[name] = translate(value);
  }
  for (const [name, sentence] of Object.entries(sentences ?? {})) record[name] = written(sentence as Filled);
  return answer;
}
