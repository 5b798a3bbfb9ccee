/** Lifetime of a program that runs until it is stopped: opening and closing in order. */
import { setTimeout } from 'node:timers/promises';
import { terminalMessageOf } from './cannot-start.ts';

export interface Lifetime {
  /** Registers how to close something that was opened; last opened is closed first. */
  add(name: string, close: () => Promise<unknown> | unknown): Promise<void>;
  /** Stops the program because of an error; `sentence` is its last output. */
  fail(sentence: string): void;
}

/** Maximum time for closing everything; then the program ends anyway. */
const timeoutMs = 30_000;

/**
 * Runs a program: `open` opens its parts and returns when it is up. It then stays until Ctrl-C or SIGTERM, closes everything in reverse order, and
 * ends with 0. An error is printed, everything is closed, and it ends with 1.
 */
export function runUntilStopped(open: (life: Lifetime) => Promise<void>): void {
  const closers: { name: string; close: () => Promise<unknown> | unknown }[] = [];
  let ending: Promise<never> | null = null;

  function end(code: number, words?: string): Promise<never> {
    if (words !== undefined && ending === null) process.stderr.write(`${words}\n`);
    ending ??= closeAll().then(
      () => process.exit(code),
      () => process.exit(1),
    );
    return ending;
  }

  async function closeAll(): Promise<void> {
    const late = setTimeout(timeoutMs, 'late', { ref: false });
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const { name, close } = closer;
      try {
        if ((await Promise.race([close(), late])) === 'late')
          throw new Error(`it took more than ${timeoutMs / 1000} seconds`);
      } catch (error) {
        process.stderr.write(`${name} did not close: ${terminalMessageOf(error)}\n`);
      }
    }
  }

  const life: Lifetime = {
    async add(name, close) {
      closers.push({ name, close });
      // Stopped while still starting: resources that were just opened are closed as well.
      if (ending !== null) await closeAll();
    },
    fail: (sentence) => void end(1, sentence),
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal ends the program at once.
      if (ending !== null) process.exit(130);
      void end(0);
    });
  }
  process.on('uncaughtException', (error) => void end(1, terminalMessageOf(error)));
  process.on('unhandledRejection', (error) => void end(1, terminalMessageOf(error)));
  open(life).catch((error: unknown) => end(1, terminalMessageOf(error)));
}
