import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cents, centsFromDecimal, decimalOf } from '@fairbook/domain/base/money.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase, runSql } from '../../../testing/database.ts';
import { troubleOf } from '../base/trouble.ts';
import { jsonOf } from './columns.ts';
import { openDatabase, openPool } from './connection.ts';
import { copyOut } from './copy-out.ts';
import { type Db, inTransaction } from './transaction.ts';

const { db, pool, url, ownerUrl, drop } = await freshDatabase();
afterAll(drop);

async function one(expression: string): Promise<unknown> {
  const result = await sql<{ value: unknown }>`SELECT (SELECT ${sql.raw(expression)}) AS value`.execute(db);
  return result.rows[0]?.value;
}

describe('statements that a connection keeps prepared', () => {
  const onlyConnection = openDatabase(url, { size: 1 });
  afterAll(() => onlyConnection.close());
  const readShapes = (on: Db, least = 0) =>
    sql<Record<string, number>>`SELECT * FROM public.shape WHERE width >= ${least}`.execute(on);
  const addColumn = (name: string) => runSql(ownerUrl, `ALTER TABLE public.shape ADD COLUMN ${name} int DEFAULT 2`);

  test('are those that come more than once', async () => {
    await runSql(ownerUrl, 'CREATE TABLE public.shape AS SELECT 1 AS width; GRANT SELECT ON public.shape TO public');
    const prepared = () =>
      sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(onlyConnection.db);
    await readShapes(onlyConnection.db);
    expect((await prepared()).rows).toEqual([]);
    await readShapes(onlyConnection.db);
    expect((await prepared()).rows).toEqual([{ statement: 'SELECT * FROM public.shape WHERE width >= $1' }]);
  });

  test('return the columns that a migration adds meanwhile', async () => {
    await addColumn('height');
    expect((await readShapes(onlyConnection.db)).rows).toEqual([{ width: 1, height: 2 }]);
    expect((await readShapes(onlyConnection.db)).rows).toEqual([{ width: 1, height: 2 }]);
  });

  test('return them in a transaction too, which runs once more', async () => {
    await readShapes(onlyConnection.db);
    await addColumn('depth');
    let begun = 0;
    const { rows } = await inTransaction(onlyConnection.db, (transaction) => {
      begun += 1;
      return readShapes(transaction);
    });
    expect([begun, rows]).toEqual([2, [{ width: 1, height: 2, depth: 2 }]]);
  });

  test('are no lists, whose plans depend on their values', async () => {
    const list = sql`SELECT generate_series(1, 9) LIMIT ${3}`;
    await list.execute(onlyConnection.db);
    await list.execute(onlyConnection.db);
    const kept = sql`SELECT FROM pg_prepared_statements WHERE statement LIKE '%generate_series%LIMIT%'`;
    expect((await kept.execute(onlyConnection.db)).rows).toEqual([]);
  });

  test('are at most 300', async () => {
    for (let number = 1; number <= 310; number += 1) {
      const many = sql`SELECT ${number}::int AS ${sql.ref(`column_${number}`)}`;
      await many.execute(onlyConnection.db);
      await many.execute(onlyConnection.db);
    }
    const { rows } = await sql`SELECT FROM pg_prepared_statements`.execute(onlyConnection.db);
    expect(rows).toHaveLength(300);
  });
});

