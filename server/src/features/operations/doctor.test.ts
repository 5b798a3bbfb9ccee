/** Tests that `doctor` finds each thing that the manual says it finds: it is made wrong, and its line must say so. Settings and key files: doctorFix.test.ts. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { localCertificate } from '../../../testing/services/certificates.ts';
import { closeDaemons, openDaemon } from '../../../testing/services/clamd.ts';
import { databaseOf } from '../../../testing/test-server.ts';
import type { Config } from '../../platform/config/config.ts';
import { sealAudit } from '../../store/logs/seal.sql.ts';
import { examine, names } from './doctor.ts';
import { startHeartbeat } from './health/heartbeat.ts';

const unused = '127.0.0.1:1';

const { server, accounts, auctions } = await testMarket();
await order(await accounts.individual(), await auctions.live(await accounts.issuer()), { [first]: 5_000 });
// The first job of a kind creates its queue.
await server.deps.jobs.enqueue(server.deps.db, 'remove-files', { keys: [] });
await server.runJobs();
// Without a process that runs, jobs and sales are late for no one.
const heartbeat = await startHeartbeat(server.deps, ['market', 'admin', 'worker']);
const { key, cert } = await localCertificate();
const site = createServer({ key, cert }, (socket) => socket.end());
site.listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(async () => {
  site.close();
  closeDaemons();
  await heartbeat.close();
});

/** The lines of `doctor`, and its exit code. */
async function run(changes: Partial<Config> = {}, word?: string): Promise<{ lines: string[]; code: number }> {
  const written: string[] = [];
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  try {
    const code = await examine({ ...server.deps.config, ...changes }, word);
    return { lines: written.join('').trim().split('\n'), code };
  } finally {
    writing.mockRestore();
  }
}

/** Columns of a process that reported now. */
const process_ = (version: string, skewMs: number, readModelMs: number) =>
  `insert into process_heartbeat (parts, version, started_at, skew_ms, read_model_ms) values ('{worker}', '${version}', now(), ${skewMs}, ${readModelMs})`;
const noProcess = `delete from process_heartbeat where version like 'other%'`;

const lasting = 'set session_replication_role = replica';

interface Wrong {
  readonly what: string;
  /** In the usual run those of one group are made wrong together, each in a check of its own; in the full tier each is alone. */
  readonly group?: 1 | 2;
  /** The line that says so. */
  readonly line: string | RegExp;
  readonly changes?: () => Partial<Config> | Promise<Partial<Config>>;
  readonly break?: readonly string[];
  readonly restore?: readonly string[];
}

