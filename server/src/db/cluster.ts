/** The data folder of the embedded PostgreSQL: where things lie, whether they are whole, and how they are made. */
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CannotStart } from '../cannotStart.ts';
import { type Programs, type SystemUser, startAs } from './binaries.ts';

/** What is known of the data; written last, so its presence says that the data is whole. */
export interface Notes {
  readonly port: number;
  readonly password: string;
}

export interface Home {
  readonly folder: string;
  readonly data: string;
  readonly notes: string;
  readonly log: string;
}

export function homeOf(folder: string): Home {
  const whole = resolve(folder);
  return {
    folder: whole,
    data: join(whole, 'postgres'),
    notes: join(whole, 'postgres.json'),
    log: join(whole, 'postgres.log'),
  };
}

export function urlOf(notes: Notes, database = 'fairbook'): string {
  return `postgres://fairbook:${notes.password}@127.0.0.1:${notes.port}/${database}`;
}

/** The notes of whole data; null where there is no data yet. Throws CannotStart for anything between. */
export async function readNotes(home: Home): Promise<Notes | null> {
  const files = await readdir(home.data).catch((): string[] => []);
  const text = await readFile(home.notes, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CannotStart(
      `${home.notes} cannot be read (${error.code}): start as the user who started Fairbook first.`,
    );
  });
  if (text === null && files.length === 0) return null;
  const notes = text === null ? null : parseNotes(text);
  if (notes && files.includes('PG_VERSION')) return notes;
  throw new CannotStart(
    `The database in ${home.data} is only half there (an earlier start was cut short, or files were removed): run npm start -- --fresh to begin anew.`,
  );
}

function parseNotes(text: string): Notes | null {
  try {
    const { port, password } = JSON.parse(text) as Partial<Notes>;
    return typeof port === 'number' && typeof password === 'string' ? { port, password } : null;
  } catch {
    return null;
  }
}

export async function initialise(
  home: Home,
  programs: Programs,
  user: SystemUser | null,
  password: string,
): Promise<void> {
  await mkdir(home.data, { recursive: true, mode: 0o700 });
  if (user) await chown(home.data, user.uid, user.gid);
  const secret = await mkdtemp(join(tmpdir(), 'fairbook-'));
  const log = openSync(home.log, 'w', 0o600);
  try {
    const file = join(secret, 'password');
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    if (user) await Promise.all([secret, file].map((path) => chown(path, user.uid, user.gid)));
    const args = [
      `--pgdata=${home.data}`,
      '--username=fairbook',
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order of text on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ];
    const child = await startAs(user, programs.initdb, args, home.data, { stdio: ['ignore', log, log], cwd: '/' });
    const ended = await endOf(child);
    if (ended !== 0) throw new CannotStart(await complaint(home, 'PostgreSQL could not make its data folder'));
  } finally {
    closeSync(log);
    await rm(secret, { recursive: true, force: true });
  }
}

export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
}

/** What went wrong, in one sentence, with the server's own last line. */
export async function complaint(home: Home, what: string): Promise<string> {
  const lines = (await readFile(home.log, 'utf8').catch(() => '')).trim().split('\n');
  const telling = lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? '';
  return `${what}: ${telling.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it said nothing'} (see ${home.log}).`;
}
