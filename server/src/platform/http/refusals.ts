/** Refusals of requests that never become a call, in the same envelope and with the same headers as other responses. */

import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@fairbook/contract/base/errors.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { answerOf, type ErrorAnswer, goneAnswer, headersOf } from '../base/errors.ts';
import { escapeHtml } from '../base/html.ts';
import { translatorTo } from '../base/translate.ts';
import type { Headers } from './cached-response.ts';
import { type CommonHeaders, pageHeaders, wantsPage } from './headers.ts';
import { jsonResponse } from './json.ts';
import { languageHeaders, languageOf } from './pages/language.ts';
import { plainPage, plainPageHeaders } from './pages/plain-page.ts';
import type { RefusedAddress } from './router.ts';

/** A status with its message and code, and headers of its own. */
export interface BareRefusal {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly headers?: Headers;
  /** True where the connection ends with it. */
  readonly isLast?: boolean;
}

/** One that a browser may show as a page. */
interface ShownRefusal extends BareRefusal {
  readonly message: Text;
}

export const stopping: ShownRefusal = {
  status: 503,
  message: 'Fairbook is restarting. Please try again in a moment.',
  code: 'stopping',
  isLast: true,
};
export const noHost: ShownRefusal = {
  status: 400,
  message: 'The request has no Host header',
  code: 'unreadable',
  isLast: true,
};
export const unmetExpectation: ShownRefusal = {
  status: 417,
  message: 'Only Expect: 100-continue is understood',
  code: 'expectation-failed',
  isLast: true,
};
const badAddress: ShownRefusal = {
  status: 400,
  message: 'The address is not a valid URL',
  code: 'bad-address',
};
const longParameter: ShownRefusal = {
  status: 414,
  message: 'A part of the address is longer than 200 characters',
  code: 'address-too-long',
};
export const addressRefusals: Readonly<Record<RefusedAddress, ShownRefusal>> = {
  'bad-address': badAddress,
  'long-parameter': longParameter,
};
export const keyInAddress: ShownRefusal = {
  status: 400,
  message:
    'An API key was sent in the address, where logs can keep it. Revoke it, and send another one in the header Authorization.',
  code: 'key-in-address',
};
export const noTunnel: ShownRefusal = {
  status: 405,
  message: 'CONNECT is not offered here',
  code: 'method-not-allowed',
  headers: ['allow', 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE'],
  isLast: true,
};

/** Errors of the HTTP parser, by code. */
export function unreadable(code: string | undefined): BareRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, message: 'The headers are larger than 16 kB', code: 'headers-too-large', isLast: true };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, message: 'The request took too long to arrive', code: 'too-slow', isLast: true };
  }
  return { status: 400, message: 'The request is not valid HTTP', code: 'unreadable', isLast: true };
}

/** Answer to an error of a request; `isGone` where the request was interrupted. Its body then fails wherever it is read, with the reader's message. */
export function failureOf(
  { destroyed, complete, method }: Pick<IncomingMessage, 'destroyed' | 'complete' | 'method'>,
  error: unknown,
): { readonly isGone: boolean; readonly answer: ErrorAnswer; readonly headers: Headers } {
  const isGone = destroyed && !complete;
  const answer = isGone ? goneAnswer : answerOf(error, method === 'GET' || method === 'HEAD');
  return { isGone, answer, headers: ['cache-control', 'no-store', ...headersOf(answer.status, answer.headers)] };
}

/** Responds to a request that was read: to a browser that opens a page with one. */
export function refuse(
  response: ServerResponse,
  refusal: ShownRefusal,
  common: CommonHeaders,
  id: string = randomUUID(),
): void {
  const { headers: asked, url } = response.req;
  const isPage = wantsPage(asked) && !url?.startsWith('/api/');
  const { headers, body } = isPage
    ? pageOf(refusal, common(id), languageOf({ headers: asked, query: null }))
    : responseOf(refusal, common(id));
  response.writeHead(refusal.status, headers).end(response.req.method === 'HEAD' ? undefined : body);
}

/** The same as bytes, for a connection whose request could not be read. */
export function rawRefusal(refusal: BareRefusal, common: CommonHeaders): string {
  const { headers, body } = responseOf(refusal, common(randomUUID()));
  const lines = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    `date: ${new Date().toUTCString()}`,
  ];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function responseOf(refusal: BareRefusal, common: Headers) {
  const { status, message, code } = refusal;
  return jsonResponse(status, { message, data: { code } } satisfies ErrorBody, headersFor(refusal, common));
}

function pageOf(refusal: ShownRefusal, common: Headers, language: Language) {
  const { status, message } = refusal;
  const say = translatorTo(language);
  const [title, address, label]: readonly [Text, string, Text] =
    status === 503
      ? ['Please try again in a moment', '', 'Try again']
      : ['This page cannot be shown', '/', 'To the home page'];
  const again = `<p><a href="${address}">${say(label)}</a></p>`;
  const html = plainPage(say(title), `<p>${escapeHtml(say(message))}</p>${again}`, { language });
  const own = ['content-type', 'text/html; charset=utf-8', 'content-length', String(Buffer.byteLength(html))];
  return {
    headers: [
      ...own,
      ...pageHeaders,
      ...languageHeaders(language),
      ...plainPageHeaders,
      ...headersFor(refusal, common),
    ],
    body: html,
  };
}

function headersFor({ status, headers = [], isLast = false }: BareRefusal, common: Headers): Headers {
  const end = isLast ? ['connection', 'close'] : [];
  return ['cache-control', 'no-store', ...common, ...headersOf(status), ...headers, ...end];
}
