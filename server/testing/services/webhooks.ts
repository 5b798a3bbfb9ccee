/** Sends webhook messages in tests as the worker does. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { followMarket, sendMessages } from '../../src/features/notices/webhooks/send.ts';
import type { TestServer } from '../test-server.ts';

/**
 * Creates messages for everything committed so far. Only transactions older than every running one of the whole PostgreSQL server are covered, so
 * transactions of other test files delay them for a while.
 */
export async function makeAllMessages({ deps }: TestServer): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(deps.db);
  const isOver = async () =>
    (
      await sql<{ over: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now}::xid8 as over`.execute(deps.db)
    ).rows[0]?.over;
  await expect.poll(isOver, { timeout: 20_000, interval: 10 }).toBe(true);
  await followMarket(deps);
}

/** The same, and sends what is due. */
export async function sendAllMessages(server: TestServer): Promise<void> {
  await makeAllMessages(server);
  await sendMessages(server.deps);
}
