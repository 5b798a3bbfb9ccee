/** The data folder of the embedded PostgreSQL: its layout, its completeness, and its creation. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  statfs,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../base/cannot-start.ts';
import { endOf } from '../base/processes.ts';
import { type RoleNames, usualRoles } from '../db/roles.ts';
import { canEnter, makeDataPlace, type Programs, placeForRoot, type SystemUser, startAs } from './binaries.ts';

/** Metadata of the data; written last, so that its presence means that the data is complete. */
export interface Notes {
  readonly port: number;
  /** Password of the superuser, who is used only at the start. */
  readonly password: string;
  readonly roles: RoleNames;
}

export interface Home {
  readonly folder: string;
  /** Where the data is or will be created: the real folder, where the one in DATA_DIR is a link. */
  readonly data: string;
  readonly notes: string;
  readonly log: string;
}

export async function homeOf(folder: string): Promise<Home> {
  const whole = resolve(folder);
  const data = join(whole, 'postgres');
  return {
    folder: whole,
    // A dangling link still says where the data was.
    data: await readlink(data).catch(() => data),
    notes: join(whole, 'postgres.json'),
    log: join(whole, 'postgres.log'),
  };
}

/**
 * Ensures that the user PostgreSQL runs as can reach the data. In a folder that only root may enter, such as root's own home, it cannot: then the
 * data is in a folder of its own outside, and `postgres` in DATA_DIR is a link to it.
 */
export async function placeData(home: Home, user: SystemUser | null): Promise<Home> {
  if (user === null) return home;
  await mkdir(home.folder, { recursive: true });
  const link = join(home.folder, 'postgres');
  if (home.data !== link || (await canEnter(user, home.folder))) return home;
  const data = join(await makeDataPlace(home.folder), 'postgres');
  if (await lstat(link).catch(() => null)) {
    await rename(link, data).catch((error: NodeJS.ErrnoException) => {
      throw new CannotStart(
        `${home.folder} is closed to the system user ${user.uid} that PostgreSQL runs as, and the data in it cannot be moved to ${data} (${error.code}): open the folder to others (chmod o+x), or move the data by hand and leave a link.`,
      );
    });
  }
  await symlink(data, link);
  return { ...home, data };
}

/** Removes the data, wherever it is, and its metadata; returns what it removed. */
export async function removeCluster(folder: string, { keepLog = false } = {}): Promise<string[]> {
  const home = await homeOf(folder);
  const link = join(home.folder, 'postgres');
  const paths = [link, home.notes, ...(keepLog ? [] : [home.log])];
  if (home.data !== link && home.data.startsWith(`${placeForRoot}/data-`)) paths.unshift(dirname(home.data));
  const removed: string[] = [];
  for (const path of paths) {
    if (!(await lstat(path).catch(() => null))) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
}

const superuser = 'fairbook';

/** Addresses of a database in this cluster, by role. */
export function urlsOf({ port, password, roles }: Notes, database = 'fairbook') {
  const at = (name: string, secret: string) => `postgres://${name}:${secret}@127.0.0.1:${port}/${database}`;
  return {
    url: at(usualRoles.program, roles.program),
    ownerUrl: at(usualRoles.owner, roles.owner),
    superuserUrl: at(superuser, password),
  };
}

export function newNotes(port: number): Notes {
  return { port, password: newPassword(), roles: { owner: newPassword(), program: newPassword() } };
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** The metadata of complete data; null where there is no data yet. Throws CannotStart for anything between. */
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
    `The database in ${home.data} is incomplete (an earlier start was interrupted, or files were removed): run npm start -- --fresh to start over.`,
  );
}

function parseNotes(text: string): Notes | null {
  try {
    const { port, password, roles } = JSON.parse(text) as Partial<Notes>;
    if (typeof port !== 'number' || typeof password !== 'string') return null;
    // Data created before there were roles has none in its metadata.
    return { ...newNotes(port), password, ...(roles ? { roles } : {}) };
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
  await refuseFullDisk(home.data);
  if (user) await chown(home.data, user.uid, user.gid);
  // Beside the data, which the user can reach; the system's folder for temporary files may be closed to it.
  const secret = await mkdtemp(join(dirname(home.data), '.first-password-'));
  const log = openSync(home.log, 'w', 0o600);
  try {
    const file = join(secret, 'password');
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    if (user) await Promise.all([secret, file].map((path) => chown(path, user.uid, user.gid)));
    const args = [
      `--pgdata=${home.data}`,
      `--username=${superuser}`,
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same text order on every system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ];
    const child = startAs(user, programs.initdb, args, { stdio: ['ignore', log, log], cwd: '/' });
    const ended = await endOf(child);
    if (ended !== 0) throw new CannotStart(await complaint(home, 'PostgreSQL could not create its data folder'));
  } finally {
    closeSync(log);
    await rm(secret, { recursive: true, force: true });
  }
}

/** An empty database, its log and the demo market; on a disk with less, PostgreSQL fails halfway and cannot even log why. */
const minFreeMb = 200;

async function refuseFullDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb >= minFreeMb) return;
  throw new CannotStart(
    `The disk that holds ${folder} has ${freeMb} MB free, and a new database needs ${minFreeMb} MB: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** The error in one sentence, with the server's own last line. */
export async function complaint(home: Home, what: string): Promise<string> {
  const lines = (await readFile(home.log, 'utf8').catch(() => '')).trim().split('\n');
  if (lines.some((line) => line.includes('No space left on device'))) {
    return `${what}: the disk that holds ${home.data} is full. Free some space, then start again.`;
  }
  const telling = lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? '';
  return `${what}: ${telling.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'no message'} (see ${home.log}).`;
}
