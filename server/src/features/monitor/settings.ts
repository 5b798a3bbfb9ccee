/** Settings of a monitor, from its own environment variables alone. */
import { english, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { monitorVariables } from '../../platform/config/config-monitor.ts';
import { readSecretFiles } from '../../platform/config/read-config.ts';

export interface MonitorSettings {
  /** Addresses, without a trailing slash. */
  readonly markets: readonly string[];
  /** The public address; null for the one that it listens on. */
  readonly url: string | null;
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly trustsProxy: boolean;
  /** Null where it sends no mails. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** The release file to compare pages with; null for none. */
  readonly release: string | null;
  readonly maxLogs: number;
  readonly maxSubscriptions: number;
  readonly maxFileBytes: number;
}

const variables = z.object(monitorVariables);

/** Throws CannotStart with every wrong value at once; an empty variable counts as absent. */
export function readMonitorSettings(env: Readonly<Record<string, string | undefined>>): MonitorSettings {
  const { values, wrong } = readSecretFiles(env);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success || wrong.length > 0) {
    const issues = (parsed.error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])} ${english(message as Text)}`,
    );
    const sentences = [...wrong, ...issues].map((sentence) => `  ${sentence}`);
    throw new CannotStart(`The settings of the monitor are invalid:\n${sentences.join('\n')}`);
  }
  const { data } = parsed;
  const smtp = data.MONITOR_SMTP_URL;
  return {
    markets: [...new Set(data.MONITOR_MARKETS ?? [])],
    url: data.MONITOR_URL ?? null,
    folder: data.MONITOR_DIR,
    host: data.MONITOR_HOST,
    port: data.MONITOR_PORT,
    trustsProxy: data.MONITOR_TRUST_PROXY,
    mail: smtp === undefined ? null : { url: smtp, from: data.MONITOR_MAIL_FROM },
    release: data.MONITOR_RELEASE ?? null,
    maxLogs: data.MONITOR_MAX_LOGS,
    maxSubscriptions: data.MONITOR_MAX_SUBSCRIPTIONS,
    maxFileBytes: data.MONITOR_MAX_FILE_MB * 1024 * 1024,
  };
}
