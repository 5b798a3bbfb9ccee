/**
 * Drill of the installation with containers: deploy/compose.yaml is run with a certificate, a provider of OpenID Connect and a mail server of the city; people sign in over
 * https, sell and order; then every process is replaced under load, and a backup is restored onto an empty installation.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';
import { closeSale, recordIsSame } from '../sales/closing-record.ts';
import { type FirstSale, useMarket } from '../use-market.ts';
import { newBackupKey, startCity, untilAnswered } from './city.ts';
import { type Compose, openCompose } from './compose-command.ts';
import { holderOf, hosts, keyPurposes, network, sites, writeInstallation } from './compose-files.ts';
import { buildImage, image } from './container.ts';
import { standIns } from './images.ts';
import { resolveHere } from './names.ts';
import { replaceUnderLoad } from './replace.ts';

export async function compose({ say, isWanted }: Context): Promise<Row[]> {
  if (isWanted('build')) {
    say('building the image');
    await buildImage();
  }
  resolveHere(Object.values(hosts));
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-compose-'));
  const city = await startCity(sites, hosts);
  const commands = await openCompose({
    project: network.name,
    folder,
    files: ['compose.yaml', 'drill.yaml'],
    network,
    settings: {
      FAIRBOOK_IMAGE: image,
      ADMIN_HOST: hosts.admin,
      ...(await standIns('postgres', 'haproxy', 'prometheus')),
    },
  });
  try {
    const { identity, recipient, signingKey } = await newBackupKey();
    const password = await writeInstallation(folder, {
      certificate: city.certificate,
      issuer: city.provider.issuer,
      mailUrl: city.mailbox.url,
      backupRecipient: recipient,
      backupSigningKey: signingKey,
    });
    const rows = await begin(commands, say);
    const invitation = await commands.run(['run', '--rm', 'migrate', 'invite-admin', `owner@springfield.example`]);
    const superuserUrl = `postgres://postgres:${password}@${await commands.addressOf('database')}:5432/fairbook`;
    const sale = await useMarket({ sites, ...city, superuserUrl, say }, invitation);
    rows.push(...sale.rows);
    rows.push(...(await lookAtContainers(commands)));
    rows.push(...(await replaceUnderLoad(commands, sale, say)));
    rows.push(await watch(commands, say));
    rows.push(...(await saveAndRead({ commands, superuserUrl, identity, say }, sale)));
    return rows;
  } catch (error) {
    say(await commands.logs());
    throw error;
  } finally {
    await commands.close();
    await city.close();
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
  for (const purpose of keyPurposes)
    await commands.run(['run', '--rm', '--no-deps', holderOf(purpose), 'new-key', purpose]);
  await commands.run(['run', '--rm', 'migrate', 'migrate']);
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

/** Where the profile `monitoring` shows its pages. */
const prometheus = 'http://127.0.0.1:9090/api/v1';

/** Prometheus as delivered reaches every process, and has the delivered alerts. */
async function watch(commands: Compose, say: Context['say']): Promise<Row> {
  say('Prometheus');
  await commands.run(['--profile', 'monitoring', 'up', '-d']);
  const ask = async (path: string) => {
    const answer = await fetch(`${prometheus}/${path}`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { data: Asked }).data : {};
  };
  const goal = 'admin, market, market, worker up; all';
  let words = 'no answer';
  let isMet = false;
  for (const end = Date.now() + 60_000; Date.now() < end && !isMet; await setTimeout(1_000)) {
    const { activeTargets = [] } = await ask('targets?state=active');
    const { groups = [] } = await ask('rules?type=alert');
    const up = activeTargets.filter(({ health }) => health === 'up').map(({ labels }) => labels['part'] ?? '');
    const alerts = groups.flatMap(({ rules }) => rules);
    const evaluated = alerts.filter(({ health }) => health === 'ok').length;
    words = `${up.toSorted().join(', ')} up; ${evaluated} of ${alerts.length} alerts evaluated`;
    isMet = up.length === 4 && alerts.length > 0 && evaluated === alerts.length;
  }
  // `down` without the profile would leave it.
  await commands.run(['--profile', 'monitoring', 'rm', '--stop', '--force', 'prometheus']);
  return row('Prometheus of the profile `monitoring`', words, goal, isMet);
}

/** Prometheus' answers about its targets and its rules. */
interface Asked {
  readonly activeTargets?: readonly { readonly health: string; readonly labels: Readonly<Record<string, string>> }[];
  readonly groups?: readonly { readonly rules: readonly { readonly health: string }[] }[];
}

interface Saved {
  readonly commands: Compose;
  readonly superuserUrl: string;
  /** Opens backups. */
  readonly identity: string;
  readonly say: Context['say'];
}

/** The nightly backup, restored into an empty database and an empty volume, by the documented commands. */
async function saveAndRead({ commands, superuserUrl, identity, say }: Saved, sale: FirstSale): Promise<Row[]> {
  say('close, backup, and restore onto an empty installation');
  const record = await closeSale(superuserUrl, sale);
  const saved = await commands.run(['run', '--rm', 'backup']);
  await commands.run(['down', '--volumes']);
  await startDatabase(commands);
  const restored = await commands.restore(saved, identity);
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
