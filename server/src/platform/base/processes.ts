/** Queries other processes of this machine: whether one is alive, its identity, and an exclusive lock. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The command line of a process; empty if unknown. */
export function commandOf(pid: number): string {
  return seen(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ask(pid, 'command=');
}

/** Start time of a process, as text that differs for the next process with the same id; empty if unknown. */
function birthOf(pid: number): string {
  // Field 22 counts clock ticks since boot. The second field holds the program's name, which may contain spaces.
  const ticks = seen(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19];
  return ticks === undefined ? ask(pid, 'lstart=') : `${seen('/proc/sys/kernel/random/boot_id')?.trim()} ${ticks}`;
}

function seen(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** macOS has no /proc. */
function ask(pid: number, what: string): string {
  try {
    return execFileSync('ps', ['-o', what, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

export interface Lock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly birth: string;
}

/** The process that holds the lock of a data folder, or null if no live one does. */
export function lockHolder(folder: string): number | null {
  const holder = readHolder(join(folder, 'lock'));
  return holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth ? holder.pid : null;
}

/** Locks the data folder for this process. Throws CannotStart where another live process has it. */
export async function takeLock(folder: string): Promise<Lock> {
  const file = join(folder, 'lock');
  const own = `${file}.${process.pid}`;
  const me: Holder = { pid: process.pid, birth: birthOf(process.pid) };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(own, JSON.stringify(me));
  } catch (error) {
    throw unwritable(folder, error);
  }
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const other = lockHolder(folder);
      if (other !== null && other !== process.pid) throw taken(folder, other);
      rmSync(file, { force: true });
      // A hard link appears atomically with its content, and only if there is no file: of two copies one gets it.
      if (!tryLink(own, file)) continue;
      // A copy that checked the old lock at the same moment may have removed ours instead.
      await setTimeout(100);
      if (readHolder(file)?.pid === process.pid) return { release: () => releaseLock(file) };
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw taken(folder, lockHolder(folder));
}

function releaseLock(file: string): void {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
}

function taken(folder: string, pid: number | null): CannotStart {
  return new CannotStart(
    `Fairbook is already running here${pid === null ? '' : ` (process ${pid})`} with its data in ${folder}: stop it first, or give this copy another DATA_DIR and other ports.`,
  );
}

function unwritable(folder: string, error: unknown): CannotStart {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const reason = {
    EROFS: 'it is read-only',
    ENOENT: 'it cannot be made',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
  }[code];
  return new CannotStart(
    `Cannot write to ${folder} (${reason ?? code}): make it writable, or set DATA_DIR to a folder that is.`,
  );
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, birth } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && pid > 0 && typeof birth === 'string' ? { pid, birth } : null;
  } catch {
    return null;
  }
}

/** The exit code of a child, once it has ended; null where a signal ended it or it could not be started. */
export async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
}
