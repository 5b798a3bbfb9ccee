/** Connections to PostgreSQL: one pool per process, every wait limited, a broken connection never reused. */
import { setTimeout } from 'node:timers/promises';
import {
  CamelCasePlugin,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { isQueueTimeout, isStalePlan, spoilsConnection, troubleOf } from '../base/trouble.ts';
import { readers } from './reading.ts';
import type { DB } from './tables.ts';
import { againMs, type Db } from './transaction.ts';

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Ends the pool; connections in use are returned first. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** Maximum number of connections; 10 by default. */
  readonly size?: number;
  /** Milliseconds a statement may run; 2,000 by default, 0 for no limit (migrations, seeding). */
  readonly statementTimeout?: number;
  /** Milliseconds a statement may wait for a lock; 1,500 by default, 0 for no limit. */
  readonly lockTimeout?: number;
  /** Milliseconds to wait for the connection itself; 1,000 by default. Background work may wait longer. */
  readonly connectTimeout?: number;
  /** Milliseconds in which the query builder tries again to connect to a server that is away, since another may take over meanwhile; 0 by default. */
  readonly patience?: number;
  /** Prepares a statement when it first comes: for tests, whose connections send few statements often. */
  readonly preparesAtOnce?: boolean;
  /** As shown in the server's pg_stat_activity. */
  readonly name?: string;
  /** Called with each new connection. */
  readonly onConnect?: ((client: pg.PoolClient) => void) | undefined;
  /** Called with errors of idle connections, which no one else can catch. */
  readonly onError?: (error: Error) => void;
}

/** Each limit is within the next: connect, lock, statement, the client's own timeout (`query`); requests have 4 s in all. */
export const limits = { connect: 1_000, lock: 1_500, statement: 2_000, query: 2_500, idleInTransaction: 5_000 };

/** For reads of a large sale: they take longer than a request's statement may, and waiting for them means waiting for a connection too. */
export const longReading = { statementTimeout: 60_000, connectTimeout: 5_000 };

const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** A pool and its query builder. Nothing connects before the first query. */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const pool = openPool(url, options);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new WatchedPool(pool, options) }),
    plugins: [plugin],
  });
  return {
    db,
    pool,
    async close() {
      // The pool ends before its sockets: errors of a server that ends at this moment no longer matter.
      pool.removeAllListeners('error').on('error', () => undefined);
      await db.destroy();
    },
  };
}

/** The pool alone, with the same limits, parsers and error handling. */
export function openPool(url: string, options: ConnectionOptions = {}): pg.Pool {
  const statement = options.statementTimeout ?? limits.statement;
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? limits.connect,
    idleTimeoutMillis: 30_000,
    statement_timeout: statement,
    ...(statement > 0 ? { query_timeout: Math.max(limits.query, statement + 500) } : {}),
    lock_timeout: options.lockTimeout ?? limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    application_name: options.name ?? 'fairbook',
    // Databases are on solid-state disks; the planner's default is for spinning ones and would prefer full table scans. Statements that forbid a plan
    // look expensive, and compiling one takes a hundred times as long as it runs.
    options: '-c timezone=UTC -c datestyle=ISO -c random_page_cost=1.1 -c jit=off',
    keepAlive: true,
    types: readers,
    onConnect: refuseStandby,
  });
  pool.on('error', onError);
  // Without its own listener, a connection in use crashes the process when its server dies.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (options.onConnect) pool.on('connect', options.onConnect);
  return pool;
}

/**
 * A new connection may have reached a server that became a standby: money decisions read the primary only. It is the pool's `onConnect` and not its
 * `verify`: while it verifies, the pool forgets a connection whose taker gave up waiting.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  if (rows[0]?.standby) throw new Error('The server is read-only: it is a standby');
}

export interface OneConnection {
  readonly db: Db;
  /** The same connection without the query builder, for what queries cannot do, such as COPY. */
  readonly client: pg.PoolClient;
  close(): Promise<void>;
}

/** A dedicated connection for long work: `db` and `client` share its transaction. */
export async function openConnection(url: string, options: ConnectionOptions = {}): Promise<OneConnection> {
  const pool = openPool(url, { ...options, size: 1 });
  const client = await pool.connect();
  const watched = new WatchedClient(client);
  const only: PostgresPool = {
    options: {},
    connect: async () => ({
      query: watched.query.bind(watched) as PostgresPoolClient['query'],
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: only }), plugins: [plugin] }),
    client,
    async close() {
      watched.release();
      await pool.end();
    },
  };
}

