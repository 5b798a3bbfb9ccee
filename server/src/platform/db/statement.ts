/** A statement that is prepared once per connection and autocommitted. */
import type pg from 'pg';
import { spoilsConnection } from '../base/trouble.ts';
import { UnreplicatedCommit, watchCommits } from './connection.ts';

export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs it with these values. A connection with an unrecoverable error leaves the pool. */
export async function runNamed<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text }: NamedStatement,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  const watch = watchCommits(client);
  let isSpoiled = false;
  try {
    const result = await client.query<Row>({ name, text, values: [...values] });
    if (watch.isUnreplicated()) throw new UnreplicatedCommit();
    return result;
  } catch (error) {
    isSpoiled = error instanceof UnreplicatedCommit || spoilsConnection(error);
    throw error;
  } finally {
    watch.stop();
    client.release(isSpoiled);
  }
}
