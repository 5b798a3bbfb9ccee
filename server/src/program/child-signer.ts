/** Runs the signer as a process beside this one, for `npm start`: the process that people reach has no signing key there either. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import module from 'node:module';
import { join } from 'node:path';
import { CannotStart } from '../platform/base/cannot-start.ts';
import type { Lifetime } from '../platform/base/lifetime.ts';
import { socketIn } from '../platform/signer/address.ts';

const main = join(import.meta.dirname, '../main.ts');

/** Returns the socket where it listens. It ends with this process, however that ends. */
export async function startSigner(dataDir: string, life: Lifetime): Promise<string> {
  const path = socketIn(dataDir);
  const compiled = module.getCompileCacheDir();
  const child = spawn(process.execPath, [main, 'signer'], {
    env: { ...process.env, SIGNER: path, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    // A group of its own: Ctrl-C reaches it once nothing asks it any longer.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  };
  await life.add('the signer', stop);
  const listening = once(child, 'message').then(() => true);
  const isUp = await Promise.race([listening, ended.then(() => false)]);
  if (!isUp && !isStopping) throw new CannotStart('The signer did not start.');
  child.once('exit', () => isStopping || life.fail('The signer ended unexpectedly.'));
  return path;
}
