/** Starts servers under measurement, each in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Look {
  /** The longest delay of its event loop, in milliseconds. */
  readonly delay: number;
  /** Bytes of memory. */
  readonly memory: number;
}

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Resets its event loop measurement. */
  begin(): Promise<void>;
  look(): Promise<Look>;
  /** Idempotent. Throws where it had ended by itself. */
  stop(): Promise<void>;
}

export interface Program {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /** An address that responds 2xx once the server is ready. */
  readonly ready: string;
  readonly cwd?: string;
}

const probe = join(import.meta.dirname, 'probe.ts');

/** Starts a Node program and waits until it responds. Throws with its last output where it does not. */
export async function startServer({ args, env, port, ready, cwd }: Program): Promise<Server> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, ...args], {
    cwd: cwd ?? process.cwd(),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes) => {
      words = `${words}${String(bytes)}`.slice(-4_000);
    });
  }
  let isStopped = false;
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, `${url}${ready}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${args.join(' ')} did not start: ${words}`, { cause: error });
  }
  return {
    url,
    pid: child.pid ?? 0,
    async begin() {
      await ask(child, 'begin');
    },
    async look() {
      return (await ask(child, 'look')) as Look;
    },
    async stop() {
      if (isStopped) return;
      if (hasEnded(child)) throw new Error(`${args.join(' ')} ended by itself: ${words}`);
      isStopped = true;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(10_000, 'late', { ref: false });
      if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL');
      await ended;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(50)) {
    if (hasEnded(child)) throw new Error('it ended');
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    // An alternative may lack this address; any response is enough. Ours says 503 until it is ready.
    if (answer && answer.status < 500) return;
  }
  throw new Error('it was not ready within a minute');
}

/** Waits until processes are idle, so that one case does not affect another. */
export async function untilCalm(pids: readonly number[]): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const before = cpuOf(pids);
    await setTimeout(1_000);
    if (cpuOf(pids) - before < 50) return;
  }
  throw new Error('the processes were not idle within a minute');
}

async function ask(child: ChildProcess, question: string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(question);
  const [words] = await answer;
  return words;
}

/** Milliseconds of processor time of processes, all threads included. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * 10;
}

/**
 * Counts processor time from now on, in milliseconds with fractions, of threads that still run when it is read: for calls that are shorter than the steps of
 * `cpuOf`. Other than elapsed time it hardly depends on what else the machine does.
 */
export function startCpuTimer(pids: readonly number[]): () => number {
  const before = runTimesOf(pids);
  return () => {
    let sum = 0;
    for (const [thread, time] of runTimesOf(pids)) sum += time - (before.get(thread) ?? 0);
    return sum / 1e6;
  };
}

/** Nanoseconds of each thread. */
function runTimesOf(pids: readonly number[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of pids) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const [time] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
        times.set(thread, Number(time));
      }
    } catch {
      // It ended meanwhile.
    }
  }
  return times;
}

/** Fields 14 to 17 of /proc/pid/stat, in hundredths of a second: own time, and that of ended children. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}

/** The process and its running descendants. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
      parents.set(Number(name), Number(parent));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}
