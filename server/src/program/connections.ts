/** The connections of a process to the database, and how busy they are. */
import type pg from 'pg';
import { HeavyReads } from '../features/book/heavy-reads.ts';
import type { Log } from '../platform/base/log.ts';
import type { Config } from '../platform/config/config.ts';
import { openDatabase, openPool } from '../platform/db/connection.ts';
import { failoverTimeoutMs } from '../platform/db/transaction.ts';
import type { Metrics } from '../platform/observe/metrics.ts';
import type { Tracing } from '../platform/observe/tracing.ts';

/**
 * A machine that runs tests is busier than one that serves: the usual limits would refuse what a test is not about. And each connection plans all
 * statements for itself, which takes a tenth of the time of a test run where a pool opens ten, and as long where it plans each twice.
 */
const limitsOfTests = { size: 5, preparesAtOnce: true, connectTimeout: 10_000, statementTimeout: 10_000 };

/** All connections to the database: those of requests, one of its own for order batches, and a few for heavy reads. */
export function openConnections({ databaseUrl: url = '', isTest }: Config, log: Log, tracing: Tracing | null) {
  const limits = isTest ? limitsOfTests : {};
  const onConnect = tracing ? (client: pg.PoolClient) => tracing.watch(client) : undefined;
  const noteLoss = (message: string) => (error: Error) => log.warn({ err: error }, message);
  const database = openDatabase(url, {
    ...limits,
    patience: failoverTimeoutMs,
    onConnect,
    onError: noteLoss('an idle database connection was lost'),
  });
  const orders = openPool(url, {
    ...limits,
    size: 1,
    onConnect,
    name: 'fairbook order intake',
    onError: noteLoss('the order intake lost its connection'),
  });
  const heavyReads = new HeavyReads({ url, onConnect, onError: noteLoss('heavy reads lost an idle connection') });
  return {
    pool: database.pool,
    db: database.db,
    orders,
    heavyReads,
    async close() {
      await orders.end();
      await heavyReads.close();
      await database.close();
    },
  };
}

/** How busy this process is: connections in use, and what waits for one. */
export function watchLoad(
  metrics: Metrics,
  connections: ReturnType<typeof openConnections>,
  waiting: () => number,
): Metrics {
  const { pool, orders, heavyReads } = connections;
  const pools = { requests: pool, orders, 'heavy-reads': heavyReads.pool };
  const each = (read: (one: pg.Pool) => number) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, one]) => [name, read(one)]));
  metrics.watch(
    'fairbook_database_connections',
    each((one) => one.totalCount),
  );
  metrics.watch(
    'fairbook_database_connections_waiting',
    each((one) => one.waitingCount),
  );
  metrics.watch('fairbook_orders_waiting', waiting);
  return metrics;
}
