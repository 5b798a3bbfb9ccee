/** Handlers: their input and result, and how the request pipeline treats them. */
import type { BodyOf, ParamsOf, QueryOf, ResultOf, Route, Routes, Who } from '@fairbook/contract/base/route.ts';
import type { ProvenIdentity } from '../adapters/identity.ts';
import type { MaybePromise } from '../base/chain.ts';
import type { Db } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { StoredFile } from '../files/stored-files.sql.ts';
import type { FileAnswer } from './answers.ts';
import type { CachedResponse } from './cached-response.ts';
import type { ActorFor } from './caller/actor.ts';

type WhoOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer _A, infer _K, infer W> ? (W extends Who ? W : never) : never;
type KindOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer _A, infer K, infer _W> ? K : never;

/**
 * A handler's input. In a call that writes, `db` is the transaction, in which the caller was read again and is locked, and no other connection is in scope (see
 * `HandlerOptions`).
 */
export interface Call<R> {
  readonly db: Db;
  /** A transaction of that kind, for handlers that have none. */
  readonly commit: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly actor: ActorFor<WhoOf<R>>;
  /** The session of the caller; null where the route needs none, and where the caller was cached. */
  readonly identity: ProvenIdentity | null;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly files: readonly StoredFile[];
  readonly now: Date;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The network address the request came from. */
  readonly address: string;
  readonly deps: Omit<Deps, 'db' | 'pool'>;
}

/** A handler's result: data for the pipeline to write, or a pre-rendered response. */
type Result<R> = KindOf<R> extends 'file' ? FileAnswer : ResultOf<R> | CachedResponse;

export type Handle<R> = (call: Call<R>) => MaybePromise<Result<R>>;

/**
 * How old data about the caller may be. `fresh`: read for this request. `recent`: as old as the read models allow, and not before the last write of
 * this process. `remembered`: within the last minute, for handlers that check the caller again in the statement that writes. A refusal is never based
 * on cached data: the pipeline looks the caller up and calls the handler again.
 */
export type CallerAge = 'fresh' | 'recent' | 'remembered';

export interface HandlerOptions<R> {
  readonly callerAge?: CallerAge;
  /** False for a call that is no GET and gets no transaction: it writes nothing, or by `commit`, or by a statement that checks the caller itself. */
  readonly transaction?: false;
  /** True where the statement that writes checks the caller: their account, sign-in and API key. Others are read again before the handler runs. */
  readonly checksCaller?: true;
  /**
   * Locks what the handler changes of the caller's own authority, such as the status of their account, before their authority is read with a lock for
   * sharing: two such calls at once would otherwise wait for each other.
   */
  readonly lockFirst?: (db: Db, actor: ActorFor<WhoOf<R>>) => Promise<unknown>;
  readonly handle: Handle<R>;
}

export type Handler<R> = Handle<R> | HandlerOptions<R>;

/** One handler for every JSON, page and file call of a table; http/stream.ts serves streams. */
export type Handlers<Table extends Routes> = {
  readonly [Name in keyof Table as KindOf<Table[Name]> extends 'stream' ? never : Name]: Handler<Table[Name]>;
};
