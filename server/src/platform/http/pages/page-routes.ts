/** Addresses that are no call of the API: pages, files, documentation, the live stream. A handler returns the response, as the handler of a call does. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorAnswer } from '../../base/errors.ts';
import { requestIdOf } from '../../observe/request-id.ts';
import { type AccessLog, callerOf } from '../access-log.ts';
import { addressOf, type TrustsProxy } from '../address.ts';
import { type Outgoing, send } from '../answers.ts';
import type { Headers } from '../cached-response.ts';
import type { Administrator, User } from '../caller/actor.ts';
import type { Compression } from '../compression.ts';
import { type CommonHeaders, wantsPage } from '../headers.ts';
import { jsonResponse } from '../json.ts';
import { refuseLateBeyondLimit } from '../limits.ts';
import { Methods } from '../methods.ts';
import { readQueryString } from '../queries.ts';
import { addressRefusals, failureOf, refuse } from '../refusals.ts';
import { Router } from '../router.ts';

export interface PageRequest {
  readonly id: string;
  /** As it was sent; a HEAD is handled like a GET. */
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The network address of the reader. */
  readonly address: string;
  readonly raw: IncomingMessage;
  readonly response: ServerResponse;
  /** The caller, for the access log; set by a handler that identifies one. */
  actor: User | Administrator | null;
}

/** Returns the response, or null where the handler has sent and logged it. */
export type PageHandler = (request: PageRequest) => Outgoing | null | Promise<Outgoing | null>;

/** Draws the page about an error, with its headers. */
export type PageOfError = (
  answer: ErrorAnswer,
  request: PageRequest,
) => { readonly html: string; readonly headers: Headers };

interface PageRoute {
  readonly path: string | undefined;
  readonly handle: PageHandler;
  readonly pageOfError: PageOfError | undefined;
}

/** Dependencies that pages share with the calls of their site. */
export interface PagesSite {
  readonly accessLog: AccessLog;
  readonly common: CommonHeaders;
  readonly compression: Compression;
  readonly trusts?: TrustsProxy | undefined;
}

export class PageRoutes {
  /** The methods of every address, to which the calls of the site are added. */
  readonly methods = new Methods();
  /** Every route as `GET /sales/:uuid`. */
  readonly added: string[] = [];
  readonly #site: PagesSite;
  readonly #router = new Router<PageRoute>();
  #otherwise: PageHandler = () => notFoundAnswer;

  constructor(site: PagesSite) {
    this.#site = site;
  }

  /** Serves GET and HEAD. Without `pageOfError` an error is answered with JSON; with it browsers get a page. */
  get(path: string, handle: PageHandler, pageOfError?: PageOfError): void {
    this.#add('GET', path, handle, pageOfError);
  }

  post(path: string, handle: PageHandler): void {
    this.#add('POST', path, handle, undefined);
  }

  /** Serves every other address and method. */
  otherwise(handle: PageHandler): void {
    this.#otherwise = handle;
  }

  #add(method: string, path: string, handle: PageHandler, pageOfError: PageOfError | undefined): void {
    this.#router.add(method, path, { path, handle, pageOfError });
    this.methods.add(path, method);
    this.added.push(`${method} ${path}`);
  }

  /** Handles the request. */
  take(raw: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = raw;
    const found = this.#router.find(method === 'HEAD' ? 'GET' : method, url);
    if (typeof found === 'string') {
      refuse(response, addressRefusals[found], this.#site.common);
      return;
    }
    const route = found?.endpoint ?? { path: undefined, handle: this.#otherwise, pageOfError: undefined };
    const request: PageRequest = {
      ...{ id: requestIdOf(raw), method, url, headers, raw, response, actor: null },
      params: found?.params ?? {},
      query: readQueryString(queryOf(url)) as Readonly<Record<string, unknown>>,
      address: addressOf(raw, this.#site.trusts),
    };
    void this.#answer(request, route, performance.now());
  }

  async #answer(request: PageRequest, route: PageRoute, beganAt: number): Promise<void> {
    const note = (status: number) => {
      const { id: requestId, method, url, raw } = request;
      const ms = performance.now() - beganAt;
      this.#site.accessLog.note({
        requestId,
        method,
        route: route.path,
        url,
        status,
        ms,
        ...callerOf(request.actor),
        request: raw,
      });
    };
    try {
      const outgoing = await route.handle(request);
      if (outgoing === null) return;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const { compression } = this.#site;
      this.#send(request, isRead ? await compression.apply(outgoing, request.headers['accept-encoding']) : outgoing);
      note(outgoing.status);
    } catch (error) {
      refuseLateBeyondLimit(error, () => note(this.#refuse(request, error, route.pageOfError)));
    }
  }

  /** Sends the response with the headers of every response, where it has none of the same name that say otherwise. */
  #send({ id, url, response }: PageRequest, outgoing: Outgoing): void {
    const { headers } = outgoing;
    const common = without(this.#site.common(id), headers.includes(foreignRead) ? foreignRead : '');
    const isStored = !url.startsWith('/api/') || headers.includes('cache-control');
    send(response, outgoing, [...common, ...(isStored ? [] : ['cache-control', 'no-store'])], () => response.destroy());
  }

  /** Sends the refusal, and returns its status. */
  #refuse(request: PageRequest, error: unknown, pageOfError: PageOfError | undefined): number {
    const { id, headers, raw, response } = request;
    const { isGone, answer, headers: own } = failureOf(raw, error);
    this.#site.accessLog.noteRefusal(id, error, answer);
    if (isGone || response.headersSent) {
      response.destroy();
      return answer.status;
    }
    if (pageOfError === undefined || !wantsPage(headers)) {
      this.#send(request, jsonResponse(answer.status, answer.body, own));
      return answer.status;
    }
    const page = pageOfError(answer, request);
    this.#send(request, htmlAnswer(page.html, [...own, ...page.headers], answer.status));
    return answer.status;
  }
}

/** Everything after the first question mark; a query may contain others. */
function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

/** A response that is meant for pages of other sites says so with this header itself. */
const foreignRead = 'cross-origin-resource-policy';

function without(headers: Headers, name: string): Headers {
  const at = headers.indexOf(name);
  return at === -1 ? headers : headers.toSpliced(at, 2);
}

export const notFoundAnswer: Outgoing = jsonResponse(404, { message: 'Not found', data: { code: 'not-found' } }, []);

/** A page that is written for this request, compressed for readers who accept it. */
export function htmlAnswer(html: string, headers: Headers, status = 200): Outgoing {
  return writtenAnswer(html, 'text/html; charset=utf-8', headers, status);
}

/** Text of that type that is written for this request, compressed for readers who accept it. */
export function writtenAnswer(text: string, type: string, headers: Headers = [], status = 200): Outgoing {
  const body = Buffer.from(text);
  const vary = headers.includes('vary') ? [] : ['vary', 'accept-encoding'];
  return {
    status,
    headers: ['content-type', type, 'content-length', String(body.length), ...vary, ...headers],
    body,
    text: { keepAs: null },
  };
}

/** The response with further headers. */
export function withHeaders(outgoing: Outgoing, headers: Headers): Outgoing {
  return { ...outgoing, headers: [...outgoing.headers, ...headers] };
}
