/** The corridor every call walks: caller, right, input, handler, answer. Everything a handler needs is handed to it here. */

import type { BodyOf, ParamsOf, QueryOf, ResultOf, Route, Routes, Who } from '@fairbook/contract/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError, type z } from 'zod';
import { type Db, inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { ProvenIdentity } from '../outside/identity.ts';
import { type ActorFor, type Administrator, admit, type Newcomer, recallCaller, type User } from './actor.ts';
import { addHeaders, answer, envelope, type FileAnswer } from './answers.ts';
import { credentialsOf } from './credentials.ts';
import { invalid } from './errors.ts';
import type { Errand, ExpressWay } from './expressWay.ts';
import { countCall, countRefused } from './limits.ts';
import { Prepared, wantsLatest } from './prepared.ts';
import { judgeLater } from './queries.ts';
import type { Question, ShortWay } from './shortWay.ts';
import { addForms, discard, type Form, readForm, type StoredFile } from './uploads.ts';

type WhoOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer _A, infer _K, infer W> ? (W extends Who ? W : never) : never;
type KindOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer _A, infer K, infer _W> ? K : never;

/** What a handler is given. In every call that writes, `db` is the transaction, and no other connection is in scope (see `withoutTransaction`). */
export interface Call<R> {
  readonly db: Db;
  readonly actor: ActorFor<WhoOf<R>>;
  /** The sign-in the caller came with; null where none was asked for, and in calls whose caller may be known from a while ago. */
  readonly identity: ProvenIdentity | null;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly files: readonly StoredFile[];
  readonly now: Date;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestId: string;
  /** The network address the request came from. */
  readonly address: string;
  readonly deps: Omit<Deps, 'db' | 'pool'>;
}

/** What a handler answers: data for the corridor to write, or bytes that were written before. */
type Answered<R> = KindOf<R> extends 'file' ? FileAnswer : ResultOf<R> | Prepared;

export type Handler<R> = (call: Call<R>) => Promise<Answered<R>>;

const outside = new WeakSet<object>();

/**
 * Marks the handler of a call that is no GET and still gets no transaction: it writes nothing, or what it saves through commits by
 * itself, as the bid desk does.
 */
export function withoutTransaction<R>(handler: Handler<R>): Handler<R> {
  outside.add(handler);
  return handler;
}

/** Of calls that need no fresh look at their caller: how many milliseconds the last one may lie back. Zero for all others. */
const recalling = new WeakMap<object, (deps: Pick<Deps, 'config'>) => number>();

/** A handler that needs nothing but what stands in the request: no connection, no files, no address. */
export type ExpressHandler<R> = (
  call: Pick<Call<R>, 'actor' | 'params' | 'query' | 'body' | 'now' | 'headers' | 'requestId' | 'deps'>,
) => Promise<ResultOf<R>>;

const expressHandlers = new WeakMap<object, ExpressHandler<never>>();

/**
 * Marks the handler of a call that comes in crowds and answers `json`: it can go the express way. It gets no transaction, and it asks
 * anew, where it writes, for everything about its caller that it goes by: there its caller may be known from a while ago.
 */
export function expressly<R>(handler: ExpressHandler<R> & Handler<R>): Handler<R> {
  expressHandlers.set(handler, handler);
  return withoutTransaction(handler);
}

/** The handler's answer to whoever asks where it can be had at once, waiting for nothing: made before, or of what lies in memory. */
export type Ready<R> = (call: Pick<Call<R>, 'actor' | 'params' | 'query' | 'now' | 'deps'>) => Prepared | undefined;

const readyAnswers = new WeakMap<object, Ready<never>>();

/**
 * Marks the handler of a call that reads from the board: its caller may be known from as long ago as the board. With `ready` what is
 * at hand is answered the short way.
 */
export function fromBoard<R>(handler: Handler<R>, ready?: Ready<R>): Handler<R> {
  recalling.set(handler, ({ config }) => config.boardAge);
  if (ready) readyAnswers.set(handler, ready);
  return handler;
}

/** One handler for every JSON, page and file call of a table; streams are served by http/stream.ts. */
export type Handlers<Table extends Routes> = {
  readonly [Name in keyof Table as KindOf<Table[Name]> extends 'stream' ? never : Name]: Handler<Table[Name]>;
};

/** What stands before the corridor and learns from it. */
export interface Ways {
  readonly shortWay: ShortWay;
  readonly expressWay: ExpressWay;
}

/** Puts a table's calls on the server. */
export function implement<Table extends Routes>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  deps: Deps,
  ways: Ways,
): void {
  const addAll = (to: FastifyInstance, takeForms: boolean) => {
    for (const [name, of] of Object.entries(table)) {
      if (of.kind === 'stream' || (of.files !== undefined) !== takeForms) continue;
      const handler = (handlers as Record<string, Handler<Route> | undefined>)[name];
      if (!handler) throw new Error(`no handler for ${name}`);
      for (const path of [of.path, ...(of.alsoAt ?? [])]) addRoute(to, path, of, handler, deps, ways);
    }
  };
  addAll(app, false);
  addForms(app, (forms) => addAll(forms, true));
}

