/** The language of a page: the address asks for one, otherwise the reader's choice, otherwise the languages of the browser. */
import {
  cookieOf,
  defaultLanguage,
  type Language,
  languageCookie,
  languageOrNull,
  languages,
} from '@fairbook/domain/base/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Headers } from '../cached-response.ts';

const chosen = new RegExp(`(?:^|; ?)${languageCookie}=(${languages.join('|')})(?:;|$)`);

type Readable = Pick<FastifyRequest, 'headers' | 'query'>;

export function languageOf({ headers, query }: Readable): Language {
  return askedLanguage(query) ?? languageOrNull(chosen.exec(headers.cookie ?? '')?.[1]) ?? preferred(headers);
}

function preferred(headers: FastifyRequest['headers']): Language {
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

/** Keeps the language that the address asks for, as the switch of the pages does. */
export function keepLanguage({ query }: Readable, reply: FastifyReply): void {
  const asked = askedLanguage(query);
  if (asked === null) return;
  reply.header('set-cookie', cookieOf(asked));
}
