/** The program's commands: a new one is one line here and the function it names. */
import type { Config } from '../platform/config/config.ts';
import type { WorkerDeps } from '../platform/deps.ts';

interface Described {
  /** Its arguments, as the usage shows them. */
  readonly words: string;
  readonly least: number;
  readonly most: number;
  readonly says: string;
}

/** Returns the exit code, 0 by default. An exception ends the program with 1. */
interface CommandOfMarket extends Described {
  readonly run: (config: Config, words: readonly string[]) => Promise<number | undefined>;
}

/** A program of its own, which needs no setting of the market. */
interface OwnProgram extends Described {
  readonly runAlone: (env: NodeJS.ProcessEnv, words: readonly string[]) => Promise<number | undefined>;
}

export type Command = CommandOfMarket | OwnProgram;

// Each command loads what it needs when it runs, so that none waits for the code of others.
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    words: '[market|admin|worker]',
    least: 0,
    most: 1,
    says: 'Runs both sites and the worker, or one of them, until it is stopped.',
    run: async (config, [part]) => (await import('./serve.ts')).serve(config, part),
  },
  migrate: {
    words: '',
    least: 0,
    most: 0,
    says: 'Migrates the database to this version.',
    run: async (config) => (await import('./operate.ts')).migrateDatabase(config),
  },
  'print-roles': {
    words: '',
    least: 0,
    most: 0,
    says: 'Prints the SQL with which a superuser creates the two roles of your own database.',
    run: async (config) => (await import('./operate.ts')).printRoles(config),
  },
  'new-key': {
    words: '<audit|unsubscribe|orders|sign-in|captcha|push>',
    least: 1,
    most: 1,
    says: 'Creates the first key of a purpose, or a new one that is used from the next start on.',
    runAlone: async (env, [purpose = '']) => (await import('./signer.ts')).makeKey(env, purpose),
  },
  signer: {
    words: '',
    least: 0,
    most: 0,
    says: 'Runs the signer, which alone holds the keys of order logs, the audit trail and sign-ins, until it is stopped.',
    runAlone: async (env) => (await import('./signer.ts')).serveSigner(env),
  },
  'begin-log-again': {
    words: '<log> <reason>',
    least: 2,
    most: 2,
    says: 'After a restore that lost signed entries, lets a log begin again with a new key; stop the signer before.',
    runAlone: async (env, [log = '', reason = '']) => (await import('./signer.ts')).beginLogAgain(env, log, reason),
  },
  doctor: {
    words: '[--deep|--fix]',
    least: 0,
    most: 1,
    says: 'Checks everything the program needs, and reports problems; with --deep also the invariants of all orders. With --fix it changes settings of PostgreSQL instead, or says how.',
    run: async (config, [word]) => (await import('../features/operations/doctor.ts')).examine(config, word),
  },
  'new-backup-key': {
    words: '',
    least: 0,
    most: 0,
    says: 'Prints a new pair of keys for backups: one encrypts them, the other restores them.',
    runAlone: async () => (await import('../features/operations/backup/backup.ts')).makeBackupKey(),
  },
  backup: {
    words: '<folder or s3://bucket/prefix> [count]',
    least: 1,
    most: 2,
    says: 'Saves database, keys and uploaded files, encrypted, in a new folder there; with a count, removes all but so many newest backups.',
    run: async (config, [place = '', count]) =>
      (await import('../features/operations/backup/backup.ts')).backUp(config, place, count),
  },
  restore: {
    words: '<backup> <identity file> [--unsigned]',
    least: 2,
    most: 3,
    says: 'Restores a backup into an empty database and empty folders, and checks it: 0 if everything is correct, otherwise 1. With --unsigned also one that was made before backups were signed.',
    run: async (config, [folder = '', identityFile = '', flag]) =>
      (await import('../features/operations/backup/restore.ts')).restore(config, folder, identityFile, flag),
  },
  'move-files': {
    words: '',
    least: 0,
    most: 0,
    says: 'Moves uploaded files from the other place, folder or bucket, to the one that FILES names; sites may run meanwhile. 1 if a file stays behind.',
    run: async (config) => (await import('../features/operations/move-files.ts')).moveFiles(config),
  },
  'report-backup': {
    words: '',
    least: 0,
    most: 0,
    says: 'Notes that a backup of the database is complete; the checks say how old the last one is.',
    run: (config) =>
      withDeps(config, async (deps) => (await import('../features/operations/doctor.ts')).reportBackup(deps)),
  },
  'invite-admin': {
    words: '<email>',
    least: 1,
    most: 1,
    says: 'Invites an administrator; the first one joins by this command.',
    run: (config, [email = '']) =>
      withDeps(config, async (deps) => (await import('./operate.ts')).inviteAdmin(deps, email)),
  },
  'list-admins': {
    words: '',
    least: 0,
    most: 0,
    says: 'Lists the administrators with their roles.',
    run: (config) =>
      withDeps(config, async (deps) => (await import('../features/administrators/commands.ts')).listAdmins(deps)),
  },
  'set-admin-role': {
    words: '<email> <Viewer|Reviewer|Owner>',
    least: 2,
    most: 2,
    says: 'Changes the role of an administrator.',
    run: (config, [email = '', role = '']) =>
      withDeps(config, async (deps) =>
        (await import('../features/administrators/commands.ts')).setAdminRole(deps, email, role),
      ),
  },
  'remove-admin': {
    words: '<email>',
    least: 1,
    most: 1,
    says: 'Ends the access of an administrator at the next request.',
    run: (config, [email = '']) =>
      withDeps(config, async (deps) =>
        (await import('../features/administrators/commands.ts')).removeAdmin(deps, email),
      ),
  },
  announce: {
    words: '<information|maintenance|incident> <minutes> <text>',
    least: 3,
    most: 3,
    says: 'Announces something on all pages, from now on for so many minutes; Owners write more under Announcements.',
    run: (config, [kind = '', minutes = '', text = '']) =>
      withDeps(config, async (deps) =>
        (await import('../features/notices/announcements/commands.ts')).announce(deps, kind, minutes, text),
      ),
  },
  'extend-announcement': {
    words: '<id> <minutes>',
    least: 2,
    most: 2,
    says: 'Moves the end of an announcement to so many minutes from now; announce prints its id.',
    run: (config, [id = '', minutes = '']) =>
      withDeps(config, async (deps) =>
        (await import('../features/notices/announcements/commands.ts')).extendByHand(deps, id, minutes),
      ),
  },
  'end-announcement': {
    words: '<id>',
    least: 1,
    most: 1,
    says: 'Ends an announcement; announce prints its id.',
    run: (config, [id = '']) =>
      withDeps(config, async (deps) =>
        (await import('../features/notices/announcements/commands.ts')).endByHand(deps, id),
      ),
  },
  seed: {
    words: '',
    least: 0,
    most: 0,
    says: 'Fills an empty database with the demo market; npm start does so automatically.',
    run: (config) => withDeps(config, async (deps) => (await import('./operate.ts')).fillWithDemo(deps)),
  },
  close: {
    words: '<auction>',
    least: 1,
    most: 1,
    says: 'Closes an auction whose close has come; the worker does so automatically.',
    run: (config, [auction = '']) =>
      withDeps(config, async (deps) => (await import('../features/results/commands.ts')).closeByHand(deps, auction)),
  },
  verify: {
    words: '<file> [fingerprint]',
    least: 1,
    most: 2,
    says: 'Verifies a closing record: 0 if it is correct, otherwise 1 with the first error.',
    run: async (_config, [file = '', fingerprint]) =>
      (await import('../features/results/commands.ts')).verifyFile(file, fingerprint),
  },
  'verify-log': {
    words: '<log> [file …] [--witnesses <file>] [--evidence <file>]',
    least: 1,
    most: 1_000,
    says: 'Verifies an order log, with closing records, receipts and heads of witnesses in the other files: 0 if all is correct, otherwise 1 with the first error, whose signed heads --evidence saves. Only witnesses whose keys are in the file after --witnesses count.',
    run: async (_config, files) => (await import('../features/logs/verify-log.ts')).verifyLog(files),
  },
  'export-audit': {
    words: '<file>',
    least: 1,
    most: 1,
    says: 'Saves the audit trail with its signed head, so that it can be verified elsewhere.',
    run: (config, [file = '']) =>
      withDeps(config, async (deps) => (await import('../features/logs/audit/audit-file.ts')).exportAudit(deps, file)),
  },
  'verify-audit': {
    words: '<file> [head or key …]',
    least: 1,
    most: 100,
    says: 'Verifies a saved audit trail, with heads that witnesses show and the keys of those who signed: 0 if all is correct, otherwise 1.',
    run: async (_config, words) => (await import('../features/logs/audit/audit-file.ts')).verifyAudit(words),
  },
  'print-witness-logs': {
    words: '',
    least: 0,
    most: 0,
    says: 'Prints what people who run a witness need to sign the order logs of this market.',
    run: (config) =>
      withDeps(config, async (deps) => (await import('../features/logs/witnesses/commands.ts')).printWitnessLogs(deps)),
  },
  witness: {
    words: '',
    least: 0,
    most: 0,
    says: 'Runs a witness, which signs the heads of order logs, until it is stopped; see docs/WITNESS.md.',
    runAlone: async (env) => (await import('../features/witness/serve.ts')).serveWitness(env),
  },
  monitor: {
    words: '[--release <file>]',
    least: 0,
    most: 2,
    says: 'Runs a monitor, which follows order logs of any market and writes to people who subscribed an order, until it is stopped; see docs/MONITOR.md.',
    runAlone: async (env, words) => (await import('../features/monitor/serve.ts')).serveMonitor(env, words),
  },
  openapi: {
    words: '[market|admin]',
    least: 0,
    most: 1,
    says: 'Prints the OpenAPI document of a site.',
    run: async (_config, [site]) => (await import('./operate.ts')).printOpenApi(site),
  },
};

/** Runs `work` with everything open on a migrated database, and closes it again. */
async function withDeps(
  config: Config,
  work: (deps: WorkerDeps) => Promise<number | undefined>,
): Promise<number | undefined> {
  const [{ provideDatabase }, { openDeps }, { openLog }] = await Promise.all([
    import('../platform/postgres/provide.ts'),
    import('./deps.ts'),
    import('../platform/base/log.ts'),
  ]);
  const database = await provideDatabase(config);
  try {
    const log = openLog({ level: 'warn', readable: !config.production });
    const deps = await openDeps({ ...config, databaseUrl: database.url }, { log });
    return await work(deps).finally(() => deps.close());
  } finally {
    await database.stop();
  }
}
