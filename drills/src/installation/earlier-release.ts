/** An earlier release of Fairbook, checked out of the history and installed in a folder beside the temporary files, where the next drill finds it again. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { usualRoles } from '@fairbook/server/platform/db/roles.ts';
import { type OwnDatabase, startOwnDatabase } from '../database/own-database.ts';
import { type Product, startProduct } from '../product.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** Release 0.1.0. */
const firstRelease = '9684d32b';

/** A running first release over a database of its own, whose sales stay open. */
export interface EarlierGround {
  readonly folder: string;
  readonly database: OwnDatabase;
  readonly superuserUrl: string;
  readonly earlier: Product;
  /** Milliseconds that its start took. */
  readonly startedIn: number;
  /** Called after the drill, the last one first: also what it adds to it. */
  readonly closers: (() => Promise<unknown>)[];
}

/** Starts the first release with a database that it makes, runs `act`, and removes everything. */
export async function onFirstRelease<Result>(
  settings: Readonly<Record<string, string>>,
  say: (line: string) => void,
  act: (ground: EarlierGround) => Promise<Result>,
): Promise<Result> {
  const release = await earlierRelease(firstRelease);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-earlier-'));
  await chmod(folder, 0o711);
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const database = await startOwnDatabase(folder);
    closers.push(database.stop);
    // The one role of an earlier release, which owns what it made.
    await database.superuser.query('create role fairbook login; grant fairbook_owner to fairbook');
    const url = database.url.replace(usualRoles.program, 'fairbook');
    const began = performance.now();
    const earlier = await startProduct({ ...settings, DATABASE_URL: url }, { release });
    const startedIn = performance.now() - began;
    closers.push(earlier.stop);
    await database.superuser.query(
      `update auction set close_date = greatest(close_date, date_trunc('second', clock_timestamp() + interval '1 hour')) where status in ('Scheduled', 'Live')`,
    );
    const superuserUrl = database.url.replace(usualRoles.program, 'postgres');
    return await act({ folder, database, superuserUrl, earlier, startedIn, closers });
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => say(String(error)));
  }
}

/** The folder of the release as of a commit, with its production dependencies. Needs git and, the first time, the package registry. */
async function earlierRelease(commit: string): Promise<string> {
  const folder = join(tmpdir(), `fairbook-release-${commit}`);
  if (await stat(folder).catch(() => null)) return folder;
  const making = `${folder}.${process.pid}`;
  await mkdir(making);
  try {
    const archive = join(making, 'release.tar');
    await execute('git', ['archive', '--output', archive, commit], { cwd: root });
    await execute('tar', ['-xf', archive, '-C', making]);
    await rm(archive);
    // Scripts of packages run with this version of Node.
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
    await execute('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
      cwd: making,
      env: { ...process.env, PATH },
    });
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
  return folder;
}
