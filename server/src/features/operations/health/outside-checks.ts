/** Checks of what is outside the database: keys of the identity provider, folders, disks, certificates. */

import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import {
  failing,
  type HealthFinding,
  judgeCertificates,
  judgeDisk,
  passing,
  type SeenCertificate,
} from '@fairbook/domain/operations/health.ts';
import { z } from 'zod';
import type { OidcSettings } from '../../../platform/adapters/oidc-settings.ts';
import { openOpenIdProvider } from '../../../platform/adapters/openid-connect.ts';
import { openPlaces } from '../../../platform/files/file-stores.ts';
import { openScanner, testFile } from '../../../platform/files/scanner.ts';
import type { Check, CheckContext } from './check.ts';

const minuteMs = 60_000;
const timeoutMs = 5_000;

const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

async function checkKeys({ config, clock }: CheckContext): Promise<HealthFinding> {
  const { identity, identityUrl, firebase, oidc } = config;
  if (oidc) return checkProvider(oidc.market, clock);
  if (identityUrl === undefined && firebase.projectId.startsWith('demo-')) {
    return passing('keys', 'The local identity provider is used');
  }
  const { host } = new URL(identity.jwksUrl);
  try {
    const answer: unknown = await (await fetch(identity.jwksUrl, { signal: AbortSignal.timeout(timeoutMs) })).json();
    return keySet.safeParse(answer).success
      ? passing('keys', say('Keys are returned by {host}', { host }))
      : failing('keys', say('No keys are returned by {host}', { host }));
  } catch {
    return failing('keys', say('No answer comes from {host}', { host }));
  }
}

/** Returns whether sign-in at the OpenID Connect provider could work. */
async function checkProvider(settings: OidcSettings, clock: () => Date): Promise<HealthFinding> {
  const { issuer } = settings;
  const reason = await openOpenIdProvider(settings, clock).examine();
  return reason === null
    ? passing('keys', say('The OpenID Connect provider is {issuer}', { issuer }))
    : failing('keys', say('The OpenID Connect provider {issuer} cannot be used: {reason}', { issuer, reason }));
}

/** Stores, reads and removes a file: rights to read, write and delete are separate in object storage. */
async function checkFiles({ config }: CheckContext): Promise<HealthFinding> {
  const { filesIn, filesDir, bucket } = config;
  const { current } = openPlaces(config);
  const key = `probe-${randomUUID()}`;
  try {
    await current.put(key, Buffer.from(key));
    const content = await current.read(key);
    const isSame = content !== null && (await text(content)) === key;
    await current.remove(key);
    if (!isSame) return failing('files', 'What is written cannot be read again');
    if (filesIn === 'folder' || !bucket) return passing('files', say('The folder is {folder}', { folder: filesDir }));
    const at = { bucket: bucket.bucket, host: new URL(bucket.endpoint).host };
    return passing('files', say('The bucket is {bucket} at {host}', at));
  } catch (error) {
    const code = whyAway(error);
    return filesIn === 'folder'
      ? failing('files', say('The folder cannot be read and written: {code}', { code }))
      : failing('files', say('The bucket cannot be read and written: {code}', { code }));
  }
}

/** Message of the system or the object storage, in a word. */
function whyAway(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = codeOf(cause);
  return cause instanceof Error && code === 'TypeError' ? codeOf(cause.cause) : code;
}

/** Returns whether uploads can be scanned, and an infected one would be found. */
async function checkScanner({ config: { clamav } }: CheckContext): Promise<HealthFinding> {
  if (clamav === undefined) {
    return passing('scanner', 'No virus scanner is set: files are checked by their content only');
  }
  try {
    const found = await openScanner(clamav, { timeoutMs }).scan(testFile);
    return found === null
      ? failing('scanner', 'The virus scanner does not find its test file: it has no signatures')
      : passing('scanner', 'The virus scanner finds its test file');
  } catch {
    return failing('scanner', 'The virus scanner does not respond, or gives no verdict');
  }
}

async function checkDisk({ config, measure }: CheckContext): Promise<HealthFinding> {
  const shares: number[] = [];
  for (const [folder, path] of [
    ['files', config.filesDir],
    ['data', config.dataDir],
  ] as const) {
    const { bavail, blocks } = await statfs(path).catch(() => ({ bavail: 0, blocks: 0 }));
    // A folder that is not there yet has no disk.
    if (blocks === 0) continue;
    shares.push(bavail / blocks);
    measure('fairbook_disk_free_ratio', bavail / blocks, { folder });
  }
  return shares.length === 0 ? passing('disk') : judgeDisk(Math.min(...shares));
}

async function checkCertificates({ config, clock, measure }: CheckContext): Promise<HealthFinding> {
  const addresses = [config.marketUrl, config.adminUrl].map((url) => new URL(url));
  const hosts = addresses.filter(({ protocol }) => protocol === 'https:');
  const certificates = await Promise.all(hosts.map(readCertificate));
  for (const { host, validTo, isTrusted } of certificates) {
    if (validTo === null) continue;
    measure('fairbook_certificate_expiry_timestamp_seconds', validTo.getTime() / 1000, { host });
    measure('fairbook_certificate_trusted', isTrusted ? 1 : 0, { host });
  }
  return judgeCertificates(certificates, clock());
}

function readCertificate({ hostname, host, port }: URL): Promise<SeenCertificate> {
  return new Promise((resolve) => {
    // A certificate that is not trusted is read as well, to say which one it is.
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = connect({ ...options, timeout: timeoutMs });
    const end = (seen: Omit<SeenCertificate, 'host'>) => {
      socket.destroy();
      resolve({ host, ...seen });
    };
    socket.once('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      end({ validTo: validTo ? new Date(validTo) : null, isTrusted: socket.authorized });
    });
    const none = () => end({ validTo: null, isTrusted: false });
    socket.once('error', none).once('timeout', none);
  });
}

export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'Error';
}

export const outsideChecks: readonly Check[] = [
  { name: 'keys', needsSchema: false, keepMs: minuteMs, run: checkKeys },
  { name: 'files', needsSchema: false, keepMs: minuteMs, run: checkFiles },
  { name: 'scanner', needsSchema: false, keepMs: minuteMs, run: checkScanner },
  { name: 'disk', needsSchema: false, keepMs: 30_000, run: checkDisk },
  { name: 'certificates', needsSchema: false, keepMs: 10 * minuteMs, run: checkCertificates },
];
