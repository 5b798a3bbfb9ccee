/** Turns sentences to an investor into sentences about the investor, for the issuer and administrators. */

const thirdPerson: readonly (readonly [RegExp, string])[] = [
  [/\bthis sale was not offered to your priority group/gi, 'This sale was not offered to their priority group'],
  [/(^|[.!?] )Your\b/g, '$1Their'],
  [/\byour\b/g, 'their'],
  [/\byou received\b/g, 'they received'],
  [/(^|[.!?] )You received\b/g, '$1They received'],
  [/\byou had\b/g, 'they had'],
  [/\byou were\b/g, 'they were'],
];

/** The same sentences for readers other than the investor. */
export function aboutInvestor(sentences: string): string {
  return thirdPerson.reduce((text, [from, to]) => text.replaceAll(from, to), sentences);
}
