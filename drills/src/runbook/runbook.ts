/**
 * Drill of the runbook: runs the commands of docs/OPERATIONS.md, "From an empty machine to the first sale", in a new Debian container, sells and orders, makes a backup, and
 * restores it on a second machine by the documented commands.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clientId, clientSecret } from '@fairbook/server/testing/services/open-id-provider.ts';
import type { Context } from '../context.ts';
import { newBackupKey, startCity, untilAnswered } from '../installation/city.ts';
import { domain, hosts, sites } from '../installation/compose-files.ts';
import { debianImage } from '../installation/images.ts';
import { resolveHere } from '../installation/names.ts';
import type { Row } from '../report.ts';
import { closeSale, recordIsSame } from '../sales/closing-record.ts';
import { type FirstSale, useMarket } from '../use-market.ts';
import { type Block, runbookBlocks, withValues } from './commands.ts';
import { type Machine, openMachine } from './machine.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** Minutes from the empty machine to the first order. */
const longestMinutes = 30;

export async function runbook({ say }: Context): Promise<Row[]> {
  const city = await startCity(sites, hosts);
  const { certificate } = city;
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-runbook-'));
  await execute('git', ['clone', '--quiet', '--bare', '--depth', '1', `file://${root}`, join(folder, 'release.git')]);
  const { identity, recipient, signingKey } = await newBackupKey();
  await writeFile(join(folder, 'identity.txt'), `${identity}\n`);
  await writeFile(join(folder, 'fairbook.pem'), `${certificate.cert.trim()}\n${certificate.key.trim()}\n`);
  await writeFile(join(folder, 'authority.pem'), certificate.cert);
  const values = {
    RELEASE: 'file:///release/release.git',
    MARKET_HOST: hosts.market,
    ADMIN_HOST: hosts.admin,
    SMTP_URL: city.mailbox.url,
    MAIL_DOMAIN: domain,
    OIDC_ISSUER: city.provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OWNER_EMAIL: `owner@${domain}`,
    BACKUP_RECIPIENT: recipient,
    BACKUP_SIGNING_KEY: signingKey,
  };
  resolveHere([hosts.provider, hosts.mail]);
  const reader = await openReader(folder, values, say);
  try {
    const began = performance.now();
    const { invitation, doctor, machine, installed } = await install(reader);
    const readyMs = performance.now() - began;
    const place = { sites, ...city, superuserUrl: await machine.superuserUrl(), say };
    const sale = await useMarket(place, invitation);
    const soldMs = performance.now() - began;
    const record = await closeSale(place.superuserUrl, sale);
    const wrong = doctor.split('\n').filter((line) => line.includes('WRONG'));
    return [
      row('From an empty machine to both sites over https', minutes(readyMs), 'shown', true),
      row(
        'From an empty machine to the first order',
        minutes(soldMs),
        `≤ ${longestMinutes} min`,
        soldMs <= longestMinutes * 60_000,
      ),
      row('What doctor finds wrong', wrong.join('; ') || 'nothing', 'nothing', wrong.length === 0),
      ...sale.rows,
      ...(await restoreElsewhere(reader, { machine, installed }, sale, record)),
      row('Steps', reader.times.join(', '), 'shown', true),
    ];
  } finally {
    await reader.close();
    await city.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A person who does what the page says, on one machine after another. */
interface Reader {
  readonly times: readonly string[];
  open(image: string): Promise<Machine>;
  /** Runs one block of commands. */
  step(machine: Machine, name: string): Promise<string>;
  readonly say: Context['say'];
  close(): Promise<void>;
}

async function openReader(
  folder: string,
  given: Readonly<Record<string, string>>,
  say: Context['say'],
): Promise<Reader> {
  const blocks = await runbookBlocks();
  const values = withValues(blockNamed(blocks, 'values').script, given);
  const opened: Machine[] = [];
  const times: string[] = [];
  return {
    times,
    say,
    async open(image) {
      const machine = await openMachine({ image, folder, values });
      opened.push(machine);
      resolveHere([hosts.market, hosts.admin], machine.address);
      return machine;
    },
    async step(machine, name) {
      say(`  ${name}`);
      const start = performance.now();
      const printed = await machine.run(blockNamed(blocks, name).script, name);
      times.push(`${name} ${minutes(performance.now() - start)}`);
      return printed;
    },
    async close() {
      for (const machine of opened) await machine.close();
    },
  };
}

async function install({ open, step }: Reader) {
  const machine = await open(await debianImage());
  for (const name of ['packages', 'program']) await step(machine, name);
  // A second machine needs the same two steps: it begins with a copy.
  const installed = await machine.copy();
  await step(machine, 'settings');
  await machine.adapt();
  for (const name of ['database', 'tables']) await step(machine, name);
  await machine.addCertificate();
  const doctor = await step(machine, 'start');
  const invitation = await step(machine, 'owner');
  await untilAnswered(sites.market);
  await untilAnswered(sites.admin);
  return { machine, installed, doctor, invitation };
}

async function restoreElsewhere(
  { open, step, say }: Reader,
  { machine: first, installed }: { readonly machine: Machine; readonly installed: string },
  sale: FirstSale,
  record: string,
): Promise<Row[]> {
  say('backup, and restore on a second machine');
  await first.run('systemctl start fairbook-backup', 'backup');
  await first.keepBackups();
  await first.close();
  const second = await open(installed);
  await step(second, 'settings');
  await second.adapt();
  await step(second, 'database');
  await second.takeBackups();
  const restored = await step(second, 'restore');
  await second.addCertificate();
  await step(second, 'start');
  await untilAnswered(sites.market);
  return [
    row('Restore on a second machine, whose last words are shown', lastLines(restored), 'exit code 0', true),
    await recordIsSame(record, sale),
  ];
}

function blockNamed(blocks: readonly Block[], name: string): Block {
  const found = blocks.find((block) => block.name === name);
  if (found === undefined) throw new Error(`OPERATIONS.md has no block of commands named ${name}`);
  return found;
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
const lastLines = (text: string) => text.trim().split('\n').slice(-2).join('; ');

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { what, measured: measured.replaceAll('|', '/'), goal, isMet };
}
