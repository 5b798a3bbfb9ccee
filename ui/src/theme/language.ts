/** Changes the language of the pages, in this browser and for the signed-in person. */
import { cookieOf, defaultLanguage, type Language, languageCookie } from '@fairbook/domain/base/languages.ts';
import { useEffect } from 'react';
import { language } from './locale.ts';

/** Keeps the choice for a year and loads the page in it; the server picks the build. */
export function showIn(chosen: Language): void {
  keepChoice(chosen);
  // An address that asks for a language would win over the choice.
  history.replaceState(null, '', location.search.replace(/\blanguage=\w+/, '') || location.pathname);
  location.reload();
}

/**
 * Shows a person the pages in their stored language, unless another was chosen in this browser; then that is stored. Without a stored
 * language the one of the browser is.
 */
export function useStoredLanguage(
  stored: Language | null | undefined,
  store: (language: Language) => Promise<unknown>,
) {
  useEffect(() => {
    if (stored === undefined || (stored ?? defaultLanguage) === language) return;
    if (stored === null || isChosenHere()) {
      // The next visit tries again.
      store(language).catch(() => undefined);
      return;
    }
    keepChoice(stored);
    // A browser that keeps no cookies would load the page again and again.
    if (isChosenHere()) location.reload();
  }, [stored, store]);
}

function isChosenHere(): boolean {
  return document.cookie.includes(`${languageCookie}=`);
}

function keepChoice(chosen: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older Firefox and Safari.
  document.cookie = cookieOf(chosen, location.protocol === 'https:');
}
