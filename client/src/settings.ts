/** Where the command line has its address and key from: the environment, or a file that only its owner can read. */
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Settings {
  readonly url: string;
  readonly key: string;
}

/** Said to the user as it is; the program ends with 2. */
export class Misuse extends Error {}

export function settingsPath(env: NodeJS.ProcessEnv): string {
  const folder = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return env['FAIRBOOK_CONFIG'] || join(folder, 'fairbook', 'settings.json');
}

/** From FAIRBOOK_URL and FAIRBOOK_API_KEY, and for what they lack from the file that `login` wrote. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const [url, key] = [env['FAIRBOOK_URL'], env['FAIRBOOK_API_KEY']];
  if (url && key) return { url, key };
  const stored = await readStored(settingsPath(env));
  return { url: url || stored.url, key: key || stored.key };
}

async function readStored(path: string): Promise<Settings> {
  const found = await stat(path).catch(() => null);
  if (!found)
    throw new Misuse('Sign in first: fairbook login --url https://… (or set FAIRBOOK_URL and FAIRBOOK_API_KEY)');
  // Windows has no such modes.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new Misuse(
      `${path} can be read by others: run chmod 600 ${path}, and revoke its key if somebody may have read it`,
    );
  }
  const stored = JSON.parse(await readFile(path, 'utf8')) as Partial<Settings>;
  if (typeof stored.url !== 'string' || typeof stored.key !== 'string') {
    throw new Misuse(`${path} is not what fairbook login writes: sign in again`);
  }
  return { url: stored.url, key: stored.key };
}

export async function writeSettings(path: string, settings: Settings): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  // The mode above is that of a new file only.
  await chmod(path, 0o600);
}
