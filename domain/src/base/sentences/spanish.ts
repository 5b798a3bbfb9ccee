/** Sentences in Spanish. Sentences that its catalog does not have stay English. */
import { inWords } from '../label-words.es.ts';
import catalog from './es.json' with { type: 'json' };
import { type Sentence, textOf, type Words } from './sentence.ts';

const texts = new Map<string, string>(Object.entries(catalog));

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

const inSpanish: Words = {
  text: (english) => texts.get(english) ?? english,
  label: inWords,
  time: timeInSpanish,
  last: { or: 'o', and: 'y' },
};

export function spanish(sentence: Sentence): string {
  return textOf(sentence, inSpanish);
}