const wrongs: readonly Wrong[] = [
  {
    what: 'a database that does not answer',
    line: /^WRONG database: /,
    changes: () => ({ databaseUrl: `postgres://nobody@${unused}/nothing` }),
  },
  {
    what: 'a missing migration',
    line: /^WRONG database: The database lacks migrations: /,
    break: [
      'create table kept as select * from schema_migration order by name desc limit 1',
      'delete from schema_migration where name in (select name from kept)',
    ],
    restore: ['insert into schema_migration select * from kept', 'drop table kept'],
  },
  {
    what: 'a database of a development version',
    line: /^WRONG database: The database belongs to a development version from before 1\.0, /,
    break: [`insert into schema_migration (name, checksum) values ('0001_the_market.sql', 'x')`],
    restore: [`delete from schema_migration where name = '0001_the_market.sql'`],
  },
  {
    what: 'a server without uuidv7()',
    group: 1,
    line: 'WRONG time-ordered ids: The database has no function uuidv7()',
    break: ['revoke execute on function uuidv7() from public'],
    restore: ['grant execute on function uuidv7() to public'],
  },
  {
    what: 'a database without pg_trgm',
    group: 2,
    line: /^WRONG search of names: The extension pg_trgm is not there/,
    break: [`update pg_extension set extname = 'gone' where extname = 'pg_trgm'`],
    restore: [`update pg_extension set extname = 'pg_trgm' where extname = 'gone'`],
  },
  {
    what: 'a role that is a superuser',
    line: /^WRONG role of the program: The role of the program could bypass /,
    changes: () => ({ databaseUrl: databaseOf(server).superuserUrl }),
  },
  {
    what: 'a role that owns tables',
    line: /^WRONG role of the program: The role of the program could bypass /,
    changes: () => ({ databaseUrl: databaseOf(server).ownerUrl }),
  },
  {
    what: 'an identity provider that does not answer',
    group: 1,
    line: `WRONG keys of the identity provider: No answer comes from ${unused}`,
    changes: () => {
      const { identity, firebase } = server.deps.config;
      return {
        identityUrl: undefined,
        firebase: { ...firebase, projectId: 'springfield' },
        identity: { ...identity, jwksUrl: `http://${unused}/keys` },
      };
    },
  },
  {
    what: 'a folder of files that cannot be written',
    group: 1,
    line: /^WRONG uploaded files: The folder cannot be read and written: E/,
    changes: () => ({ filesDir: join(import.meta.filename, 'files') }),
  },
  {
    what: 'a virus scanner that does not answer',
    group: 1,
    line: 'WRONG virus scanner: The virus scanner does not respond, or gives no verdict',
    changes: () => ({ clamav: unused }),
  },
  {
    what: 'a virus scanner without signatures',
    group: 2,
    line: /^WRONG virus scanner: The virus scanner does not find its test file/,
    changes: async () => ({ clamav: await openDaemon(() => 'stream: OK') }),
  },
  {
    what: 'a certificate that browsers do not trust',
    group: 1,
    line: /^WRONG certificates: Browsers do not trust the certificate of localhost:/,
    changes: () => ({ marketUrl: `https://localhost:${(site.address() as AddressInfo).port}` }),
  },
  {
    what: 'a certificate that cannot be read',
    group: 2,
    line: 'WARN  certificates: The certificate could not be read from localhost:1',
    changes: () => ({ adminUrl: 'https://localhost:1' }),
  },
  { what: 'no backup in production', group: 1, line: /^WARN {2}backups: /, changes: () => ({ production: true }) },
  {
    what: 'a part that no process runs',
    group: 1,
    line: 'WRONG processes: No process runs this part: admin',
    break: [`update process_heartbeat set parts = '{market,worker}'`],
    restore: [`update process_heartbeat set parts = '{market,admin,worker}'`],
  },
  {
    what: 'another version',
    group: 1,
    line: /^WARN {2}versions: Processes run different versions: /,
    break: [process_('other', 0, 1)],
    restore: [noProcess],
  },
  {
    what: 'a wrong clock',
    group: 2,
    line: /^WRONG clocks: /,
    break: [process_('other', 3_000, 1)],
    restore: [noProcess],
  },
  {
    what: 'a read model that is late',
    group: 1,
    line: /^W\w+ +read models: /,
    break: [process_('other', 0, 60_000)],
    restore: [noProcess],
  },
  {
    what: 'a job that has used up its tries',
    group: 1,
    line: /^W\w+ +jobs: /,
    break: [`insert into pgboss.job (name, state, completed_on) values ('remove-files', 'failed', now())`],
    restore: [`delete from pgboss.job where state = 'failed'`],
  },
  {
    what: 'a job that is late',
    group: 2,
    line: /^WRONG jobs: /,
    break: [`insert into pgboss.job (name, start_after) values ('remove-files', now() - interval '10 minutes')`],
    restore: [`delete from pgboss.job where name = 'remove-files'`],
  },
  {
    what: 'a close that is late',
    group: 1,
    line: 'WRONG closes of sales: Sales past their close without a result: 1',
    break: [`update auction set start_date = now() - interval '3 hours', close_date = now() - interval '1 hour'`],
    restore: [`update auction set close_date = now() + interval '1 day'`],
  },
  {
    what: 'a message that is late',
    group: 1,
    line: /^W\w+ +messages: /,
    break: [
      `insert into delivery (notice_id, channel, target, due_at) select min(id), 'Mail', 'late@people.example', now() - interval '2 hours' from notif_history`,
    ],
    restore: [`delete from delivery where target = 'late@people.example'`],
  },
  {
    what: 'sealing that is late',
    group: 1,
    line: /^WRONG sealing of the audit trail: /,
    break: [
      `insert into audit_event (at, actor, action, subject) values (now() - interval '1 hour', 'system', 'late', 'late')`,
    ],
  },
  {
    what: 'a witness that is silent',
    group: 1,
    line: /^W\w+ +witnesses: /,
    break: [
      `insert into witness (name, key, url, operator, registered_by, problem)
        select 'silent', 'silent+00000000+AAAA', 'https://silent.example', 'Silent', min(id), 'no answer' from "user"`,
    ],
    restore: [`delete from witness where name = 'silent'`],
  },
  {
    what: 'a quorum that is missing',
    group: 2,
    line: /^WRONG quorum of witnesses: Age of the oldest entry without its witnesses: /,
    break: [
      `insert into order_log_quorum (auction_id, quorum) select auction_id, 2 from order_log_head on conflict (auction_id) do update set quorum = 2, is_done = false`,
      'alter table order_log disable trigger all',
      `update order_log set at = at - interval '1 hour' where at is not null`,
      `update order_log set entry = jsonb_set(entry::jsonb, '{at}', to_jsonb(now() - interval '1 hour'))::text where at is null`,
    ],
    restore: ['delete from order_log_quorum'],
  },
];

