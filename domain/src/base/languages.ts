/** The languages of the applications, the public pages and the mails. The API speaks English. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Name of the cookie with the reader's choice in this browser. */
export const languageCookie = 'fairbook-language';

/**
 * The cookie that keeps a choice for a year, as the switch of the pages and the server set it. Over https its name has a prefix with which browsers take it
 * from this host and an encrypted connection only.
 */
export function cookieOf(language: Language, isSecure: boolean): string {
  const [prefix, attribute] = isSecure ? ['__Host-', '; Secure'] : ['', ''];
  return `${prefix}${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${attribute}`;
}

/** `text` as a language of the pages; null for others. */
export function languageOrNull(text: unknown): Language | null {
  return languages.find((language) => language === text) ?? null;
}
