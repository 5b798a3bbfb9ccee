/** Tests backups: restored data equals saved data, a restored market goes on, and damaged or foreign backups are refused. */
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isFull, some, times } from '@fairbook/domain/testing/effort.ts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clone, makeDatabase } from '../../../../testing/database.ts';
import { testFolder, testMarket } from '../../../../testing/fixtures.ts';
import { first, order, second } from '../../../../testing/market/orders.ts';
import { type ObjectStorage, openObjectStorage } from '../../../../testing/services/object-storage.ts';
import { databaseOf, startTestServer } from '../../../../testing/test-server.ts';
import { addKey, openKeys } from '../../../platform/base/keys.ts';
import type { Config } from '../../../platform/config/config.ts';
import { filesOfBucket, openBucket } from '../../../platform/files/bucket.ts';
import { sealAudit } from '../../../store/logs/seal.sql.ts';
import { backUp } from './backup.ts';
import { manifestName } from './manifest.ts';
import { restore } from './restore.ts';
import { newSigningKey, signatureName, signatureOf } from './signature.ts';
import { requireEmpty } from './tables.sql.ts';

/** Output of the commands. */
const printed: string[] = [];

const keyFilesIn = (place: string): Config['keyFiles'] => ({
  audit: join(place, 'keys/audit.json'),
  orders: join(place, 'keys/orders.json'),
  unsubscribe: join(place, 'keys/unsubscribe.json'),
  'sign-in': join(place, 'keys/sign-in.json'),
  captcha: join(place, 'keys/captcha.json'),
  push: join(place, 'keys/push.json'),
});

/** Numbers of transactions of a server that has run for years. */
const farAhead = 9_999_999_999;

vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
const folder = await testFolder();
const place = { filesDir: join(folder, 'own/files'), keyFiles: keyFilesIn(join(folder, 'own')) };
const { server, accounts, auctions } = await testMarket({
  config: { ...place, audit: { headFile: join(folder, 'heads'), headUrl: undefined } },
});
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const ended = await auctions.live(issuer);
await order(investor, ended, { [first]: 100_000, [second]: 50_000 });
await auctions.close(ended);
await sealAudit(server.deps.db, server.deps.auditLog);
// Its events are not sealed yet.
const live = await auctions.live(issuer);
const { bidId } = await order(investor, live, { [first]: 10_000 });
await investor.client.amendBid({
  params: { auctionId: live, bidId },
  body: { investments: [{ maturityDate: first, investmentAmount: 20_000 }] },
});
for (const text of ['Are the bonds callable?', 'Is a rating expected?'])
  await investor.client.askAboutSale({ params: { auctionId: live }, body: { text } });
await mkdir(join(folder, 'own/files/ab'), { recursive: true });
await writeFile(join(folder, 'own/files/ab/picture.png'), randomBytes(200_000));
openKeys(place.keyFiles, true).unsubscribe();
await server.superuser.query(`
    alter table auction_event disable trigger all;
    update auction_event set xid = '${farAhead - 10}';
    update auction_event set xid = '${farAhead}' where id = (select max(id) from auction_event);
    alter table auction_event enable trigger all;
    alter table sale_question disable trigger user;
    update sale_question set xid = (${farAhead} - 10 / number)::text::xid8;
    alter table sale_question enable trigger user, enable always trigger keep;
    update webhook_cursor set followed_to = '${farAhead - 5}'; update audit_cursor set sealed_to = '${farAhead}'`);
const identity = await generateX25519Identity();
const identityFile = join(folder, 'identity.txt');
const signing = newSigningKey();
await writeFile(identityFile, `# keep this elsewhere\n${identity}\n${signing.line}\n`);
const { ownerUrl } = databaseOf(server);
const config = {
  ...{ ...server.deps.config, migrateUrl: ownerUrl },
  ...{ backupRecipient: await identityToRecipient(identity), backupSigningKey: signing.secret },
};
const backups = join(folder, 'backups');
for (const [name, isComplete] of [
  ['fairbook-20200101T000000Z', true],
  ['fairbook-20200102T000000Z', true],
  ['fairbook-20200103T000000Z', false],
] as const) {
  await mkdir(join(backups, name), { recursive: true });
  await writeFile(join(backups, name, isComplete ? manifestName : 'jobs.json.zst.age'), '{}');
}
await mkdir(join(backups, 'not-ours'));
await backUp(config, backups, '2');
const name = (await readdir(backups)).sort().at(-2);
const backup = join(backups, name ?? '');
afterAll(async () => {
  vi.restoreAllMocks();
});

