/** The language of a page: the address asks for one, otherwise the reader's choice, otherwise the languages of the browser. */
import type { IncomingHttpHeaders } from 'node:http';
import {
  cookieOf,
  defaultLanguage,
  type Language,
  languageCookie,
  languageOrNull,
  languages,
} from '@fairbook/domain/base/languages.ts';
import Negotiator from 'negotiator';
import type { Headers } from '../cached-response.ts';

const chosen = new RegExp(`(?:^|; ?)(?:__Host-)?${languageCookie}=(${languages.join('|')})(?:;|$)`);

interface Readable {
  readonly headers: IncomingHttpHeaders;
  readonly query: unknown;
}

export function languageOf({ headers, query }: Readable): Language {
  return askedLanguage(query) ?? languageOrNull(chosen.exec(headers.cookie ?? '')?.[1]) ?? preferred(headers);
}

function preferred(headers: IncomingHttpHeaders): Language {
  return languageOrNull(new Negotiator({ headers }).language([...languages])) ?? defaultLanguage;
}

/** `?language=es`: how a page without scripts is switched, and the address of a translation for search engines. */
function askedLanguage(query: unknown): Language | null {
  return languageOrNull((query as { readonly language?: unknown } | null)?.language);
}

/** The path and query of a request without the language it asks for. */
export function withoutLanguage(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const fields = new URLSearchParams(query);
  fields.delete('language');
  return fields.size === 0 ? path : `${path}?${fields}`;
}

/** Headers about the language of a page for caches and readers. */
export function languageHeaders(language: Language): Headers {
  return ['content-language', language, 'vary', 'accept-encoding, accept-language, cookie'];
}

/** The header that keeps the language which the address asks for, as the switch of the pages does; none where it asks for none. */
export function keptLanguage({ query }: Pick<Readable, 'query'>, isSecure: boolean): Headers {
  const asked = askedLanguage(query);
  return asked === null ? [] : ['set-cookie', cookieOf(asked, isSecure)];
}
