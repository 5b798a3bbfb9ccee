/** Entry point of the process that checks files. */
import { Worker } from 'node:worker_threads';
import { checkFile } from './check.ts';
import type { Unchecked } from './contents.ts';

// A check that does not end may not outlive the server that would end it, and while it runs no timer of this thread fires.
const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1_000)`;
new Worker(watch, { eval: true }).unref();

process.on('message', async (file: Unchecked) => {
  // The server refuses the file of a process that ends.
  process.send?.(await checkFile(file).catch(() => process.exit(1)));
});