describe('values that are read', () => {
  test('money arrives as cents, the largest amount included', async () => {
    expect(await one('9999999999999.99::numeric(15,2)')).toBe(999_999_999_999_999);
    expect(await one('sum(x) FROM (VALUES (0.10::numeric(15,2)), (0.20)) AS t(x)')).toBe(30);
    expect(await one('coalesce(sum(x), 0) FROM (SELECT 1.00::numeric(15,2) AS x WHERE false) AS t')).toBe(0);
  });

  test('an average, a rate or the sum of counts is refused instead of read as money', async () => {
    for (const expression of ['avg(x) FROM (VALUES (1.00), (2.00)) AS t(x)', '0.125::numeric(6,3)', 'sum(7::bigint)']) {
      await expect(one(expression)).rejects.toThrow('does not read as money');
    }
  });

  test('a day stays a day and a moment is a Date, whatever the time zone', async () => {
    expect(await one("'2026-11-30'::date")).toBe('2026-11-30');
    expect(await one("'2026-11-30T23:00:00-05:00'::timestamptz")).toEqual(new Date('2026-12-01T04:00:00Z'));
    expect(await one("current_setting('timezone')")).toBe('UTC');
  });

  test('statements are not compiled, which would take longer than they run', async () => {
    expect(await one("current_setting('jit')")).toBe('off');
  });

  test('a count is a number, and one beyond 2^53 is refused', async () => {
    expect(await one('count(*) FROM generate_series(1, 3)')).toBe(3);
    await expect(one('9007199254740993::bigint')).rejects.toThrow('beyond');
  });

  test('arrays of days, amounts and counts read like their elements', async () => {
    expect(await one("ARRAY['2026-01-31'::date, NULL]")).toEqual(['2026-01-31', null]);
    expect(await one('ARRAY[1.50::numeric(15,2)]')).toEqual([150]);
    expect(await one('ARRAY[1::bigint, 2]')).toEqual([1, 2]);
    expect(await one('ARRAY[]::date[]')).toEqual([]);
  });

  test('stored JSON is returned unchanged, keys included', async () => {
    const value = { snake_case: [{ camelCase: 1, snake_key: null }] };
    const { rows } = await sql<{ theValue: unknown }>`SELECT ${jsonOf(value)}::jsonb AS the_value`.execute(db);
    expect(rows).toEqual([{ theValue: value }]);
  });

  test('cents survive a round trip through the database', async () => {
    const { rows } = await sql<{ x: number }>`SELECT ${decimalOf(cents(-123456))}::numeric(15,2) AS x`.execute(db);
    expect(rows[0]?.x).toBe(centsFromDecimal('-1234.56'));
  });
});

describe('rows that are copied out', () => {
  /** The rows, and whether the connection works afterwards. */
  async function copied(query: string, take: (row: string) => void) {
    const client = await pool.connect();
    try {
      const copying = copyOut(client, `copy (${query}) to stdout`, (bytes, at, end) =>
        take(bytes.toString('latin1', at, end)),
      );
      const error = await copying.then(
        () => null,
        (failure: Error) => failure.message,
      );
      const after = await client.query<{ one: number }>('select 1 as one').catch(() => ({ rows: [] }));
      return { error, after: after.rows };
    } finally {
      client.release(true);
    }
  }

  test('come whole and in their order, be they short or longer than what the network carries at once', async () => {
    const query = `select repeat(chr(97 + n % 26), case when n % 100 = 0 then n * 50 else n % 30 end) from generate_series(1, 5000) n`;
    const rows: string[] = [];
    expect(await copied(query, (row) => rows.push(row))).toEqual({ error: null, after: [{ one: 1 }] });
    const expected = Array.from({ length: 5_000 }, (_, index) => {
      const n = index + 1;
      return `${String.fromCharCode(97 + (n % 26)).repeat(n % 100 === 0 ? n * 50 : n % 30)}\n`;
    });
    expect(rows).toEqual(expected);
  });

  test('end with the error of the database, and leave the connection free', async () => {
    const query = 'select 1 / (3000 - n) from generate_series(1, 9000) n';
    expect(await copied(query, () => undefined)).toEqual({ error: 'division by zero', after: [{ one: 1 }] });
  });

  test('end with the error of the consumer, and leave the connection free', async () => {
    const failing = copied('select n from generate_series(1, 9000) n', (row) => {
      if (row === '4000\n') throw new Error('enough');
    });
    expect(await failing).toEqual({ error: 'enough', after: [{ one: 1 }] });
  });

  test('end with an error where the connection dies', async () => {
    const { error, after } = await copied('select pg_terminate_backend(pg_backend_pid())', () => undefined);
    expect([error, after]).toEqual(['terminating connection due to administrator command', []]);
  });
});

/** A proxy to the database that can hold back the first query of new connections, whether this is a standby. */
async function openWay() {
  const { hostname, port } = new URL(url);
  const held: (() => void)[] = [];
  let isHolding = false;
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy()).pipe(near);
    near.on('error', () => far.destroy()).on('end', () => far.end());
    near.on('data', (bytes) => {
      const pass = () => far.write(bytes);
      if (isHolding && bytes.includes('pg_is_in_recovery')) held.push(pass);
      else pass();
    });
  });
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening));
  const address = way.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = typeof address === 'object' && address ? String(address.port) : '';
  return {
    url: through.href,
    hold: () => {
      isHolding = true;
    },
    letGo: () => {
      isHolding = false;
      for (const pass of held.splice(0)) pass();
    },
    close: () => way.close(),
  };
}

