/** Programs from outside that the measurements use where they are installed, and how to run one. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const packages = { pgbench: 'postgresql-contrib', wrk: 'wrk', cc: 'gcc' } as const;

export type Tool = keyof typeof packages;

/** A case that cannot be measured here; the message says what is missing. */
export class Missing extends Error {}

/** Where a tool is, or null. */
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

/** Where a tool is. Throws Missing with the package that brings it. */
export function needTool(tool: Tool): string {
  const path = findTool(tool);
  if (path === null) throw new Missing(`${tool} is not installed (Debian: apt-get install ${packages[tool]})`);
  return path;
}

/** What a program writes. Throws with its complaints where it fails. */
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
