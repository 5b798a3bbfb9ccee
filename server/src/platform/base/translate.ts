/** Texts that the server writes itself: mails, push messages, calendars and plain pages. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import { english, type Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { spanish } from '@fairbook/domain/base/sentences/spanish.ts';
import { inSpanish } from '@fairbook/domain/base/spanish/all.ts';

/** The text of sentences in a language. */
export function translatorTo(language: Language): (sentence: Sentence) => string {
  if (language === 'en') return english;
  // Plain strings of senders that do not give sentences with values yet are translated by expressions.
  return (sentence) => (typeof sentence === 'string' ? inSpanish(sentence) : spanish(sentence));
}
