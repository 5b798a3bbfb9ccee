/** Closes sales whose close is hours away, and has both verifiers check log and record. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { verifyLog } from '../../src/features/logs/verify-log.ts';
import { closeAuction } from '../../src/features/results/close.ts';
import { verifyFile } from '../../src/features/results/commands.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { openDeps } from '../../src/program/deps.ts';
import { readRecordParts } from '../../src/store/orders/closing.sql.ts';
import type { TestServer } from '../test-server.ts';

/** Both verifiers find log and record right; the lines about changes. A canceled sale has no record. */
export async function expectProven(
  files: readonly [string, string?],
  { inPython = true }: { readonly inPython?: boolean } = {},
): Promise<string[]> {
  const [log, record] = files;
  const lines: string[] = [];
  const given = record === undefined ? [log] : [log, record];
  expect([await verifyLog(given, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
  if (record !== undefined)
    expect([await verifyFile(record, undefined, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
  if (inPython) {
    const words = ['../verifiers/python/verify_log.py', log, ...(record === undefined ? [] : ['--record', record])];
    const python = spawnSync('python3', words, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' });
    expect(python.stdout + python.stderr).toMatch(/^TRUE/);
  }
  return lines.filter((line) => /^Rescheduled|^Terms amended| supplemented /.test(line));
}

/**
 * Moves everything of these sales to an earlier time by so many milliseconds, their logs too, as after waiting. Processes that have seen one of
 * the logs keep what they have read, so that they must not run, or must not be asked for it.
 */
export async function letTimePass(
  { superuser }: Pick<TestServer, 'superuser'>,
  by: ReadonlyMap<string, number>,
): Promise<void> {
  const client = await superuser.connect();
  const tables = ['auction_halt', 'order_log', 'sale_change', 'terms_amendment'];
  try {
    await client.query(
      `begin; set local session_replication_role = replica; ${tables.map((table) => `alter table ${table} disable trigger all;`).join(' ')}`,
    );
    await client.query(
      `with sale as (
          select a.id, make_interval(secs => g.milliseconds / 1000.0) as by
          from unnest($1::uuid[], $2::float8[]) as g(uuid, milliseconds) join auction a using (uuid)),
        halts as (update auction_halt h set halted_at = halted_at - by, close_before = close_before - by, resumed_at = resumed_at - by,
          close_after = close_after - by from sale where h.auction_id = sale.id),
        changes as (update sale_change c set decided_at = decided_at - by, close_before = close_before - by, close_after = close_after - by,
          start_before = start_before - by, start_after = start_after - by from sale where c.auction_id = sale.id),
        amendments as (update terms_amendment t set decided_at = decided_at - by from sale where t.auction_id = sale.id),
        entries as (update order_log l set at = at - by, entry = (
            select coalesce(string_agg(case when part ~ '^\\d{4}-\\d\\d-\\d\\dT' then order_log_moment(part::timestamptz - by) else part end, '"' order by no), '')
            from unnest(string_to_array(entry, '"')) with ordinality as p(part, no))
          from sale where l.auction_id = sale.id)
      update auction a set start_date = start_date - by, close_date = close_date - by, halted_at = halted_at - by from sale where a.id = sale.id`,
      [[...by.keys()], [...by.values()]],
    );
    await client.query(
      `${tables.map((table) => `alter table ${table} enable trigger all; alter table ${table} enable always trigger keep;`).join(' ')} commit`,
    );
  } finally {
    client.release();
  }
}

/**
 * Lets the time until the close of a sale pass, since no sale that was rescheduled closes within half an hour. Then closes it, in a process that
 * has not seen the log before, and saves its log and its record.
 */
export async function closeAfterWaiting(server: TestServer, uuid: string, folder: string): Promise<[string, string]> {
  const sale = () =>
    server.deps.db.selectFrom('auction').select(['id', 'closeDate']).where('uuid', '=', uuid).executeTakeFirstOrThrow();
  const { id, closeDate } = await sale();
  await letTimePass(server, new Map([[uuid, (closeDate?.getTime() ?? 0) - Date.now()]]));
  const other = await openDeps(server.deps.config);
  try {
    expect(await closeAuction(other, id)).toBe('closed');
    const [log, record = ''] = await saveProof(other, { id, uuid }, folder);
    return [log, record];
  } finally {
    await other.close();
  }
}

/** Saves the log of a sale, and its record where it has one. */
export async function saveProof(
  { db, orderLogs, pool }: Pick<Deps, 'db' | 'orderLogs' | 'pool'>,
  sale: { readonly id: number; readonly uuid: string },
  folder: string,
): Promise<[string, string?]> {
  const log = join(folder, `${sale.uuid}.log`);
  const head = await orderLogs.readHead(sale.id);
  await writeFile(
    log,
    `${(await entriesOf(pool, sale.uuid)).map((entry) => `${entry}\n`).join('')}\n${head?.checkpoint}`,
  );
  const parts: Buffer[] = [];
  for await (const part of readRecordParts(db, sale.id)) parts.push(part);
  if (parts.length === 0) return [log];
  const record = join(folder, `${sale.uuid}.json`);
  await writeFile(record, Buffer.concat(parts));
  return [log, record];
}

/** The entries of the log of a sale. */
export async function entriesOf(pool: Deps['pool'], uuid: string): Promise<string[]> {
  const { rows } = await pool.query<{ entry: string }>(
    'select entry from order_log l join auction a on a.id = l.auction_id where a.uuid = $1 order by index',
    [uuid],
  );
  return rows.map(({ entry }) => entry);
}
