/** The languages of the applications, the public pages and the mails. The API speaks English. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Name of the cookie with the reader's choice in this browser. The switch of the pages sets it, the server reads it. */
export const languageCookie = 'fairbook-language';

/** `text` as a language of the pages; null for others. */
export function languageOrNull(text: unknown): Language | null {
  return languages.find((language) => language === text) ?? null;
}
