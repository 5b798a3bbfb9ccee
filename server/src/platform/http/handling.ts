/** Runs the handler of a call: in a transaction where it writes, once for each Idempotency-Key, and with the caller as they are then. */
import type { IncomingMessage } from 'node:http';
import { isKnown, type Route } from '@fairbook/contract/base/route.ts';
import { chain, type MaybePromise, rescue } from '../base/chain.ts';
import { Refused } from '../base/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { type Readmit, readmission } from './caller/authority.ts';
import { credentialsOf } from './caller/credentials.ts';
import type { Exchange } from './exchange.ts';
import type { Call } from './handler.ts';
import { onceForKey } from './idempotency/idempotency.ts';

/** The part of a call that its transaction knows: the caller, where the call is of one with an account. */
type Known = Pick<Call<Route>, 'db'> & Partial<Pick<Call<Route>, 'actor' | 'identity'>>;

export class Handling {
  readonly #deps: Deps;
  readonly #addressOf: (request: IncomingMessage) => string;

  constructor(deps: Deps, addressOf: (request: IncomingMessage) => string) {
    this.#deps = deps;
    this.#addressOf = addressOf;
  }

  /** In its own transaction, unless it only reads or opts out; there once for each Idempotency-Key. */
  run(exchange: Exchange, call: Call<Route>): MaybePromise<unknown> {
    const { endpoint, sent } = exchange;
    const { readModel, books, callers } = this.#deps;
    const { of, handle, hasTransaction } = endpoint;
    if (of.method === 'GET') return handle(call);
    if (!hasTransaction) {
      return chain(this.#handleAlone(exchange, call), (result) => {
        books.noteWrite();
        return result;
      });
    }
    const work = (known: Known) => {
      const inside = { ...call, ...known };
      return onceForKey(of, inside, sent, async () => handle(inside));
    };
    return this.commit(exchange, work).then((result) => {
      for (const reader of [readModel, books, callers]) reader.noteWrite();
      return result;
    });
  }

  /** Without a transaction. The caller is read again before; or, where the handler's statement checks them, before a refusal, which may be about their end. */
  #handleAlone(exchange: Exchange, call: Call<Route>): MaybePromise<unknown> {
    const { of, handle, checksCaller } = exchange.endpoint;
    if (!isKnown(of)) return handle(call);
    const readmit = async () => (await this.#readmission(exchange))(this.#deps.db);
    if (!checksCaller) return readmit().then(() => handle(call));
    return rescue(
      () => handle(call) as MaybePromise<unknown>,
      async (error) => {
        if (error instanceof Refused) await readmit();
        throw error;
      },
    );
  }

  /** Does this in a transaction that begins by reading again who is calling: the body may have taken minutes. */
  async commit<Result>(exchange: Exchange, work: (known: Known) => Promise<Result>): Promise<Result> {
    const { db } = this.#deps;
    if (!isKnown(exchange.endpoint.of)) return inTransaction(db, (transaction) => work({ db: transaction }));
    const readmit = await this.#readmission(exchange);
    const { actor: beginner, endpoint } = exchange;
    return inTransaction(db, async (transaction) => {
      if (beginner) await endpoint.lockFirst?.(transaction, beginner as never);
      const { actor, identity } = await readmit(transaction);
      return work({ db: transaction, actor: actor as never, identity });
    });
  }

  #readmission({ endpoint, request }: Exchange): Promise<Readmit> {
    return readmission(endpoint.of, credentialsOf(request.headers, this.#addressOf(request)), this.#deps);
  }
}
