/** The monitor of the demo market: it runs beside it on this machine, with its own folder, and its mails are in the outbox of the demo. */
import { join } from 'node:path';
import type { Monitor } from '@fairbook/server/features/monitor/monitor.ts';
import { startMonitor } from '@fairbook/server/features/monitor/serve.ts';
import { readMonitorSettings } from '@fairbook/server/features/monitor/settings.ts';
import type { Mailer } from '@fairbook/server/platform/adapters/mail.ts';
import type { Lifetime } from '@fairbook/server/platform/base/lifetime.ts';
import type { Log } from '@fairbook/server/platform/base/log.ts';
import type { Config } from '@fairbook/server/platform/config/config.ts';

export interface DemoMonitor {
  readonly monitor: Monitor;
  readonly url: string;
}

/** Starts it without its rounds, which begin when the market answers. */
export async function startDemoMonitor(
  { dataDir, marketPort, marketUrl }: Config,
  { life, log, mailer }: { readonly life: Lifetime; readonly log: Log; readonly mailer: Mailer },
): Promise<DemoMonitor> {
  const settings = readMonitorSettings({
    MONITOR_DIR: join(dataDir, 'monitor'),
    MONITOR_PORT: String(marketPort === 0 ? 0 : marketPort + 6),
    ...process.env,
    MONITOR_MARKETS: marketUrl,
  });
  const report = (line: string) => log.warn({ site: 'monitor' }, line);
  const { monitor, address } = await startMonitor(settings, life, { mailer, report });
  log.info({ site: 'monitor' }, `the monitor of the demo market is at ${address}`);
  return { monitor, url: monitor.url };
}
