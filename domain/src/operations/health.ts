/** The checks of a running market, which the health page of administrators and `doctor` share, and what they find. */
import { type List, type Sentence, say } from '../base/sentences/sentence.ts';

export const healthChecks = [
  'configuration',
  'database',
  'ids',
  'search',
  'role',
  'settings',
  'audit-trail',
  'sealing',
  'logs',
  'orders',
  'keys',
  'files',
  'scanner',
  'disk',
  'certificates',
  'backups',
  'archive',
  'replicas',
  'processes',
  'versions',
  'clocks',
  'read-model',
  'jobs',
  'closes',
  'deliveries',
  'witnesses',
  'quorum',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** Worst first. `pending` where the answer of a slow check is not there yet. */
export const healthStates = ['wrong', 'warning', 'pending', 'ok'] as const;
export type HealthState = (typeof healthStates)[number];

export interface HealthFinding {
  readonly check: HealthCheck;
  readonly state: HealthState;
  /** The error or finding; null where there is nothing to report. */
  readonly message: Sentence | null;
}

export const failing = (check: HealthCheck, message: Sentence): HealthFinding => ({ check, state: 'wrong', message });
export const warning = (check: HealthCheck, message: Sentence): HealthFinding => ({ check, state: 'warning', message });
export const passing = (check: HealthCheck, message: Sentence | null = null): HealthFinding => ({
  check,
  state: 'ok',
  message,
});

/** Failing checks first, each group in the order of the checks. */
export function worstFirst<Finding extends Pick<HealthFinding, 'check' | 'state'>>(
  findings: readonly Finding[],
): Finding[] {
  return findings.toSorted(
    (a, b) =>
      healthStates.indexOf(a.state) - healthStates.indexOf(b.state) ||
      healthChecks.indexOf(a.check) - healthChecks.indexOf(b.check),
  );
}

/** From when on a measurement is a warning, and from when on it is wrong. */
export const healthLimits = {
  skewMs: { warning: 200, wrong: 1_000 },
  freeDiskShare: { warning: 0.2, wrong: 0.05 },
  certificateDays: { warning: 21, wrong: 7 },
  backupHours: { warning: 26, wrong: 50 },
  readModelMs: { warning: 1_000, wrong: 5_000 },
  sealingSeconds: { warning: 180, wrong: 900 },
  lateJobSeconds: { warning: 60, wrong: 300 },
  lateMessageSeconds: { warning: 300, wrong: 3_600 },
  archiveSeconds: { warning: 10, wrong: 60 },
  replicaSeconds: { warning: 10, wrong: 60 },
  quorumSeconds: { warning: 180, wrong: 900 },
} as const;

/** The state of a value that is worse the higher it is. */
export function stateAbove(
  value: number,
  { warning: from, wrong }: { readonly warning: number; readonly wrong: number },
): Exclude<HealthState, 'pending'> {
  if (value >= wrong) return 'wrong';
  return value >= from ? 'warning' : 'ok';
}

/** The state of a value that is worse the lower it is. */
function stateBelow(
  value: number,
  { warning: under, wrong }: { readonly warning: number; readonly wrong: number },
): Exclude<HealthState, 'pending'> {
  return stateAbove(-value, { warning: -under, wrong: -wrong });
}

/** A process that reported nothing for so long has died or hangs; it reports every ten seconds. */
const silentAfterMs = 35_000;
export const beatEveryMs = 10_000;

/** `serve worker`, or a process that does everything. */
export const processParts = ['market', 'admin', 'worker'] as const;
export type ProcessPart = (typeof processParts)[number];

export interface ReportingProcess {
  readonly parts: readonly ProcessPart[];
  readonly version: string;
  readonly seenAt: Date;
  /** How far its clock is ahead of the database's. */
  readonly skewMs: number;
}

export function isSilent({ seenAt }: Pick<ReportingProcess, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > silentAfterMs;
}

/** Processes that died, and the parts that none does. Nothing reports where nothing runs, which is no failure. */
export function judgeProcesses(processes: readonly ReportingProcess[], now: Date): HealthFinding {
  const alive = processes.filter((process) => !isSilent(process, now));
  if (processes.length === 0) return passing('processes', 'No process runs');
  const missing = processParts.filter((part) => !alive.some(({ parts }) => parts.includes(part)));
  if (missing.length > 0)
    return failing('processes', say('No process runs this part: {parts}', { parts: missing.join(', ') }));
  const silent = processes.length - alive.length;
  if (silent > 0)
    return warning('processes', say('Processes that ended without saying so: {count}', { count: silent }));
  return passing('processes', say('Running processes: {count}', { count: alive.length }));
}

export function judgeVersions(processes: readonly ReportingProcess[], own: string, now: Date): HealthFinding {
  const alive = processes.filter((process) => !isSilent(process, now));
  const versions = [...new Set([own, ...alive.map(({ version }) => version)])].toSorted();
  if (versions.length === 1) return passing('versions', say('Version {version}', { version: own }));
  return warning('versions', say('Processes run different versions: {versions}', { versions: versions.join(', ') }));
}

export function judgeClocks(processes: readonly ReportingProcess[], now: Date): HealthFinding {
  const skews = processes.filter((process) => !isSilent(process, now)).map(({ skewMs }) => Math.abs(skewMs));
  const most = Math.max(0, ...skews);
  const state = stateAbove(most, healthLimits.skewMs);
  return {
    check: 'clocks',
    state,
    message: say('Largest difference from the clock of the database: {most} ms', { most }),
  };
}

/** How long the read models of processes took to catch up with the database. */
export function judgeReadModels(lagsMs: readonly (number | null)[]): HealthFinding {
  const most = Math.max(0, ...lagsMs.map((lag) => lag ?? 0));
  const state = stateAbove(most, healthLimits.readModelMs);
  return {
    check: 'read-model',
    state,
    message: say('Longest time a read model took to catch up: {most} ms', { most }),
  };
}

export function judgeSealing(seconds: number): HealthFinding {
  const state = stateAbove(seconds, healthLimits.sealingSeconds);
  return {
    check: 'sealing',
    state,
    message: say('Age of the oldest event that is not sealed: {seconds} seconds', { seconds }),
  };
}

export function judgeDisk(freeShare: number): HealthFinding {
  const state = stateBelow(freeShare, healthLimits.freeDiskShare);
  return {
    check: 'disk',
    state,
    message: say('Free space for files and data: {share}', { share: `${Math.floor(freeShare * 100)}%` }),
  };
}

const hourMs = 3_600_000;

/** `isNeeded` in production, where a market without backups is not safe. */
export function judgeBackups(
  { madeAt, isNeeded }: { readonly madeAt: Date | null; readonly isNeeded: boolean },
  now: Date,
): HealthFinding {
  if (madeAt === null) {
    const message: Sentence = 'No backup was reported yet';
    return isNeeded ? warning('backups', message) : passing('backups', message);
  }
  const hours = Math.floor((now.getTime() - madeAt.getTime()) / hourMs);
  return {
    check: 'backups',
    state: stateAbove(hours, healthLimits.backupHours),
    message: say('Hours since the last backup: {hours}', { hours }),
  };
}

export interface SeenCertificate {
  readonly host: string;
  /** Null where the host did not answer with one. */
  readonly validTo: Date | null;
  /** True if browsers trust it. */
  readonly isTrusted: boolean;
}

/** The certificates of the sites that are reached by https; the worst one decides. */
export function judgeCertificates(certificates: readonly SeenCertificate[], now: Date): HealthFinding {
  const each = certificates.map(({ host, validTo, isTrusted }): HealthFinding => {
    if (validTo === null)
      return warning('certificates', say('The certificate could not be read from {host}', { host }));
    if (!isTrusted) return failing('certificates', say('Browsers do not trust the certificate of {host}', { host }));
    const days = Math.floor((validTo.getTime() - now.getTime()) / (24 * hourMs));
    return {
      check: 'certificates',
      state: stateBelow(days, healthLimits.certificateDays),
      message: say('The certificate of {host} is valid for this many days: {days}', { host, days }),
    };
  });
  return worstFirst(each)[0] ?? passing('certificates', 'The sites are reached without TLS');
}

/** Jobs of one kind. */
export interface JobCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** When the job that has been due longest was due; null where none is. */
  readonly dueSince: Date | null;
}

