/** Translates what the server writes itself: mails, push messages, calendars and plain pages. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import { inSpanish } from '@fairbook/domain/base/spanish/all.ts';

/** Translates the sentences of a text into a language. They are written in English. */
export function translatorTo(language: Language): (sentence: string) => string {
  return language === 'es' ? inSpanish : (sentence) => sentence;
}
