/** Makes the names of a folder's files durable: without it the name of a renamed file may be lost. Windows cannot do it, and does not need it. */
import { open } from 'node:fs/promises';

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
