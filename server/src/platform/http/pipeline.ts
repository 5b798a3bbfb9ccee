/** The request pipeline, for every call of the API: route, caller, rate limit, body, input, handler, response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { Route, Routes } from '@fairbook/contract/base/route.ts';
import { ZodError } from 'zod';
import { chain, type MaybePromise, rescue } from '../base/chain.ts';
import { invalid, Refused, sentencesOf } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import { requestIdOf } from '../observe/request-id.ts';
import { beginSpan } from '../observe/tracing.ts';
import { type AccessLog, callerOf } from './access-log.ts';
import { addressOf, type TrustsProxy } from './address.ts';
import { KeptAnswer, type Outgoing, outgoingOf, send } from './answers.ts';
import { readJsonBody } from './body.ts';
import { wantsLatest } from './cached-response.ts';
import type { Audience, User } from './caller/actor.ts';
import { admit, recallCaller } from './caller/admission.ts';
import { credentialsOf } from './caller/credentials.ts';
import { containsKey } from './caller/key-token.ts';
import { newcomerOf } from './caller/newcomer.ts';
import type { Compression } from './compression.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { WrongGuess } from './guesses.ts';
import type { Call, Handler, Handlers } from './handler.ts';
import { Handling } from './handling.ts';
import type { CommonHeaders } from './headers.ts';
import { isRetryable, retryOnFailover } from './idempotency/retries.ts';
import { jsonResponse } from './json.ts';
import { countCall, countRefused, refuseLateBeyondLimit } from './limits.ts';
import { EventLoopLimiter } from './loop-turn.ts';
import { addressRefusals, failureOf, keyInAddress, refuse } from './refusals.ts';
import { Router, readInput } from './router.ts';
import { enterUpload } from './uploads/places.ts';
import { discard, type Form, noteInfected, readForm } from './uploads/uploads.ts';

/** A site's dependencies of its pipeline. */
export interface PipelineSite {
  readonly accessLog: AccessLog;
  readonly audience: Audience;
  readonly common: CommonHeaders;
  readonly compression: Compression;
  readonly trusts: TrustsProxy | undefined;
}

export class Pipeline {
  readonly #deps: Deps;
  readonly #handed: Call<Route>['deps'];
  readonly #site: PipelineSite;
  readonly #router = new Router<Endpoint>();
  readonly #turn = new EventLoopLimiter();
  readonly #handling: Handling;

  constructor(deps: Deps, site: PipelineSite) {
    const { db: _db, pool: _pool, ...handed } = deps;
    this.#deps = deps;
    this.#handed = handed;
    this.#site = site;
    this.#handling = new Handling(deps, (request) => this.#addressOf(request));
  }

  /** Adds the calls of a table. `onRoute` gets each address with its method. */
  add<Table extends Routes>(
    table: Table,
    handlers: Handlers<Table>,
    onRoute: (path: string, method: string) => void,
  ): void {
    for (const [name, of] of Object.entries(table)) {
      if (of.kind === 'stream') continue;
      const handler = (handlers as Readonly<Record<string, Handler<Route> | undefined>>)[name];
      if (!handler) throw new Error(`no handler for ${name}`);
      for (const path of [of.path, ...(of.alsoAt ?? [])]) {
        this.#router.add(of.method, path, endpointOf(of, path, handler));
        onRoute(path, of.method);
      }
    }
  }