/** An empty machine. */
async function emptyPlace(name: string): Promise<{ database: Clone; to: Config }> {
  const database = await makeDatabase();
  const place = join(folder, name);
  const files = {
    ...{ filesDir: join(place, 'files'), keyFiles: keyFilesIn(place) },
    signedHeadsFile: join(place, 'signer/heads.jsonl'),
  };
  return { database, to: { ...config, ...files, databaseUrl: database.url, migrateUrl: database.ownerUrl } };
}

/** A checksum of the rows of each table, without numbers of transactions. */
async function fingerprintsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid <> 'xid8'::regtype
         and c.relname not in ('schema_migration', 'schema_function', 'process_heartbeat', 'backup_report')
       group by c.relname`,
    );
    const found: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(line, ' ' order by line), '')) as print
         from (select md5(row(${columns})::text) as line from "${name}") t`,
      );
      found[name] = rows[0].print;
    }
    const { rows: guards } = await client.query(
      `select 'trigger ' || tgrelid::regclass || ' ' || tgname as name, tgenabled::text as print from pg_trigger where not tgisinternal
       union all select 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
         from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
       union all select 'sequence ' || sequencename, last_value::text from pg_sequences
         where schemaname = 'public' and sequencename <> 'backup_report_id_seq'
       union all select 'job ' || name || data, date_trunc('milliseconds', start_after)::text from pgboss.job where state = 'created'`,
    );
    for (const { name, print } of guards) found[name] = print;
    return found;
  } finally {
    await client.end();
  }
}

/** Sequences go on during the transaction that reads everything else. */
function withoutSequences(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('sequence ')));
}

test('a restored market has every row, guard, sequence, job, key and file, and goes on', async () => {
  const { database, to } = await emptyPlace('restored');
  try {
    printed.length = 0;
    expect([await restore(to, backup, identityFile), printed.join('')]).toEqual([
      0,
      expect.stringContaining('Restored'),
    ]);
    expect(printed.join('')).toContain('All 1 closing records are true.');
    const before = await fingerprintsOf(databaseOf(server).superuserUrl);
    expect(Object.keys(before).length).toBeGreaterThan(100);
    expect(await fingerprintsOf(database.superuserUrl)).toEqual(before);
    const picture = 'files/ab/picture.png';
    expect(await readFile(join(folder, 'restored', picture))).toEqual(await readFile(join(folder, 'own', picture)));
    expect(await readFile(to.keyFiles.orders)).toEqual(await readFile(config.keyFiles.orders));

    const restored = await startTestServer({ config: to, on: database });
    try {
      const person = restored.market(investor);
      const own = await person.listMyBids({ query: {} });
      expect(own.rows.map(({ auctionId }) => auctionId).sort()).toEqual([ended, live].sort());
      const body = { investments: [{ maturityDate: second, investmentAmount: 5_000 }] };
      // OPEN, an order and its change came before.
      const placed = await person.placeBid({ params: { auctionId: live }, body });
      expect(placed.investments.map(({ sequence }) => sequence)).toEqual([3]);

      // Readers of changes neither wait for transactions of the other server nor repeat what they sent.
      for (const table of ['auction_event', 'sale_question']) {
        const { rows } = await restored.superuser.query<{ waiting: number }>(
          `select count(*) as waiting from ${table}, webhook_cursor
           where xid >= followed_to and xid < pg_snapshot_xmin(pg_current_snapshot())`,
        );
        expect(rows[0]?.waiting, table).toBe(1);
      }
      const sealed = await sealAudit(restored.deps.db, restored.deps.auditLog);
      expect(sealed).toBeGreaterThan(0);
    } finally {
      await restored.close();
    }
  } finally {
    await database.drop();
  }
});

/** A copy of the backup that `damage` changes. */
async function copyOf(name: string, damage: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = join(folder, name);
  await cp(backup, copy, { recursive: true });
  await damage(copy);
  return copy;
}

