/** Writes rows to one PostgreSQL node without an end, and prints each that was confirmed: an isolated primary must never confirm any. */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

for (let id = Date.now() * 1_000; ; id++) {
  const client = new pg.Client({ connectionString: process.env['URL'], connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  let isCanceled = false;
  // The server stored the row alone, because its wait for a standby was ended.
  client.on('notice', () => (isCanceled = true));
  try {
    await client.connect();
    for (;;) {
      id += 1;
      await client.query('insert into drill_writes values ($1)', [id]);
      if (!isCanceled) process.stdout.write(`${Date.now()} ${id}\n`);
      isCanceled = false;
      await setTimeout(20);
    }
  } catch {
    await client.end().catch(() => undefined);
    await setTimeout(200);
  }
}
