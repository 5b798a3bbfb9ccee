/**
 * Drill of the installation with containers: deploy/compose.yaml is run with a certificate, a provider of OpenID Connect and a mail server of the city; people sign in over
 * https, sell and order; then every process is replaced under load, and a backup is restored onto an empty installation.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { localCertificate } from '@fairbook/server/testing/certificates.ts';
import { startOpenIdProvider } from '@fairbook/server/testing/openIdProvider.ts';
import { openMailbox } from '@fairbook/server/testing/receivers.ts';
import { closeSale, recordIsSame } from './closingRecord.ts';
import { type Compose, openCompose } from './composeCommand.ts';
import { hosts, sites, writeInstallation } from './composeFiles.ts';
import { buildImage, image } from './container.ts';
import type { Context } from './context.ts';
import { isWithoutRegistry, standIn } from './images.ts';
import { resolveHere } from './names.ts';
import { replaceUnderLoad } from './replace.ts';
import type { Row } from './report.ts';
import { type FirstSale, useMarket } from './useMarket.ts';

/** Milliseconds. */
const longestStart = 120_000;

export async function compose({ say, isWanted }: Context): Promise<Row[]> {
  if (isWanted('build')) {
    say('building the image');
    await buildImage();
  }
  resolveHere(Object.values(hosts));
  const certificate = await localCertificate(Object.values(hosts), 60);
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-compose-'));
  const mailbox = await openMailbox(undefined, hosts.mail);
  const provider = await startOpenIdProvider({
    profile: 'keycloak',
    certificate,
    name: hosts.provider,
    redirectUris: Object.values(sites).map((site) => `${site}/signin/callback`),
    returnUris: Object.values(sites).map((site) => `${site}/`),
  });
  const commands = await openCompose(folder, {
    FAIRBOOK_IMAGE: image,
    ADMIN_HOST: hosts.admin,
    ...(isWithoutRegistry
      ? { POSTGRES_IMAGE: await standIn('postgres'), HAPROXY_IMAGE: await standIn('haproxy') }
      : {}),
  });
  try {
    const { backupRecipient } = await commands.backupKey(image);
    const password = await writeInstallation(folder, {
      certificate,
      issuer: provider.issuer,
      mailUrl: mailbox.url,
      backupRecipient,
    });
    const rows = await begin(commands, say);
    const invitation = await commands.run(['run', '--rm', 'migrate', 'invite-admin', `owner@springfield.example`]);
    const superuserUrl = `postgres://postgres:${password}@${await commands.addressOf('database')}:5432/fairbook`;
    const sale = await useMarket({ sites, provider, mailbox, superuserUrl, say }, invitation);
    rows.push(...sale.rows);
    rows.push(...(await lookAtContainers(commands)));
    rows.push(...(await replaceUnderLoad(commands, sale, say)));
    rows.push(...(await saveAndRead(commands, superuserUrl, sale, say)));
    return rows;
  } catch (error) {
    say(await commands.logs());
    throw error;
  } finally {
    await commands.close();
    await provider.close();
    mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** An empty database with both roles. */
async function startDatabase(commands: Compose): Promise<void> {
  await commands.run(['up', '-d', 'database']);
  await commands.untilHealthy('database');
  const script = await commands.run(['run', '--rm', '--no-deps', 'migrate', 'print-roles']);
  await commands.run(
    ['exec', '-T', 'database', 'psql', '-qv', 'ON_ERROR_STOP=1', '-U', 'postgres', 'fairbook'],
    script,
  );
}

/** The steps of OPERATIONS.md, "One machine, with containers". */
async function begin(commands: Compose, say: Context['say']): Promise<Row[]> {
  const began = performance.now();
  say('database and roles');
  await startDatabase(commands);
  say('migrating, making keys');
  await commands.run(['run', '--rm', 'migrate', 'migrate']);
  for (const purpose of ['audit', 'orders', 'unsubscribe', 'sign-in', 'captcha', 'push'])
    await commands.run(['run', '--rm', 'migrate', 'new-key', purpose]);
  say('starting everything');
  const start = performance.now();
  await commands.run(['up', '-d']);
  for (const site of Object.values(sites)) await untilAnswered(site);
  const upMs = performance.now() - start;
  const doctor = await commands.run(['run', '--rm', 'migrate', 'doctor']).catch((error: unknown) => String(error));
  const wrong = doctor.split('\n').filter((line) => /WRONG/.test(line));
  const plain = await fetch(`http://${hosts.market}/`, { redirect: 'manual' });
  return [
    row('From the first command to both sites over https', seconds(performance.now() - began), 'shown', true),
    row('All containers of `up -d`, until both sites answer', seconds(upMs), 'shown', true),
    row('What doctor finds wrong', wrong.join('; ') || 'nothing', 'nothing', wrong.length === 0),
    row(
      'Plain http leads to https',
      `${plain.status} ${plain.headers.get('location') ?? ''}`,
      `308 ${sites.market}/`,
      plain.status === 308 && plain.headers.get('location') === `${sites.market}/`,
    ),
  ];
}

async function untilAnswered(site: string): Promise<void> {
  for (const end = Date.now() + longestStart; Date.now() < end; await setTimeout(250)) {
    const answer = await fetch(`${site}/api/meta`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${site} does not answer.`);
}

async function lookAtContainers(commands: Compose): Promise<Row[]> {
  const names = ['market1', 'market2', 'admin', 'worker'] as const;
  // A check starts a program, which a busy machine may not do within three seconds each time.
  for (const name of names) await commands.untilHealthy(name).catch(() => undefined);
  const health = await Promise.all(names.map(async (name) => `${name} ${await commands.health(name)}`));
  const well = health.every((line) => line.endsWith(' healthy'));
  const users: string[] = [];
  const written: string[] = [];
  for (const name of names) {
    users.push((await commands.run(['exec', '-T', name, 'id', '-u'])).trim());
    const script = 'for f in /fairbook/x /usr/x /etc/x; do touch $f 2>/dev/null && echo $f; done; true';
    written.push((await commands.run(['exec', '-T', name, 'sh', '-c', script])).trim());
  }
  const isOther = users.every((user) => user === '10001');
  return [
    row('Health checks of the image', health.join(', '), 'healthy', well),
    row('Users of the processes', [...new Set(users)].join(', '), '10001', isOther),
    row(
      'Files they could write outside the volume',
      written.filter(Boolean).join(' ') || 'none',
      'none',
      written.every((line) => line === ''),
    ),
  ];
}

/** The nightly backup, restored into an empty database and an empty volume, by the documented commands. */
async function saveAndRead(
  commands: Compose,
  superuserUrl: string,
  sale: FirstSale,
  say: Context['say'],
): Promise<Row[]> {
  say('close, backup, and restore onto an empty installation');
  const record = await closeSale(superuserUrl, sale);
  const saved = await commands.run(['run', '--rm', 'backup']);
  await commands.run(['down', '--volumes']);
  await startDatabase(commands);
  const restored = await commands.restore(saved);
  await commands.run(['up', '-d']);
  await untilAnswered(sites.market);
  return [
    row('Restore onto an empty installation, whose last words are shown', lastLine(restored), 'exit code 0', true),
    await recordIsSame(record, sale),
  ];
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { what, measured: measured.replaceAll('|', '/'), goal, isMet };
}
