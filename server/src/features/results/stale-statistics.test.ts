/** Tests that reading all orders of a sale stays linear where the statistics of the database do not know the sale yet. */
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '../../../testing/database.ts';
import { openPool } from '../../platform/db/connection.ts';

const orders = 2_000;
/** One of every four orders is amended and one withdrawn. */
const entries = orders * 1.5;

const fillLog = `insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
  select $1::bigint, row_number() over (order by turn, n) - 1, kind, format(
      '{"at":"2026-05-04T15:00:00.000Z","kind":"%s","lines":[%s]}', kind,
      case kind when 'WITHDRAW' then '' else format(
        '{"amount":%s,"maturityDate":"2030-06-01","orderClass":"nationalIndividual","place":%s,"rank":4}', 500000 * (turn + 1), n) end),
    $2::integer * 2, md5($1 || ' ' || n)::uuid, 1 + n % 500, 1 + n % 500, '2026-05-04T15:00:00Z'::timestamptz, 5000
  from generate_series(0, $2::integer - 1) n,
    lateral (values (0, 'PLACE'), (1, case n % 4 when 1 then 'AMEND' when 2 then 'WITHDRAW' end)) as event(turn, kind)
  where kind is not null`;

const clone = await cloneTemplate();
const pool = openPool(clone.superuserUrl, { statementTimeout: 0, size: 1 });
await pool.query(fillLog, [1, orders]);
await pool.query('analyze order_log');
// As in the first minutes of a sale: autovacuum looks once a minute at most.
await pool.query(fillLog, [2, orders]);
afterAll(async () => {
  await pool.end();
  await clone.drop();
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that the parts of a plan produced or looked at in vain. */
function rowsOf(node: PlanNode): number {
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), each * node['Actual Loops']);
}

test.each([
  ['open_order', 1_500],
  ['open_order_line', 1_500],
  ['auction_bid', 2_000],
])('all of a new sale, read from %s', async (view, lines) => {
  const query = `select * from ${view} where auction_id = 2`;
  const { rows } = await pool.query(`explain (analyze, format json) ${query}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  expect(plan['Actual Rows']).toBe(lines);
  expect(rowsOf(plan)).toBeLessThan(20 * entries);
});
