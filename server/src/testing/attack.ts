/** What a person with full access to the database can do. */
import { expect } from 'vitest';
import type { TestServer } from './testServer.ts';

/**
 * Runs statements, separated by semicolons, as an owner of the database who disables all triggers. Each gets as many of the values as it names ($1, $2), and
 * must change something, so that no attack fails unnoticed.
 */
export async function attack(server: TestServer, statements: string, values: readonly unknown[] = []): Promise<void> {
  const client = await server.superuser.connect();
  try {
    await client.query(`begin; do $$ declare t regclass; begin
      for t in select distinct tgrelid::regclass from pg_trigger where tgenabled = 'A' loop
        execute format('alter table %s disable trigger user', t);
      end loop; end $$; set local session_replication_role = replica`);
    for (const statement of statements.split(';')) {
      const named = values.filter((_, at) => statement.includes(`$${at + 1}`));
      const { rowCount } = await client.query(statement, named);
      expect([statement, rowCount]).not.toEqual([statement, 0]);
    }
    await client.query(`do $$ declare t record; begin
      for t in select tgrelid::regclass as name, tgname from pg_trigger where tgenabled = 'D' and tgname like 'keep%' loop
        execute format('alter table %s enable always trigger %I', t.name, t.tgname);
      end loop;
      for t in select distinct tgrelid::regclass as name from pg_trigger where tgenabled = 'D' loop
        execute format('alter table %s enable trigger user', t.name);
      end loop; end $$; commit`);
  } finally {
    client.release(true);
  }
}
