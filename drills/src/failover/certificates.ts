/** Certificates of the machines of a drill, made by the delivered script as docs/OPERATIONS.md says. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Node } from './node.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, '../../../deploy/certificates.sh');

/** Makes `authority/place` with a certificate of this name. */
export async function makeCertificate(
  authority: string,
  place: string,
  name: string,
  ...hosts: readonly string[]
): Promise<void> {
  await run('sh', [script, authority, place, name, ...hosts]);
}

/** Those of a node of the database, reached also at `hosts`: `folder`/control and `folder`/tls, each with a place called like the node. */
export async function certifyNode(
  folder: string,
  { name, address }: Pick<Node, 'name' | 'address'>,
  hosts: readonly string[],
): Promise<void> {
  await makeCertificate(join(folder, 'control'), name, 'control', address);
  await makeCertificate(join(folder, 'tls'), name, 'server', address, ...hosts);
  for (const role of ['postgres', 'replicator', 'rewinder']) await makeCertificate(join(folder, 'tls'), name, role);
}

/** The end of an address of the database, for a role whose certificate is in this folder. */
export function withCertificate(folder: string, role: string): string {
  const at = (file: string) => join(folder, file);
  return `?sslmode=verify-full&sslrootcert=${at('authority.pem')}&sslcert=${at(`${role}.crt`)}&sslkey=${at(`${role}.key`)}`;
}