  /** Handles the request, now or later, and returns true; or returns false, where the address is no call of the API. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    // HEAD is handled like GET; Node omits the body.
    const found = this.#router.find(method === 'HEAD' ? 'GET' : method, url);
    if (found === null) return false;
    if (typeof found === 'string' || containsKey(url)) {
      refuse(response, typeof found === 'string' ? addressRefusals[found] : keyInAddress, this.#site.common);
      return true;
    }
    const { endpoint } = found;
    const requestId = requestIdOf(request);
    const exchange: Exchange = {
      request,
      response,
      endpoint,
      target: found,
      requestId,
      span: beginSpan(this.#deps.tracing, { request, site: this.#site.audience, route: endpoint.path, requestId }),
      beganAt: performance.now(),
      ...{ actor: null, identity: null, isRecalled: false, rateHeaders: [], sent: { body: undefined, files: [] } },
    };
    const begin = () =>
      rescue(
        () => chain(this.#run(exchange), (outgoing) => this.#send(exchange, outgoing)),
        (error) => this.#fail(exchange, error),
      );
    void (exchange.span ? exchange.span.run(begin) : begin());
    return true;
  }

  #run(exchange: Exchange): MaybePromise<Outgoing> {
    if (!this.#turn.begin()) return this.#turn.refuse();
    // Before the body is read: a caller without permission learns nothing about the call's input.
    return chain(
      retryOnFailover(exchange.beganAt, () => this.#admit(exchange)),
      () => {
        const { of } = exchange.endpoint;
        if (of.files) return this.#runForm(exchange);
        if (of.method === 'GET') return this.#answer(exchange, undefined, undefined);
        return readJsonBody(exchange.request).then((body) => this.#answer(exchange, body, undefined));
      },
    );
  }

  /** Files are stored before the handler runs, and removed again if it refuses. */
  async #runForm(exchange: Exchange): Promise<Outgoing> {
    const { files, db, limits } = this.#deps;
    const uploader = enterUpload(limits, exchange.actor, this.#addressOf(exchange.request));
    const form = await readForm(exchange.request, exchange.endpoint.of, files, uploader)
      .catch(async (error: unknown) => {
        await noteInfected(db, exchange.actor, error);
        throw error;
      })
      .finally(uploader.leave);
    try {
      return await this.#answer(exchange, form.fields, form);
    } catch (error) {
      await discard(form.files, files);
      throw error;
    }
  }

