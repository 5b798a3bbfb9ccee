/** `main.ts backup` saves the database as of one moment, the keys and the uploaded files; `new-backup-key` makes what only a restore needs. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { ownPurposes } from '../../../platform/base/keys.ts';
import { version } from '../../../platform/base/version.ts';
import type { Config } from '../../../platform/config/config.ts';
import { openFileStore } from '../../../platform/files/file-stores.ts';
import { provideDatabase } from '../../../platform/postgres/provide.ts';
import { openSigner } from '../../../platform/signer/open.ts';
import type { Signer } from '../../../platform/signer/signer.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { type Target, writePart } from './parts.ts';
import { type BackupPlace, openPlace } from './place.ts';
import { newSigningKey, writeSignature } from './signature.ts';
import { copyOutText, listJobs, listSequences, listTables } from './tables.sql.ts';

/** An incomplete backup that is older was interrupted. */
const interruptedMs = 24 * 60 * 60 * 1000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `main.ts new-backup-key`. */
export async function makeBackupKey(): Promise<undefined> {
  const identity = await generateX25519Identity();
  const { secret, line } = newSigningKey();
  say(`# Store these two lines in a file that this machine cannot read. The first opens every backup, and without it none can be restored; by the second a restore
# knows a true backup from a forged one.
${identity}
${line}
# Set this, with which backups are encrypted, on the server and the signer:
BACKUP_RECIPIENT=${await identityToRecipient(identity)}
# A secret of the job that makes backups, which signs them with it:
BACKUP_SIGNING_KEY=${secret}`);
}

/**
 * `main.ts backup <place> [count]`: writes a new folder into `place`, and removes older backups beyond the newest `count`. 0 if everything was saved, 1
 * if an uploaded file is damaged.
 */
export async function backUp(config: Config, word: string, count?: string): Promise<number> {
  const keep = count === undefined ? null : Number(count);
  if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0))
    throw new CannotStart(`'${count}' is not a number of backups to keep.`);
  const { backupRecipient, backupSigningKey } = config;
  if (backupSigningKey === undefined)
    throw new CannotStart('BACKUP_SIGNING_KEY must be set, since backups are signed: make one with new-backup-key.');
  if (backupRecipient === undefined)
    throw new CannotStart('BACKUP_RECIPIENT must be set, since backups are encrypted: make one with new-backup-key.');
  const place = openPlace(config, word);
  const database = await provideDatabase(config);
  const signer = openSigner(config);
  try {
    const keys = { recipient: backupRecipient, secret: backupSigningKey };
    const made = await makeBackup({ url: database.ownerUrl, config, signer, place, ...keys });
    say(`The backup ${place.locate(made.name)} is complete: ${made.rows} rows, ${made.uploads} uploaded files.`);
    for (const line of made.damaged) say(`LEFT OUT ${line}`);
    for (const name of keep === null ? [] : await removeOlder(place, keep)) say(`Removed ${place.locate(name)}.`);
    return made.damaged.length === 0 ? 0 : 1;
  } finally {
    await signer.close();
    await database.stop();
  }
}

interface Order {
  /** With the role of the owner, who reads every table. */
  readonly url: string;
  readonly config: Pick<Config, 'filesDir' | 'filesIn' | 'bucket' | 'keyFiles' | 'neededKeys' | 'production'>;
  readonly signer: Signer;
  readonly place: BackupPlace;
  readonly recipient: string;
  /** The key that signs it. */
  readonly secret: string;
}

