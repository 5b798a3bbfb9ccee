/** Runs the process that checks files, with a limit of time and memory for each check. Entry point of a process of its own, which stays small and reads no file. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { descriptors, type Given, type Verdict } from './contents.ts';

/** Only Linux tells what another process uses, so it is measured there and this often. Everywhere the heap is bounded, and the time until the answer. */
const measureEveryMs = 50;
const longestMs = 60_000;
/** The process ends where no check came for so long, and after a check that left it large. */
const idleMs = 30_000;
const largeMegabytes = 256;
/** Units of processor time in /proc. */
const ticksOfSecond = 100;
/** A tenth of the time of a thread of the server that is busy as well: orders come first. */
const lowPriority = 10;

const [seconds = 0, megabytes = 0] = process.argv.slice(2).map(Number);
let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  // Reading files is all that it may do: it can neither write others, nor start programs, nor see a setting.
  const allowed = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];
  const started = fork(fileURLToPath(new URL('./check-process.ts', import.meta.url)), {
    execArgv: [...allowed, `--max-old-space-size=${megabytes}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', descriptors.given, descriptors.copy],
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

function check(file: Given): Promise<Verdict> {
  clearTimeout(idle);
  child ??= start();
  const running = child;
  const before = usageOf(running);
  return new Promise((resolve) => {
    let used = 0;
    const measure = () => {
      const now = usageOf(running);
      used = now.seconds - before.seconds;
      return now;
    };
    const answer = (result: Verdict['result']) => {
      clearTimeout(late);
      clearInterval(measuring);
      running.off('message', answer).off('error', fail).off('exit', fail);
      if (child !== null && measure().megabytes > largeMegabytes) end();
      idle = setTimeout(end, idleMs);
      resolve({ used, result });
    };
    const fail = () => {
      end();
      answer(null);
    };
    const late = setTimeout(fail, longestMs);
    const measuring = setInterval(() => {
      if (measure().megabytes > megabytes || used > seconds) fail();
    }, measureEveryMs);
    running.once('message', answer).once('error', fail).once('exit', fail);
    running.send(file);
  });
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // It ended at once, which the check finds out.
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

// Without the server there is nothing to check. The check ends by itself.
process.on('disconnect', () => process.exit());
process.on('message', async (file: Given) => {
  process.send?.(await check(file));
});
