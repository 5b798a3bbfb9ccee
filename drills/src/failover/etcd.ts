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
    ...['--listen-client-urls', `https://${address}:2379`, '--advertise-client-urls', `https://${address}:2379`],
    ...['--listen-peer-urls', `https://${address}:2380`, '--initial-advertise-peer-urls', `https://${address}:2380`],
    ...['--initial-cluster', nodes.map((each) => `${each.name}=https://${each.address}:2380`).join(',')],
    ...['--initial-cluster-state', state],
    ...['', 'peer-'].flatMap((side) => [
      ...[`--${side}client-cert-auth`, `--${side}trusted-ca-file`, join(folder, 'control/authority.pem')],
      ...[`--${side}cert-file`, join(folder, 'control/control.crt')],
      ...[`--${side}key-file`, join(folder, 'control/control.key')],
    ]),
  ];
}

/** etcd refuses a member that comes back without what it stored: it is removed, and added as a new one. */
export async function replaceMember({ name, address, folder }: Node, others: readonly Node[]): Promise<void> {
  const endpoints = `--endpoints=${others.map((each) => `https://${each.address}:2379`).join(',')}`;
  const at = (file: string) => join(folder, 'control', file);
  const proof = [`--cacert=${at('authority.pem')}`, `--cert=${at('control.crt')}`, `--key=${at('control.key')}`];
  const control = (...words: string[]) =>
    run('etcdctl', [endpoints, ...proof, 'member', ...words], {
      env: { PATH: process.env['PATH'] ?? '', ETCDCTL_API: '3' },
    });
  const { stdout } = await control('list');
  const [id] = (stdout.split('\n').find((line) => line.split(', ')[2] === name) ?? '').split(', ');
  if (!id) throw new Error(`etcd has no member ${name}: ${stdout}`);
  await control('remove', id);
  await control('add', name, `--peer-urls=https://${address}:2380`);
}
