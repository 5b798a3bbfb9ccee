/** Tools for faults on a running market. */
import type { OwnDatabase, Pool } from '../database/own-database.ts';

export interface Program {
  /** With additional settings, if any. Returns once it is ready. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  kill(): Promise<void>;
}

export interface Scene {
  readonly database: OwnDatabase;
  /** A file system of a few megabytes, with the folder of uploaded files of the second worker. */
  readonly smallDisk: string;
  readonly secondWorker: Program;
  /** Stops the first program, with its sites and its worker. */
  readonly stopFirst: () => Promise<void>;
  /** The sites, as processes of their own in place of the first program. */
  readonly sites: readonly Program[];
  /** Freezes it for a moment, again and again, until the returned function is called. */
  readonly freezeFirst: () => () => void;
  /** Has so many orders sent at once, again and again, until the returned function is called. */
  readonly sendOrders: (count: number) => Promise<() => Promise<void>>;
  /** Sends requests until the returned function is called. */
  readonly sendRequests: (count: number) => () => Promise<void>;
  /** The TLS server shows this certificate from now on. */
  readonly showCertificate: (days: number) => Promise<void>;
}

export interface Fault {
  readonly alerts: readonly string[];
  readonly cause: (scene: Scene) => Promise<() => Promise<void>>;
}

/** Runs SQL as if most triggers were not there: what the program and its owner cannot do. */
export async function force(superuser: Pool, ...statements: readonly string[]): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set idle_in_transaction_session_timeout = 0");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** A transaction that stays open. */
export async function hold(
  superuser: Pool,
  ...statements: readonly string[]
): Promise<(end?: 'commit' | 'rollback') => Promise<void>> {
  const client = await superuser.connect();
  await client.query("set session_replication_role = 'replica'; set idle_in_transaction_session_timeout = 0; begin");
  for (const statement of statements) await client.query(statement);
  return async (end = 'rollback') => {
    await client.query(end);
    client.release(true);
  };
}

/** A fault that is rows, as the program writes them where its cause would take hours or another machine. */
export const rows = (alerts: readonly string[], cause: readonly string[], cure: readonly string[]): Fault => ({
  alerts,
  async cause({ database: { superuser } }) {
    await force(superuser, ...cause);
    return () => force(superuser, ...cure);
  },
});

/** For checks that are kept for minutes: a new worker begins with none. */
export async function restart(program: Program, settings?: Readonly<Record<string, string>>): Promise<void> {
  await program.kill();
  await program.start(settings);
}
