/** Three machines of the database, each with deploy/compose.database.yaml. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../context.ts';
import { certifyNode, withCertificate } from '../failover/certificates.ts';
import type { Node } from '../failover/node.ts';
import { patroniOf } from '../failover/patroni.ts';
import type { Compose } from '../installation/compose-command.ts';
import { randomPassword } from '../installation/compose-files.ts';
import { patroniImage } from '../installation/container.ts';
import { standIns } from '../installation/images.ts';
import { files, writeDatabaseMachine } from './files.ts';

const execute = promisify(execFile);

export interface Machine extends Node {
  readonly compose: Compose;
}

export interface Databases {
  readonly machines: readonly Machine[];
  readonly superuserPassword: string;
  /** The end of an address for the superuser. */
  readonly proof: string;
  leader(): Promise<Machine>;
  untilWhole(): Promise<void>;
}

interface DatabaseMachines {
  readonly nodes: readonly Node[];
  readonly open: (node: Node, file: string, settings: Readonly<Record<string, string>>) => Promise<Machine>;
  readonly authorities: string;
  readonly say: Context['say'];
}

export async function startDatabases({ nodes, open, authorities, say }: DatabaseMachines): Promise<Databases> {
  say('three machines for the database');
  const superuserPassword = randomPassword();
  const passwords = {
    PATRONI_SUPERUSER_PASSWORD: superuserPassword,
    PATRONI_REPLICATION_PASSWORD: randomPassword(),
    PATRONI_REWIND_PASSWORD: randomPassword(),
  };
  const settings = { PATRONI_IMAGE: patroniImage, ...(await standIns('etcd')) };
  const words = ['run', '--rm', '--entrypoint', 'id', patroniImage, '-u', 'postgres'];
  const postgres = Number((await execute('podman', words)).stdout);
  const started: Machine[] = [];
  for (const node of nodes) {
    await certifyNode(authorities, node, ['database']);
    await writeDatabaseMachine(node, nodes, passwords, { authorities, postgres });
    const machine = await open(node, files.database, settings);
    started.push(machine);
    await machine.compose.run(['up', '-d']);
  }
  const { leader, untilWhole } = patroniOf(started, join(authorities, 'control', nodes[0]?.name ?? ''), async () => '');
  await untilWhole();
  return {
    machines: started,
    superuserPassword,
    proof: withCertificate(join(authorities, 'tls', nodes[0]?.name ?? ''), 'postgres'),
    untilWhole,
    async leader() {
      const found = await leader();
      if (!found) throw new Error('The cluster has no leader.');
      return found;
    },
  };
}
