/** A PostgreSQL whose write-ahead log pgBackRest archives, with the settings of deploy/pgbackrest. Debian's packages `postgresql` and `pgbackrest`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { rolesScript, usualRoles } from '@fairbook/server/platform/db/roles.ts';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { ask } from '../load/load.ts';
import { giveToPostgres, postgresProgram, runAsPostgres } from './own-database.ts';

const templates = join(import.meta.dirname, '../../../deploy/pgbackrest');
/** A server that takes longer to recover is taken for one that does not start. */
const longestRecovery = 120_000;

export interface ArchivedDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
  /** The address of another database of the same server, with one of these roles. */
  addressOf(user: 'owner' | 'program' | 'superuser', database: string): string;
  /** Runs pgBackRest for this server, as in its cron file. */
  pgbackrest(...words: readonly string[]): Promise<string>;
  /** Runs a program of PostgreSQL against this server. */
  run(program: string, ...words: readonly string[]): Promise<string>;
  /** Stops the server, and restores it as of a moment onto an empty folder; it then serves at the same address. */
  restore(target: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startArchivedDatabase(folder: string): Promise<ArchivedDatabase> {
  const place = join(folder, 'archived');
  const [first, restored, repository] = ['first', 'restored', 'repository'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const own = ['lock', 'log', 'spool'].map((name) => join(place, name));
  for (const each of [first, restored, repository, ...own]) await mkdir(each, { recursive: true });
  await giveToPostgres([place, first, restored, repository, ...own]);
  const config = join(place, 'pgbackrest.conf');
  await writeFile(config, await readFile(join(templates, 'pgbackrest.conf')), { mode: 0o644 });
  const port = await freePort();
  // The places of this test machine, and the password, which is not in the file; everything else is as the file says.
  const settingsFor = (data: string): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: 'drill',
    PGBACKREST_PG1_PATH: data,
    PGBACKREST_PG1_PORT: `${port}`,
    PGBACKREST_PG1_SOCKET_PATH: place,
    ...Object.fromEntries(own.map((path, at) => [`PGBACKREST_${['LOCK', 'LOG', 'SPOOL'][at]}_PATH`, path])),
  });
  let data = first;
  const control = async (action: 'start' | 'stop') => {
    const words = [action, '-w', '-t', '120', '-D', data, '-m', 'fast', '-l', join(place, 'server.log')];
    await runAsPostgres(await postgresProgram('pg_ctl'), words, settingsFor(data));
  };
  const pgbackrest = (...words: readonly string[]) =>
    runAsPostgres('pgbackrest', ['--stanza=fairbook', ...words], settingsFor(data));
  const names = { ...usualRoles, superuser: 'postgres' } as const;
  const addressOf = (user: keyof typeof names, database: string) =>
    `postgres://${names[user]}:drill@127.0.0.1:${port}/${database}`;
  const superuserUrl = addressOf('superuser', 'fairbook');

  const initdb = ['-D', first, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-k'];
  await runAsPostgres(await postgresProgram('initdb'), initdb);
  const usual = await readFile(join(first, 'postgresql.conf'), 'utf8');
  const archive = await readFile(join(templates, 'postgresql.conf'), 'utf8');
  const here = `port = ${port}\nunix_socket_directories = '${place}'\nlisten_addresses = '127.0.0.1'\njit = off\n`;
  await writeFile(join(first, 'postgresql.conf'), `${usual}\n${archive}\n${here}`);
  await control('start');
  await ask(addressOf('superuser', 'postgres'), 'create database fairbook');
  await ask(superuserUrl, rolesScript(usualRoles, 'fairbook'));
  await pgbackrest('stanza-create');
  await pgbackrest('check');
  return {
    url: addressOf('program', 'fairbook'),
    ownerUrl: addressOf('owner', 'fairbook'),
    superuserUrl,
    addressOf,
    pgbackrest,
    run: async (program, ...words) =>
      runAsPostgres(await postgresProgram(program), ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', ...words]),
    async restore(target) {
      // The end archives what was not archived yet.
      await control('stop');
      data = restored;
      await pgbackrest('restore', '--type=time', `--target=${target}`, '--target-action=promote');
      await control('start');
      for (const until = Date.now() + longestRecovery; Date.now() < until; await setTimeout(50)) {
        const rows = await ask<{ ends: boolean }>(superuserUrl, 'select not pg_is_in_recovery() as ends').catch(
          () => [],
        );
        if (rows[0]?.ends) return;
      }
      throw new Error(
        `The restored server does not take changes.\n${await readFile(join(place, 'server.log'), 'utf8')}`,
      );
    },
    async stop() {
      const isRunning = await readFile(join(data, 'postmaster.pid')).catch(() => null);
      if (isRunning) await control('stop');
    },
  };
}
