/** A PostgreSQL of Debian's package with a standby and an archive, which the embedded one has not. */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openPool } from '@fairbook/server/platform/db/connection.ts';
import { rolesScript, usualRoles } from '@fairbook/server/platform/db/roles.ts';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';

const execute = promisify(execFile);
const places = '/usr/lib/postgresql';

export type Pool = ReturnType<typeof openPool>;

export interface OwnDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuser: Pool;
  /** The standby, whose connection cannot write. */
  readonly standby: { stop(): Promise<void>; start(): Promise<void>; run(sql: string): Promise<void> };
  stop(): Promise<void>;
}

/** Output of the program. PostgreSQL refuses to run as root. */
export async function runAsPostgres(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const asRoot = process.getuid?.() === 0;
  const [name, given] = asRoot ? ['runuser', ['-u', 'postgres', '--', program, ...words]] : [program, words];
  const { stdout } = await execute(name, given, { env, cwd: '/' });
  return stdout;
}

/** The path of a program of the newest PostgreSQL here. */
export async function postgresProgram(name: string): Promise<string> {
  const newest = (await readdir(places)).toSorted((one, other) => Number(other) - Number(one))[0];
  return join(places, `${newest}`, 'bin', name);
}

export async function startOwnDatabase(folder: string): Promise<OwnDatabase> {
  const programs = dirname(await postgresProgram('postgres'));
  const bin = (name: string) => join(programs, name);
  const place = join(folder, 'postgres');
  await mkdir(join(place, 'archive'), { recursive: true });
  await giveToPostgres([place, join(place, 'archive')]);
  const [port, standbyPort] = [await freePort(), await freePort()];
  const [primary, copy] = [join(place, 'primary'), join(place, 'standby')];
  await runAsPostgres(bin('initdb'), [
    '-D',
    primary,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const archive = `cp %p ${join(place, 'archive')}/%f`;
  const settings = `archive_mode = on\narchive_command = '${archive}'\nunix_socket_directories = ''\nfsync = off\nfull_page_writes = off\njit = off\nmax_wal_size = 4GB\n`;
  await writeFile(join(primary, 'postgresql.auto.conf'), settings);
  const control = async (action: string, data: string, at: number) => {
    const words = [action, '-w', '-D', data, '-m', 'fast', '-l', `${data}.log`, '-o', `-p ${at}`];
    await runAsPostgres(bin('pg_ctl'), words);
  };
  await control('start', primary, port);
  const addressOf = (user: string, at = port) => `postgres://${user}:drill@127.0.0.1:${at}/postgres`;
  const superuser = openPool(addressOf('postgres'), { size: 4, statementTimeout: 0, lockTimeout: 0 });
  await superuser.query(rolesScript(usualRoles, 'postgres'));
  const from = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
  await runAsPostgres(bin('pg_basebackup'), [...from, '-D', copy, '-R', '-C', '-S', 'standby', '-c', 'fast']);
  const standby = {
    start: () => control('start', copy, standbyPort),
    stop: () => control('stop', copy, standbyPort),
    async run(sql: string) {
      const words = ['-h', '127.0.0.1', '-p', `${standbyPort}`, '-U', 'postgres', '-d', 'postgres', '-qc', sql];
      await execute(bin('psql'), words);
    },
  };
  await standby.start();
  return {
    url: addressOf(usualRoles.program),
    ownerUrl: addressOf(usualRoles.owner),
    superuser,
    standby,
    async stop() {
      await superuser.end().catch(() => undefined);
      for (const [data, at] of [
        [copy, standbyPort],
        [primary, port],
      ] as const) {
        const isRunning = await readFile(join(data, 'postmaster.pid')).catch(() => null);
        if (isRunning) await control('stop', data, at);
      }
    },
  };
}

/** As root, folders that its user must be able to write. */
export async function giveToPostgres(folders: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { stdout } = await execute('id', ['-u', 'postgres']);
  for (const folder of folders) {
    await chown(folder, Number(stdout), -1);
    await chmod(folder, 0o700);
  }
}