async function force(statements: readonly string[]): Promise<void> {
  const client = await server.superuser.connect();
  try {
    await client.query(lasting);
    for (const statement of statements)
      expect([statement, (await client.query(statement)).rowCount]).not.toEqual([statement, 0]);
  } finally {
    client.release(true);
  }
}

test('nothing is wrong in a market where nothing was made wrong', async () => {
  const { lines, code } = await run({}, '--deep');
  // The disk is that of the machine.
  expect(lines.filter((line) => !line.startsWith('ok') && !line.includes('disk space'))).toEqual([]);
  expect(code).toBe(0);
  expect(lines).toHaveLength(Object.keys(names).length);
});

/** In the full tier further kinds of a database and a role that are refused alike. */
const further = ['a database of a development version', 'a role that owns tables'];
const groups = Map.groupBy(
  wrongs.filter(({ what }) => isFull || !further.includes(what)),
  ({ what, group }) => (isFull || group === undefined ? what : group),
);

test.each([...groups.values()].map((group) => [group.map(({ what }) => what).join(', '), group] as const))(
  '%s: named',
  async (_, group) => {
    await force(group.flatMap((one) => one.break ?? []));
    try {
      const { lines, code } = await run(
        Object.assign({}, ...(await Promise.all(group.map(async ({ changes }) => changes?.())))),
      );
      for (const { line } of group) {
        const wanted = typeof line === 'string' ? expect.stringContaining(line) : expect.stringMatching(line);
        expect(lines).toEqual(expect.arrayContaining([wanted]));
      }
      expect(code).toBe(lines.some((each) => each.startsWith('WRONG')) ? 1 : 0);
    } finally {
      await force([...new Set(group.flatMap(({ restore = [] }) => restore))]);
    }
  },
);

test('orders that break an invariant are named by --deep', async () => {
  await force(['alter table order_log_head disable trigger all', 'update order_log_head set demand = demand + 5000']);
  const { lines, code } = await run({}, '--deep');
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG orders: the demand of every sale with a log is what /));
  expect(code).toBe(1);
});

test('a changed audit trail is named', async () => {
  // Transactions of other test files on the same server delay sealing.
  await expect.poll(() => sealAudit(server.deps.db, server.deps.auditLog), { timeout: 20_000 }).toBeGreaterThan(0);
  await force([
    'alter table audit_event disable trigger all',
    `update audit_event set detail = '{"changed": 1}' where id = (select min(audit_event_id) from audit_seal)`,
  ]);
  expect((await run()).lines).toContainEqual(expect.stringMatching(/^WRONG audit trail: /));
});

test('the manual names each line of doctor, and no other', async () => {
  const manual = await readFile(new URL('../../../../docs/OPERATIONS.md', import.meta.url), 'utf8');
  const [table = ''] = /\| Error \| Sign \|[\s\S]*?\n\n/.exec(manual) ?? [];
  const shown = table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
    .filter((name) => !/^[A-Z_]+$/.test(name));
  expect([...new Set(shown)].toSorted()).toEqual(Object.values(names).toSorted());
});
