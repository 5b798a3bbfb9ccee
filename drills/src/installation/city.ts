/** Surroundings of an installation in drills: a certificate for its names, an OpenID Connect provider and a mail server. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { type Certificate, localCertificate } from '@fairbook/server/testing/services/certificates.ts';
import { startOpenIdProvider, type TestProvider } from '@fairbook/server/testing/services/open-id-provider.ts';
import { openMailbox } from '@fairbook/server/testing/services/receivers.ts';

/** Addresses of both sites. */
export interface Sites {
  readonly market: string;
  readonly admin: string;
}

export interface City {
  /** Signs itself, and this process trusts it from now on. */
  readonly certificate: Certificate;
  readonly provider: TestProvider;
  readonly mailbox: Awaited<ReturnType<typeof openMailbox>>;
  close(): Promise<void>;
}

/** `names` are the hosts of the provider and of the mail server where other machines reach them; without any only this machine does. */
export async function startCity(
  sites: Sites,
  names?: { readonly provider: string; readonly mail: string },
): Promise<City> {
  const siteNames = Object.values(sites).map((site) => new URL(site).hostname);
  // Longer than `doctor` warns before the end of a certificate.
  const certificate = await localCertificate([...siteNames, ...(names ? [names.provider, names.mail] : [])], 60);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  const mailbox = await openMailbox(undefined, names?.mail);
  const provider = await startOpenIdProvider({
    profile: 'keycloak',
    certificate,
    ...(names ? { name: names.provider } : {}),
    redirectUris: Object.values(sites).map((site) => `${site}/signin/callback`),
    returnUris: Object.values(sites).map((site) => `${site}/`),
  });
  return {
    certificate,
    provider,
    mailbox,
    async close() {
      await provider.close();
      mailbox.close();
    },
  };
}

const execute = promisify(execFile);
const main = join(import.meta.dirname, '../../../server/src/main.ts');

/** Keys for backups, made elsewhere, as docs/OPERATIONS.md says. `identity` has the lines that a restore needs. */
export async function newBackupKey(): Promise<{
  readonly identity: string;
  readonly recipient: string;
  readonly signingKey: string;
}> {
  const { stdout } = await execute(process.execPath, [main, 'new-backup-key']);
  const [identity = ''] = /^AGE-SECRET-KEY-.*\n# signed by .*$/m.exec(stdout) ?? [];
  const [, signingKey = ''] = /^BACKUP_SIGNING_KEY=(.*)$/m.exec(stdout) ?? [];
  const [, recipient = ''] = /^BACKUP_RECIPIENT=(.*)$/m.exec(stdout) ?? [];
  if (identity === '' || recipient === '' || signingKey === '')
    throw new Error(`new-backup-key printed ${stdout.length} bytes without a key`);
  return { identity, recipient, signingKey };
}

/** Milliseconds. */
const longestStart = 120_000;

/** Waits until a site serves. Throws after two minutes. */
export async function untilAnswered(site: string): Promise<void> {
  for (const end = Date.now() + longestStart; Date.now() < end; await setTimeout(250)) {
    const answer = await fetch(`${site}/api/meta`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${site} does not answer.`);
}
