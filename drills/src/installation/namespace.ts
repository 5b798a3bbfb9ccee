/** Runs a program in a network namespace that has nothing but this machine itself. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Ended {
  readonly code: number | null;
  /** Its output; errors are shown as they come. */
  readonly output: string;
}

/** Needs root, `unshare` and `ip`. `names` lead to the machine itself, as its DNS would say. */
export async function runAlone(
  words: readonly string[],
  names: readonly string[] = [],
  cwd: string = process.cwd(),
): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-hosts-'));
  const hosts = join(folder, 'hosts');
  await writeFile(hosts, `127.0.0.1 localhost ${names.join(' ')}\n`);
  // The namespaces end with the last process in them.
  const script = 'ip link set lo up && mount --bind "$0" /etc/hosts && exec "$@"';
  const child = spawn('unshare', ['--net', '--mount', 'sh', '-c', script, hosts, ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += String(bytes);
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  await rm(folder, { recursive: true });
  return { code, output };
}

/** Why this machine cannot make such a namespace, or lacks one of these programs, in a sentence; null where it can. */
export function whyNotAlone(programs: readonly string[] = []): string | null {
  if (process.getuid?.() !== 0) {
    return 'This drill makes a network namespace, which only root may: run it as root, as in a container.';
  }
  const missing = ['unshare', 'ip', ...programs].filter((name) => spawnSync(name, ['-V']).error !== undefined);
  return missing.length === 0
    ? null
    : `This drill needs ${missing.join(' and ')}: install the packages util-linux, iproute2 and strace.`;
}
