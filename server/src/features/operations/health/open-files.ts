/** Notices when this process may open no more files: the kernel then drops new connections before the program hears of them. */
import { close, open } from 'node:fs';
import { promisify } from 'node:util';
import type { Log } from '../../../platform/base/log.ts';

const everyMs = 1_000;
/** Milliseconds between two lines of the log. */
const lineEveryMs = 10_000;

/** Watches until it is closed. */
export function watchOpenFiles(log: Log): { close(): void } {
  let lineAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(async () => {
    try {
      await promisify(close)(await promisify(open)('/dev/null', 'r'));
    } catch (error) {
      if (performance.now() - lineAt < lineEveryMs) return;
      lineAt = performance.now();
      log.warn(
        { code: (error as NodeJS.ErrnoException).code },
        'no more files can be opened: new connections are dropped until some are closed',
      );
    }
  }, everyMs);
  return { close: () => clearInterval(timer) };
}
