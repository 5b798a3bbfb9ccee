/** Embedded PostgreSQL for those who have none: data in `<folder>/postgres`, reachable from this machine only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../base/cannot-start.ts';
import { commandOf, endOf, isAlive } from '../base/processes.ts';
import { type DatabaseUrls, makeRoles, usualRoles } from '../db/roles.ts';
import { chooseUser, findPrograms, type Programs, type SystemUser, startAs } from './binaries.ts';
import {
  complaint,
  type Home,
  homeOf,
  initialise,
  type Notes,
  newNotes,
  placeData,
  readNotes,
  removeCluster,
  urlsOf,
} from './cluster.ts';

export interface EmbeddedDatabase extends DatabaseUrls {
  /** For tests, which create further databases. */
  readonly superuserUrl: string;
  /** Stops it in order: no new connections, open ones ended, everything written. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Additional server settings; tests switch durability off here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when the server ends unexpectedly. */
  readonly onDeath?: () => void;
}

/** Starts the server of a data folder, which the caller has locked; creates its data on the first call. Throws CannotStart. */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const found = await homeOf(folder);
  const user = await chooseUser(found.data);
  const programs = await findPrograms(user);
  const known = await readNotes(found);
  const home = await placeData(found, user);
  if (known) {
    await endOrphan(home);
    return launch(home, programs, user, known, options);
  }
  const notes = newNotes(await freePort());
  try {
    await initialise(home, programs, user, notes.password);
    return await launch(home, programs, user, notes, options);
  } catch (error) {
    // The log stays: the printed message names it.
    await removeCluster(folder, { keepLog: true });
    throw error;
  }
}

/** The addresses of a server that another process runs for this folder, or null if none responds. */
export async function findRunning(folder: string): Promise<DatabaseUrls | null> {
  const notes = await homeOf(folder)
    .then(readNotes)
    .catch(() => null);
  if (!notes) return null;
  const { url, ownerUrl } = urlsOf(notes);
  return (await tryConnect(url)) === 'ready' ? { url, ownerUrl } : null;
}

async function launch(
  home: Home,
  programs: Programs,
  user: SystemUser | null,
  known: Notes,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  let notes = known;
  for (let attempt = 1; ; attempt += 1) {
    const server = await tryLaunch(home, programs, user, notes, options);
    if (typeof server !== 'string') {
      await ensureDatabase(notes);
      await writeFile(home.notes, `${JSON.stringify(notes)}\n`, { mode: 0o600 });
      return server;
    }
    if (attempt === 40) throw new CannotStart(await complaint(home, 'PostgreSQL did not start'));
    if (server === 'port taken') notes = { ...notes, port: await freePort() };
    else if (server === 'still leaving') await setTimeout(250);
    else throw new CannotStart(await complaint(home, 'PostgreSQL did not start'));
  }
}

type Setback = 'port taken' | 'still leaving' | 'failed';

async function tryLaunch(
  home: Home,
  programs: Programs,
  user: SystemUser | null,
  notes: Notes,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase | Setback> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Two kinds of processes that a small database never uses.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    ...options.settings,
  };
  const args = ['-D', home.data, '-p', String(notes.port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  // A file, not a pipe: the server must be able to log after this process is gone. Its own session: Ctrl-C is for this process, which stops the server
  // after everything that uses it.
  const log = openSync(home.log, 'w', 0o600);
  const stdio = ['ignore', log, log] as const;
  const child = startAs(user, programs.postgres, args, { stdio: [...stdio], detached: true, cwd: '/' });
  closeSync(log);
  const ended = endOf(child);
  const guard = watchOver(child);
  let gone = false;
  let wanted = false;
  void ended.then(() => {
    gone = true;
    guard.dismiss();
    if (!wanted && ready) options.onDeath?.();
  });
  let ready = false;
  const deadline = Date.now() + 120_000;
  while (!ready && !gone && Date.now() < deadline) {
    const state = await tryConnect(urlsOf(notes, 'postgres').superuserUrl);
    if (state === 'ready') ready = true;
    else await setTimeout(50);
  }
  if (!ready || gone) {
    wanted = true;
    child.kill('SIGQUIT');
    await ended;
    return setbackIn(await readFile(home.log, 'utf8').catch(() => ''));
  }
  return {
    ...urlsOf(notes),
    stop: async () => {
      wanted = true;
      await end(child.pid ?? 0, () => gone);
      await ended;
    },
  };
}

function setbackIn(log: string): Setback {
  if (/could not bind|Address already in use/.test(log)) return 'port taken';
  return /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(log)
    ? 'still leaving'
    : 'failed';
}

/** A shell that only waits for this process: when it is gone, even by kill -9, the shell stops the server. */
function watchOver(server: ChildProcess): { dismiss(): void } {
  if (process.platform === 'win32' || server.pid === undefined) return { dismiss: () => undefined };
  const script = 'trap "" INT HUP TERM; read -r word; [ "$word" = done ] || kill -INT "$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'fairbook-guard', String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return { dismiss: () => guard.stdin.end('done\n') };
}

/** Stops a server that outlived the program that started it. The caller has locked the folder. */
export async function stopOrphan(folder: string): Promise<void> {
  await endOrphan(await homeOf(folder));
}

/** A server whose parent died may still run on the data, or its lock file may name a reused process id. */
async function endOrphan(home: Home): Promise<void> {
  const file = join(home.data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const ours = isAlive(pid) && commandOf(pid).includes(home.data);
  if (ours) await end(pid, () => !isAlive(pid));
  else await rm(file, { force: true });
}

/** Stops a server with increasingly strong signals. */
async function end(pid: number, isGone: () => boolean): Promise<void> {
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, timeout] of steps) {
    if (isGone()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + timeout; !isGone() && Date.now() < until; ) await setTimeout(20);
  }
}

/** The database with its roles. Done at each start: data of an older version has neither roles nor their owner. */
async function ensureDatabase(notes: Notes): Promise<void> {
  await asSuperuser(urlsOf(notes, 'postgres').superuserUrl, async (client) => {
    const found = await client.query("SELECT FROM pg_database WHERE datname = 'fairbook'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE fairbook');
  });
  await asSuperuser(urlsOf(notes).superuserUrl, (client) => makeRoles(client, usualRoles, notes.roles));
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

async function tryConnect(url: string): Promise<'ready' | 'not yet'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch {
    return 'not yet';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A free port below 32768, above which systems assign ports of their own choice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    try {
      probe.listen(port, '127.0.0.1');
      await once(probe, 'listening');
      return port;
    } catch {
      // Taken; the next one may be free.
    } finally {
      probe.close();
    }
  }
}