function addRoute(
  app: FastifyInstance,
  path: string,
  of: Route,
  handler: Handler<Route>,
  deps: Deps,
  { shortWay, expressWay }: Ways,
): void {
  const { db, pool: _pool, ...handed } = deps;
  const maxAge = recalling.get(handler)?.(deps) ?? 0;
  const ready = readyAnswers.get(handler) as Ready<Route> | undefined;
  const asking = (params: unknown, query: () => unknown): Question => ({
    of,
    maxAge,
    route: path,
    ready: (caller, now) =>
      ready?.({ actor: caller as never, params: params as never, query: query() as never, now, deps: handed }),
  });
  const express = expressHandlers.get(handler) as ExpressHandler<Route> | undefined;
  // Where nothing is named in the path, the query says everything.
  const { query: shape } = of;
  if (ready && shape && !path.includes(':')) shortWay.know(path, (text) => asking(undefined, judgeLater(shape, text)));
  const recall = (uid: string) => deps.callers.recall(uid, maxAge);
  app.route({
    method: of.method,
    url: path,
    // Before the body is even read: whoever may not call learns nothing about what the call takes.
    onRequest: (request, reply, done) => {
      const { headers } = request;
      const mayRecall = maxAge > 0 && !wantsLatest(headers);
      const caller = mayRecall ? recallCaller(of, headers.authorization, recall, deps) : undefined;
      const goOn = (actor: User | Administrator | null) => {
        request.actor = actor;
        addHeaders(reply, countCall(deps.limits, of.limit, actor, request.ip));
        done();
      };
      if (caller) {
        try {
          goOn(caller);
        } catch (error) {
          done(error as Error);
        }
        return;
      }
      admit(of, credentialsOf(headers, request.ip), deps)
        .catch((error) => countRefused(deps.limits, error, request.ip))
        .then(({ actor, identity }) => {
          request.identity = identity;
          goOn(actor);
        })
        .catch(done);
    },
    handler: async (request, reply) => {
      const form = of.files ? await readForm(request, of, deps.files) : undefined;
      try {
        const read = readCall(request, of, of.query?.safeParse(queryOf(request)), form, { db, handed });
        const call = of.who === 'newcomer' ? { ...read, actor: (await newcomer(read)) as never } : read;
        const result = await run(of, handler, call, deps);
        if (ready && result instanceof Prepared) {
          const { params, query } = call;
          shortWay.learn(request.url, () => asking(params, () => query));
        }
        if (express) expressWay.learn(request, () => errandOf(of, path, express, call));
        return answer(reply, of, result);
      } catch (error) {
        if (form) await discard(form.files, deps.files);
        throw error;
      }
    },
  });
}

/** What an address is told to do that the corridor has just understood so. */
function errandOf(
  of: Route,
  route: string,
  handler: ExpressHandler<Route>,
  { params, query, deps: handed }: Call<Route>,
): Errand {
  return {
    of,
    route,
    read(raw, said) {
      const body = readBody(of, raw);
      if (!body?.success) return undefined;
      const data = body.data as never;
      return async (caller) => {
        const call = { ...said, actor: caller as never, params, query, body: data, now: handed.clock(), deps: handed };
        return envelope(of, await runOutside(handler, call, handed));
      };
    },
  };
}

function queryOf(request: FastifyRequest): object {
  return (request.query as object | null) ?? {};
}

/** Everything about the input that is wrong is told at once. */
function readCall(
  request: FastifyRequest,
  of: Route,
  query: z.ZodSafeParseResult<unknown> | undefined,
  form: Form | undefined,
  { db, handed: deps }: { readonly db: Db; readonly handed: Call<Route>['deps'] },
): Call<Route> {
  const params = of.params?.safeParse(request.params);
  const body = readBody(of, form?.fields ?? request.body);
  if (params?.error || query?.error || body?.error) {
    throw new ZodError([params, query, body].flatMap((part) => part?.error?.issues ?? []));
  }
  const unknown = of.query ? [] : Object.keys(queryOf(request));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, 'Unknown field'])));
  return {
    db,
    actor: request.actor as never,
    identity: request.identity,
    params: params?.data as never,
    query: query?.data as never,
    body: body?.data as never,
    files: form?.files ?? [],
    now: deps.clock(),
    headers: request.headers,
    requestId: request.id,
    address: request.ip,
    deps,
  };
}

function readBody(of: Route, raw: unknown): z.ZodSafeParseResult<unknown> | undefined {
  if (!of.body) return undefined;
  return of.body.safeParse(raw === undefined || raw === '' ? (of.bodyOptional ? {} : undefined) : raw);
}

/** Sign-up bodies carry the ID token of the identity that is about to become an account. */
async function newcomer({ body, deps }: Call<Route>): Promise<Newcomer> {
  const { idToken, email } = body as unknown as { idToken: string; email: string };
  const { uid, email: proven, emailVerified } = await deps.identity.verifyToken(idToken);
  if (proven.toLowerCase() !== email) throw invalid({ email: 'The e-mail is not the one that signed in' });
  return { uid, email, emailVerified };
}

/** In a transaction of its own, unless it only reads or sees to that itself. */
async function run(
  of: Route,
  handler: Handler<Route>,
  call: Call<Route>,
  { db, board, books, callers }: Pick<Deps, 'db' | 'board' | 'books' | 'callers'>,
): Promise<unknown> {
  if (of.method === 'GET') return handler(call);
  if (outside.has(handler)) return runOutside(handler, call, { books });
  const result = await inTransaction(db, (transaction) => handler({ ...call, db: transaction }));
  for (const known of [board, books, callers]) known.noteWrite();
  return result;
}

/** Without a transaction: what it saves commits by itself. */
async function runOutside<Handed, Result>(
  handler: (call: Handed) => Promise<Result>,
  call: Handed,
  { books }: Pick<Deps, 'books'>,
): Promise<Result> {
  const result = await handler(call);
  books.noteWrite();
  return result;
}
