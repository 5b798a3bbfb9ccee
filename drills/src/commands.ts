/** Runs commands of the program as an operator does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

export interface Ended {
  readonly status: number;
  /** Its output. */
  readonly words: string;
}

/** `node server/src/main.ts` with these words and settings. */
export async function command(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', LOG_LEVEL: 'error', ...settings };
  return execute(process.execPath, ['server/src/main.ts', ...words], { cwd: root, env }).then(
    ({ stdout }) => ({ status: 0, words: stdout.trim() }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      words: `${stdout}${stderr}`.trim(),
    }),
  );
}
