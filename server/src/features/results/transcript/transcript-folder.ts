/** Folders for the files that a transcript verifies while it is downloaded. In DATA_DIR, since a container can write nowhere else. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dayMs = 86_400_000;

/** A new folder. Those of downloads that a killed process did not end are removed after a day. */
export async function makeTranscriptFolder(dataDir: string): Promise<string> {
  const place = join(dataDir, 'temporary');
  await mkdir(place, { recursive: true, mode: 0o700 });
  for (const name of await readdir(place)) {
    const folder = join(place, name);
    // Another process may remove it at the same moment.
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > dayMs) await removeFolder(folder);
  }
  return mkdtemp(join(place, 'transcript-'));
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
