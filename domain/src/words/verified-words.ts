/** Sentences of the verification of closing records and order logs, in the language of the pages. The command line has it as it is. */

/** The sentence as it is shown. */
export function findingInLanguage(sentence: string): string {
  return sentence;
}