/** The pool as the query builder sees it: the same connections, monitored. */
class WatchedPool implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #watched = new WeakMap<pg.PoolClient, WatchedClient>();

  readonly #options: ConnectionOptions;
  /** Returns whether the last try to connect found no server. */
  #isAway = false;

  constructor(pool: pg.Pool, options: ConnectionOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#reach(Date.now() + (this.#options.patience ?? 0));
    const watched = this.#watched.get(client) ?? new WatchedClient(client, this.#options.preparesAtOnce);
    this.#watched.set(client, watched);
    return watched;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** A server that is there but busy is not asked again: its requests have waited already. While it is away they wait for those that try to connect. */
  async #reach(until: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await this.#pool.connect();
        this.#isAway = false;
        return client;
      } catch (error) {
        if (!isQueueTimeout(error)) this.#isAway = troubleOf(error) === 'lost';
        if (this.#pool.ending || !this.#isAway || Date.now() + againMs > until) throw error;
        await setTimeout(againMs);
      }
    }
  }
}

/** Each takes some 50 kB of the connection's server process, so statements of rare shapes, such as long lists, must not fill its memory. */
const maxPrepared = 300;
const maxNoted = 1_000;
/** The plan of a list depends on its filters and its length, so it is made for their values each time. */
const lists = /\blimit \$\d/i;

/**
 * Statements that a connection keeps prepared on the server, which then neither parses nor, after some executions, plans them: that takes longer than most of
 * them run. One is prepared when it comes for the second time, since many come once.
 */
class PreparedStatements {
  readonly #atOnce: boolean;
  /** Texts that came once. */
  readonly #noted = new Set<string>();
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(atOnce: boolean) {
    this.#atOnce = atOnce;
  }

  /** The name under which to send the text; undefined where it is not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#count === maxPrepared) return known;
    if (!this.#atOnce && !this.#noted.delete(text)) {
      if (this.#noted.size === maxNoted) this.#noted.clear();
      this.#noted.add(text);
      return undefined;
    }
    this.#count += 1;
    const name = `s${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** A migration changed the columns of its result: the name is not used from now on. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

/** A connection that leaves the pool permanently after an error that makes it unreliable. */
class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watch: CommitWatch;
  readonly #prepared: PreparedStatements;
  #spoiledBy: unknown;

  constructor(client: pg.PoolClient, preparesAtOnce = false) {
    this.#client = client;
    this.#prepared = new PreparedStatements(preparesAtOnce);
    this.#watch = watchCommits(client);
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(sql: string | PostgresCursor<Row>, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('cursors are not used here');
    return this.#run(sql, parameters);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#spoiledBy !== undefined);
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<unknown> {
    if (this.#spoiledBy !== undefined) {
      // The server rolls back by itself when the connection closes; a failing rollback would only hide the real error.
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      throw this.#spoiledBy;
    }
    try {
      const result = await this.#send(sql, parameters);
      if (sql === 'commit' && this.#watch.isUnreplicated()) throw new UnreplicatedCommit();
      return result;
    } catch (error) {
      if (error instanceof UnreplicatedCommit || spoilsConnection(error)) this.#spoiledBy = error;
      throw error;
    }
  }

  /** A statement whose columns a migration changed is sent as new; within a transaction, which the error ends, the whole transaction runs once more. */
  async #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const values = [...parameters];
    const name = values.length === 0 || lists.test(text) ? undefined : this.#prepared.nameOf(text);
    if (name === undefined) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#prepared.forget(text);
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#client.query(text, values);
    }
  }
}

export interface CommitWatch {
  /** Returns whether a commit since then was not confirmed by a standby. */
  isUnreplicated(): boolean;
  stop(): void;
}

/** Listens for the notice with which a server reports that it did not wait for its standby. */
export function watchCommits(client: pg.PoolClient): CommitWatch {
  let isUnreplicated = false;
  const listen = (notice: { readonly message?: string | undefined }) => {
    if (notice.message?.startsWith('canceling wait for synchronous replication')) isUnreplicated = true;
  };
  client.on('notice', listen);
  return { isUnreplicated: () => isUnreplicated, stop: () => client.removeListener('notice', listen) };
}

/** The server said COMMIT, but no standby has confirmed it: it may be lost with this server, so it is not a success. */
export class UnreplicatedCommit extends Error {
  readonly code = '08007';
  override message = 'The commit was not confirmed by a standby';
}
