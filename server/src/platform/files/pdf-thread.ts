/** Entry point of the thread that checks PDFs. */
import { parentPort } from 'node:worker_threads';
import { copyOfPdf } from './pdf.ts';
import { unreadable } from './pdf-checks.ts';

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage(await copyOfPdf(bytes).catch(() => unreadable));
});
