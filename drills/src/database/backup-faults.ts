/** Faults of backups and restores: one that is killed, a full disk, and two restores at once. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { command } from '../commands.ts';
import type { Row } from '../report.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

type Settings = Readonly<Record<string, string>>;

/** `settings` are those of `backup`, with its recipient. */
export async function breakBackups(folder: string, identityFile: string, settings: Settings): Promise<Row[]> {
  return [await killBackup(folder, identityFile, settings), await fillDisk(folder, settings)];
}

async function killBackup(folder: string, identityFile: string, settings: Settings): Promise<Row> {
  const place = join(folder, 'killed');
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...settings };
  const child = spawn(process.execPath, ['server/src/main.ts', 'backup', place], { cwd: root, stdio: 'ignore', env });
  const ended = once(child, 'exit');
  const begun = async () =>
    (await readdir(place, { recursive: true }).catch(() => [])).some((name) => name.endsWith('.age'));
  while (child.exitCode === null && !(await begun())) await setTimeout(5);
  child.kill('SIGKILL');
  await ended;
  const [name = ''] = await readdir(place);
  const refused = await command(['restore', join(place, name), identityFile], { ...settings, DATA_DIR: place });
  // Names of backups are seconds.
  await setTimeout(1_000);
  const next = await command(['backup', place], settings);
  const isGood = refused.status === 1 && refused.words.includes('is not a complete backup') && next.status === 0;
  return {
    what: 'A backup is killed (kill -9): its restore, and the next backup',
    measured: isGood
      ? 'refused with a sentence; complete'
      : `${refused.status} ${refused.words.slice(-120)}; ${next.status}`,
    goal: 'refused; complete',
    isMet: isGood,
  };
}

/** A file system of 64 kB, which a superuser of the machine mounts. */
async function fillDisk(folder: string, settings: Settings): Promise<Row> {
  const place = join(folder, 'full');
  await mkdir(place);
  await execute('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place]);
  try {
    const full = await command(['backup', place], settings);
    const left = await readdir(place);
    const isGood =
      full.status === 1 && /^The disk that holds .* is full: no backup was made/m.test(full.words) && left.length === 0;
    return {
      what: 'The disk of the backups is full',
      measured: isGood
        ? 'one sentence, nothing left behind'
        : `${full.status} ${full.words.slice(-160)}; left: ${left.join(', ')}`,
      goal: 'one sentence, nothing left behind',
      isMet: isGood,
    };
  } finally {
    await execute('umount', [place]);
  }
}
