/** Closes sales whose close is hours away, and has both verifiers check log and record. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { closeAuction } from '../bidding/close.ts';
import { verifyFile } from '../bidding/commands.ts';
import { verifyLog } from '../bidding/verifyLog.ts';
import { openDeps } from '../deps.ts';
import type { TestServer } from './testServer.ts';

/** Both verifiers find log and record right; the lines about changes. */
export async function expectProven([log, record]: readonly [string, string]): Promise<string[]> {
  const lines: string[] = [];
  expect([await verifyLog([log, record], (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
  expect([await verifyFile(record, undefined, (line) => lines.push(line)), lines]).toEqual([0, expect.anything()]);
  const python = spawnSync('python3', ['../verifiers/python/verify_log.py', log, '--record', record], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(python.stdout + python.stderr).toMatch(/^TRUE/);
  return lines.filter((line) => /^Rescheduled| supplemented /.test(line));
}

/**
 * Moves everything of a sale to an earlier time, its log too, so that its close comes now, as after waiting: no sale that was rescheduled closes
 * within half an hour. Then closes it, in a process that has not seen the log before, and saves its log and its record.
 */
export async function closeAfterWaiting(server: TestServer, uuid: string, folder: string): Promise<[string, string]> {
  const client = await server.superuser.connect();
  const tables = ['auction_halt', 'order_log', 'sale_change'];
  try {
    await client.query(
      `begin; set local session_replication_role = replica; ${tables.map((table) => `alter table ${table} disable trigger all;`).join(' ')}`,
    );
    await client.query(
      `with sale as (select id, close_date - date_trunc('milliseconds', clock_timestamp()) as by from auction where uuid = $1),
        halts as (update auction_halt h set halted_at = halted_at - by, close_before = close_before - by, resumed_at = resumed_at - by,
          close_after = close_after - by from sale where h.auction_id = sale.id),
        changes as (update sale_change c set decided_at = decided_at - by, close_before = close_before - by, close_after = close_after - by,
          start_before = start_before - by, start_after = start_after - by from sale where c.auction_id = sale.id),
        entries as (update order_log l set at = at - by, entry = (
            select coalesce(string_agg(case when part ~ '^\\d{4}-\\d\\d-\\d\\dT' then order_log_moment(part::timestamptz - by) else part end, '"' order by no), '')
            from unnest(string_to_array(entry, '"')) with ordinality as p(part, no))
          from sale where l.auction_id = sale.id)
      update auction a set start_date = start_date - by, close_date = close_date - by from sale where a.id = sale.id`,
      [uuid],
    );
    await client.query(
      `${tables.map((table) => `alter table ${table} enable trigger all; alter table ${table} enable always trigger keep;`).join(' ')} commit`,
    );
  } finally {
    client.release();
  }
  const other = await openDeps(server.deps.config);
  try {
    const { id } = await other.db.selectFrom('auction').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow();
    expect(await closeAuction(other, id)).toBe('closed');
    const log = join(folder, 'sale.log');
    const record = join(folder, 'record.json');
    await writeFile(log, await logText(other, id));
    const { record: text } = await server.market().readClosingRecord({ params: { auctionId: uuid } });
    await writeFile(record, text ?? '');
    return [log, record];
  } finally {
    await other.close();
  }
}

async function logText({ orderLogs, pool }: Awaited<ReturnType<typeof openDeps>>, auctionId: number): Promise<string> {
  const head = await orderLogs.readHead(auctionId);
  const { rows } = await pool.query<{ entry: string }>(
    'select entry from order_log where auction_id = $1 order by index',
    [auctionId],
  );
  return `${rows.map(({ entry }) => `${entry}\n`).join('')}\n${head?.checkpoint}`;
}
