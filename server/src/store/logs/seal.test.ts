/** Tests that the audit trail cannot be changed, and that changes by a superuser are detected. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { type FreshDatabase, freshDatabase, runSql } from '../../../testing/database.ts';
import { AuditLog } from '../../features/logs/audit/audit-log.ts';
import { addKey } from '../../platform/base/keys.ts';
import { audit } from '../../platform/db/audit.ts';
import { openDatabase } from '../../platform/db/connection.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { localSigner } from '../../platform/signer/local.ts';
import type { AuditHead } from '../../platform/signer/requests.ts';
import { readHead, whyHeadsDiffer, whyHeadsWrong } from './audit-head.sql.ts';
import { checkAudit, checkLinks, sealAudit } from './seal.sql.ts';

const keyFiles = {
  audit: join(inject('folder'), `keys-${randomUUID()}.json`),
  orders: join(inject('folder'), `keys-${randomUUID()}.json`),
  'sign-in': join(inject('folder'), 'no-keys.json'),
};
const database = await freshDatabase();
afterAll(() => database.drop());

/** A signer and a process that have just started. */
function start() {
  const signer = localSigner({ keyFiles, neededKeys: ['audit', 'orders'] });
  return { signer, trail: new AuditLog({ db: database.db, signer, name: 'market.example' }) };
}
let { signer, trail } = start();

const actor = { uuid: randomUUID() };

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await audit(database.db, { actor, action: 'news.publish', subject: `test:${n} ä|"`, detail: { n } });
  }
}

