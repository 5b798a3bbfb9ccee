/** Translates English text that the server sends (notices, mails, findings of health), by the catalog of sentences; `patterns.json` has those with values. */
import catalog from '../sentences/es.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };
import { type Sentence, translatorOf } from './translator.ts';

const texts = new Map<string, string>(Object.entries(catalog));
const plain = [...texts].filter(([english]) => !english.includes('{'));

/** `{name:words}` in English is `{name:words}` in Spanish too; the catalog has the names alone. */
function sentenceOf(english: string): Sentence {
  const kinds = new Map([...english.matchAll(/\{(\w+):\w+\}/g)].map(([blank, name]) => [`{${name}}`, blank]));
  const spanish = texts.get(english.replace(/:\w+\}/g, '}')) ?? english;
  return [english, spanish.replace(/\{\w+\}/g, (blank) => kinds.get(blank) ?? blank)];
}

export const inSpanish = translatorOf([...plain, ...patterns.map(sentenceOf)]);
