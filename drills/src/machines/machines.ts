/**
 * Drill of the installation with containers on several machines: deploy/compose.database.yaml on three and deploy/compose.application.yaml on two, which are network
 * namespaces with a podman of their own. People order while a machine of the database and one of Fairbook are lost, and come back.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openObjectStorage } from '@fairbook/server/testing/services/object-storage.ts';
import type { Context } from '../context.ts';
import { makeCertificate, withCertificate } from '../failover/certificates.ts';
import { connect, makeNetwork, removeNetwork } from '../failover/network.ts';
import type { Node } from '../failover/node.ts';
import { type City, newBackupKey, startCity, untilAnswered } from '../installation/city.ts';
import { holderOf, hosts, keyPurposes, secretsOf, sites } from '../installation/compose-files.ts';
import { buildImage, buildPatroni, image } from '../installation/container.ts';
import { standIns } from '../installation/images.ts';
import { resolveHere } from '../installation/names.ts';
import { whyNotAlone } from '../installation/namespace.ts';
import type { Row } from '../report.ts';
import { useMarket } from '../use-market.ts';
import { type Databases, type Machine, startDatabases } from './databases.ts';
import { files, writeApplicationMachine } from './files.ts';
import { openMachine } from './machine.ts';
import { type Orders, startOrders } from './orders.ts';

const host = '10.77.32.1';
/** Milliseconds that a machine stays away, and of orders between two losses. */
const awayMs = 15_000;
const calmMs = 5_000;