/** Changes the manifest, and leaves its signature or gives it this one. */
const forged = (signature?: (manifest: Buffer) => string) => async (copy: string) => {
  const path = join(copy, manifestName);
  const manifest = Buffer.from((await readFile(path, 'utf8')).replace('"version"', ' "version"'));
  await writeFile(path, manifest);
  if (signature) await writeFile(join(copy, signatureName), signature(manifest));
};

const refusals: readonly {
  readonly what: string;
  readonly damage?: (copy: string) => Promise<unknown>;
  readonly prepare?: (to: Config) => Promise<unknown>;
  readonly says: RegExp;
}[] = [
  {
    what: 'an interrupted backup',
    damage: (copy) => rm(join(copy, manifestName)),
    says: /is not a complete backup: it has no manifest\.json/,
  },
  {
    what: 'a manifest that leads out of the folder',
    damage: (copy) => changeManifest(copy, (text) => text.replace('"ab/picture.png"', '"../../ab/picture.png"')),
    says: /is damaged, or was written by a later release/,
  },
  {
    what: 'a backup of a later release',
    damage: (copy) =>
      changeManifest(copy, (text) => text.replace('"migrations": [', '"migrations": ["9999_later.sql",')),
    says: /was made by a later release of Fairbook .*: restore it with that one/,
  },
  {
    what: 'a backup of a development version',
    damage: (copy) =>
      changeManifest(copy, (text) => text.replace('"migrations": [', '"migrations": ["0001_the_market.sql",')),
    says: /was made by a development version of Fairbook .*: restore it with that one/,
  },
  { what: 'a manifest that was changed', damage: forged(), says: /is not signed by the key/ },
  {
    what: 'a backup that a person with the recipient made',
    damage: forged((manifest) => signatureOf(newSigningKey().secret, manifest)),
    says: /is not signed by the key/,
  },
  { what: 'a signature that is no text of one', damage: forged(() => 'x'), says: /is not signed by the key/ },
  {
    what: 'a backup without a signature',
    damage: (copy) => rm(join(copy, signatureName)),
    says: /is not signed by the key/,
  },
  {
    what: 'a part that was cut',
    damage: (copy) => truncate(join(copy, jobsPart), 150),
    says: /jobs\.json\.zst\.age cannot be read/,
  },
  {
    what: 'a part in place of another',
    damage: (copy) => cp(join(copy, 'database/muni_personnel.copy.zst.age'), join(copy, jobsPart)),
    says: /jobs\.json\.zst\.age is not what the manifest says/,
  },
  {
    what: 'a changed byte',
    damage: (copy) => changeByte(join(copy, jobsPart), 200),
    says: /jobs\.json\.zst\.age cannot be read/,
  },
  {
    what: 'a folder with files',
    prepare: async ({ filesDir }) => {
      await mkdir(filesDir, { recursive: true });
      await writeFile(join(filesDir, 'one'), '');
    },
    says: /There are files in the folder .* \(one\): restore into an empty place/,
  },
  {
    what: 'a place with keys',
    prepare: async ({ keyFiles }) => addKey(keyFiles.orders),
    says: /orders\.json exists already: move it away first/,
  },
];

/** The first part that a restore reads, before it makes the tables. */
const jobsPart = 'database/jobs.json.zst.age';

/** Damage that a restore meets once it has made all tables. */
const late: typeof refusals = [
  {
    what: 'a changed row count',
    damage: (copy) => changeManifest(copy, (text) => text.replace(/"rows": [1-9]\d*/, '"rows": 999')),
    says: /has \d+ rows of 999: the backup is damaged/,
  },
  {
    what: 'a table that was cut',
    damage: (copy) => truncate(join(copy, 'database/order_log.copy.zst.age'), 400),
    says: /order_log\.copy\.zst\.age cannot be read/,
  },
  {
    what: 'a table in place of another',
    damage: (copy) =>
      cp(join(copy, 'database/muni_personnel.copy.zst.age'), join(copy, 'database/order_log.copy.zst.age')),
    says: /order_log\.copy\.zst\.age is not what the manifest says|invalid input syntax|missing data/,
  },
  {
    what: 'a changed byte of an upload',
    damage: (copy) => changeByte(join(copy, 'uploads/ab/picture.png.zst.age'), 100_000),
    says: /picture\.png\.zst\.age cannot be read/,
  },
];

