/** Network namespaces of machines, and the bridge between them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Node } from './node.ts';

const run = promisify(execFile);

/** A machine in it; `space` names its namespace. */
export type Place = Pick<Node, 'address' | 'space'>;

export interface Network {
  readonly bridge: string;
  /** The address of this machine in it. */
  readonly host: string;
  readonly nodes: readonly Place[];
}

/** Connects the machines by a bridge. */
export async function makeNetwork({ bridge, host, nodes }: Network): Promise<void> {
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

/** Takes a machine off the network, or puts it back. */
export async function connect({ space }: Place, isConnected: boolean): Promise<void> {
  await run('ip', ['link', 'set', `${space}h`, isConnected ? 'up' : 'down']);
}

/** Removes what a run left. */
export async function removeNetwork({ bridge, nodes }: Network): Promise<void> {
  // A namespace is gone only some time after its last process.
  const links = [...nodes.map(({ space }) => `${space}h`), bridge];
  const commands = [
    ...links.map((link) => ['link', 'del', link]),
    ...nodes.map(({ space }) => ['netns', 'del', space]),
  ];
  for (const command of commands) await run('ip', command).catch(() => undefined);
}
