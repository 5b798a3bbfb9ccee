/** A signer as operators run it: a process of its own, over a folder that outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '../program.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface RunningSigner {
  readonly child: ChildProcess;
  readonly path: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

/** Starts one whose keys and signed heads are in this folder, and waits until it listens. */
export async function startSigner(folder: string): Promise<RunningSigner> {
  const path = join(folder, 'socket');
  const child = spawn(process.execPath, [main, 'signer'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...compiledCode,
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      IDENTITY: 'oidc',
      DATA_DIR: folder,
      SIGNER: path,
    },
  });
  const ended = once(child, 'exit');
  const isUp = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!isUp) throw new Error('the signer did not start');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, path, kill };
}
