/** The short way: a question is answered at once where everything it takes is at hand. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Lately } from '../board/lately.ts';
import { Shelf } from '../board/shelf.ts';
import type { Deps } from '../deps.ts';
import { recallCaller, type User } from './actor.ts';
import type { CommonHeaders } from './headers.ts';
import type { Journal } from './journal.ts';
import type { Counted } from './limits.ts';
import { hasAlready, type Prepared, wantsLatest } from './prepared.ts';

/** What an address asks, as the corridor understood it. */
export interface Question {
  readonly of: Counted;
  /** How many milliseconds the last look at the caller may lie back. */
  readonly maxAge: number;
  /** The route's pattern. */
  readonly route: string;
  /** The answer to this caller at this moment; undefined, or any error, where the corridor has to be asked, as for a bad query. */
  readonly ready: (actor: User, now: Date) => Prepared | undefined;
}

const mostQuestions = 5_000;
const longestAddress = 500;
/** Addresses that are remembered as asked for. */
const mostAsked = 2_000;

/**
 * Stands before the corridor and knows nothing that the corridor did not say: which address, or which path with any query, asks what,
 * who may ask, and where the answer lies. Whatever is not plainly at hand (an unknown address, a query that makes no sense, a caller or a
 * market that somebody has to look at again, a refusal) goes the long way, so that there is one place where things are decided.
 */
export class ShortWay {
  readonly #deps: Pick<Deps, 'identity' | 'sessions' | 'callers' | 'clock' | 'limits'>;
  readonly #journal: Journal;
  readonly #common: CommonHeaders;
  readonly #questions = new Shelf<string, Question>(mostQuestions, () => 1);
  readonly #readers = new Map<string, (query: string) => Question>();
  readonly #asked = new Lately(mostAsked);

  constructor(
    deps: Pick<Deps, 'identity' | 'sessions' | 'callers' | 'clock' | 'limits'>,
    journal: Journal,
    common: CommonHeaders,
  ) {
    this.#deps = deps;
    this.#journal = journal;
    this.#common = common;
  }

  /** Knows from now on what this path asks with any query. */
  know(path: string, read: (query: string) => Question): void {
    this.#readers.set(path, read);
  }

  /** Keeps what this very address asks; `make` makes it where that is not known yet. */
  learn(address: string, make: () => Question): void {
    if (address.length <= longestAddress && !this.#questions.get(address)) this.#questions.put(address, make());
  }

  /** Answers, or leaves the request untouched and says false. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || wantsLatest(headers)) return false;
    const known = this.#questions.get(url);
    const question = known ?? this.#read(url);
    if (!question) return false;
    const began = performance.now();
    const found = this.#find(question, headers.authorization);
    if (!found) return false;
    const { prepared, caller } = found;
    const { limits } = this.#deps;
    const { limit } = question.of;
    const left = limits.count(limit, caller.userId);
    // One call too many is counted and refused by the long way.
    if (left < 0) {
      prepared.giveBack?.();
      return false;
    }
    // Most queries are asked once; keeping all of them would only be work.
    if (!known && url.length <= longestAddress && this.#asked.hear(url)) this.#questions.put(url, question);
    const requestId = randomUUID();
    const always = this.#common(requestId);
    const isSaid = limits.isWorthSaying(limit, left);
    const common = isSaid ? [...always, ...limits.headers(limit, caller.userId)] : always;
    // As in the corridor: only when all was handed to the kernel.
    if (prepared.giveBack) response.once('finish', prepared.giveBack);
    const isHeld = hasAlready(headers['if-none-match'], prepared.etag);
    if (isHeld) response.writeHead(304, [...prepared.headers, ...common]).end();
    // Text that is sent so is ASCII, and leaves in one piece with the head.
    else response.writeHead(200, [...prepared.headersWithBody, ...common]).end(prepared.body, 'latin1');
    const { route } = question;
    const ms = performance.now() - began;
    const status = isHeld ? 304 : 200;
    this.#journal.note({ requestId, method, route, url, status, ms, person: caller.uuid, request });
    return true;
  }

  #read(url: string): Question | undefined {
    const end = url.indexOf('?');
    const read = this.#readers.get(end === -1 ? url : url.slice(0, end));
    return read?.(end === -1 ? '' : url.slice(end + 1));
  }

  #find(
    { of, maxAge, ready }: Question,
    authorization: string | undefined,
  ): { readonly prepared: Prepared; readonly caller: User } | undefined {
    try {
      const recall = (uid: string) => this.#deps.callers.recall(uid, maxAge);
      const caller = recallCaller(of, authorization, recall, this.#deps);
      const prepared = caller && ready(caller, this.#deps.clock());
      return prepared && { prepared, caller };
    } catch {
      // Whatever it is, the long way says it in the right words.
      return undefined;
    }
  }
}
