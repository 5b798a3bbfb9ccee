/** Steps of the checks: a program or a function that passes or fails, run some at a time, with one line of output for each. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart, terminalMessageOf } from '@fairbook/server/platform/base/cannot-start.ts';

const root = join(import.meta.dirname, '../..');

export interface Step {
  readonly name: string;
  /** Throws where the step fails; the message is printed. */
  readonly run: () => Promise<void>;
}

/** The path of a program that npm installed. */
export function bin(name: string): string {
  return join(root, 'node_modules/.bin', name);
}

/** Runs the steps in this order, `atOnce` at a time. All of them run, so that one run names everything that fails. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<boolean> {
  const waiting = [...steps];
  let passed = true;
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await attempt(step))) passed = false;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return passed;
}

/** Runs the steps one after another until one fails. */
export async function runInTurn(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) if (!(await attempt(step))) return false;
  return true;
}

async function attempt({ name, run }: Step): Promise<boolean> {
  const start = performance.now();
  try {
    await run();
    console.log(`ok      ${name} (${seconds(start)})`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name} (${seconds(start)})\n${terminalMessageOf(error)}`);
    return false;
  }
}

/** A program whose output is shown only where it fails. */
export function quiet(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      // The type checkers divide the work among threads that repeat most of it: one thread takes a third of the processor time.
      const env = { ...process.env, GOMAXPROCS: '1' };
      const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let words = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (words += String(bytes)));
      if ((await exitOf(child)) !== 0) throw new CannotStart(words.trim());
    },
  };
}

/** Runs a program that writes to our output. Throws where it fails. */
export async function loud(program: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } });
  const code = await exitOf(child);
  if (code !== 0) throw new CannotStart(`it ended with ${code ?? 'a signal'}`);
}

/** The exit code of a process; null where a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** The time since then, for people. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
