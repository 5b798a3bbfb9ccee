/** Texts that the server writes itself: mails, push messages, calendars and plain pages. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import { english, type Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { spanish } from '@fairbook/domain/base/sentences/spanish.ts';

/** The text of sentences in a language. */
export function translatorTo(language: Language): (sentence: Sentence) => string {
  return language === 'es' ? spanish : english;
}
