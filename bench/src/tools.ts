/** Finds and runs external programs that the measurements use if installed. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const packages = { pgbench: 'postgresql-contrib', wrk: 'wrk', cc: 'gcc' } as const;

export type Tool = keyof typeof packages;

/** A case that cannot be measured here; the message says what is missing. */
export class Missing extends Error {}

/** The path of a tool, or null. */
export function findTool(tool: Tool): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, tool);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // The next folder may have it.
    }
  }
  return null;
}

/** The path of a tool. Throws Missing with the package that provides it. */
export function needTool(tool: Tool): string {
  const path = findTool(tool);
  if (path === null) throw new Missing(`${tool} is not installed (Debian: apt-get install ${packages[tool]})`);
  return path;
}

/** A program's output. Throws with its errors where it fails. */
export async function outputOf(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let [words, complaints] = ['', ''];
  child.stdout.on('data', (bytes) => (words += String(bytes)));
  child.stderr.on('data', (bytes) => (complaints += String(bytes)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${complaints.trim() || words.trim()}`);
  return words;
}
