/** Causes of alerts about the market as a whole. Each fault is undone before the next. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Fault, force, hold, restart, rows } from './alert-scene.ts';

const reload = 'select pg_reload_conf()';

/** A module that sets the clock of a process three seconds ahead. */
const clockAhead = `data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...words) { words.length === 0 ? super(Real.now() + 3000) : super(...words); }
    static now() { return Real.now() + 3000; }
  };`)}`;

export const marketFaults: readonly Fault[] = [
  // A worker takes it, and cannot read it; it has no second try.
  rows(
    ['FairbookJobsFailed'],
    [`insert into pgboss.job (name, data, retry_limit) values ('remove-files', '{"files": "none"}', 0)`],
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
  {
    alerts: ['FairbookClockSkew'],
    async cause({ secondWorker }) {
      await restart(secondWorker, { NODE_OPTIONS: `--import ${clockAhead}` });
      return () => restart(secondWorker);
    },
  },
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
      await restart(secondWorker);
      return async () => {
        await writeFile(file, '');
        await restart(secondWorker);
      };
    },
  },
  {
    alerts: ['FairbookCertificateEnds', 'FairbookCertificateInvalid'],
    async cause({ showCertificate, secondWorker }) {
      await showCertificate(3);
      await restart(secondWorker);
      return async () => {
        await showCertificate(300);
        await restart(secondWorker);
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
];
