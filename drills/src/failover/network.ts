/** Network namespaces of the nodes, and the bridge between them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Node } from './node.ts';

const run = promisify(execFile);
const bridge = 'fbdrill0';

/** Connects them by a bridge, which has the address `host` on this side. */
export async function makeNetwork(nodes: readonly Node[], host: string): Promise<void> {
  await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${host}/24`, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
  for (const { space, address } of nodes) {
    await run('ip', ['netns', 'add', space]);
    await run('ip', ['link', 'add', `${space}h`, 'type', 'veth', 'peer', 'name', `${space}n`]);
    await run('ip', ['link', 'set', `${space}n`, 'netns', space]);
    await run('ip', ['link', 'set', `${space}h`, 'master', bridge, 'up']);
    await run('ip', ['-n', space, 'address', 'add', `${address}/24`, 'dev', `${space}n`]);
    for (const device of ['lo', `${space}n`]) await run('ip', ['-n', space, 'link', 'set', device, 'up']);
  }
}

/** Removes what a run left. */
export async function removeNetwork(): Promise<void> {
  const spaces = [1, 2, 3].map((number) => `fbdrill${number}`);
  // A namespace is gone only some time after its last process.
  const links = [...spaces.map((space) => `${space}h`), bridge];
  const commands = [...links.map((link) => ['link', 'del', link]), ...spaces.map((space) => ['netns', 'del', space])];
  for (const command of commands) await run('ip', command).catch(() => undefined);
}
