/** `main.ts monitor`: runs a monitor until it is stopped. It has a folder of its own, no secret of any market, and needs no database. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Mailer, smtpMailer } from '../../platform/adapters/mail.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { type Lifetime, runUntilStopped } from '../../platform/base/lifetime.ts';
import { takeLock } from '../../platform/base/processes.ts';
import { readReleaseFile } from './compare-pages.ts';
import { Monitor } from './monitor.ts';
import { createMonitorServer } from './server.ts';
import { type MonitorSettings, readMonitorSettings } from './settings.ts';
import { LogStore } from './state.ts';
import { Subscriptions } from './subscriptions.ts';

/** Between rounds; each looks only at what is due. */
const roundEveryMs = 5_000;

/** `--release <file>` sets MONITOR_RELEASE too. */
export async function serveMonitor(
  env: Readonly<Record<string, string | undefined>>,
  [flag, release]: readonly string[],
): Promise<undefined> {
  if (flag !== undefined && (flag !== '--release' || release === undefined))
    throw new CannotStart('monitor takes --release and the release file after it.');
  const settings = readMonitorSettings(release === undefined ? env : { ...env, MONITOR_RELEASE: release });
  await new Promise(() => {
    runUntilStopped(async (life) => {
      const { address, monitor } = await startMonitor(settings, life);
      say(`Markets: ${settings.markets.length === 0 ? 'none, set MONITOR_MARKETS' : settings.markets.join(', ')}`);
      say(`Logs: ${monitor.parts.logs.count}, subscriptions: ${monitor.parts.subscriptions.confirmedCount}`);
      say(`Mails: ${settings.mail === null ? 'none, set MONITOR_SMTP_URL' : settings.mail.from}`);
      say(`Listening on ${address}`);
      await runRounds(monitor, life);
    });
  });
}

export interface MonitorOptions {
  readonly clock?: () => Date;
  /** Instead of the mail server that the settings name. */
  readonly mailer?: Mailer;
  readonly report?: (line: string) => void;
}

/** Runs a monitor as a part of this process, without its rounds. */
export async function startMonitor(
  settings: MonitorSettings,
  life: Pick<Lifetime, 'add'>,
  { clock = () => new Date(), mailer, report = toStderr }: MonitorOptions = {},
): Promise<{ readonly monitor: Monitor; readonly address: string }> {
  const { folder } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`The folder ${folder} cannot be created (${error.code}): set MONITOR_DIR to another one.`);
  });
  const lock = await takeLock(folder);
  await life.add('the folder', lock.release);
  const logs = await LogStore.open(join(folder, 'logs'));
  const subscriptions = await Subscriptions.open(join(folder, 'subscriptions'), settings.maxSubscriptions);
  const release = settings.release === null ? null : readReleaseFile(settings.release);
  const own = mailer ?? mailerOf(settings);
  if (own && !mailer) await life.add('the mail server', own.close);
  const monitor = new Monitor({ settings, logs, subscriptions, release, mailer: own, clock, report });
  monitor.address = await listen(monitor, life);
  return { monitor, address: monitor.address };
}

/** Until the program stops. A round that takes long, since a market is slow, keeps no other market waiting. */
export async function runRounds(monitor: Monitor, life: Pick<Lifetime, 'add'>): Promise<void> {
  const running = new Set<Promise<void>>();
  const begin = () => {
    const failed = (error: unknown) =>
      monitor.parts.report(`a round failed: ${error instanceof Error ? error.stack : String(error)}`);
    const round = monitor
      .round()
      .catch(failed)
      .finally(() => running.delete(round));
    running.add(round);
  };
  begin();
  const timer = setInterval(begin, roundEveryMs);
  await life.add('the rounds', async () => {
    clearInterval(timer);
    await Promise.all(running);
  });
}

function mailerOf({ mail }: MonitorSettings): Mailer | null {
  if (mail === null) return null;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(mail.url).hostname);
  return smtpMailer(mail.url, mail.from, { requireTls: !isLocal });
}

async function listen(monitor: Monitor, life: Pick<Lifetime, 'add'>): Promise<string> {
  const { host, port } = monitor.parts.settings;
  const server = createMonitorServer(monitor);
  await new Promise<void>((done, fail) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      fail(
        new CannotStart(
          `The monitor cannot listen on ${host}, port ${port} (${error.code}): set MONITOR_HOST or MONITOR_PORT.`,
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function toStderr(line: string): void {
  process.stderr.write(`${new Date().toISOString()} ${line}\n`);
}
