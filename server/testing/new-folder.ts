/** Folders for what need not outlive a run. */
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../src/platform/base/processes.ts';

/** A file system in memory on Linux. Each database of a test is a thousand files, which take a tenth of all processor time on a disk. */
const memory = '/dev/shm';
/** Bytes that a run may need. */
const room = 4e9;

/** A new folder whose name begins with `fairbook-`: in memory where there is room, otherwise on disk. The caller removes it. */
export async function newFolder(name: string): Promise<string> {
  const parent = (await hasRoom()) ? memory : tmpdir();
  await removeOrphans(parent);
  const folder = await mkdtemp(join(parent, `fairbook-${name}-${process.pid}-`));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  return folder;
}

async function hasRoom(): Promise<boolean> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= room && freemem() >= 2 * room;
}

/** Folders of runs that were killed would take memory until the next start of the machine. */
async function removeOrphans(parent: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const [, pid] = /^fairbook-\w+-(\d+)-\w+$/.exec(entry) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    // Another user's folder is left to them.
    await rm(join(parent, entry), { recursive: true, force: true }).catch(() => undefined);
  }
}