async function makeBackup({ url, config, place, recipient, secret, signer }: Order) {
  const madeAt = new Date().toISOString();
  const name = `fairbook-${madeAt.replaceAll(/[-:]|\.\d+/g, '')}`;
  const target: Target = { place, name, recipient };
  const client = new pg.Client({ connectionString: url, application_name: 'fairbook backup', statement_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const ofSigner = await saveSigner(signer, target);
    const database = await saveDatabase(client, target);
    const keys = [...ofSigner.keys, ...(await saveKeys(config, target))];
    const { uploads, damaged } = await saveUploads(config, target);
    const manifest: Manifest = { format: 1, madeAt, version, ...database, keys, uploads, ...ofSigner.heads };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await writeSignature({ place, name, secret }, text);
    await place.write(`${name}/${manifestName}`, Readable.from([text]));
    // The check of backups (health page, doctor) says how old the last one is. Before an upgrade the database may not have it yet.
    if (database.tables.some(({ name: table }) => table === 'backup_report'))
      await client.query('insert into backup_report default values');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { name, rows, uploads: uploads.length, damaged };
  } finally {
    await client.end();
  }
}

/** Reads all of one moment. Orders are taken meanwhile. */
async function saveDatabase(client: pg.Client, target: Target) {
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<{ name: string }>('select name from schema_migration order by name');
  const tables: Manifest['tables'] = [];
  for (const { name, columns } of await listTables(client)) {
    const stream = client.query(to(copyOutText({ name, columns })));
    const part = await writePart(target, `database/${name}.copy.zst.age`, stream);
    tables.push({ ...part, name, columns: [...columns], rows: stream.rowCount });
  }
  const waiting = Readable.from([Buffer.from(JSON.stringify(await listJobs(client)))]);
  const jobs = await writePart(target, 'database/jobs.json.zst.age', waiting);
  const sequences = await listSequences(client);
  await client.query('commit');
  return { migrations: migrations.map(({ name }) => name), tables, sequences, jobs };
}

/** The files that only the signer can read, and gives encrypted. First: heads that are signed while the database is read are longer than what is saved of it. */
async function saveSigner(signer: Signer, { place, name }: Target) {
  const keys: Manifest['keys'] = [];
  let heads: Pick<Manifest, 'signedHeads'> = {};
  for (const { name: what, sealed, bytes, sha256 } of await signer.backup()) {
    const file = what === 'heads' ? 'signer/heads.jsonl.zst.age' : `keys/${what}.json.zst.age`;
    await place.write(`${name}/${file}`, Readable.from([Buffer.from(sealed, 'base64')]));
    if (what === 'heads') heads = { signedHeads: { file, bytes, sha256 } };
    else keys.push({ file, bytes, sha256, purpose: what });
  }
  return { keys, heads };
}

/** Outside production keys are made when they are first used; some are needed with certain settings alone. */
async function saveKeys({ keyFiles, neededKeys, production }: Order['config'], target: Target) {
  const keys: Manifest['keys'] = [];
  for (const purpose of ownPurposes) {
    const file = await open(keyFiles[purpose], 'r').catch(noneIfMissing);
    const part = file && (await writePart(target, `keys/${purpose}.json.zst.age`, file.createReadStream()));
    if (part !== null) keys.push({ ...part, purpose });
    else if (production && neededKeys.includes(purpose))
      throw new CannotStart(
        `${keyFiles[purpose]} is missing: a server that is restored without its keys cannot go on.`,
      );
  }
  return keys;
}

/** Files that are erased meanwhile are left out. A damaged one does not prevent the backup of everything else. */
async function saveUploads(config: Order['config'], target: Target) {
  const uploads: Manifest['uploads'] = [];
  const damaged: string[] = [];
  const store = openFileStore(config);
  for await (const path of store.list()) {
    const content = await store.read(path);
    if (content === null) continue;
    // A file has at most 20 MB; whether it is damaged is known once all of it is read.
    const bytes = await buffer(content).catch((error: Error) => error);
    if (bytes instanceof Error) damaged.push(`${path}: ${bytes.message}`);
    else uploads.push({ ...(await writePart(target, `uploads/${path}.zst.age`, Readable.from([bytes]))), path });
  }
  return { uploads: uploads.sort((a, b) => (a.path < b.path ? -1 : 1)), damaged };
}

/** Names of the backups that were removed: complete ones beyond the newest, and interrupted ones. */
async function removeOlder(place: BackupPlace, keep: number): Promise<string[]> {
  const paths = new Set(await place.list());
  const names = new Set([...paths].map((path) => path.split('/')[0] ?? '').filter((name) => form.test(name)));
  const complete: string[] = [];
  const removed: string[] = [];
  for (const name of [...names].sort()) {
    if (paths.has(`${name}/${manifestName}`)) complete.push(name);
    else if (beganAt(name) < Date.now() - interruptedMs) removed.push(name);
  }
  removed.push(...complete.slice(0, -keep));
  for (const name of removed) {
    // The rest after an interruption is no complete backup.
    await place.remove(`${name}/${manifestName}`);
    await place.remove(name);
  }
  return removed;
}

const form = /^fairbook-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

function beganAt(name: string): number {
  const [, year, month, day, hour, minute, second] = form.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
