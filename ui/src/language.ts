/** Changes the language of the pages in this browser. */
import { cookieOf, type Language } from '@fairbook/domain/languages.ts';

/** Keeps the choice for a year and loads the page in it; the server picks the build. */
export function showIn(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older Firefox and Safari.
  document.cookie = cookieOf(language);
  // An address that asks for a language would win over the choice.
  history.replaceState(null, '', location.search.replace(/\blanguage=\w+/, '') || location.pathname);
  location.reload();
}