async function changeByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** With the key of the backup, as a fault of the program would. */
async function changeManifest(copy: string, change: (text: string) => string): Promise<void> {
  const path = join(copy, manifestName);
  const text = await readFile(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error('the manifest is as before');
  await writeFile(path, changed);
  await writeFile(join(copy, signatureName), signatureOf(signing.secret, Buffer.from(changed)));
}

test.each([...some('early damage', refusals, 3), ...(isFull ? late : [])])(
  'a restore refuses $what',
  async ({ what, damage, prepare, says }) => {
    const name = what.replaceAll(' ', '-');
    const source = damage ? await copyOf(`${name}-copy`, damage) : backup;
    const { database, to } = await emptyPlace(name);
    try {
      await prepare?.(to);
      await expect(restore(to, source, identityFile)).rejects.toThrow(says);
    } finally {
      await database.drop();
    }
  },
);

test('a restore refuses a database that is not empty, and another identity', async () => {
  const { database, to } = await emptyPlace('others');
  try {
    await expect(
      restore({ ...to, databaseUrl: config.databaseUrl, migrateUrl: config.migrateUrl }, backup, identityFile),
    ).rejects.toThrow('The database is not empty');
    const other = join(folder, 'other.txt');
    await writeFile(other, `${await generateX25519Identity()}\n${signing.line}\n`);
    await expect(restore(to, backup, other)).rejects.toThrow(/Is it complete, and is the identity the right one\?/);
    await writeFile(other, 'no identity');
    await expect(restore(to, backup, other)).rejects.toThrow('has no identity');
    // Without a key that it could be compared with, only a backup from before is taken, by a word of its own.
    await writeFile(other, `${identity}\n`);
    await expect(restore(to, backup, other)).rejects.toThrow('does not say who signs your backups');
    const old = await copyOf('old', async (copy) => {
      await rm(join(copy, signatureName));
      await truncate(join(copy, jobsPart), 150);
    });
    await expect(restore(to, old, other, '--unsigned')).rejects.toThrow(/jobs\.json\.zst\.age cannot be read/);
    await expect(restore(to, old, other, '--forged')).rejects.toThrow('takes --unsigned');
  } finally {
    await database.drop();
  }
});

test('a restore refuses a database that another one is about to fill', async () => {
  const { database, to } = await emptyPlace('taken');
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  try {
    await requireEmpty(other);
    await expect(restore(to, backup, identityFile)).rejects.toThrow('Another restore fills this database');
  } finally {
    await other.end();
    await database.drop();
  }
});

test.runIf(isFull)('of two restores into one database at once, one is refused and the other complete', async () => {
  const { database, to } = await emptyPlace('twice');
  const other = join(folder, 'twice-other');
  const elsewhere = {
    ...{ filesDir: join(other, 'files'), keyFiles: keyFilesIn(other) },
    signedHeadsFile: join(other, 'signer/heads.jsonl'),
  };
  try {
    const ends = await Promise.allSettled([
      restore(to, backup, identityFile),
      restore({ ...to, ...elsewhere }, backup, identityFile),
    ]);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    expect(refused).toEqual([
      expect.stringMatching(/Another restore fills this database at this moment|The database is not empty/),
    ]);
    expect(ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))).toEqual([0]);
    expect(await fingerprintsOf(database.superuserUrl)).toEqual(await fingerprintsOf(databaseOf(server).superuserUrl));
  } finally {
    await database.drop();
  }
});

test('a backup needs a recipient and a key that signs it, and keeps as many as asked for', async () => {
  const backups = join(folder, 'backups');
  await expect(backUp({ ...config, backupRecipient: undefined }, backups)).rejects.toThrow(
    'BACKUP_RECIPIENT must be set',
  );
  await expect(backUp({ ...config, backupSigningKey: undefined }, backups)).rejects.toThrow(
    'BACKUP_SIGNING_KEY must be set',
  );
  await expect(backUp(config, backups, 'none')).rejects.toThrow("'none' is not a number of backups to keep");
  const left = (await readdir(backups)).sort();
  expect(left).toEqual(['fairbook-20200102T000000Z', expect.stringMatching(/^fairbook-20\d{6}T\d{6}Z$/), 'not-ours']);
  const { rows } = await server.superuser.query('select from backup_report');
  expect(rows).toHaveLength(1);
});

