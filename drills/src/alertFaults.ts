/** What makes each alert fire on a running market. Each fault is undone before the next. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { OwnDatabase, Pool } from './ownDatabase.ts';

export interface Scene {
  readonly database: OwnDatabase;
  /** A file system of a few megabytes, with the folder of uploaded files of the second worker. */
  readonly smallDisk: string;
  readonly secondWorker: { kill(): Promise<void>; start(): Promise<void> };
  /** Stops the first program, with its sites and its worker. */
  readonly stopFirst: () => Promise<void>;
  /** Freezes it for a moment, again and again, until the returned function is called. */
  readonly freezeFirst: () => () => void;
  /** Sends requests until the returned function is called. */
  readonly sendRequests: (count: number) => () => Promise<void>;
  /** The TLS server shows this certificate from now on. */
  readonly showCertificate: (days: number) => Promise<void>;
}

export interface Fault {
  readonly alerts: readonly string[];
  readonly cause: (scene: Scene) => Promise<() => Promise<void>>;
}

/** Runs SQL as if no trigger were there: what the program and its owner cannot do. */
async function force(superuser: Pool, ...statements: readonly string[]): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query("set session_replication_role = 'replica'; set idle_in_transaction_session_timeout = 0");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

/** A transaction that stays open. */
async function hold(
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

const rows = (alerts: readonly string[], cause: readonly string[], cure: readonly string[]): Fault => ({
  alerts,
  async cause({ database: { superuser } }) {
    await force(superuser, ...cause);
    return () => force(superuser, ...cure);
  },
});

const reload = 'select pg_reload_conf()';

export const faults: readonly Fault[] = [
  rows(
    ['FairbookJobsFailed'],
    [`insert into pgboss.job (name, state, completed_on) values ('remove-files', 'failed', now())`],
    [`delete from pgboss.job where name = 'remove-files'`],
  ),
  rows(
    ['FairbookJobsLate', 'FairbookCheckFailed'],
    [
      `select pgboss.create_queue('drill', '{"policy": "standard"}')`,
      `insert into pgboss.job (name, start_after) values ('drill', now() - interval '10 minutes')`,
    ],
    [`delete from pgboss.job where name = 'drill'`],
  ),
  rows(
    ['FairbookWitnessContradicts'],
    [
      `update order_log_witness set state = 'contradicted' where auction_id = (select min(auction_id) from order_log_witness)`,
    ],
    [`update order_log_witness set state = 'cosigned' where state = 'contradicted'`],
  ),
  rows(
    ['FairbookWitnessSilent'],
    [`update witness set problem = 'drill', resting_until = now() + interval '1 hour'`],
    [`update witness set problem = null, resting_until = now()`],
  ),
  rows(
    ['FairbookClockSkew'],
    [
      `insert into process_heartbeat (parts, version, started_at, seen_at, skew_ms) values ('{worker}', 'drill', now(), now() + interval '1 minute', 3000)`,
    ],
    [`delete from process_heartbeat where version = 'drill'`],
  ),
  rows(
    ['FairbookReadModelLate'],
    [
      `insert into process_heartbeat (parts, version, started_at, seen_at, skew_ms, read_model_ms)
        values ('{worker}', 'drill', now(), now() + interval '1 minute', 0, 6000)`,
    ],
    [`delete from process_heartbeat where version = 'drill'`],
  ),
  rows(
    ['FairbookBackupOld'],
    [`update backup_report set made_at = now() - interval '3 days'`],
    [`update backup_report set made_at = now()`],
  ),
  {
    alerts: ['FairbookCloseLate'],
    async cause({ database: { superuser } }) {
      const id = `(select min(id) from auction where status = 'Live' and close_date > now() and cancelled_at is null and halted_at is null)`;
      await force(
        superuser,
        `create table drill_close as select id, close_date from auction where id = ${id}`,
        `update auction set close_date = now() + interval '3 seconds' where id = (select id from drill_close)`,
      );
      const unlock = await hold(superuser, 'select 1 from auction where id = (select id from drill_close) for update');
      return async () => {
        await unlock();
        await force(superuser, 'drop table drill_close');
      };
    },
  },
  {
    alerts: ['FairbookMessagesLate'],
    // While the table is locked, the worker can take no message: the lock waits for the row, and the worker for the lock.
    async cause({ database: { superuser } }) {
      const commit = await hold(
        superuser,
        'lock table delivery in exclusive mode',
        `insert into delivery (notice_id, channel, target, due_at)
          select min(id), 'Mail', 'drill@people.example', now() - interval '10 minutes' from notif_history`,
      );
      const locking = hold(superuser, 'lock table delivery in share mode');
      await setTimeout(500);
      await commit('commit');
      const unlock = await locking;
      return async () => {
        await unlock();
        await force(superuser, `delete from delivery where target = 'drill@people.example'`);
      };
    },
  },
  {
    alerts: ['FairbookSealingLate'],
    async cause({ database: { superuser } }) {
      const end = await hold(superuser, 'select pg_current_xact_id()');
      await force(
        superuser,
        `insert into audit_event (at, actor, action, subject) values (now() - interval '10 minutes', 'system', 'drill', 'drill')`,
      );
      return end;
    },
  },
  {
    alerts: ['FairbookDiskLow', 'FairbookDiskFull'],
    async cause({ smallDisk, secondWorker }) {
      const file = join(smallDisk, 'full');
      await writeFile(file, Buffer.alloc(Math.floor(3.9 * 2 ** 20)));
      await secondWorker.kill();
      await secondWorker.start();
      return async () => {
        await writeFile(file, '');
        await secondWorker.kill();
        await secondWorker.start();
      };
    },
  },
  {
    alerts: ['FairbookCertificateEnds', 'FairbookCertificateInvalid'],
    async cause({ showCertificate, secondWorker }) {
      await showCertificate(3);
      await secondWorker.kill();
      await secondWorker.start();
      return async () => {
        await showCertificate(300);
        await secondWorker.kill();
        await secondWorker.start();
      };
    },
  },
  {
    alerts: ['FairbookArchiveFailing', 'FairbookArchiveLate'],
    async cause({ database: { superuser } }) {
      const { rows: found } = await superuser.query<{ command: string }>(
        `select current_setting('archive_command') as command`,
      );
      await superuser.query(`alter system set archive_command = 'false'`);
      await superuser.query(reload);
      await superuser.query(`create table drill_archive (n integer)`);
      await superuser.query(`select pg_switch_wal()`);
      return async () => {
        await superuser.query(`drop table drill_archive`);
        await superuser.query(`alter system set archive_command = '${found[0]?.command ?? ''}'`);
        await superuser.query(reload);
      };
    },
  },
  {
    alerts: ['FairbookReplicaLate'],
    async cause({ database: { superuser, standby } }) {
      await standby.run('select pg_wal_replay_pause()');
      await superuser.query('create table drill_replica (n integer)');
      return async () => {
        await superuser.query('drop table drill_replica');
        await standby.run('select pg_wal_replay_resume()');
      };
    },
  },
  {
    alerts: ['FairbookStandbyAway'],
    async cause({ database: { standby } }) {
      await standby.stop();
      return () => standby.start();
    },
  },
  {
    alerts: ['FairbookSynchronousStandbyMissing'],
    async cause({ database: { superuser } }) {
      await superuser.query(`alter system set synchronous_standby_names = 'nobody'`);
      await superuser.query(reload);
      return async () => {
        await superuser.query('alter system reset synchronous_standby_names');
        await superuser.query(reload);
      };
    },
  },
  rows(
    ['FairbookQuorumMissing'],
    [`update order_log_quorum set quorum = quorum + 9, is_done = false`],
    [`update order_log_quorum set quorum = quorum - 9`],
  ),
  {
    alerts: ['FairbookEventLoopBlocked'],
    async cause({ freezeFirst }) {
      const end = freezeFirst();
      return async () => end();
    },
  },
  {
    alerts: ['FairbookConnectionsWaiting', 'FairbookTurnedAway', 'FairbookSlow'],
    // Every request waits for this lock.
    async cause({ database: { superuser }, sendRequests }) {
      const unlock = await hold(superuser, 'lock table "user" in access exclusive mode');
      const end = sendRequests(200);
      return async () => {
        await unlock();
        await end();
      };
    },
  },
  {
    alerts: ['FairbookErrors'],
    async cause({ database: { superuser }, sendRequests }) {
      await superuser.query('alter table "user" rename to drill_user');
      const end = sendRequests(4);
      return async () => {
        await superuser.query('alter table drill_user rename to "user"');
        await end();
      };
    },
  },
  {
    alerts: ['FairbookAuditTrailWrong'],
    async cause({ database: { superuser }, secondWorker }) {
      await force(
        superuser,
        `create table drill_event as select id, detail from audit_event e
          where exists (select from audit_seal s where s.audit_event_id = e.id) order by id limit 1`,
        `update audit_event set detail = '{"changed": true}' where id = (select id from drill_event)`,
      );
      await secondWorker.kill();
      await secondWorker.start();
      return async () => {
        await force(
          superuser,
          'update audit_event e set detail = d.detail from drill_event d where d.id = e.id',
          'drop table drill_event',
        );
        await secondWorker.kill();
        await secondWorker.start();
      };
    },
  },
  {
    alerts: ['FairbookPartMissing'],
    async cause({ stopFirst }) {
      await stopFirst();
      return async () => undefined;
    },
  },
  {
    alerts: ['FairbookProcessDown', 'FairbookWorkerMissing'],
    async cause({ secondWorker }) {
      await secondWorker.kill();
      return async () => undefined;
    },
  },
];
