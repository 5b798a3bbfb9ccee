/** The folders of machines, made as docs/OPERATIONS.md says in "Several machines": the delivered files, and what differs in `.env` beside them. */
import { chown, cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStorage } from '@fairbook/server/testing/services/object-storage.ts';
import { stringify } from 'yaml';
import type { Node } from '../failover/node.ts';
import { deploy, hosts, type Outside, overrideOf, ulimits, writeProcesses } from '../installation/compose-files.ts';

const databaseFile = 'compose.database.yaml';
const applicationFile = 'compose.application.yaml';
export const files = { database: databaseFile, application: applicationFile } as const;

/** A copy of certificates that belongs to the user who reads them. */
async function place(from: string, to: string, uid: number): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const name of ['', ...(await readdir(to))]) await chown(join(to, name), uid, uid);
}

/** Certificates of the machines, and the user of PostgreSQL in the image. */
export interface Certified {
  readonly authorities: string;
  readonly postgres: number;
}

/** A machine for the database. `passwords` are those of Patroni's three users. */
export async function writeDatabaseMachine(
  { name, address, folder }: Node,
  nodes: readonly Node[],
  passwords: Readonly<Record<string, string>>,
  { authorities, postgres }: Certified,
): Promise<void> {
  await mkdir(join(folder, 'secrets'), { recursive: true });
  await cp(join(deploy, databaseFile), join(folder, databaseFile));
  await cp(join(deploy, 'patroni'), join(folder, 'patroni'), { recursive: true });
  await mkdir(join(folder, 'control'));
  await place(join(authorities, 'control', name), join(folder, 'control/etcd'), 0);
  await place(join(authorities, 'control', name), join(folder, 'control/patroni'), postgres);
  await place(join(authorities, 'tls', name), join(folder, 'tls/database'), postgres);
  const addresses = nodes.map((node, at) => [`ADDRESS${at + 1}`, node.address]);
  await writeFile(join(folder, '.env'), linesOf({ NAME: name, ADDRESS: address, ...Object.fromEntries(addresses) }));
  await writeFile(join(folder, 'secrets', 'patroni.env'), linesOf(passwords), { mode: 0o600 });
  await writeFile(join(folder, 'drill.yaml'), stringify({ services: { etcd: { ulimits }, postgres: { ulimits } } }));
}

/** A machine for Fairbook. `secrets` are the same on each. */
export async function writeApplicationMachine(
  { folder }: Node,
  nodes: readonly Node[],
  outside: Outside & {
    readonly storage: ObjectStorage['settings'];
    readonly secrets: Readonly<Record<string, string>>;
    /** Where the names of the city lead. */
    readonly host: string;
    readonly authorities: string;
    /** The address of the machine that runs the signer. */
    readonly signerHost: string;
  },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(deploy, applicationFile), join(folder, applicationFile));
  await cp(join(deploy, 'patroni'), join(folder, 'patroni'), { recursive: true });
  const { authorities, signerHost } = outside;
  await mkdir(join(folder, 'control'));
  await cp(join(authorities, 'control/authority.pem'), join(folder, 'control/authority.pem'));
  await place(join(authorities, 'tls/application'), join(folder, 'tls/application'), 10_001);
  await place(join(authorities, 'tls/owner'), join(folder, 'tls/owner'), 10_001);
  await place(join(authorities, 'tls/signer'), join(folder, 'tls/signer'), 10_002);
  const addresses = nodes.map((node, at) => [`NODE${at + 1}`, `${node.address}:5432`]);
  const own = { ADMIN_HOST: hosts.admin, SIGNER_HOST: signerHost, ...Object.fromEntries(addresses) };
  await writeFile(join(folder, '.env'), linesOf(own));
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = outside.storage;
  await writeProcesses(folder, outside, {
    secrets: { ...outside.secrets, 's3-access-key-id': accessKeyId, 's3-secret-access-key': secretAccessKey },
    settings: { FILES: 's3', S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
  });
  const names = ['market1', 'market2', 'admin', 'worker', 'migrate'];
  const { services } = overrideOf(names, outside.host, [outside.host, hosts.bucket]);
  await writeFile(join(folder, 'drill.yaml'), stringify({ services: { ...services, database: { ulimits } } }));
}

function linesOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