describe('in case of errors', () => {
  test.runIf(isFull)('a connection that is ready only after its waiter gave up serves the next', async () => {
    const way = await openWay();
    const small = openPool(way.url, { size: 1 });
    const first = await small.connect();
    way.hold();
    const waiting = small.connect();
    first.release(true);
    await expect(waiting).rejects.toThrow('timeout exceeded');
    const next = small.connect();
    way.letGo();
    (await next).release();
    await small.end();
    way.close();
  });

  test('a statement that runs too long is canceled, and the failure is distinguished from a lost connection', async () => {
    const impatient = openDatabase(url, { statementTimeout: 100 });
    const error = await sql`SELECT pg_sleep(5)`.execute(impatient.db).catch((caught: unknown) => caught);
    await impatient.close();
    expect(troubleOf(error)).toBe('busy');
  });

  test('a killed connection fails its own transaction with the true reason, and the next one works', async () => {
    const work = db.transaction().execute(async (tx) => {
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    const error = await work.catch((caught: unknown) => caught);
    expect(troubleOf(error)).toBe('lost');
    expect(await one('1')).toBe(1);
  });

  test('a transaction whose connection is killed runs again, but not where it was committing', async () => {
    await runSql(
      ownerUrl,
      `CREATE TABLE killed_writes (id int DEFAULT 1); CREATE SEQUENCE kills; GRANT ALL ON killed_writes, kills TO PUBLIC;
      CREATE FUNCTION kill_first() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('kills') % 2 = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
        RETURN 7;
      END $$;
      CREATE FUNCTION kill_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM kill_first(); RETURN NULL; END $$`,
    );
    const kill = sql<number>`kill_first()`;
    const insert = (tx: Db) => sql`INSERT INTO killed_writes DEFAULT VALUES`.execute(tx);
    await inTransaction(db, async (tx) => {
      await insert(tx);
      await tx.selectNoFrom(kill.as('value')).execute();
    });
    expect(await one('count(*) FROM killed_writes')).toBe(1);

    // Killed while it commits, when the server may have stored it.
    await runSql(
      ownerUrl,
      `CREATE CONSTRAINT TRIGGER kill_at_commit AFTER INSERT ON killed_writes DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION kill_at_commit()`,
    );
    let runs = 0;
    const failed = inTransaction(db, async (tx) => {
      runs += 1;
      await insert(tx);
    });
    await expect(failed).rejects.toThrow('terminating');
    expect(runs).toBe(1);
    expect(await one('count(*) FROM killed_writes')).toBe(1);
  });

  test('the death of connections in use and at rest never ends the process', async () => {
    const inUse = await pool.connect();
    const killer = openDatabase(url);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(killer.db);
    await killer.close();
    await expect(inUse.query('SELECT 1')).rejects.toThrow();
    inUse.release(true);
    expect(await one('1')).toBe(1);
  });

  test('a server that is not there is lost within a second', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none');
    const error = await sql`SELECT 1`.execute(nowhere.db).catch((caught: unknown) => caught);
    await nowhere.close();
    expect(troubleOf(error)).toBe('lost');
  });

  test('with patience, a server that takes over in time is reached', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const away = Object.assign(new URL(url), { hostname: '127.0.0.1', port: `${port}` });
    const patient = openDatabase(away.href, { patience: 2_500 });
    const forwarding = createServer((socket) => {
      const server = connect(Number(new URL(url).port), new URL(url).hostname);
      for (const side of [socket, server]) side.on('error', () => undefined);
      socket.pipe(server).pipe(socket);
    });
    setTimeout(() => forwarding.listen(port, '127.0.0.1'), 200);
    const began = Date.now();
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(patient.db)).rows).toEqual([{ one: 1 }]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(150);
    await patient.close();
    forwarding.close();
  });
});

test.runIf(isFull)(
  'a process that may open no more files is busy: its requests are refused until some are closed',
  async () => {
    const script = `
    import { openSync } from 'node:fs';
    import { openDatabase } from './src/platform/db/connection.ts';
    import { troubleOf } from './src/platform/base/trouble.ts';
    const { pool } = openDatabase(${JSON.stringify(url)}, { name: 'fairbook test' });
    try { for (;;) openSync('/dev/null', 'r'); } catch {}
    await pool.query('select 1').then(() => 'served', (error) => process.stdout.write(error.code + ' ' + troubleOf(error)));
    process.exit(0);`;
    const limited = `ulimit -n 60; exec "$0" --input-type=module -e "$1"`;
    const cwd = fileURLToPath(new URL('../../..', import.meta.url));
    const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, script], { cwd });
    expect(stdout).toBe('EMFILE busy');
  },
);