  #answer(exchange: Exchange, body: unknown, form: Form | undefined): MaybePromise<Outgoing> {
    const { endpoint, request } = exchange;
    const call = this.#callOf(exchange, body, form);
    exchange.sent = { body, files: form?.digests ?? [] };
    const handle = () =>
      endpoint.of.who === 'newcomer'
        ? newcomerOf(call).then((actor) => this.#handling.run(exchange, { ...call, actor: actor as never }))
        : this.#handleAsKnown(exchange, call);
    const result = isRetryable(endpoint.of, request.headers) ? retryOnFailover(exchange.beganAt, handle) : handle();
    return chain(result, (data) => {
      // The files of the first request are stored.
      if (form && data instanceof KeptAnswer && data.isRepeated) void discard(form.files, this.#deps.files);
      return this.#site.compression.apply(outgoingOf(endpoint.of, data, request), request.headers['accept-encoding']);
    });
  }

  /** Identifies the caller, from the cache where the endpoint allows it, and counts the call. */
  #admit(exchange: Exchange): MaybePromise<void> {
    const { endpoint, request } = exchange;
    const { limits } = this.#deps;
    const count = () => {
      const { of } = endpoint;
      exchange.rateHeaders = countCall(limits, of.limit, exchange.actor, this.#addressOf(request));
    };
    const known = this.#recall(endpoint, request);
    if (!known) {
      return this.#lookUp(exchange)
        .catch((error: unknown) => countRefused(limits, error, this.#addressOf(request)))
        .then(count);
    }
    exchange.actor = known;
    exchange.isRecalled = true;
    count();
  }

  #recall({ of, callerAge }: Endpoint, { headers }: IncomingMessage): User | undefined {
    if (callerAge === 'fresh' || wantsLatest(headers)) return undefined;
    const { callers, config } = this.#deps;
    const recall = (uid: string) =>
      callerAge === 'recent' ? callers.recall(uid, config.readModelAge) : callers.recallLast(uid);
    return recallCaller(of, headers.authorization, recall, this.#deps);
  }

  async #lookUp(exchange: Exchange): Promise<void> {
    const { endpoint, request } = exchange;
    const credentials = credentialsOf(request.headers, this.#addressOf(request));
    const { actor, identity } = await admit(endpoint.of, credentials, this.#deps);
    exchange.actor = actor;
    exchange.identity = identity;
    exchange.isRecalled = false;
  }

  /** All errors of the input are reported at once. */
  #callOf(exchange: Exchange, raw: unknown, form: Form | undefined): Call<Route> {
    const { endpoint, request, target, actor, identity } = exchange;
    const { of } = endpoint;
    const { params, query, issues, unknown } = readInput(of, target);
    const body = of.body?.safeParse(raw === undefined && of.bodyOptional ? {} : raw);
    if (issues.length > 0 || body?.error) {
      throw invalid(sentencesOf(new ZodError([...issues, ...(body?.error?.issues ?? [])])));
    }
    if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'Unknown field'])));
    return {
      db: this.#deps.db,
      commit: (work) => this.#handling.commit(exchange, ({ db }) => work(db)),
      actor: actor as never,
      identity,
      params: params as never,
      query: query as never,
      body: body?.data as never,
      files: form?.files ?? [],
      now: this.#deps.clock(),
      headers: request.headers,
      address: this.#addressOf(request),
      deps: this.#handed,
    };
  }

  /** A refusal is never based on cached data: the caller is looked up, and if they changed the handler is called again. */
  #handleAsKnown(exchange: Exchange, call: Call<Route>): MaybePromise<unknown> {
    if (!exchange.isRecalled) return this.#handling.run(exchange, call);
    return rescue(
      () => this.#handling.run(exchange, call),
      async (error) => {
        if (!(error instanceof Refused)) throw error;
        await this.#lookUp(exchange);
        const { actor, identity } = exchange;
        if (isDeepStrictEqual(actor, call.actor)) throw error;
        return this.#handling.run(exchange, { ...call, actor: actor as never, identity });
      },
    );
  }

  #send(exchange: Exchange, outgoing: Outgoing): void {
    const { response, requestId, rateHeaders } = exchange;
    const headers = [...this.#site.common(requestId), ...rateHeaders];
    send(response, outgoing, headers, (error) => this.#refuse(exchange, error));
    this.#note(exchange, outgoing.status);
  }

  #fail(exchange: Exchange, error: unknown): void {
    const refuse = (why: unknown) => refuseLateBeyondLimit(why, () => this.#refuse(exchange, why));
    if (error instanceof WrongGuess) void this.#deps.guesses.answer(error).then(refuse);
    else refuse(error);
  }

  #refuse(exchange: Exchange, error: unknown): void {
    const { request, response, requestId } = exchange;
    const { isGone, answer, headers: own } = failureOf(request, error);
    // A file that ends early is cut off; its request was noted with its first byte.
    const wasSent = response.headersSent;
    if (!(wasSent && response.destroyed)) this.#site.accessLog.noteRefusal(requestId, error, answer);
    if (isGone || wasSent) {
      response.destroy();
      if (!wasSent) this.#note(exchange, answer.status);
      return;
    }
    // A refusal by rate limit has its own headers with the allowance.
    const rates = own.includes('ratelimit') ? [] : exchange.rateHeaders;
    const outgoing = jsonResponse(answer.status, answer.body, own);
    send(response, outgoing, [...this.#site.common(requestId), ...rates], () => undefined);
    this.#note(exchange, answer.status);
  }

  #note({ request, endpoint, requestId, beganAt, actor, span }: Exchange, status: number): void {
    span?.end(status);
    const { method = '', url = '' } = request;
    const [route, ms] = [endpoint.path, performance.now() - beganAt];
    this.#site.accessLog.note({ requestId, method, route, url, status, ms, ...callerOf(actor), request });
  }

  #addressOf(request: IncomingMessage): string {
    return addressOf(request, this.#site.trusts);
  }
}