describe('in a bucket', () => {
  let storage: ObjectStorage;
  let stored: Config;
  const place = 's3://fairbook-backups/city';

  beforeAll(async () => {
    storage = await openObjectStorage('fairbook-backups');
    const { bucket: _, ...backupStorage } = storage.settings;
    stored = { ...config, backupStorage };
  });
  afterAll(() => storage.close());

  async function namesIn(prefix = 'city'): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of openBucket(storage.settings).list(`${prefix}/`)) keys.push(key.split('/')[1] ?? '');
    return [...new Set(keys)].sort();
  }

  /** Uploaded files in the bucket, under another prefix than the backups. */
  const inBucket = () => ({ filesIn: 's3', bucket: storage.settings, filesDir: join(folder, 'none') }) as const;

  /** A backup during which a sale closes: at the table, which is locked, it waits until the sale is over. */
  async function backUpWhileClosing(table: string, count: string): Promise<number> {
    const holder = await server.superuser.connect();
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const made = backUp({ ...stored, ...inBucket() }, place, count);
      await expect.poll(() => waitsForLock('fairbook backup'), { timeout: 20_000 }).toBe(true);
      await auctions.close(live);
      await holder.query('rollback');
      return await made;
    } finally {
      holder.release(true);
    }
  }

  async function waitsForLock(name: string): Promise<boolean> {
    const { rows } = await server.superuser.query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
      [name],
    );
    return rows.length > 0;
  }

  test('a storage that is away, refuses, or is not set ends the command with a sentence', async () => {
    await expect(backUp({ ...stored, backupStorage: undefined }, place)).rejects.toThrow('BACKUP_S3_ENDPOINT');
    await expect(backUp(stored, 's3://Wrong Name')).rejects.toThrow('is not a place in a bucket');
    await expect(backUp(stored, 's3://another-bucket')).rejects.toThrow(/cannot be used: .*NoSuchBucket/);
    let puts = 0;
    storage.meet = ({ method }) => (method === 'PUT' && ++puts > times(3, 50) ? 403 : 'serve');
    await expect(backUp(stored, 's3://fairbook-backups/refused')).rejects.toThrow(/cannot be used: S3 returned 403/);
    storage.meet = () => 'serve';
    const interrupted = await namesIn('refused');
    expect(interrupted).toHaveLength(1);
    const { database, to } = await emptyPlace('interrupted');
    await expect(
      restore(
        { ...to, backupStorage: stored.backupStorage },
        `s3://fairbook-backups/refused/${interrupted[0]}`,
        identityFile,
      ),
    ).rejects.toThrow('is not a complete backup');
    await database.drop();
  });

  test.runIf(isFull)(
    'a backup has nothing of a close that comes meanwhile, names what is damaged, and removes older ones',
    async () => {
      const bucket = openBucket(storage.settings);
      await bucket.put('city/fairbook-20200101T000000Z/manifest.json', Buffer.from('{}'), 'application/json');
      await bucket.put('city/fairbook-20200102T000000Z/database/one.copy.zst.age', Buffer.from('x'), 'text/plain');
      await bucket.put('city/not-ours/x', Buffer.from('x'), 'text/plain');
      const uploads = filesOfBucket(bucket);
      const large = randomBytes(2 * 1024 * 1024);
      await uploads.put('cd/large.pdf', large);
      await uploads.put('cd/damaged.pdf', Buffer.from('soon damaged'));
      await storage.damage('files/cd/damaged.pdf');
      const { superuserUrl } = databaseOf(server);
      const before = await fingerprintsOf(superuserUrl);
      printed.length = 0;
      expect(await backUpWhileClosing('case_message', '1')).toBe(1);
      expect(printed.join('')).toMatch(
        /The backup s3:\/\/fairbook-backups\/city\/fairbook-\S+ is complete: .* 1 uploaded files/,
      );
      expect(printed.join('')).toContain('LEFT OUT cd/damaged.pdf: the stored file files/cd/damaged.pdf is damaged');
      const left = await namesIn();
      expect(left).toEqual([expect.stringMatching(/^fairbook-20(?!20)\d{6}T\d{6}Z$/), 'not-ours']);
      await uploads.remove('cd/damaged.pdf');
      await uploads.remove('cd/large.pdf');

      const [name] = left;
      const { database, to } = await emptyPlace('from-bucket');
      try {
        const { backupStorage } = stored;
        // 0 says that every closing record is true, and that every law about orders holds.
        expect([
          await restore({ ...to, backupStorage, ...inBucket() }, `${place}/${name}`, identityFile),
          printed.join(''),
        ]).toEqual([0, expect.stringContaining('1 uploaded files')]);
        const restored = await uploads.read('cd/large.pdf');
        expect(restored && (await buffer(restored)).equals(large)).toBe(true);
        expect(withoutSequences(await fingerprintsOf(database.superuserUrl))).toEqual(withoutSequences(before));
        expect(withoutSequences(await fingerprintsOf(superuserUrl))).not.toEqual(withoutSequences(before));
      } finally {
        await database.drop();
        await uploads.remove('cd/large.pdf');
      }
    },
  );

  test.runIf(isFull)('a backup of files in object storage is restored into a folder', async () => {
    const uploads = filesOfBucket(openBucket(storage.settings));
    const large = randomBytes(2 * 1024 * 1024);
    await uploads.put('cd/large.pdf', large);
    await uploads.put('cd/small.png', Buffer.from('small'));
    printed.length = 0;
    expect(await backUp({ ...stored, ...inBucket() }, place)).toBe(0);
    expect(printed.join('')).toMatch(
      /The backup s3:\/\/fairbook-backups\/city\/fairbook-\S+ is complete: .* 2 uploaded files/,
    );
    const name = (await namesIn()).at(-2);
    const { database, to } = await emptyPlace('from-bucket-to-folder');
    try {
      printed.length = 0;
      const { backupStorage } = stored;
      expect([await restore({ ...to, backupStorage }, `${place}/${name}`, identityFile), printed.join('')]).toEqual([
        0,
        expect.stringContaining('2 uploaded files'),
      ]);
      expect((await readFile(join(to.filesDir, 'cd/large.pdf'))).equals(large)).toBe(true);
      expect(await fingerprintsOf(database.superuserUrl)).toEqual(
        await fingerprintsOf(databaseOf(server).superuserUrl),
      );
    } finally {
      await database.drop();
    }
    for (const key of ['cd/large.pdf', 'cd/small.png']) await uploads.remove(key);
  });

  test.runIf(isFull)('a backup of a folder is restored into object storage', async () => {
    const uploads = filesOfBucket(openBucket(storage.settings));
    const { database: other, to: toBucket } = await emptyPlace('into-bucket');
    try {
      expect(await restore({ ...toBucket, ...inBucket() }, backup, identityFile)).toBe(0);
      const content = await uploads.read('ab/picture.png');
      expect(content && (await buffer(content))).toEqual(await readFile(join(folder, 'own/files/ab/picture.png')));
      await uploads.remove('ab/picture.png');
    } finally {
      await other.drop();
    }
  });
});

