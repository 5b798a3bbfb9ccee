/** The product's own server in front of a database that stores nothing: the rest of the overhead, and so an upper bound for orders. */
import { randomUUID } from 'node:crypto';
import { buildApp } from '@fairbook/server/app.ts';
import { OrderIntake } from '@fairbook/server/bidding/orderIntake.ts';
import { openDeps } from '@fairbook/server/deps.ts';
import { readConfig } from '@fairbook/server/readConfig.ts';
import pg from 'pg';
import { stopInOrder } from './stopping.ts';

const config = readConfig(process.env);
const deps = await openDeps(config);

interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/** Reports every batch as taken. */
function takeNothing({ text, values }: Statement) {
  const count = (parameter: string) => {
    const place = new RegExp(`${parameter} => \\$(\\d+)`).exec(text)?.[1];
    const list = values[Number(place) - 1];
    if (!list) throw new Error(`the statement has no ${parameter}`);
    return list.split(',').length;
  };
  const verdicts = new Array<number>(count('action_sale')).fill(0);
  const row = {
    verdicts,
    bids: verdicts.map(() => randomUUID()),
    moment: new Date(),
    sequences: Array.from({ length: count('line_action') }, (_, line) => line),
  };
  return { command: 'SELECT', rowCount: 1, oid: 0, fields: [], rows: [row] };
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
  market: config,
  clock: deps.clock,
});
const app = await buildApp({ ...deps, orderIntake }, 'market');
await app.listen({ host: '127.0.0.1', port: config.marketPort });
stopInOrder(app, deps);
