/**
 * Drill of an installation without the internet: production runs in a network namespace that has nothing but itself, with a mail server and an identity
 * provider of the city beside it. Every address that the program tries to reach is recorded, and none may be outside.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from './context.ts';
import type { Row } from './report.ts';

/** Of the sites, as the other half configures them. */
const siteNames = ['market.springfield.example', 'admin.springfield.example'];

const inside = join(import.meta.dirname, 'offlineInside.ts');

/** Runs the other half of the drill in a new network namespace, which needs root, `unshare`, `ip` and `strace`. */
export async function offline({ say }: Context): Promise<Row[]> {
  const why = whyNot();
  if (why !== null) throw new Error(why);
  say('entering a network namespace with nothing but this machine');
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-offline-hosts-'));
  const hosts = join(folder, 'hosts');
  // The city's own names lead to its own machine, as its proxy would be.
  await writeFile(hosts, `127.0.0.1 localhost ${siteNames.join(' ')}\n`);
  // The namespaces end with the last process in them.
  const script = 'ip link set lo up && mount --bind "$2" /etc/hosts && exec "$0" "$1"';
  const child = spawn('unshare', ['--net', '--mount', 'sh', '-c', script, process.execPath, inside, hosts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += String(bytes);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`The half inside the namespace ended with ${code ?? 'a signal'}.\n${output}`);
  return JSON.parse(output) as Row[];
}

/** Why this machine cannot run the drill, in a sentence; null where it can. */
function whyNot(): string | null {
  if (process.getuid?.() !== 0) {
    return 'This drill makes a network namespace, which only root may: run it as root, as in a container.';
  }
  const missing = ['unshare', 'ip', 'strace'].filter((program) => spawnSync(program, ['-V']).error !== undefined);
  return missing.length === 0
    ? null
    : `This drill needs ${missing.join(' and ')}: install the packages util-linux, iproute2 and strace.`;
}
