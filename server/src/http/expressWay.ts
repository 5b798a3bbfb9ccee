/** The express way: a call that changes something goes straight to its handler where everything it takes is at hand and is as it should be. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { Shelf } from '../board/shelf.ts';
import { type Administrator, type AdmitDeps, admit, recallCaller, type User } from './actor.ts';
import { credentialsOf } from './credentials.ts';
import { answerOf, headersOf, Refused } from './errors.ts';
import type { CommonHeaders } from './headers.ts';
import type { Journal } from './journal.ts';
import type { Counted, Limits } from './limits.ts';
import { wantsLatest } from './prepared.ts';

/** What came with a body. */
export interface Said {
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
}

/** Something that this caller asks for; its end is the answer. */
export type Work = (caller: User | Administrator | null) => Promise<object>;

/** What an address is told to do, as the corridor understood it. */
export interface Errand {
  readonly of: Counted;
  /** The route's pattern. */
  readonly route: string;
  /** What is to be done, once it is known who asks, and which comes to the answer; undefined where something is wrong with the body. */
  readonly read: (body: unknown, said: Said) => Work | undefined;
}

/** A request that was taken. */
interface Taken extends Said {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly errand: Errand;
  /** As they were known when the request came. */
  readonly caller: User;
  /** By `performance.now()`. */
  readonly began: number;
}

const mostErrands = 5_000;
const longestAddress = 500;
/** Bytes. Whatever is longer is rare, and comes in several pieces. */
const longestBody = 16 * 1024;
const plainTypes: ReadonlySet<string | undefined> = new Set(['application/json', 'application/json; charset=utf-8']);

/**
 * Stands before the corridor as the short way does, and knows nothing that the corridor did not say. Whatever is not plainly at hand (an
 * unknown address, a body that comes in pieces, is no JSON or breaks its shape) goes the long way with its body unread, so that there is one
 * place where input is refused. Callers are admitted and refusals are worded by the same functions as in the corridor.
 */
export class ExpressWay {
  readonly #deps: AdmitDeps & { readonly limits: Limits };
  readonly #journal: Journal;
  readonly #common: CommonHeaders;
  readonly #errands = new Shelf<string, Errand>(mostErrands, () => 1);

  constructor(deps: AdmitDeps & { readonly limits: Limits }, journal: Journal, common: CommonHeaders) {
    this.#deps = deps;
    this.#journal = journal;
    this.#common = common;
  }

  /** Keeps what this very address is told to do; `make` makes it where that is not known yet. */
  learn({ method, url }: { readonly method: string; readonly url: string }, make: () => Errand): void {
    const name = `${method} ${url}`;
    if (name.length <= longestAddress && !this.#errands.get(name)) this.#errands.put(name, make());
  }

  /** Takes the request and says true, or leaves it untouched and says false. Taken, it may still go the long way once its body is here. */
  take(request: IncomingMessage, response: ServerResponse, goLongWay: RequestListener): boolean {
    const { method = '', url = '', headers } = request;
    const length = lengthOf(headers);
    if (length === 0 || wantsLatest(headers)) return false;
    const errand = this.#errands.get(`${method} ${url}`);
    if (!errand) return false;
    const { callers, limits } = this.#deps;
    const caller = recallCaller(errand.of, headers.authorization, (uid) => callers.recallLast(uid), this.#deps);
    // Who has to be looked up is looked up where all of the request is known, its address too; and there a caller who calls too often is refused.
    if (!caller || limits.count(errand.of.limit, caller.userId) < 0) return false;
    const began = performance.now();
    request.once('data', (bytes: Buffer) => {
      const requestId = randomUUID();
      const body = bytes.length === length ? read(bytes) : undefined;
      const work = body === undefined ? undefined : errand.read(body, { headers, requestId });
      if (work) {
        void this.#answer({ request, response, errand, headers, requestId, caller, began }, work);
        return;
      }
      // As if nobody had looked at it.
      request.pause();
      request.unshift(bytes);
      goLongWay(request, response);
    });
    return true;
  }

  async #answer(taken: Taken, work: Work): Promise<void> {
    try {
      const answer = await this.#carryOut(taken, work);
      this.#send(taken, 200, JSON.stringify(answer));
    } catch (error) {
      const answer = answerOf(error);
      this.#journal.noteRefusal(taken.requestId, error, answer);
      this.#send(taken, answer.status, JSON.stringify(answer.body), answer.headers);
    }
  }

  /** For the caller as they are known. What that refuses is asked again for who they are now, so no refusal rests on memory. */
  async #carryOut({ errand: { of }, headers, caller: known }: Taken, work: Work): Promise<object> {
    try {
      return await work(known);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { actor } = await admit(of, credentialsOf(headers, undefined), this.#deps);
      if (isDeepStrictEqual(actor, known)) throw error;
      return work(actor);
    }
  }

  #send(
    { request, response, errand, requestId, caller, began }: Taken,
    status: number,
    text: string,
    given: readonly string[] = [],
  ) {
    const { method = '', url = '' } = request;
    const { limits } = this.#deps;
    const bytes = Buffer.byteLength(text);
    const headers = [
      ...['content-type', 'application/json; charset=utf-8', ...this.#common(requestId), ...headersOf(status, given)],
      ...limits.headers(errand.of.limit, caller.userId),
      ...['cache-control', 'no-store', 'content-length', String(bytes)],
    ];
    // Text of ASCII alone leaves in one piece with its head, and nobody has to look at every character.
    response.writeHead(status, headers).end(text, bytes === text.length ? 'latin1' : 'utf8');
    const ms = performance.now() - began;
    this.#journal.note({ requestId, method, route: errand.route, url, status, ms, person: caller.uuid, request });
  }
}

/** Bytes of a short body of JSON that says beforehand how long it is; 0 for any other. */
function lengthOf(headers: IncomingHttpHeaders): number {
  if (!plainTypes.has(headers['content-type']) || headers.expect !== undefined) return 0;
  const length = Number(headers['content-length'] ?? 0);
  return length <= longestBody ? length : 0;
}

/** What the JSON says; undefined where that takes more than a plain look, as an escape does and a name with a meaning of its own. */
function read(bytes: Buffer): unknown {
  const text = bytes.toString();
  if (/\\|__proto__|constructor/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
