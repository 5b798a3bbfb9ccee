/**
 * Checks files in a process of their own, one after the other, with a limit of time and memory. No content of a file delays the calls of the server, the
 * memory it took is given back, and a fault of a parser reaches neither the settings nor the network nor the files of the server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import { Unavailable } from '../base/errors.ts';
import { inTurns } from '../base/in-turns.ts';
import { type AcceptedFile, type Unchecked, unreadable } from './contents.ts';

/** `spend` is called with the seconds of processor time that the check took. */
export type CheckFile = (file: Unchecked, spend?: (seconds: number) => void) => Promise<AcceptedFile | Refusal>;

interface Limits {
  /** Processor time of one check. An official statement of 600 pages takes about a second. */
  readonly seconds?: number;
  /** Memory of the process during a check. */
  readonly megabytes?: number;
  /** Checks that may wait. More are refused with 503. */
  readonly waiting?: number;
}

/** Only Linux tells what another process uses, so it is measured there and this often. Everywhere the heap is bounded, and the time until the answer. */
const measureEveryMs = 50;
const longestMs = 60_000;
/** The process ends where no check came for so long, and after a check that left it large. */
const idleMs = 30_000;
const largeMegabytes = 256;
/** Units of processor time in /proc. */
const ticksOfSecond = 100;
/** Below the server's own: orders come first. */
const lowPriority = 5;

export function openChecks({ seconds = 10, megabytes = 512, waiting = 32 }: Limits = {}): CheckFile {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = inTurns({
    most: 1,
    waiting,
    full: () => new Unavailable('too many files wait for their check'),
  });

  function start(): ChildProcess {
    // Reading files is all that it may do: it can neither write, nor start programs, nor see a setting.
    const allowed = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];
    const started = fork(fileURLToPath(new URL('./check-process.ts', import.meta.url)), {
      execArgv: [...allowed, `--max-old-space-size=${megabytes}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lower(started);
    // One that the system has ended while it was idle checks nothing any more.
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function check(file: Unchecked, spend?: (seconds: number) => void): Promise<AcceptedFile | Refusal> {
    clearTimeout(idle);
    child ??= start();
    const running = child;
    const before = usageOf(running);
    holdProcess(running, true);
    return new Promise((resolve) => {
      let used = 0;
      const measure = () => {
        const now = usageOf(running);
        used = now.seconds - before.seconds;
        return now;
      };
      const answer = (result: AcceptedFile | Refusal) => {
        clearTimeout(late);
        clearInterval(measuring);
        running.off('message', answer).off('error', fail).off('exit', fail);
        if (child !== null && measure().megabytes > largeMegabytes) end();
        spend?.(used);
        // An idle process does not keep the server.
        holdProcess(running, false);
        idle = setTimeout(end, idleMs).unref();
        resolve(result);
      };
      const fail = () => {
        end();
        answer(unreadable[file.kind]);
      };
      const late = setTimeout(fail, longestMs);
      const measuring = setInterval(() => {
        if (measure().megabytes > megabytes || used > seconds) fail();
      }, measureEveryMs);
      running.once('message', answer);
      running.once('error', fail);
      running.once('exit', fail);
      running.send(file);
    });
  }

  return (file, spend) => inTurn(() => check(file, spend));
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // It ended at once, which the check finds out.
  }
}

function holdProcess(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** Memory, and processor time so far; 0 where the system does not tell. */
function usageOf({ pid }: ChildProcess): { readonly megabytes: number; readonly seconds: number } {
  try {
    const [status, stat] = ['status', 'stat'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0);
    // Behind the name of the program in parentheses: its state, and as the 12th and 13th the ticks in its own code and in the system's.
    const fields = stat?.split(') ').at(-1)?.split(' ') ?? [];
    return { megabytes: kilobytes / 1_024, seconds: (Number(fields[11]) + Number(fields[12])) / ticksOfSecond };
  } catch {
    return { megabytes: 0, seconds: 0 };
  }
}