test.runIf(isFull)(
  'a backup that is made while a sale closes has all of the close or nothing of it',
  async () => {
    const backups = join(folder, 'while-closing');
    const closing = await auctions.live(issuer);
    let isClosed = false;
    const closes = auctions.close(closing).finally(() => {
      isClosed = true;
    });
    // One after the other until the close is over, so that some begin in the middle of it.
    for (let count = 0; !isClosed && count < 5; count++) {
      expect(await backUp(config, join(backups, `${count}`))).toBe(0);
    }
    await closes;
    const ends = new Set<number>();
    for (const count of await readdir(backups)) {
      const [name = ''] = await readdir(join(backups, count));
      const { database, to } = await emptyPlace(`closing-${count}`);
      try {
        // 0 says that every closing record is true, and that every law about orders holds.
        printed.length = 0;
        const found = await restore(to, join(backups, count, name), identityFile);
        expect(found, printed.join('')).toBe(0);
        const client = new pg.Client({ connectionString: database.superuserUrl });
        await client.connect();
        const { rows } = await client.query<{ records: number }>(
          'select count(*)::integer as records from closing_record',
        );
        await client.end();
        ends.add(rows[0]?.records ?? 0);
      } finally {
        await database.drop();
      }
    }
    expect([...ends].every((records) => records === 2 || records === 3)).toBe(true);
  },
  120_000,
);
