/** `main.ts restore` fills an empty database, the keys and the folder of uploaded files from a backup, and checks what it restored. */

import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { unknownInWords } from '@fairbook/domain/record/unknown.ts';
import { verifyBytes } from '@fairbook/domain/record/verification.ts';
import pg from 'pg';
import { z } from 'zod';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { recordIn } from '../../../platform/base/file-bytes.ts';
import { openLog } from '../../../platform/base/log.ts';
import type { Config } from '../../../platform/config/config.ts';
import { openDatabase } from '../../../platform/db/connection.ts';
import { firstOfDevelopment, migrateFor, readMigrations } from '../../../platform/db/migrate.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { openFileStore } from '../../../platform/files/file-stores.ts';
import { type JobName, openJobs } from '../../../platform/jobs/jobs.ts';
import { type ProvidedDatabase, provideDatabase } from '../../../platform/postgres/provide.ts';
import { readRecordParts } from '../../../store/orders/closing.sql.ts';
import { examine } from '../doctor.ts';
import { type Manifest, type Part, parseManifest, readManifestBytes } from './manifest.ts';
import { readPart, type Source } from './parts.ts';
import { openPlace } from './place.ts';
import { requireSigned } from './signature.ts';
import { fillTables, listRecords, requireEmpty } from './tables.sql.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `main.ts restore <backup> <identity file> [--unsigned]`: 0 if everything is restored and correct, 1 if the checks found something. */
export async function restore(config: Config, word: string, identityFile: string, flag?: string): Promise<number> {
  if (flag !== undefined && flag !== '--unsigned') throw new CannotStart(`restore takes --unsigned, not '${flag}'.`);
  const place = openPlace(config, word);
  const content = await readManifestBytes(place);
  const lines = await readIdentityFile(identityFile);
  const identity = identityIn(lines, identityFile);
  // Before anything of it is believed.
  if (flag === undefined) await requireSigned(place, content, lines);
  const manifest = parseManifest(place, content);
  await requireKnown(manifest);
  await requireNoFiles(config);
  const source = { place, identity, manifest };
  // Before the first table, so that after a wrong identity the database is still empty.
  const jobs = await readJobs(source);
  const database = await provideDatabase(config);
  try {
    await restoreDatabase(database, source);
    await restoreJobs(database, jobs);
    await restoreFiles(config, source);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored the backup of ${manifest.madeAt}: ${rows} rows, ${manifest.uploads.length} uploaded files.`);
    const isTrue = await verifyRecords(database.url);
    // The keys are here until the operator moves them to the signer.
    const running = { ...config, signer: undefined, databaseUrl: database.url, migrateUrl: database.ownerUrl };
    // No process runs yet.
    const found = await examine(running, '--deep', 'processes');
    return isTrue ? found : 1;
  } finally {
    await database.stop();
  }
}

interface Whole extends Source {
  readonly manifest: Manifest;
}

function readIdentityFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`${file} cannot be read (${error.code}).`);
  });
}

/** The first line that is an identity; others are comments. */
function identityIn(lines: string, file: string): string {
  const identity = lines.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined)
    throw new CannotStart(`${file} has no identity, a line that begins with AGE-SECRET-KEY-.`);
  return identity.trim();
}

/** A later release may store what this one would lose. */
async function requireKnown({ migrations, version }: Manifest): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  if (migrations.every((name) => known.has(name))) return;
  if (migrations.includes(firstOfDevelopment))
    throw new CannotStart(
      `The backup was made by a development version of Fairbook (${version}): restore it with that one.`,
    );
  throw new CannotStart(`The backup was made by a later release of Fairbook (${version}): restore it with that one.`);
}

async function requireNoFiles(config: Config): Promise<void> {
  const store = openFileStore(config);
  for await (const key of store.list()) {
    throw new CannotStart(`There are files in ${store.name} (${key}): restore into an empty place.`);
  }
  for (const file of [...Object.values(config.keyFiles), config.signedHeadsFile]) {
    if (await stat(file).catch(() => null)) throw new CannotStart(`${file} exists already: move it away first.`);
  }
}

async function restoreDatabase(database: ProvidedDatabase, source: Whole): Promise<void> {
  const { manifest } = source;
  const options = { connectionString: database.ownerUrl, application_name: 'fairbook restore', statement_timeout: 0 };
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireEmpty(client);
    // The tables as they were; what later migrations change, they change in what was restored.
    await migrateFor(database, { only: new Set(manifest.migrations) });
    await fillTables(client, manifest, (table) => readPart(source, table));
  } finally {
    await client.end();
  }
  await migrateFor(database);
}

const waitingJobs = z.array(
  z.strictObject({
    name: z.string(),
    data: z.unknown(),
    startAfter: z.coerce.date(),
    singletonKey: z.string().nullable(),
  }),
);

type WaitingJobs = z.infer<typeof waitingJobs>;

async function readJobs(source: Whole): Promise<WaitingJobs> {
  const content = await text(readPart(source, source.manifest.jobs));
  return waitingJobs.parse(JSON.parse(content));
}

async function restoreJobs(database: ProvidedDatabase, waiting: WaitingJobs): Promise<void> {
  const { db, close } = openDatabase(database.url, { size: 2, statementTimeout: 0, name: 'fairbook restore' });
  const log = openLog({ level: 'warn', readable: true });
  const jobs = await openJobs(database.url, log, () => {
    throw new Error('a restore runs no jobs');
  });
  try {
    for (const { name, data, startAfter, singletonKey } of waiting) {
      const options = { startAfter, ...(singletonKey !== null && { singletonKey, unlessWaiting: true }) };
      // It was enqueued with the data of its kind.
      await jobs.enqueue(db, name as JobName, data as never, options);
    }
  } finally {
    await jobs.close();
    await close();
  }
}

async function restoreFiles(config: Config, source: Whole): Promise<void> {
  const { keys, signedHeads, uploads } = source.manifest;
  const write = async (path: string, part: Part) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(readPart(source, part)), target);
  };
  for (const key of keys) await write(config.keyFiles[key.purpose], key);
  if (signedHeads) await write(config.signedHeadsFile, signedHeads);
  const store = openFileStore(config);
  for (const upload of uploads) await store.put(upload.path, await buffer(readPart(source, upload)));
}

/** Verifies every closing record against the fingerprint that was published. */
async function verifyRecords(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { size: 2, statementTimeout: 0, name: 'fairbook restore' });
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-restore-'));
  try {
    const records = await listRecords(db);
    let isTrue = true;
    for (const record of records) {
      const wrong = await verifyRecord(db, record, join(folder, 'record.json'));
      if (wrong === null) continue;
      isTrue = false;
      say(`WRONG the closing record of ${record.name}: ${wrong}`);
    }
    if (isTrue) say(`All ${records.length} closing records are true.`);
    return isTrue;
  } finally {
    await rm(folder, { recursive: true });
    await close();
  }
}

/** The error in a record, or null. */
async function verifyRecord(
  db: Db,
  { id, fingerprint }: { readonly id: number; readonly fingerprint: string },
  path: string,
): Promise<string | null> {
  await pipeline(Readable.from(readRecordParts(db, id)), createWriteStream(path));
  const { finding, unknown } = verifyBytes(recordIn(path), fingerprint);
  // Late witnesses are a fact of the sale, not of the backup.
  if (finding === null && unknown.length === 0) return null;
  return finding ? english(finding) : `it could not be checked whole: ${unknown.map(unknownInWords).join('; ')}`;
}