export function judgeJobs(jobs: readonly JobCounts[], now: Date): HealthFinding {
  const failed = jobs.filter((kind) => kind.failed > 0).map(({ kind }) => kind);
  const late = Math.max(0, ...jobs.map(({ dueSince }) => (dueSince ? now.getTime() - dueSince.getTime() : 0))) / 1000;
  const state = stateAbove(late, healthLimits.lateJobSeconds);
  if (state !== 'ok') {
    return {
      check: 'jobs',
      state,
      message: say('The oldest job has been due for {seconds} seconds', { seconds: Math.round(late) }),
    };
  }
  if (failed.length > 0) return warning('jobs', say('Jobs have failed: {kinds}', { kinds: failed.join(', ') }));
  return passing('jobs');
}

export const messageChannels = ['Mail', 'Push', 'Webhook'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The list of all messages counts up to here: counting all of a busy month would take longer than reading a page of them. */
export const maxCountedMessages = 1_000;

/** Messages of one channel. */
export interface ChannelCounts {
  readonly channel: MessageChannel;
  readonly waiting: number;
  /** In the last 24 hours. */
  readonly sent: number;
  readonly failed: number;
  readonly dueSince: Date | null;
}

export function judgeDeliveries(channels: readonly ChannelCounts[], now: Date): HealthFinding {
  const late = channels
    .filter(({ dueSince }) => dueSince !== null)
    .map(({ channel, dueSince }) => ({ channel, seconds: (now.getTime() - (dueSince?.getTime() ?? 0)) / 1000 }))
    .filter(({ seconds }) => stateAbove(seconds, healthLimits.lateMessageSeconds) !== 'ok');
  if (late.length > 0) {
    const worst = Math.max(...late.map(({ seconds }) => seconds));
    return {
      check: 'deliveries',
      state: stateAbove(worst, healthLimits.lateMessageSeconds),
      message: say('Messages are late: {channels}', { channels: named(late.map(({ channel }) => channel)) }),
    };
  }
  const failed = channels.filter((channel) => channel.failed > 0).map(({ channel }) => channel);
  if (failed.length > 0)
    return warning('deliveries', say('Messages failed in the last 24 hours: {channels}', { channels: named(failed) }));
  return passing('deliveries');
}

function named(channels: readonly MessageChannel[]): List {
  return { list: channels.map((label) => ({ label })) };
}
