/** Installs system packages the tests need, where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True once the package is there. Debian and derivatives, as root; elsewhere nothing is changed. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} from the system’s packages`);
  runAloud('apt-get', ['update', '-qq']);
  return runAloud('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/** Runs a program with its output shown; true where it succeeds within five minutes. */
export function runAloud(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'inherit', timeout: 300_000, env }).status === 0;
}
