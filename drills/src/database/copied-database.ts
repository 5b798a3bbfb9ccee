/** A copy of the embedded database of a product, as a server of its own that a drill may kill, starve and give another clock. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chooseUser, findPrograms, type SystemUser, startAs } from '@fairbook/server/platform/postgres/binaries.ts';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import pg from 'pg';
import { atPort, databaseOf, type Urls } from '../ground.ts';
import { ask } from '../load/load.ts';
import type { Product } from '../product.ts';

export interface CopiedDatabase extends Urls {
  readonly folder: string;
  readonly port: number;
  pid(): number;
  /** Starts it with these additional variables and settings, and waits until it answers. */
  start(env?: Readonly<Record<string, string>>, settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Its own log since the last start. */
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Copies the data into a folder that does not exist yet. It is not started. */
export async function copyDatabase(product: Product, folder: string): Promise<CopiedDatabase> {
  const urls = await databaseOf(product);
  const source = join(product.dataDir, 'postgres');
  const user = await chooseUser(source);
  await backUp(urls.superuserUrl, source, folder, user);
  const programs = await findPrograms(user);
  const port = await freePort();
  let child: ChildProcess | null = null;
  let words = '';
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const copied = {
    url: atPort(urls.url, port),
    ownerUrl: atPort(urls.ownerUrl, port),
    superuserUrl: atPort(urls.superuserUrl, port),
  };
  return {
    ...copied,
    folder,
    port,
    pid: () => child?.pid ?? 0,
    log: () => words,
    stop,
    async start(env = {}, settings = {}) {
      const usual = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings };
      const args = [
        '-D',
        folder,
        '-p',
        `${port}`,
        ...Object.entries(usual).flatMap(([name, is]) => ['-c', `${name}=${is}`]),
      ];
      words = '';
      for (const until = Date.now() + 90_000; ; await setTimeout(100)) {
        if (!child || child.exitCode !== null || child.signalCode !== null) {
          // Some processes of the server before it may still be leaving; then it refuses to start, and is started again.
          child = startAs(user, programs.postgres, args, {
            stdio: ['ignore', 'ignore', 'pipe'],
            cwd: '/',
            env: { PATH: process.env['PATH'] ?? '', ...env },
          });
          child.stderr?.on('data', (bytes: Buffer) => {
            words = `${words}${String(bytes)}`.slice(-200_000);
          });
        }
        const isUp = await ask(copied.superuserUrl, 'select 1').then(
          () => true,
          () => false,
        );
        if (isUp) return;
        if (Date.now() > until) throw new Error(`the copied database did not start: ${words.slice(-500)}`);
      }
    },
  };
}

/** An online backup by PostgreSQL's own functions: the embedded programs have no pg_basebackup. */
async function backUp(url: string, source: string, folder: string, user: SystemUser | null): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const started = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('drill', true)) as segment",
    );
    const first = started.rows[0]?.segment ?? '';
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const isLeftOut = /\/(postmaster\.(pid|opts)|pg_wal\/.+)$/;
    await cp(source, folder, { recursive: true, filter: (path) => !isLeftOut.test(path) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    // Only what was written since the beginning of the backup is needed.
    const isNeeded = (path: string) => !/^[0-9A-F]{24}$/.test(basename(path)) || basename(path) >= first;
    await cp(join(source, 'pg_wal'), join(folder, 'pg_wal'), { recursive: true, filter: isNeeded });
    await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
    if (user) await giveTo(user, folder);
  } finally {
    await client.end();
  }
}

async function giveTo({ uid, gid }: SystemUser, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}

/** The library with which a program sees another time, of Debian's package faketime. */
export async function fakeTime(offsetSeconds: number): Promise<Record<string, string>> {
  const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`;
  await readFile(library).catch(() => {
    throw new Error('libfaketime is missing: apt install faketime');
  });
  const sign = offsetSeconds < 0 ? '-' : '+';
  return { LD_PRELOAD: library, FAKETIME: `${sign}${Math.abs(offsetSeconds)}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
