/** Entry point of the process that checks files. */
import { createHash } from 'node:crypto';
import { readSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { checkFile } from './check.ts';
import { type Copied, descriptors, type FileRefusal, type Given } from './contents.ts';

// A check that does not end may not outlive the process that would end it, and while it runs no timer of this thread fires.
const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1_000)`;
new Worker(watch, { eval: true }).unref();

async function check({ size, ...file }: Given): Promise<Copied | FileRefusal> {
  const bytes = Buffer.allocUnsafeSlow(size);
  readSync(descriptors.given, bytes, 0, size, 0);
  const result = await checkFile({ ...file, bytes });
  if ('code' in result) return result;
  const { bytes: content, ...rest } = result;
  writeSync(descriptors.copy, content, 0, content.length, 0);
  return { ...rest, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

process.on('message', async (file: Given) => {
  // The server refuses the file of a process that ends.
  process.send?.(await check(file).catch(() => process.exit(1)));
});