/** Seals until at least so many are: open transactions of other test files on the same server delay sealing. Returns the number. */
async function seal(count: number, sealers = 1): Promise<number> {
  let total = 0;
  const step = async () => {
    const sealed = await Promise.all(Array.from({ length: sealers }, () => sealAudit(database.db, trail)));
    total += sealed.reduce((sum, each) => sum + each, 0);
    return total;
  };
  await expect.poll(step, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return total;
}

test('the trail refuses update, delete and truncate', async () => {
  await write(1);
  for (const statement of [
    "update audit_event set actor = 'x'",
    'delete from audit_event',
    'truncate audit_event cascade',
  ]) {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' });
  }
});

test('events are sealed once, in a valid chain', async () => {
  await write(20);
  expect(await seal(21)).toBe(21);
  expect(await sealAudit(database.db, trail)).toBe(0);
  await write(5);
  expect(await seal(5)).toBe(5);
  expect(await checkAudit(database.db)).toMatchObject({ firstBroken: null });
});

test('two sealers at once seal every event once', async () => {
  await write(30);
  expect(await seal(30, 4)).toBe(30);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('a long backlog is sealed to its end', async () => {
  await sql`insert into audit_event (actor, action, subject) select 'clock', 'test.many', 'test:' || n from generate_series(1, 1200) n`.execute(
    database.db,
  );
  expect(await seal(1200)).toBe(1200);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('a database restored to a server with new transaction ids is sealed there as before', async () => {
  await write(2);
  await seal(2);
  await sql`update audit_cursor set sealed_to = '9223372036854775807'`.execute(database.db);
  await write(3);
  expect(await seal(3)).toBe(3);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('an event of a transaction that is still open is not overtaken', async () => {
  await write(3);
  await seal(3);
  await inTransaction(database.db, async (open) => {
    await audit(open, { actor, action: 'news.change', subject: 'news.change' });
    await write(2);
    expect(await sealAudit(database.db, trail)).toBe(0);
  });
  expect(await seal(3)).toBe(3);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
});

test('the end of the chain is signed each time, by the key that is current, and older keys still verify', async () => {
  expect(await whyHeadsWrong(database.db, signer)).toBeNull();
  const before = await readHead(database.db);
  const { current } = addKey(keyFiles.audit);
  ({ signer, trail } = start());
  await write(2);
  await seal(2);
  const after = await readHead(database.db);
  expect(after?.keyId).toBe(current);
  expect(after?.keyId).not.toBe(before?.keyId);
  expect(await whyHeadsWrong(database.db, signer)).toBeNull();
  expect(await whyHeadsWrong(database.db, { areSigned: async () => null })).toContain(
    'the file of audit keys is missing',
  );
});

/** An act that a superuser can do: change an event and recompute every hash from there on, so that the chain is consistent. */
const rewrite = `
  alter table audit_event disable trigger keep; alter table audit_seal disable trigger keep;
  update audit_event set detail = '{"n": 777}' where id = (select audit_event_id from audit_seal where position = 3);
  do $$ declare link record; before text := '';
  begin
    for link in select s.position, e.id || '|' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '|' || e.actor || '|'
        || e.action || '|' || e.subject || '|' || e.detail::text as content
      from audit_seal s join audit_event e on e.id = s.audit_event_id order by s.position
    loop
      before := link_seal(before, link.content, '');
      update audit_seal set hash = before where position = link.position;
    end loop;
  end $$;`;

async function attacked(attack: string, work: (db: FreshDatabase['db']) => Promise<void>): Promise<void> {
  const superuser = openDatabase(database.superuserUrl, { size: 1 });
  const undo = new Error('undo');
  try {
    await inTransaction(superuser.db, async (db) => {
      await sql.raw(attack).execute(db);
      await work(db);
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  } finally {
    await superuser.close();
  }
}

test('a changed text of an event is detected like a changed event, and an erased one is not', async () => {
  await audit(database.db, {
    actor: 'clock',
    action: 'auction.halt',
    subject: 'auction:1',
    text: { reason: 'A storm' },
  });
  await seal(1);
  expect((await checkAudit(database.db)).firstBroken).toBeNull();
  const change = `alter table audit_text disable trigger keep; update audit_text set text = '{"reason": "A whim"}'`;
  await attacked(change, async (db) => expect((await checkAudit(db)).firstBroken).not.toBeNull());
  await attacked('delete from audit_text', async (db) => expect((await checkAudit(db)).firstBroken).toBeNull());
});

test('one changed event with all hashes recomputed is detected by the signature, and by the export', async () => {
  const exported = (await readHead(database.db)) as AuditHead;
  await attacked(rewrite, async (db) => {
    expect((await checkAudit(db)).firstBroken).toBeNull();
    expect(await whyHeadsWrong(db, signer)).toContain('was not signed by Fairbook');
    expect(await whyHeadsDiffer(db, [exported], signer)).toContain('the trail was rewritten');
  });
  const noSignatures = `${rewrite} alter table audit_head disable trigger keep; delete from audit_head;`;
  await attacked(noSignatures, async (db) => {
    expect(await whyHeadsWrong(db, signer)).toContain('nothing after position 0 is signed');
  });
  const forged = `${rewrite} alter table audit_head disable trigger keep;
    update audit_head h set hash = s.hash from audit_seal s where s.position = h.position;`;
  await attacked(forged, async (db) => {
    expect(await whyHeadsWrong(db, signer)).toContain('was not signed by Fairbook');
  });
});

test('a trail truncated at an older signed head is detected by the export', async () => {
  const exported = (await readHead(database.db)) as AuditHead;
  const cut = `alter table audit_head disable trigger keep; alter table audit_seal disable trigger keep; alter table audit_event disable trigger keep;
    delete from audit_head where position = ${exported.position};
    delete from audit_seal where position > (select max(position) from audit_head);
    delete from audit_event e where not exists (select from audit_seal s where s.audit_event_id = e.id);`;
  await attacked(cut, async (db) => {
    expect((await checkAudit(db)).firstBroken).toBeNull();
    expect(await whyHeadsWrong(db, signer)).toBeNull();
    expect(await whyHeadsDiffer(db, [exported], signer)).toContain('was exported and is gone');
  });
  expect(await whyHeadsDiffer(database.db, [exported], signer)).toBeNull();
  expect(await whyHeadsDiffer(database.db, [{ ...exported, mac: 'f'.repeat(64) }], signer)).toContain('was not signed');
});

test('a byte changed behind the product’s back is found where it was changed', async () => {
  const { rows } = await sql<{ position: number; id: number }>`
    select position, audit_event_id as id from audit_seal order by position offset 7 limit 1`.execute(database.db);
  const victim = rows[0];
  await runSql(
    database.superuserUrl,
    `alter table audit_event disable trigger keep;
     update audit_event set detail = '{"n": 999}' where id = ${victim?.id}`,
  );
  expect((await checkAudit(database.db)).firstBroken).toBe(victim?.position);
  const before = (victim?.position ?? 0) - 1;
  expect(await checkLinks(database.db, before, 1)).toEqual({ checked: 1, firstBroken: victim?.position });
  expect(await checkLinks(database.db, before + 1, 1)).toEqual({ checked: 1, firstBroken: null });
});
