/** Tests the export of a person's data, and the erasure that leaves every proof valid. */
import { readFileSync } from 'node:fs';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import { type Member, signIn } from '../../../../testing/market/accounts.ts';
import { first, order, refused } from '../../../../testing/market/orders.ts';
import { audit } from '../../../platform/db/audit.ts';
import { holdings } from '../../../store/accounts/holdings.ts';

const { server, accounts, administrator, auctions } = await testMarket();

async function exportOf(person: Member): Promise<Record<string, unknown>> {
  return JSON.parse(await ((await person.client.exportOwnData()) as Blob).text()) as Record<string, unknown>;
}

/** Returns whether a word occurs anywhere in the database outside the job queue. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    server.deps.db,
  );
  const each = rows.map(
    ({ table }) => sql`select ${table} as table where exists (
      select from ${sql.table(table)} t where to_jsonb(t)::text ilike ${`%${word}%`})`,
  );
  const hits = await sql<{ table: string }>`${sql.join(each, sql` union all `)}`.execute(server.deps.db);
  return hits.rows.map(({ table }) => table);
}

describe('every table that names a person', () => {
  test('is in the list of holdings, so that export and erasure cannot miss one', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and (c.relkind = 'r' or c.relname = 'auction_bid') and a.attnum > 0 and not a.attisdropped
        and (a.attname in ('user_id', 'acted_by_id') or a.attname = 'uid' and c.relname not in ('user', 'admin_user') or exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = '"user"'::regclass
            and a.attnum = any(k.conkey)))
      order by 1`.execute(server.deps.db);
    expect(rows.map(({ name }) => name)).toEqual(holdings.map(({ table, column }) => `${table}.${column}`).sort());
  });

  test('is described in docs/PRIVACY.md', () => {
    const text = readFileSync(new URL('../../../../../docs/PRIVACY.md', import.meta.url), 'utf8');
    for (const { table } of holdings) expect(text).toContain(`| \`${table}\` |`);
  });

  test('is kept only for a reason', () => {
    for (const { erasure, why, table } of holdings) if (erasure === 'keep') expect(why, table).toMatch(/\.$/);
  });
});

describe('the copy of one’s data', () => {
  test('contains the profile and the orders, and neither secrets nor other people’s data', async () => {
    const investor = await accounts.individual();
    const other = await accounts.individual();
    const auctionId = await auctions.live(await accounts.issuer());
    await order(investor, auctionId, { [first]: 5_000 });
    await order(other, auctionId, { [first]: 10_000 });
    await investor.client.makeCalendar();
    const own = await exportOf(investor);
    expect(own).toMatchObject({
      account: { person: { email: investor.email, uuid: investor.uuid } },
      orders: [{ investment_amount: 5_000, auction: auctionId }],
      orderLogEntries: [{ kind: 'PLACE' }],
    });
    const text = JSON.stringify(own);
    expect(text).not.toContain(other.email);
    expect(text).not.toMatch(/calendar_key|"secret"|request_hash|"key"|receipt_key/);
  });

  test('is a file for every kind of person, and refused without a token', async () => {
    for (const person of [await accounts.institution(), await accounts.professional(), await accounts.issuer()]) {
      expect(await exportOf(person)).toMatchObject({ account: { person: { email: person.email } } });
    }
    expect((await server.ask('market', null, 'GET', '/api/account/export')).status).toBe(401);
  });
});

describe('the key of receipts', () => {
  test('is the same at each sign-in of a person and another one for each, and nothing else may read it', async () => {
    const [investor, other] = [await accounts.individual(), await accounts.institution()];
    const { key } = await investor.client.readReceiptKey();
    expect(Buffer.from(key, 'base64').length).toBe(32);
    expect(await investor.client.readReceiptKey()).toEqual({ key });
    expect((await other.client.readReceiptKey()).key).not.toBe(key);
    expect(await refused((await accounts.issuer()).client.readReceiptKey())).toEqual([403, 'no-access']);
    expect((await server.ask('market', null, 'GET', '/api/account/receipt-key')).status).toBe(401);
  });

  test('is another one after the erasure: what a browser still has can no longer be read', async () => {
    const investor = await accounts.individual();
    const { key } = await investor.client.readReceiptKey();
    await investor.client.eraseOwnAccount({ body: { email: investor.email } });
    const hex = Buffer.from(key, 'base64').toString('hex');
    expect(await tablesWith(hex)).toEqual([]);
  });
});

describe('erasure', () => {
  const erase = (person: Member, email = person.email) => person.client.eraseOwnAccount({ body: { email } });

  test('requires the address of the account, so that no single click erases it', async () => {
    const investor = await accounts.individual();
    await expect(erase(investor, 'somebody@else.example')).rejects.toMatchObject({
      status: 400,
      fields: { email: 'Enter the email address of this account' },
    });
  });

  test('waits for open orders, and changes nothing meanwhile', async () => {
    const investor = await accounts.individual();
    const auctionId = await auctions.live(await accounts.issuer());
    const { bidId } = await order(investor, auctionId, { [first]: 5_000 });
    await expect(erase(investor)).rejects.toMatchObject({ status: 412, missing: [{ code: 'open-order' }] });
    expect((await investor.client.readMetadata()).email).toBe(investor.email);
    await investor.client.withdrawBid({ params: { auctionId, bidId } });
    expect(await erase(investor)).toBeNull();
  });

  test('is refused to the last Admin of a municipality that is on the market', async () => {
    await expect(erase(await accounts.issuer())).rejects.toMatchObject({
      status: 412,
      missing: [{ code: 'last-admin' }],
    });
  });

  test('waits until allocations are settled, and leaves no name, address or session behind, and the closing record byte for byte as it was', async () => {
    const investor = await accounts.individual();
    const auctionId = await auctions.live(await accounts.issuer());
    await order(investor, auctionId, { [first]: 5_000 });
    await auctions.close(auctionId);
    const record = () => server.ask('market', null, 'GET', `/api/auction/${auctionId}/closing-record/file`);
    const before = await record();
    await expect(erase(investor)).rejects.toMatchObject({ status: 412, missing: [{ code: 'unsettled' }] });
    await sql`update auction set close_date = close_date - interval '31 days', start_date = start_date - interval '31 days'
      where uuid = ${auctionId}`.execute(server.deps.db);
    await erase(investor);
    expect((await server.ask('market', investor, 'GET', '/api/auth/metadata')).status).toBe(403);
    expect(await tablesWith(investor.email)).toEqual([]);
    expect((await record()).body).toEqual(before.body);
    const { rows } = await sql<{ firstName: string; isActive: boolean }>`
      select first_name, is_active from "user" where uuid = ${investor.uuid}`.execute(server.deps.db);
    expect(rows).toEqual([{ firstName: 'Erased', isActive: false }]);
  });

  test('includes submissions for approval and sessions', async () => {
    const investor = await accounts.individual();
    const { db } = server.deps;
    await sql`insert into submission (subject, request_uuid, requested_at, content)
      values (${`investor:${investor.orgUuid}`}, gen_random_uuid(), now(), ${`{"person":"${investor.email}"}`})`.execute(
      db,
    );
    await investor.client.readMetadata();
    const { rows } = await sql<{ uid: string }>`select uid from "user" where uuid = ${investor.uuid}`.execute(db);
    const uid = rows[0]?.uid ?? '';
    expect(await tablesWith(uid)).toContain('user_session');
    await erase(investor);
    expect(await tablesWith(uid)).toEqual([]);
    expect(await tablesWith(investor.email)).toEqual([]);
  });

  test('includes what was typed about the person in the trail, which stays unbroken and says that there was a text', async () => {
    const investor = await accounts.individual();
    const { db } = server.deps;
    const [actor, text] = ['operator' as const, { email: investor.email, reason: 'Asked by telephone' }];
    await audit(db, { actor, action: 'account.suspend', subject: `user:${investor.uuid}`, text });
    await audit(db, { actor, action: 'colleague.revoke-invite', subject: `invite:${investor.uuid}`, text });
    await audit(db, { actor, action: 'account.reject', subject: `investor:${investor.orgUuid}`, text });
    expect(await tablesWith(investor.email)).toContain('audit_text');
    await erase(investor);
    expect(await tablesWith(investor.email)).toEqual([]);
    const query = { subject: `investor:${investor.orgUuid}`, action: ['account.reject' as const] };
    const { rows } = await administrator.client.listAuditEvents({ query });
    expect(rows.map(({ detail }) => detail)).toEqual([{ textHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  test('deletes the sign-in at the identity provider, once or again', async () => {
    const investor = await accounts.individual();
    const { uid } = await server.deps.identity.verifyToken(investor.token);
    expect((await signIn(investor.email)).token).toMatch(/^ey/);
    await erase(investor);
    await server.runJobs();
    await expect(signIn(investor.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    await server.deps.jobs.enqueue(server.deps.db, 'delete-identity', { uid });
    await server.runJobs();
    await expect(signIn(investor.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  test('keeps the sign-in of a person who opens another account with it before the job runs', async () => {
    const investor = await accounts.individual();
    await erase(investor);
    const body = { firstName: 'Ina', lastName: 'Again', email: investor.email, idToken: investor.token };
    await server.market(investor).signUpInvestor({ body });
    await server.runJobs();
    expect((await signIn(investor.email)).token).toMatch(/^ey/);
  });

  test('of other people’s submissions is impossible, whatever the program asks the database for', async () => {
    const investor = await accounts.individual();
    const { db } = server.deps;
    const subject = `investor:${investor.orgUuid}`;
    await sql`insert into submission (subject, request_uuid, requested_at, content)
      values (${subject}, gen_random_uuid(), now(), '{}')`.execute(db);
    await sql`select erase_submissions(${subject})`.execute(db);
    await expect(sql`delete from submission where subject = ${subject}`.execute(db)).rejects.toMatchObject({
      code: '42501',
    });
    const { rows } = await sql`select from submission where subject = ${subject}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  test('is not feigned by the program’s role to delete a submission, nor taken back, nor recorded for a person with an open order', async () => {
    const investor = await accounts.individual();
    const { db } = server.deps;
    const subject = `investor:${investor.orgUuid}`;
    await sql`insert into submission (subject, request_uuid, requested_at, content)
      values (${subject}, gen_random_uuid(), now(), '{}')`.execute(db);
    const left = async () => (await sql`select from submission where subject = ${subject}`.execute(db)).rows.length;
    const renamed = (uid: string) => sql`update "user" set uid = ${uid} where id = ${investor.userId}`.execute(db);
    const { rows } = await sql<{ uid: string }>`select uid from "user" where id = ${investor.userId}`.execute(db);
    await renamed('erased:feigned');
    await sql`select erase_submissions(${subject})`.execute(db);
    expect(await left()).toBe(1);
    await renamed(rows[0]?.uid ?? '');
    const refused = { code: '42501' };
    await expect(sql`insert into erasure (user_id) values (${investor.userId})`.execute(db)).rejects.toMatchObject(
      refused,
    );
    const record = () => sql`select record_erasure(${investor.userId})`.execute(db);
    const auctionId = await auctions.live(await accounts.issuer());
    const { bidId } = await order(investor, auctionId, { [first]: 5_000 });
    await expect(record()).rejects.toMatchObject(refused);
    await investor.client.withdrawBid({ params: { auctionId, bidId } });
    await record();
    await sql`select erase_submissions(${subject})`.execute(db);
    // Recorded, and yet with a sign-in: nothing is deleted before the person is erased for good.
    expect(await left()).toBe(1);
    await renamed('erased:for-good');
    await expect(renamed(rows[0]?.uid ?? '')).rejects.toMatchObject(refused);
    await expect(sql`delete from erasure`.execute(db)).rejects.toMatchObject(refused);
    await sql`select erase_submissions(${subject})`.execute(db);
    expect(await left()).toBe(0);
  });

  test.runIf(isFull)('happens once, however often it is requested at the same moment', async () => {
    const investor = await accounts.individual();
    const results = await Promise.allSettled([erase(investor), erase(investor), erase(investor)]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_event where action = 'account.erase' and subject = ${`user:${investor.uuid}`}`.execute(
      server.deps.db,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
