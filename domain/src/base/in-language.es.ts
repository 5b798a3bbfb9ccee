/** Sentences of rules and of the server in Spanish. The list of them is large and loads beside the first screen; until then they stay English. */
import type { FieldErrors } from './refusal.ts';

let translate = (sentence: string): string => sentence;
let translateReason = translate;

export const languageLoaded: Promise<unknown> = import('./spanish/screens.ts').then(
  ({ inSpanish, reasonInSpanish }) => {
    translate = inSpanish;
    translateReason = reasonInSpanish;
  },
  // Without the list a page works in English.
  () => undefined,
);

export function inLanguage(sentence: string): string {
  return translate(sentence);
}

export function fieldsInLanguage(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path, translate(message)]));
}

/** Fields of answers that carry sentences of the server. */
const fields = ['message', 'problem', 'lastProblem'];
/** And those that do only beside another field: a title in notices, `who` in demo accounts. */
const fieldsBeside: Readonly<Record<string, string>> = { title: 'message', who: 'email' };

/** Changes the answer, which is new from the network, in place. */
export function answerInLanguage<Answer>(answer: Answer): Answer {
  if (typeof answer !== 'object' || answer === null) return answer;
  const record = answer as Record<string, unknown>;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'string') answerInLanguage(value);
    else if (name === 'reason') record[name] = translateReason(value);
    else if (fields.includes(name) || (fieldsBeside[name] ?? '') in record) record[name] = translate(value);
  }
  return answer;
}
