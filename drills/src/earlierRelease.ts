/** An earlier release of Fairbook, checked out of the history and installed in a folder beside the temporary files, where the next drill finds it again. */
import { execFile } from 'node:child_process';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Release 0.1.0. */
export const firstRelease = '9684d32b';

/** The folder of the release as of a commit, with its production dependencies. Needs git and, the first time, the package registry. */
export async function earlierRelease(commit: string): Promise<string> {
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
