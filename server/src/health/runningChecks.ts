/** Checks of a market that runs. Where no process has reported within a day there is nothing to check: `doctor` also runs before a first start. */
import {
  type HealthCheck,
  type HealthFinding,
  isSilent,
  judgeBackups,
  judgeClocks,
  judgeDeliveries,
  judgeJobs,
  judgeLateCloses,
  judgeProcesses,
  judgeReadModels,
  judgeSealing,
  judgeVersions,
  judgeWitnesses,
  passing,
} from '@fairbook/domain/health.ts';
import { version } from '../version.ts';
import { listWitnesses } from '../witnesses/witnesses.sql.ts';
import type { Check, CheckContext } from './check.ts';
import { countJobs } from './jobs.sql.ts';
import { countLateCloses, countMessages, readSealingLag } from './measures.sql.ts';
import { listProcesses, readBackups, type StoredProcess } from './processes.sql.ts';

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

async function checkBackups({ db, config, clock }: CheckContext): Promise<HealthFinding> {
  const { madeAt, isArchiveFailing } = await readBackups(db);
  return judgeBackups({ madeAt, isArchiveFailing, isNeeded: config.production }, clock());
}

async function checkWitnesses({ db }: CheckContext): Promise<HealthFinding> {
  const witnesses = await listWitnesses(db);
  return judgeWitnesses(
    witnesses.map(({ name, isActive, problem, contradictedSales, contradictsTrail }) => ({
      ...{ name, isActive, problem },
      isContradicting: contradictedSales > 0 || contradictsTrail !== null,
    })),
  );
}

export const runningChecks: readonly Check[] = [
  { name: 'backups', needsSchema: true, keepMs, run: checkBackups },
  whileRunning('processes', async (_context, processes, now) => judgeProcesses(processes, now)),
  whileRunning('versions', async (_context, processes, now) => judgeVersions(processes, version, now)),
  whileRunning('clocks', async (_context, processes, now) => judgeClocks(processes, now)),
  whileRunning('read-model', async (_context, processes, now) =>
    judgeReadModels(processes.filter((one) => !isSilent(one, now)).map(({ readModelMs }) => readModelMs)),
  ),
  whileRunning('jobs', async ({ db }, _processes, now) => judgeJobs(await countJobs(db), now)),
  whileRunning('sealing', async ({ db }) => judgeSealing(await readSealingLag(db))),
  whileRunning('closes', async ({ db }) => judgeLateCloses(await countLateCloses(db))),
  whileRunning('deliveries', async ({ db }, _processes, now) => judgeDeliveries(await countMessages(db), now)),
  { name: 'witnesses', needsSchema: true, keepMs, run: checkWitnesses },
];
