/** `main.ts backup` saves the database as of one moment, the keys and the uploaded files; `new-backup-key` makes what only a restore needs. */
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { CannotStart } from '../cannotStart.ts';
import type { Config } from '../config.ts';
import { provideDatabase } from '../db/provide.ts';
import { keyPurposes } from '../keys.ts';
import { version } from '../version.ts';
import { type Manifest, manifestName, type Part } from './manifest.ts';
import { writePart } from './parts.ts';
import { copyOutText, listJobs, listSequences, listTables } from './tables.sql.ts';

/** An incomplete backup that is older was interrupted. */
const interruptedMs = 24 * 60 * 60 * 1000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `main.ts new-backup-key`. */
export async function makeBackupKey(): Promise<undefined> {
  const identity = await generateX25519Identity();
  say(`# Store this line where this machine cannot read it: it opens every backup, and without it none can be restored.
${identity}
# Set this, with which backups are encrypted:
BACKUP_RECIPIENT=${await identityToRecipient(identity)}`);
}

/** `main.ts backup <folder> [count]`: writes a new folder into `folder`, and removes older backups beyond the newest `count`. */
export async function backUp(config: Config, folder: string, count?: string): Promise<undefined> {
  const keep = count === undefined ? null : Number(count);
  if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0))
    throw new CannotStart(`'${count}' is not a number of backups to keep.`);
  const { backupRecipient } = config;
  if (backupRecipient === undefined)
    throw new CannotStart('BACKUP_RECIPIENT must be set, since backups are encrypted: make one with new-backup-key.');
  const database = await provideDatabase(config);
  try {
    const made = await makeBackup({ url: database.ownerUrl, config, folder, recipient: backupRecipient });
    say(`The backup ${made.folder} is complete: ${made.rows} rows, ${made.uploads} uploaded files.`);
    for (const name of keep === null ? [] : await removeOlder(folder, keep)) say(`Removed ${join(folder, name)}.`);
  } finally {
    await database.stop();
  }
}

interface Order {
  /** With the role of the owner, who reads every table. */
  readonly url: string;
  readonly config: Pick<Config, 'filesDir' | 'keyFiles' | 'neededKeys' | 'production'>;
  readonly folder: string;
  readonly recipient: string;
}

async function makeBackup({ url, config, folder, recipient }: Order) {
  const madeAt = new Date().toISOString();
  const target = join(folder, `${prefix}${madeAt.replaceAll(/[-:]|\.\d+/g, '')}`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url, application_name: 'fairbook backup', statement_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const database = await saveDatabase(client, target, recipient);
    const keys = await saveKeys(config, target, recipient);
    const uploads = await saveUploads(config.filesDir, target, recipient);
    const manifest: Manifest = { format: 1, madeAt, version, ...database, keys, uploads };
    await writeManifest(target, manifest);
    // The check of backups (health page, doctor) says how old the last one is.
    await client.query('insert into backup_report default values');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { folder: target, rows, uploads: uploads.length };
  } finally {
    await client.end();
  }
}

/** Reads all of one moment. Orders are taken meanwhile. */
async function saveDatabase(client: pg.Client, target: string, recipient: string) {
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<{ name: string }>('select name from schema_migration order by name');
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client)) {
    const stream = client.query(to(copyOutText({ name, columns })));
    const part = await writePart(target, `database/${name}.copy.zst.age`, stream, recipient);
    tables.push({ ...part, name, columns: [...columns], rows: stream.rowCount });
  }
  const waiting = Readable.from([Buffer.from(JSON.stringify(await listJobs(client)))]);
  const jobs = await writePart(target, 'database/jobs.json.zst.age', waiting, recipient);
  const sequences = await listSequences(client);
  await client.query('commit');
  return { migrations: migrations.map(({ name }) => name), tables, sequences, jobs };
}

/** Outside production keys are made when they are first used; some are needed with certain settings alone. */
async function saveKeys({ keyFiles, neededKeys, production }: Order['config'], target: string, recipient: string) {
  const keys: Manifest['keys'] = [];
  for (const purpose of keyPurposes) {
    const part = await saveFile(keyFiles[purpose], target, `keys/${purpose}.json.zst.age`, recipient);
    if (part !== null) keys.push({ ...part, purpose });
    else if (production && neededKeys.includes(purpose))
      throw new CannotStart(
        `${keyFiles[purpose]} is missing: a server that is restored without its keys cannot go on.`,
      );
  }
  return keys;
}

/** Files that are erased meanwhile are left out. */
async function saveUploads(filesDir: string, target: string, recipient: string) {
  const uploads: Manifest['uploads'] = [];
  for (const path of await listFiles(filesDir)) {
    const part = await saveFile(join(filesDir, path), target, `uploads/${path}.zst.age`, recipient);
    if (part !== null) uploads.push({ ...part, path });
  }
  return uploads;
}

/** Null where there is no such file. */
async function saveFile(source: string, target: string, file: string, recipient: string): Promise<Part | null> {
  const opened = await open(source, 'r').catch(noneIfMissing);
  return opened && writePart(target, file, opened.createReadStream(), recipient);
}

/** Paths below a folder, with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries: Dirent[] | null = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  const files = (entries ?? []).filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')).sort();
}

async function writeManifest(target: string, manifest: Manifest): Promise<void> {
  const path = join(target, manifestName);
  const file = await open(`${path}.new`, 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

const prefix = 'fairbook-';

/** Names of the folders that were removed: complete backups beyond the newest, and interrupted ones. */
async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const complete: string[] = [];
  const removed: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(prefix)).sort()) {
    const { mtimeMs } = await stat(join(folder, name));
    if (await stat(join(folder, name, manifestName)).catch(noneIfMissing)) complete.push(name);
    else if (mtimeMs < Date.now() - interruptedMs) removed.push(name);
  }
  removed.push(...complete.slice(0, -keep));
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  return removed;
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
