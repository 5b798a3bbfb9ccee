/** Checks of a market that runs. Where no process has reported within a day there is nothing to check: `doctor` also runs before a first start. */
import {
  failing,
  type HealthCheck,
  type HealthFinding,
  isSilent,
  judgeBackups,
  judgeClocks,
  judgeDeliveries,
  judgeJobs,
  judgeProcesses,
  judgeReadModels,
  judgeSealing,
  judgeVersions,
  passing,
  processParts,
} from '@fairbook/domain/operations/health.ts';
import {
  judgeArchive,
  judgeLateCloses,
  judgeQuorum,
  judgeReplicas,
  judgeWitnesses,
} from '@fairbook/domain/operations/health-of-copies.ts';
import { version } from '../../../platform/base/version.ts';
import { readQuorumLag } from '../../../store/logs/sending.sql.ts';
import { listWitnesses } from '../../../store/logs/witnesses.sql.ts';
import type { Check, CheckContext } from './check.ts';
import { countJobs } from './jobs.sql.ts';
import { countLateCloses, countMessages, listWaitingDraws, readCopies, readSealingLag } from './measures.sql.ts';
import { listProcesses, readLastBackup, type StoredProcess } from './processes.sql.ts';

const keepMs = 10_000;

/** A check that needs processes that run. */
function whileRunning(
  name: HealthCheck,
  judge: (context: CheckContext, processes: readonly StoredProcess[], now: Date) => Promise<HealthFinding>,
): Check {
  const run = async (context: CheckContext) => {
    const processes = await listProcesses(context.db);
    return processes.length === 0 ? passing(name, 'No process runs') : judge(context, processes, context.clock());
  };
  return { name, needsSchema: true, keepMs, run };
}

async function checkBackups({ db, config, clock, measure }: CheckContext): Promise<HealthFinding> {
  const [madeAt, now] = [await readLastBackup(db), clock()];
  if (madeAt !== null) measure('fairbook_backup_age_seconds', secondsSince(madeAt, now));
  return judgeBackups({ madeAt, isNeeded: config.production }, now);
}

async function checkArchive({ db, measure }: CheckContext): Promise<HealthFinding> {
  const copies = await readCopies(db);
  if (copies.isArchiving) measure('fairbook_archive_failing', copies.isArchiveFailing ? 1 : 0);
  if (copies.archiveSeconds !== null) measure('fairbook_archive_lag_seconds', copies.archiveSeconds);
  return judgeArchive(copies);
}

async function checkReplicas({ db, measure }: CheckContext): Promise<HealthFinding> {
  const copies = await readCopies(db);
  measure('fairbook_standbys', copies.standbys, { state: 'connected' });
  measure('fairbook_standbys', copies.awayStandbys, { state: 'away' });
  measure('fairbook_synchronous_standby_missing', copies.lacksSynchronous ? 1 : 0);
  if (copies.replicaSeconds !== null) measure('fairbook_replica_lag_seconds', copies.replicaSeconds);
  return judgeReplicas(copies);
}

async function checkWitnesses({ db, config, measure }: CheckContext): Promise<HealthFinding> {
  const witnesses = (await listWitnesses(db)).map(
    ({ name, isActive, problem, contradictedSales, contradictsTrail }) => ({
      ...{ name, isActive, problem },
      isContradicting: contradictedSales > 0 || contradictsTrail !== null,
    }),
  );
  const count = (state: string, number: number) => measure('fairbook_witnesses', number, { state });
  const active = witnesses.filter(({ isActive }) => isActive);
  count('active', active.length);
  count('silent', active.filter(({ problem }) => problem !== null).length);
  count('contradicting', witnesses.filter(({ isContradicting }) => isContradicting).length);
  if (config.needsWitness && active.length === 0)
    return failing('witnesses', 'No witness is active, so that no sale can go live');
  return judgeWitnesses(witnesses);
}

async function checkQuorum({ db, measure }: CheckContext): Promise<HealthFinding> {
  const seconds = await readQuorumLag(db);
  measure('fairbook_witness_quorum_lag_seconds', seconds);
  return judgeQuorum(seconds);
}

const checkProcesses = whileRunning('processes', async ({ measure }, processes, now) => {
  const alive = processes.filter((process) => !isSilent(process, now));
  for (const part of processParts) {
    measure('fairbook_processes', alive.filter(({ parts }) => parts.includes(part)).length, { part });
  }
  measure('fairbook_processes_silent', processes.length - alive.length);
  return judgeProcesses(processes, now);
});

const checkClocks = whileRunning('clocks', async ({ measure }, processes, now) => {
  const skews = processes.filter((process) => !isSilent(process, now)).map(({ skewMs }) => Math.abs(skewMs));
  measure('fairbook_clock_skew_seconds', Math.max(0, ...skews) / 1000);
  return judgeClocks(processes, now);
});

const checkReadModels = whileRunning('read-model', async ({ measure }, processes, now) => {
  const lags = processes.filter((process) => !isSilent(process, now)).map(({ readModelMs }) => readModelMs);
  measure('fairbook_read_model_catch_up_seconds', Math.max(0, ...lags.map((lag) => lag ?? 0)) / 1000);
  return judgeReadModels(lags);
});

const checkJobs = whileRunning('jobs', async ({ db, measure }, _processes, now) => {
  const jobs = await countJobs(db);
  for (const { kind, waiting, running, failed, dueSince } of jobs) {
    for (const [state, number] of Object.entries({ waiting, running, failed })) {
      measure('fairbook_jobs', number, { kind, state });
    }
    measure('fairbook_job_late_seconds', dueSince === null ? 0 : secondsSince(dueSince, now), { kind });
  }
  return judgeJobs(jobs, now);
});

const checkSealing = whileRunning('sealing', async ({ db, measure }) => {
  const seconds = await readSealingLag(db);
  measure('fairbook_audit_sealing_lag_seconds', seconds);
  return judgeSealing(seconds);
});

const checkCloses = whileRunning('closes', async ({ db, measure }) => {
  const late = await countLateCloses(db);
  measure('fairbook_closes_late', late);
  return judgeLateCloses(late, late === 0 ? [] : await listWaitingDraws(db));
});

const checkDeliveries = whileRunning('deliveries', async ({ db, measure }, _processes, now) => {
  const channels = await countMessages(db);
  for (const { channel, waiting, sent, failed, dueSince } of channels) {
    for (const [state, number] of Object.entries({ waiting, sent, failed })) {
      measure('fairbook_messages', number, { channel, state });
    }
    measure('fairbook_message_late_seconds', dueSince === null ? 0 : secondsSince(dueSince, now), { channel });
  }
  return judgeDeliveries(channels, now);
});

function secondsSince(moment: Date, now: Date): number {
  return Math.max(0, (now.getTime() - moment.getTime()) / 1000);
}

export const runningChecks: readonly Check[] = [
  { name: 'backups', needsSchema: true, keepMs, run: checkBackups },
  { name: 'archive', needsSchema: true, keepMs, run: checkArchive },
  { name: 'replicas', needsSchema: true, keepMs, run: checkReplicas },
  checkProcesses,
  whileRunning('versions', async (_context, processes, now) => judgeVersions(processes, version, now)),
  checkClocks,
  checkReadModels,
  checkJobs,
  checkSealing,
  checkCloses,
  checkDeliveries,
  { name: 'witnesses', needsSchema: true, keepMs, run: checkWitnesses },
  { name: 'quorum', needsSchema: true, keepMs, run: checkQuorum },
];
