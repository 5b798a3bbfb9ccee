/** Files of a witness, written so that a crash at any moment leaves the old content or the new one, never less. */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The ending of a file that is still being written. */
const unfinished = '.new';

/** Replaces the content of a file. When this returns, the new content survives a power failure too. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const next = `${file}${unfinished}`;
  const handle = await open(next, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
  await syncFolder(dirname(file));
}

/** Removes a file, so that it stays away after a power failure too. */
export async function removeDurably(file: string): Promise<void> {
  await rm(file, { force: true });
  await syncFolder(dirname(file));
}

/** The contents of all files of a folder by name, which is created where it is missing. Removes what a crash left unfinished. */
export async function readFolder(folder: string): Promise<Map<string, string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
  const texts = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith(unfinished)) await rm(join(folder, name));
    else texts.set(name, await readFile(join(folder, name), 'utf8'));
  }
  return texts;
}

/** Without this the name of a renamed file may be lost. Windows cannot do it, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
