/** `main.ts doctor` runs every check once and prints what it finds; `main.ts report-backup` notes a backup for them. */
import { english, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { failing, type HealthCheck, type HealthFinding, type HealthState } from '@fairbook/domain/operations/health.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import type { Config } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/db/connection.ts';
import type { Deps } from '../../platform/deps.ts';
import { provideDatabase } from '../../platform/postgres/provide.ts';
import { openSigner } from '../../platform/signer/open.ts';
import { fixSettings } from './doctor-fix.ts';
import { runCheck } from './health/board.ts';
import type { Check, Checked } from './health/check.ts';
import { insertBackupReport } from './health/processes.sql.ts';
import { allChecks } from './health-checks.ts';

/** How each check is called in the output. */
export const names: Readonly<Record<HealthCheck, string>> = {
  configuration: 'configuration',
  database: 'database',
  ids: 'time-ordered ids',
  search: 'search of names',
  role: 'role of the program',
  settings: 'settings of PostgreSQL',
  'audit-trail': 'audit trail',
  sealing: 'sealing of the audit trail',
  logs: 'order logs',
  orders: 'orders',
  keys: 'keys of the identity provider',
  files: 'uploaded files',
  scanner: 'virus scanner',
  disk: 'disk space',
  certificates: 'certificates',
  backups: 'backups',
  archive: 'archive of the write-ahead log',
  replicas: 'standby databases',
  processes: 'processes',
  versions: 'versions',
  clocks: 'clocks',
  'read-model': 'read models',
  jobs: 'jobs',
  closes: 'closes of sales',
  deliveries: 'messages',
  witnesses: 'witnesses',
  quorum: 'quorum of witnesses',
};

const words: Readonly<Record<HealthState, string>> = {
  ok: 'ok   ',
  warning: 'WARN ',
  wrong: 'WRONG',
  pending: '     ',
};

/** 0 if nothing is wrong, otherwise 1. The configuration was checked before. One check can be left out. */
export async function examine(config: Config, word?: string, leftOut?: HealthCheck): Promise<number> {
  if (word === '--fix') return fixSettings(config);
  if (word !== undefined && word !== '--deep') {
    throw new CannotStart(`doctor takes --deep or --fix, not '${word}'.`);
  }
  const findings = (await findAll(config, word === '--deep')).filter(({ check }) => check !== leftOut);
  for (const { check, state, message } of findings) {
    const text = message === null ? '' : english(message);
    const found = state !== 'ok' ? `: ${text}` : text === '' ? '' : ` (${text})`;
    process.stdout.write(`${words[state]} ${names[check]}${found}\n`);
  }
  return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

async function findAll(config: Config, isDeep: boolean): Promise<HealthFinding[]> {
  const database = await provideDatabase(config).catch((error: unknown) => sentenceOf(error));
  if (typeof database === 'string') return [failing('database', typed(database))];
  const { db, pool, close } = openDatabase(database.url, { size: 2, statementTimeout: 0, name: 'fairbook doctor' });
  const signer = openSigner(config);
  const context = { config, databaseUrl: database.url, db, pool, signer, clock: () => new Date(), isDeep };
  try {
    return await runAll(context);
  } finally {
    await signer.close();
    await close();
    await database.stop();
  }
}

/** One after the other. Those that need the schema are left out where it is not the one of this version. */
async function runAll(context: Checked): Promise<HealthFinding[]> {
  const findings: HealthFinding[] = [];
  const canRun = ({ isDeep, needsSchema }: Check) => (!isDeep || context.isDeep) && (!needsSchema || hasSchema());
  const hasSchema = () => !findings.some(({ check, state }) => check === 'database' && state === 'wrong');
  for (const check of allChecks) if (canRun(check)) findings.push(...(await runCheck(check, context)));
  return findings;
}

/** Run by whatever makes backups, once one is complete. */
export async function reportBackup(deps: Deps): Promise<undefined> {
  await insertBackupReport(deps.db);
  process.stdout.write('The backup is noted.\n');
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
