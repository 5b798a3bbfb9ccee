/** `main.ts witness`: runs a witness until it is stopped. It has its own key and folder, and needs neither the market nor its database. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { formatVerifierKey } from '@fairbook/domain/logs/note.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { type Lifetime, runUntilStopped } from '../../platform/base/lifetime.ts';
import type { Witness } from './add-checkpoint.ts';
import { Alarms } from './alarms.ts';
import { readFolder } from './files.ts';
import { Forks } from './forks.ts';
import { Heads } from './heads.ts';
import { openWitnessKey } from './key.ts';
import { lockFolder } from './lock.ts';
import { Questions } from './questions.ts';
import { Refusals } from './refusals.ts';
import { createWitnessServer } from './server.ts';
import { readWitnessSettings, type WitnessSettings } from './settings.ts';
import { UndecidedHeads } from './undecided.ts';
import { Watch } from './watch.ts';

export async function serveWitness(env: Readonly<Record<string, string | undefined>>): Promise<undefined> {
  const settings = readWitnessSettings(env);
  await new Promise(() => {
    runUntilStopped(async (life) => {
      const { witness, address } = await startWitness(settings, life);
      const logs = witness.logs.map(({ origin, isPrefix }) => `${origin}${isPrefix ? '*' : ''}`);
      say(`Witness ${witness.signer.key.name}`);
      say(`Verifier key: ${formatVerifierKey(witness.signer.key)}`);
      say(`Logs: ${logs.length === 0 ? 'none, set WITNESS_LOGS' : logs.join(', ')}`);
      say(`Signed heads: ${witness.heads.count}`);
      say(`Evidence is posted to: ${settings.alarms.length === 0 ? 'no one, set WITNESS_ALARM' : placesOf(settings)}`);
      say(`Listening on ${address}`);
    });
  });
}

/** Runs a witness as a part of this process. */
export async function startWitness(
  settings: WitnessSettings,
  life: Pick<Lifetime, 'add'>,
  clock = () => new Date(),
): Promise<{ readonly witness: Witness; readonly watch: Watch; readonly address: string }> {
  const witness = { ...(await openWitness(settings, life)), clock };
  const alarms = await Alarms.open(join(settings.folder, 'posted'), settings.alarms);
  const { signer, heads, refusals, logs } = witness;
  const watch = new Watch({ name: signer.key.name, heads, refusals, logs, alarms, market: settings.market, clock });
  await life.add('posting evidence', () => watch.stop());
  return { witness, watch, address: await listen(witness, settings, life) };
}

async function openWitness(
  { folder, name, logs, maxLogs, market }: WitnessSettings,
  life: Pick<Lifetime, 'add'>,
): Promise<Omit<Witness, 'clock'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`The folder ${folder} cannot be created (${error.code}): set WITNESS_DIR to another one.`);
  });
  const lock = await lockFolder(folder);
  await life.add('the folder', lock.release);
  const headsFolder = join(folder, 'heads');
  const texts = await readFolder(headsFolder);
  const signer = await openWitnessKey(folder, name, texts.size > 0);
  const forks = await Forks.open(join(folder, 'forks'), maxLogs);
  const undecided = await UndecidedHeads.open(join(folder, 'undecided'), maxLogs);
  const questions = await Questions.open(join(folder, 'questions'), market);
  return {
    signer,
    logs,
    maxLogs,
    questions,
    heads: Heads.open(headsFolder, texts, signer.key),
    refusals: new Refusals(forks, undecided),
  };
}

async function listen(witness: Witness, { host, port }: WitnessSettings, life: Pick<Lifetime, 'add'>): Promise<string> {
  const server = createWitnessServer(witness);
  await new Promise<void>((done, fail) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      fail(
        new CannotStart(
          `The witness cannot listen on ${host}, port ${port} (${error.code}): set WITNESS_HOST or WITNESS_PORT.`,
        ),
      );
    });
    server.listen(port, host, done);
  });
  await life.add('the server', () => {
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    return closed;
  });
  const { address, family, port: used } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${used}`;
}

/** Without paths, which may contain secrets. */
function placesOf({ alarms }: WitnessSettings): string {
  return alarms.map((address) => new URL(address).origin).join(', ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
