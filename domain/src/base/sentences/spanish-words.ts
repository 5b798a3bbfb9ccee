/** Makes Spanish texts of sentences by a catalog. */
import { inWords } from '../label-words.es.ts';
import { type AnySentence, textOf } from './sentence.ts';

const months: Readonly<Record<string, string>> = {
  ...{ Jan: 'ene', Feb: 'feb', Mar: 'mar', Apr: 'abr', May: 'may', Jun: 'jun' },
  ...{ Jul: 'jul', Aug: 'ago', Sep: 'sept', Oct: 'oct', Nov: 'nov', Dec: 'dic' },
};

/** `Mar 1, 2026, 6:00 AM PST` as `Intl` writes it for `es-US`: `1 mar 2026, 6:00 a.m. PST`. */
export function timeInSpanish(text: string): string {
  return text
    .replace(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})/g, (day, month: string, date: string, year: string) =>
      months[month] === undefined ? day : `${date} ${months[month]} ${year}`,
    )
    .replace(/(\d) ([AP])M\b/g, (_, digit: string, half: string) => `${digit} ${half.toLowerCase()}.m.`)
    .replaceAll(' your time)', ', su hora)');
}

/** Sentences that the catalog does not have stay English. */
export function spanishBy(catalog: Readonly<Record<string, string>>): (sentence: AnySentence) => string {
  const texts = new Map(Object.entries(catalog));
  const words = {
    text: (english: string) => texts.get(english) ?? english,
    label: inWords,
    time: timeInSpanish,
    last: { or: 'o', and: 'y' },
  };
  return (sentence) => textOf(sentence, words);
}
