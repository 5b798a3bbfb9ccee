/** Causes of alerts about processes, their requests and their data. Each fault is undone before the next. */
import { type Fault, force, hold, restart } from './alert-scene.ts';

export const processFaults: readonly Fault[] = [
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
        'alter table audit_event disable trigger keep',
        `update audit_event set detail = '{"changed": true}' where id = (select id from drill_event)`,
      );
      await restart(secondWorker);
      return async () => {
        await force(
          superuser,
          'update audit_event e set detail = d.detail from drill_event d where d.id = e.id',
          'alter table audit_event enable always trigger keep',
          'drop table drill_event',
        );
        await restart(secondWorker);
      };
    },
  },
  {
    alerts: ['FairbookOrdersWaiting'],
    // No order can be stored while the log is locked.
    async cause({ database: { superuser }, sendOrders }) {
      const unlock = await hold(superuser, 'lock table order_log in exclusive mode');
      const end = await sendOrders(2_400);
      return async () => {
        await unlock();
        await end();
      };
    },
  },
];

/** These come last: the first program does not start again. */
export const endFaults: readonly Fault[] = [
  {
    alerts: ['FairbookPartMissing', 'FairbookProcessDown'],
    async cause({ stopFirst, sites }) {
      await stopFirst();
      return async () => {
        for (const site of sites) await site.start();
      };
    },
  },
  {
    alerts: ['FairbookWorkerMissing'],
    async cause({ secondWorker }) {
      await secondWorker.kill();
      return () => secondWorker.start();
    },
  },
];
