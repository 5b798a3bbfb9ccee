/** The product's own server in front of a database that stores nothing: the rest of the overhead, and so an upper bound for orders. */
import { randomUUID } from 'node:crypto';
import { OrderIntake } from '@fairbook/server/features/orders/order-intake.ts';
import { readConfig } from '@fairbook/server/platform/config/read-config.ts';
import { buildApp } from '@fairbook/server/program/app.ts';
import { openDeps } from '@fairbook/server/program/deps.ts';
import pg from 'pg';
import { stopInOrder } from './stopping.ts';

const config = readConfig(process.env);
const deps = await openDeps(config);

interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Verdicts of take_order_actions. */
const [taken, noLog] = ['0', '9'];
const salt = '5'.repeat(64);

/** Reports every batch as taken, with entries that continue the log in memory; a sale whose log is not open yet is told so. */
function takeNothing({ text, values }: Statement) {
  const items = (parameter: string) => {
    const place = new RegExp(`\\b${parameter} => \\$(\\d+)`).exec(text)?.[1];
    const list = values[Number(place) - 1];
    if (!list) throw new Error(`the statement has no ${parameter}`);
    return list.slice(1, -1).split(',');
  };
  const actions = items('action_sale');
  const [size] = items('sale_log_size').map(Number);
  const joined = (value: (index: number) => string | number) =>
    actions.map((_action, action) => value(action)).join('\n');
  const row = { moment: new Date(), bids: joined(() => randomUUID()) };
  const rest = size
    ? {
        verdicts: joined(() => taken),
        indexes: joined((action) => size + action),
        entries: joined((action) => entryAt(size + action)),
        salts: joined(() => salt),
      }
    : { verdicts: joined(() => noLog) };
  return { command: 'SELECT', rowCount: 1, oid: 0, fields: [], rows: [{ ...row, ...rest }] };
}

/** As long as the entry of an order with two or three lines. */
function entryAt(index: number): string {
  const line = {
    amount: 2_500_000,
    maturityDate: '2040-06-01',
    orderClass: 'OutOfStateIndividual',
    place: index,
    rank: 3,
  };
  return JSON.stringify({
    at: new Date(),
    bidder: salt,
    index,
    kind: 'PLACE',
    lines: [line, line, line],
    order: randomUUID(),
  });
}

const client = Object.assign(new pg.Client(), {
  query: async (statement: Statement) => takeNothing(statement),
  release: () => undefined,
});
const pool = Object.assign(new pg.Pool(), { connect: async () => client });
const orderIntake = new OrderIntake({
  pool,
  db: deps.db,
  jobs: deps.jobs,
  logs: deps.orderLogs,
  clock: deps.clock,
});
const app = await buildApp({ ...deps, orderIntake }, 'market');
await app.listen({ host: '127.0.0.1', port: config.marketPort });
stopInOrder(app, deps);
