/** The database and the product that `npm run test:up` keeps running, so that a single test file need not start its own. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { lockHolder } from '../src/platform/base/processes.ts';

const root = join(import.meta.dirname, '../..');

/** Where `npm run test:up` keeps its lock and writes what it provides. */
export const runningFolder = join(root, '.data/test-up');

/** `server`: the template database and the identity provider; `e2e`: the whole product. */
export type RunningPart = 'server' | 'e2e';

/** The sources of each part: a part that was started from others is started again. */
export const sourcesOfPart: Readonly<Record<RunningPart, readonly string[]>> = {
  server: ['server/src/platform/db', 'server/testing', 'identity/src'],
  e2e: ['server/src', 'contract/src', 'domain/src', 'identity/src', 'ui/src', 'market', 'admin', 'scripts'],
};

const notSources = /(^|\/)(dist|node_modules|examples)\/|\.test\.tsx?$/;

/** A hash of the names and contents of the sources of a part. */
export function hashOfPart(part: RunningPart): string {
  const hash = createHash('sha256');
  const isUnused = (path: string) => notSources.test(path) || (part === 'e2e' && path.includes('/testing/'));
  for (const folder of sourcesOfPart[part]) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !isUnused(relative(root, path)));
    for (const path of files.sort()) hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Exports of a part to tests, and the hash of the sources it was started from. */
export interface RunningState {
  readonly hash: string;
  readonly provided: Readonly<Partial<ProvidedContext>>;
}

/** The part of a project of Vitest that a global setup uses. */
export type Providing = Pick<TestProject, 'provide'>;

/** Seconds. A product that is being restarted after a change may have to build its pages first. */
const longestRestart = 180;

/**
 * Where RUNNING=yes asks for it, provides the addresses of the part that `npm run test:up` keeps running, and returns true. Returns false where
 * the caller must start its own.
 */
export async function useRunning(part: RunningPart, project: Providing): Promise<boolean> {
  if (process.env['RUNNING'] !== 'yes') return false;
  const hash = hashOfPart(part);
  const end = Date.now() + longestRestart * 1000;
  while (lockHolder(runningFolder) !== null) {
    const state = stateOf(part);
    if (state?.hash === hash) {
      for (const name of Object.keys(state.provided) as (keyof ProvidedContext)[]) give(project, name, state.provided);
      return true;
    }
    if (Date.now() > end) throw new Error(`npm run test:up has not restarted its ${part}: see what it says.`);
    await setTimeout(200);
  }
  return false;
}

function give<Name extends keyof ProvidedContext>(
  project: Providing,
  name: Name,
  provided: Partial<ProvidedContext>,
): void {
  const value = provided[name];
  if (value !== undefined) project.provide(name, value);
}

function stateOf(part: RunningPart): RunningState | null {
  try {
    return JSON.parse(readFileSync(join(runningFolder, `${part}.json`), 'utf8'));
  } catch {
    return null;
  }
}
