/** The folder of an installation with containers, made as docs/OPERATIONS.md says: the delivered files, settings, secrets and a certificate. */
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Certificate } from '@fairbook/server/testing/services/certificates.ts';
import { clientId, clientSecret } from '@fairbook/server/testing/services/open-id-provider.ts';
import { stringify } from 'yaml';

/** The delivered files. */
export const deploy = join(import.meta.dirname, '../../../deploy');
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
  bucket: `files.${domain}`,
} as const;
export const sites = { market: `https://${hosts.market}`, admin: `https://${hosts.admin}` } as const;

/** Purposes of the keys that `new-key` makes, one each, with these settings. */
export const keyPurposes = ['audit', 'orders', 'unsubscribe', 'sign-in', 'captcha', 'push'] as const;

/** The service that has the keys of this purpose. */
export function holderOf(purpose: (typeof keyPurposes)[number]): 'signer' | 'migrate' {
  return ['audit', 'orders', 'sign-in'].includes(purpose) ? 'signer' : 'migrate';
}

export interface Outside {
  readonly certificate: Certificate;
  readonly issuer: string;
  readonly mailUrl: string;
  readonly backupRecipient: string;
  readonly backupSigningKey: string;
}

/** Returns the password of the database's superuser. */
export async function writeInstallation(folder: string, outside: Outside): Promise<string> {
  await cp(join(deploy, 'compose.yaml'), join(folder, 'compose.yaml'));
  await cp(join(deploy, 'prometheus'), join(folder, 'prometheus'), { recursive: true });
  const superuser = randomPassword();
  const secrets = { 'superuser-password': superuser, ...secretsOf(outside) };
  await writeProcesses(folder, outside, { secrets, settings: {} });
  await mkdir(join(folder, 'backups'));
  await chown(join(folder, 'backups'), fairbook, fairbook);
  const names = ['market1', 'market2', 'admin', 'worker', 'migrate', 'backup'];
  const { services } = overrideOf(names, network.gateway, ['database', hosts.mail]);
  const override = {
    services: { ...services, database: { ulimits }, prometheus: { ulimits } },
    networks: { default: { external: true, name: network.name } },
  };
  await writeFile(join(folder, 'drill.yaml'), stringify(override));
  return superuser;
}

/** Addresses of the database with both roles, mail and the client at the provider. */
export function secretsOf({ mailUrl, backupSigningKey }: Outside): Readonly<Record<string, string>> {
  return {
    'database-url': `postgres://fairbook_app:${randomPassword()}@database:5432/fairbook`,
    'migrate-database-url': `postgres://fairbook_owner:${randomPassword()}@database:5432/fairbook`,
    'smtp-url': mailUrl,
    'oidc-client-secret': clientSecret,
    'backup-signing-key': backupSigningKey,
  };
}

export const randomPassword = () => randomBytes(24).toString('hex');

/** Needs of every machine with processes of Fairbook: settings, secrets, the proxy and the certificate. */
export async function writeProcesses(
  folder: string,
  outside: Outside,
  more: { readonly secrets: Readonly<Record<string, string>>; readonly settings: Readonly<Record<string, string>> },
): Promise<void> {
  // A test machine may allow a process fewer open files than 20,000 connections need.
  const proxy = await readFile(join(deploy, 'haproxy.cfg'), 'utf8');
  await writeFile(join(folder, 'haproxy.cfg'), proxy.replace(/^ {2}maxconn .*$/m, '  maxconn 1500'));
  const delivered = await readFile(join(deploy, 'fairbook.env.example'), 'utf8');
  await writeFile(join(folder, 'fairbook.env'), settingsOf(delivered, outside, more.settings));
  await mkdir(join(folder, 'secrets'));
  for (const [name, value] of Object.entries(more.secrets)) await writeSecret(join(folder, 'secrets', name), value);
  await mkdir(join(folder, 'certificates'));
  const { key, cert } = outside.certificate;
  await writeFile(join(folder, 'certificates', 'both.pem'), `${cert.trim()}\n${key.trim()}\n`);
  await writeFile(join(folder, 'authority.pem'), cert);
}

function settingsOf(
  delivered: string,
  { issuer, backupRecipient }: Outside,
  more: Readonly<Record<string, string>>,
): string {
  const values: Readonly<Record<string, string>> = {
    MARKET_URL: sites.market,
    ADMIN_URL: sites.admin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    BACKUP_RECIPIENT: backupRecipient,
    ...more,
  };
  const filled = delivered.replace(/^#?([A-Z0-9_]+)=.*$/gm, (line, name: string) =>
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

/** Limits that a test machine allows. */
export const ulimits = { nofile: { soft: 1024, hard: 4096 }, nproc: 4096 };

/**
 * Needs of the processes and the proxy beside the delivered file: names that no DNS has, which lead to `address`, hosts without TLS, and limits that a test
 * machine allows.
 */
export function overrideOf(names: readonly string[], address: string, plaintextHosts: readonly string[]) {
  const ofFairbook = {
    extra_hosts: Object.values(hosts).map((host) => `${host}:${address}`),
    volumes: ['./authority.pem:/authority.pem:ro'],
    ulimits,
    environment: { PLAINTEXT_HOSTS: plaintextHosts.join(', ') },
  };
  return {
    services: {
      ...Object.fromEntries(names.map((name) => [name, ofFairbook])),
      proxy: { ulimits: { nofile: 4096, nproc: 4096 } },
    },
  };
}
