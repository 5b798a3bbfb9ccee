/** Sentences of the verification of closing records and order logs, in the language of the pages. */
import type { FindingSentence } from '../base/sentences/findings.ts';
import { english } from '../base/sentences/sentence.ts';

/** The sentence as it is shown. */
export function findingInLanguage(sentence: FindingSentence): string {
  return english(sentence);
}
