/** The member of etcd on each node. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Node } from './node.ts';

const run = promisify(execFile);

/** `existing` where it joins others that go on. */
export function etcdCommand(
  { name, address, folder }: Node,
  nodes: readonly Node[],
  state: 'new' | 'existing',
): string[] {
  return [
    'etcd',
    ...['--name', name, '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', `http://${address}:2379`, '--advertise-client-urls', `http://${address}:2379`],
    ...['--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`],
    ...['--initial-cluster', nodes.map((each) => `${each.name}=http://${each.address}:2380`).join(',')],
    ...['--initial-cluster-state', state],
    // Debian's Patroni 3.0.2 loses the key of the leader with the third version of the API (docs/OPERATIONS.md).
    '--enable-v2',
  ];
}

/** etcd refuses a member that comes back without what it stored: it is removed, and added as a new one. */
export async function replaceMember({ name, address }: Node, others: readonly Node[]): Promise<void> {
  const endpoints = `--endpoints=${others.map((each) => `http://${each.address}:2379`).join(',')}`;
  const control = (...words: string[]) =>
    run('etcdctl', [endpoints, 'member', ...words], { env: { PATH: process.env['PATH'] ?? '', ETCDCTL_API: '3' } });
  const { stdout } = await control('list');
  const [id] = (stdout.split('\n').find((line) => line.split(', ')[2] === name) ?? '').split(', ');
  if (!id) throw new Error(`etcd has no member ${name}: ${stdout}`);
  await control('remove', id);
  await control('add', name, `--peer-urls=http://${address}:2380`);
}