export async function machines({ say, isWanted }: Context): Promise<Row[]> {
  const why = whyNotAlone();
  if (why !== null) throw new Error(why);
  if (isWanted('build')) {
    say('building the images');
    await buildImage();
    await buildPatroni();
  }
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-machines-'));
  const nodeOf = (name: string, at: number): Node => {
    return { name, address: `10.77.32.1${at}`, space: `fbmach${at}`, folder: join(folder, name) };
  };
  const nodes = ['node1', 'node2', 'node3'].map((name, at) => nodeOf(name, at + 1));
  const places = ['first', 'second'].map((name, at) => nodeOf(name, at + 4));
  const network = { bridge: 'fbmach0', host, nodes: [...nodes, ...places] };
  await removeNetwork(network);
  await makeNetwork(network);
  resolveHere(Object.values(hosts));
  const city = await startCity(sites, hosts);
  const opened: Machine[] = [];
  const open = async (node: Node, file: string, settings: Readonly<Record<string, string>>) => {
    const machine = { ...node, compose: await openMachine(node, file, settings) };
    opened.push(machine);
    return machine;
  };
  const storage = await openObjectStorage('fairbook-files', hosts.bucket);
  try {
    const authorities = join(folder, 'authorities');
    const databases = await startDatabases({ nodes, open, authorities, say });
    const backupKey = await newBackupKey();
    const outside = {
      certificate: city.certificate,
      issuer: city.provider.issuer,
      // The machines have no DNS, which the mail library asks before it reads the names of its container.
      mailUrl: city.mailbox.url.replace(hosts.mail, host),
      backupRecipient: backupKey.recipient,
      backupSigningKey: backupKey.signingKey,
      storage: storage.settings,
      host,
    };
    const settings = { FAIRBOOK_IMAGE: image, ...(await standIns('haproxy')) };
    const secrets = { ...secretsOf(outside), ...addressesIn(secretsOf(outside)) };
    const tls = join(authorities, 'tls');
    await makeCertificate(tls, 'application', 'fairbook_app');
    await makeCertificate(tls, 'application', 'application');
    await makeCertificate(tls, 'owner', 'fairbook_owner');
    // On the machine that is not lost: there is one signer.
    const signerHost = places[1]?.address ?? '';
    await makeCertificate(tls, 'signer', 'signer', signerHost);
    const applications: Machine[] = [];
    for (const place of places) {
      await writeApplicationMachine(place, nodes, { ...outside, secrets, authorities, signerHost });
      applications.push(await open(place, files.application, settings));
    }
    return await useThem({ databases, applications, city, say });
  } catch (error) {
    for (const { name, compose } of opened) say(`${name}:\n${(await compose.logs()).slice(-6_000)}`);
    throw error;
  } finally {
    for (const { compose } of opened) await compose.close();
    await removeNetwork(network);
    await city.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The addresses of the database, with the certificate of each role as the containers see it. */
function addressesIn(secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    'database-url': `${secrets['database-url']}${withCertificate('/tls', 'fairbook_app')}`,
    'migrate-database-url': `${secrets['migrate-database-url']}${withCertificate('/owner', 'fairbook_owner')}`,
  };
}

interface Scene {
  readonly databases: Databases;
  readonly applications: readonly Machine[];
  readonly city: City;
  readonly say: Context['say'];
}

async function useThem(scene: Scene): Promise<Row[]> {
  const { databases, applications, city, say } = scene;
  const [first, second] = applications;
  if (!first || !second) throw new Error('two machines are needed');
  const began = performance.now();
  const invitation = await startApplications(scene, first, second);
  const doctor = await first.compose.run(['run', '--rm', 'migrate', 'doctor']).catch(String);
  const rows = [
    row('From the first command to both machines over https', seconds(performance.now() - began), 'shown', true),
    healthy('What doctor finds wrong', doctor),
  ];
  lead(first);
  const { address } = await databases.leader();
  const superuserUrl = `postgres://postgres:${databases.superuserPassword}@${address}:5432/fairbook${databases.proof}`;
  const sale = await useMarket({ sites, ...city, superuserUrl, say }, invitation);
  rows.push(...sale.rows);
  const orders = startOrders(sale);
  try {
    await setTimeout(calmMs);
    const lost = await databases.leader();
    say(`losing ${lost.name}, which leads`);
    rows.push(await lose(lost, orders, 'the machine whose database leads'));
    await setTimeout(awayMs);
    await comeBack(lost);
    await databases.untilWhole();
    await setTimeout(calmMs);
    say('losing the first machine of Fairbook');
    lead(second);
    rows.push(await lose(first, orders, 'a machine of Fairbook; people reach the other one'));
    await setTimeout(awayMs);
    await comeBack(first);
    lead(first);
    await untilAnswered(sites.market);
    await orders.untilNext();
  } finally {
    const { lost, doubled } = await orders.stop();
    const measured = `${lost} of ${orders.acknowledged.length}; ${doubled}`;
    const isMet = lost === 0 && doubled === 0 && orders.acknowledged.length > 0;
    rows.push(row('Acknowledged orders that are lost; stored twice', measured, '0; 0', isMet));
    say(
      `refusals: ${JSON.stringify(Object.fromEntries(Map.groupBy(orders.refused, String)), (_, all) => all.length ?? all)}`,
    );
  }
  const deep = await second.compose.run(['run', '--rm', 'migrate', 'doctor', '--deep']).catch(String);
  rows.push(healthy('What `doctor --deep` finds wrong at the end', deep));
  return rows;
}

/** The steps of OPERATIONS.md for both machines of Fairbook. Returns the invitation of the first administrator. */
async function startApplications({ databases, say }: Scene, first: Machine, second: Machine): Promise<string> {
  say('database, roles and keys');
  const leader = await databases.leader();
  const asSuperuser = (command: string, input?: string) =>
    leader.compose.run(
      ['exec', '-T', 'postgres', 'sh', '-c', `PGPASSWORD="$PATRONI_SUPERUSER_PASSWORD" ${command}`],
      input,
    );
  await asSuperuser('createdb -U postgres --encoding=UTF8 --locale=C.UTF-8 --template=template0 fairbook');
  const script = await first.compose.run(['run', '--rm', '-T', 'migrate', 'print-roles']);
  await asSuperuser('psql -q -v ON_ERROR_STOP=1 -U postgres fairbook', script);
  await migrateOnce(first);
  for (const purpose of keyPurposes)
    await (holderOf(purpose) === 'signer' ? second : first).compose.run([
      ...['--profile', 'signer', 'run', '--rm', '--no-deps'],
      ...[holderOf(purpose), 'new-key', purpose],
    ]);
  await second.compose.run(['--profile', 'signer', 'up', '-d', 'signer']);
  const keys = await first.compose.run([
    'run',
    '--rm',
    '-T',
    '--entrypoint',
    'tar',
    'migrate',
    '-C',
    '/data',
    '-c',
    'keys',
  ]);
  await second.compose.run(['run', '--rm', '-T', '--entrypoint', 'tar', 'migrate', '-C', '/data', '-x'], keys);
  say('two machines for Fairbook');
  for (const machine of [first, second]) {
    await machine.compose.run(['up', '-d']);
    lead(machine);
    for (const site of Object.values(sites)) await untilAnswered(site);
  }
  return first.compose.run(['run', '--rm', 'migrate', 'invite-admin', 'owner@springfield.example']);
}

/** Migrates as soon as the proxy of the machine has found the database that leads, which takes it some checks. */
async function migrateOnce(machine: Machine): Promise<void> {
  for (const until = performance.now() + 60_000; ; await setTimeout(2_000)) {
    const failure = await machine.compose.run(['run', '--rm', 'migrate', 'migrate']).then(() => null, String);
    if (failure === null) return;
    if (performance.now() > until || !failure.includes('no database server')) throw new Error(failure);
  }
}

/** New connections of people lead to this machine, as DNS or an address that moves would. */
function lead({ address }: Machine): void {
  resolveHere([hosts.market, hosts.admin], address);
}

/** Cuts it off and ends its processes, and waits for the next order. */
async function lose(machine: Machine, orders: Orders, what: string): Promise<Row> {
  const refused = orders.refused.length;
  await connect(machine, false);
  const next = orders.untilNext();
  await machine.compose.loseAll();
  const ms = await next;
  const tries = orders.refused.length - refused;
  return row(
    `Loss of ${what}: until an order is acknowledged`,
    `${seconds(ms)}, ${tries} tries in vain`,
    `≤ ${seconds(longestGap)}`,
    ms <= longestGap,
  );
}

/** Milliseconds. */
const longestGap = 15_000;

async function comeBack(machine: Machine): Promise<void> {
  await connect(machine, true);
  await machine.compose.run(['up', '-d']);
}

function healthy(what: string, doctor: string): Row {
  const wrong = doctor.split('\n').filter((line) => line.includes('WRONG'));
  const ran = doctor.split('\n').some((line) => line.startsWith('ok'));
  return row(what, ran ? wrong.join('; ') || 'nothing' : doctor.slice(-300), 'nothing', ran && wrong.length === 0);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { what, measured: measured.replaceAll('|', '/'), goal, isMet };
}
