/** The folder of an installation with containers, made as docs/OPERATIONS.md says: the delivered files, settings, secrets and a certificate. */
import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '@fairbook/server/testing/certificates.ts';
import { clientId, clientSecret } from '@fairbook/server/testing/openIdProvider.ts';
import { stringify } from 'yaml';

const deploy = join(import.meta.dirname, '../../deploy');
/** The user of the image. */
const fairbook = 10_001;
/** A network of the drill alone, so that its containers know where this machine is. */
export const network = { name: 'fairbook-compose-drill', subnet: '10.213.77.0/24', gateway: '10.213.77.1' } as const;

export const domain = 'springfield.example';
export const hosts = {
  market: `market.${domain}`,
  admin: `admin.market.${domain}`,
  provider: `id.${domain}`,
  mail: `mail.${domain}`,
} as const;
export const sites = { market: `https://${hosts.market}`, admin: `https://${hosts.admin}` } as const;

export interface Outside {
  readonly certificate: Certificate;
  readonly issuer: string;
  readonly mailUrl: string;
  readonly backupRecipient: string;
}

/** Returns the password of the database's superuser. */
export async function writeInstallation(folder: string, outside: Outside): Promise<string> {
  await cp(join(deploy, 'compose.yaml'), join(folder, 'compose.yaml'));
  await cp(join(deploy, 'prometheus'), join(folder, 'prometheus'), { recursive: true });
  await copyFile(join(deploy, 'haproxy.cfg'), join(folder, 'haproxy.cfg'));
  // A test machine may allow a process fewer open files than 20,000 connections need.
  const proxy = await readFile(join(folder, 'haproxy.cfg'), 'utf8');
  await writeFile(join(folder, 'haproxy.cfg'), proxy.replace(/^ {2}maxconn .*$/m, '  maxconn 1500'));
  await writeFile(join(folder, 'fairbook.env'), settings(await example(), outside));
  await mkdir(join(folder, 'secrets'));
  const word = () => randomBytes(24).toString('hex');
  const superuser = word();
  const secrets = {
    'superuser-password': superuser,
    'database-url': `postgres://fairbook_app:${word()}@database:5432/fairbook`,
    'migrate-database-url': `postgres://fairbook_owner:${word()}@database:5432/fairbook`,
    'smtp-url': outside.mailUrl,
    'oidc-client-secret': clientSecret,
  };
  for (const [name, value] of Object.entries(secrets)) await writeSecret(join(folder, 'secrets', name), value);
  await mkdir(join(folder, 'certificates'));
  const { key, cert } = outside.certificate;
  await writeFile(join(folder, 'certificates', 'both.pem'), `${cert.trim()}\n${key.trim()}\n`);
  await writeFile(join(folder, 'authority.pem'), cert);
  await mkdir(join(folder, 'backups'));
  await chown(join(folder, 'backups'), fairbook, fairbook);
  await writeFile(join(folder, 'drill.yaml'), stringify(override()));
  return superuser;
}

const example = () => readFile(join(deploy, 'fairbook.env.example'), 'utf8');

function settings(delivered: string, { issuer, backupRecipient }: Outside): string {
  const values: Readonly<Record<string, string>> = {
    MARKET_URL: sites.market,
    ADMIN_URL: sites.admin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    BACKUP_RECIPIENT: backupRecipient,
  };
  const filled = delivered.replace(/^([A-Z_]+)=.*$/gm, (line, name: string) =>
    values[name] === undefined ? line : `${name}=${values[name]}`,
  );
  // The certificate is of no known authority, and one person stands for many.
  return `${filled}\nNODE_EXTRA_CA_CERTS=/authority.pem\nRATE_LIMIT_FACTOR=1000000\n`;
}

async function writeSecret(file: string, value: string): Promise<void> {
  await writeFile(file, value);
  await chmod(file, 0o600);
  await chown(file, fairbook, fairbook);
}

/** What this machine needs beside the delivered file: names that no DNS has, and limits that it allows. */
function override(): object {
  const known = {
    extra_hosts: Object.values(hosts).map((host) => `${host}:${network.gateway}`),
    volumes: ['./authority.pem:/authority.pem:ro'],
  };
  const ulimits = { nofile: { soft: 1024, hard: 4096 }, nproc: 4096 };
  const ofFairbook = {
    ...known,
    ulimits,
    environment: { PLAINTEXT_HOSTS: `database, ${hosts.mail}` },
  };
  const names = ['market1', 'market2', 'admin', 'worker', 'migrate', 'backup'];
  return {
    services: {
      ...Object.fromEntries(names.map((name) => [name, ofFairbook])),
      database: { ulimits },
      proxy: { ulimits: { nofile: 4096, nproc: 4096 } },
    },
    networks: { default: { external: true, name: network.name } },
  };
}
