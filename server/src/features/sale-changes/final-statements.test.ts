/** Tests the final official statement of an ended sale over HTTP: who publishes it when, who reads it, who is notified, and attacks. */
import { createHash, randomUUID } from 'node:crypto';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import type { Offering } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, refused } from '../../../testing/market/orders.ts';
import { pdfOf } from '../../../testing/pdf.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { findNewestFinalStatement } from '../../store/auctions/final-statements.sql.ts';

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();
const buyer = await accounts.individual();
const other = await accounts.individual();

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const pdf = (what: string) => new File([pdfOf(what)], `${what}.pdf`, { type: 'application/pdf' });

interface Publishing {
  readonly person?: Member;
  readonly note?: string;
  readonly insteadOf?: string | undefined;
}

function publish(auctionId: string, what: string, { person = issuer, ...body }: Publishing = {}) {
  return person.client.publishFinalStatement({ params: { auctionId }, body, files: { file: pdf(what) } });
}

/** A sale that is closed and sold a part. */
async function ended(offering: Offering = {}): Promise<string> {
  const id = await auctions.live(issuer, offering);
  await order(buyer, id, { [first]: 60_000 });
  await auctions.close(id);
  return id;
}

async function fileText(person: Member, id: string): Promise<string> {
  const content = await person.client.readFile({ params: { uuid: id } });
  return content instanceof Blob ? content.text() : '';
}

const versionsOf = async (auctionId: string) =>
  (await issuer.client.readFinalStatements({ params: { auctionId } })).versions;
describe('a final official statement', () => {
  test('is read by everyone who reads the sale, and earlier versions stay', async () => {
    const id = await ended();
    const params = { auctionId: id };
    const before = await issuer.client.readFinalStatements({ params });
    const dueOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(before).toEqual({ versions: [], whyNotPublish: null, dueOn, signedBy: [], unsigned: [] });
    const { versions } = await publish(id, 'statement', { note: 'With the final yields' });
    const [one] = versions;
    expect(versions).toEqual([
      {
        ...{ id: expect.any(String), version: 1, publishedAt: expect.any(String), note: 'With the final yields' },
        ...{ file: { id: expect.any(String), name: 'statement.pdf', url: expect.any(String) } },
        sha256: sha256Of(pdfOf('statement')),
      },
    ]);
    const corrected = await publish(id, 'corrected', { insteadOf: one?.id });
    expect(corrected.versions.map(({ version, note }) => [version, note])).toEqual([
      [2, null],
      [1, 'With the final yields'],
    ]);

    const stranger = await accounts.issuer();
    const newcomer = await accounts.institution();
    for (const person of some('readers of a page', [buyer, other, newcomer, stranger, issuer], 2)) {
      const sale = await person.client.readPublicAuction({ params });
      expect(sale.finalStatements).toEqual(corrected.versions);
    }
    expect((await issuer.client.readOwnAuction({ params })).finalStatements).toEqual(corrected.versions);
    expect((await administrator.client.readAuction({ params })).finalStatements).toEqual(corrected.versions);
    const named = (await counsel.client.listAttachedAuctions()).find(({ uuid }) => uuid === id);
    expect(named?.finalStatements).toEqual(corrected.versions);
    const [newest, oldest] = corrected.versions.map(({ file }) => file.id);
    for (const person of some('readers of a file', [buyer, other, newcomer, stranger, issuer, counsel], 2)) {
      expect(await fileText(person, newest ?? '')).toBe(pdfOf('corrected').toString());
      expect(await fileText(person, oldest ?? '')).toBe(pdfOf('statement').toString());
    }
    const visitor = await (await fetch(`${server.marketUrl}/api/public/sales/${id}`)).json();
    const shown = (visitor as { data: { finalStatements: typeof versions } }).data.finalStatements;
    expect(shown.map(({ version }) => version)).toEqual([2, 1]);
    for (const [index, text] of ['corrected', 'statement'].entries()) {
      const url = shown[index]?.file.url ?? '';
      expect(url).toMatch(/^\/api\/public\/files\//);
      expect(await (await fetch(`${server.marketUrl}${url}`)).text()).toBe(pdfOf(text).toString());
    }

    const { rows } = await sql<{ id: number }>`select id from auction where uuid = ${id}`.execute(server.deps.db);
    const found = await findNewestFinalStatement(server.deps.db, rows[0]?.id ?? 0);
    expect([found?.version, found?.file.id, found?.sha256]).toEqual([2, newest, sha256Of(pdfOf('corrected'))]);
    const audited = await administrator.client.listAuditEvents({ query: { q: `auction:${id}`, pageSize: 200 } });
    const details = audited.rows.filter(({ action }) => action === 'auction.publish-final-statement');
    expect(details.map(({ detail }) => detail)).toMatchObject([
      { version: 2, sha256: sha256Of(pdfOf('corrected')), file: 'corrected.pdf' },
      { version: 1, sha256: sha256Of(pdfOf('statement')), note: 'With the final yields' },
    ]);
  });

  test('of a sale that is not public is not read by visitors, and by no one else who does not see the sale', async () => {
    const id = await ended({ profile: { offeringType: 'Private' } });
    const [one] = (await publish(id, 'private')).versions;
    const file = one?.file.id ?? '';
    expect(await fileText(buyer, file)).toBe(pdfOf('private').toString());
    expect((await fetch(`${server.marketUrl}/api/public/sales/${id}`)).status).toBe(404);
    expect((await fetch(`${server.marketUrl}/api/public/files/${file}`)).status).toBe(404);
    expect((await fetch(`${server.marketUrl}/api/files/${file}`)).status).toBe(401);
    const unnamed = await accounts.professional();
    expect(await refused(unnamed.client.readFile({ params: { uuid: file } }))).toEqual([404, 'not-found']);
  });

  test('notifies everyone who got bonds once of each version, and no one else', async () => {
    const id = await auctions.live(issuer);
    const follower = await accounts.individual();
    // An investor of another state, so behind the buyer.
    const late = await accounts.individual({ state: 'WA' });
    await follower.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    await order(buyer, id, { [first]: 100_000 });
    await order(late, id, { [first]: 5_000 });
    await auctions.close(id);
    const [lost] = (await late.client.listMyAllocations()).rows.filter(({ auctionId }) => auctionId === id);
    expect(lost?.award).toBe(0);
    await buyer.client.addWebhook({
      body: { url: 'http://127.0.0.1:9/hook', events: ['auction.final-statement', 'auction.allotted'] },
    });

    const looked = await buyer.client.lookAtSale({ params: { auctionId: id } });
    await buyer.client.markSaleSeen({ params: { auctionId: id }, body: { until: looked.until } });
    const [one] = (await publish(id, 'told', { note: 'Please read page 3' })).versions;
    await server.runJobs();
    const [two] = (await publish(id, 'told-again', { insteadOf: one?.id })).versions;
    await server.runJobs();
    const { db, jobs } = server.deps;
    const { rows: stored } = await sql<{ id: number }>`select id from final_statement order by id desc limit 2`.execute(
      db,
    );
    for (const { id: statementId } of stored) await jobs.enqueue(db, 'announce-final-statement', { statementId });
    await server.runJobs();

    const told = async ({ userId }: Member) => {
      const rows = await db
        .selectFrom('notifHistory')
        .select(['msgId', 'title', 'body'])
        .where('userId', '=', userId)
        .where('msgId', 'like', 'final-statement:%')
        .orderBy('id')
        .execute();
      return rows.filter(({ msgId }) => [one, two].some((version) => msgId === `final-statement:${version?.id}`));
    };
    const [firstNotice, secondNotice, ...more] = await told(buyer);
    expect(more).toEqual([]);
    expect(firstNotice?.title).toBe('Water Bonds: final official statement');
    expect(firstNotice?.body).toMatch(
      /published the final official statement of Water Bonds, in which you bought bonds\.\nNote of the issuer: Please read page 3$/,
    );
    expect(secondNotice?.title).toBe('Water Bonds: final official statement corrected');
    expect(secondNotice?.body).toContain('published version 2 of the final official statement');
    for (const person of [late, follower, other, issuer, counsel]) expect(await told(person)).toEqual([]);

    await makeAllMessages(server);
    const sent = await db.selectFrom('webhookDelivery').select(['event', 'data']).orderBy('id').execute();
    expect(sent).toMatchObject([
      { event: 'auction.final-statement', data: { auctionId: id, version: 1, note: 'Please read page 3' } },
      { event: 'auction.final-statement', data: { version: 2, fileId: two?.file.id, sha256: two?.sha256, note: null } },
    ]);
    const { changes } = await buyer.client.lookAtSale({ params: { auctionId: id } });
    expect(changes.map(({ kind, about }) => [kind, about])).toEqual([
      ['document', 'told-again.pdf'],
      ['document', 'told.pdf'],
    ]);
  });
});

describe('publishing is refused', () => {
  test('to everyone but the people of the issuer', async () => {
    const id = await ended();
    const stranger = await accounts.issuer();
    expect(await refused(publish(id, 'theirs', { person: stranger }))).toEqual([404, 'not-found']);
    expect(await refused(publish(randomUUID(), 'none'))).toEqual([404, 'not-found']);
    for (const person of [buyer, counsel, await accounts.institution()]) {
      expect((await refused(publish(id, 'theirs', { person })))[0]).toBe(403);
      expect((await refused(person.client.readFinalStatements({ params: { auctionId: id } })))[0]).toBe(403);
    }
    expect(await refused(stranger.client.readFinalStatements({ params: { auctionId: id } }))).toEqual([
      404,
      'not-found',
    ]);
    const form = new FormData();
    form.set('file', pdf('bare'));
    const url = `${server.marketUrl}/api/auction/${id}/final-statements`;
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(401);
    const { key } = await issuer.client.createApiKey({
      body: { name: 'Desk', scopes: ['read', 'offerings', 'webhooks'], days: 30 },
    });
    const program = server.market({ token: key });
    expect((await program.readFinalStatements({ params: { auctionId: id } })).versions).toEqual([]);
    const byKey = program.publishFinalStatement({ params: { auctionId: id }, body: {}, files: { file: pdf('key') } });
    expect(await refused(byKey)).toEqual([403, 'not-for-keys']);
    expect(await versionsOf(id)).toEqual([]);
  });

  test.runIf(isFull)('for what is no PDF, for no file, and for more than one', async () => {
    const id = await ended();
    const params = { auctionId: id };
    const send = (...files: File[]) => {
      const form = new FormData();
      for (const file of files) form.append('file', file);
      const headers = { authorization: `Bearer ${issuer.token}` };
      return fetch(`${server.marketUrl}/api/auction/${id}/final-statements`, { method: 'POST', body: form, headers });
    };
    expect((await send(new File(['<html>'], 'statement.pdf'))).status).toBe(400);
    expect((await send(pdf('a'), pdf('b'))).status).toBe(400);
    expect((await send()).status).toBe(400);
    const none = await refusalOf(issuer.client.publishFinalStatement({ params, body: {} }));
    expect([none.status, none.message]).toEqual([400, 'Choose a file']);
    const long = await refusalOf(publish(id, 'long', { note: 'x'.repeat(1001) }));
    expect(long.status).toBe(400);
    expect(await versionsOf(id)).toEqual([]);
  });

  test.runIf(isFull)('of a page that did not see the newest version, and after ten', async () => {
    const id = await ended();
    const [one] = (await publish(id, 'v1')).versions;
    expect(await refused(publish(id, 'stale'))).toEqual([412, 'changed-meanwhile']);
    expect(await refused(publish(id, 'stale', { insteadOf: randomUUID() }))).toEqual([412, 'changed-meanwhile']);
    let newest = one?.id;
    for (let version = 2; version <= 10; version++) {
      newest = (await publish(id, `v${version}`, { insteadOf: newest })).versions[0]?.id;
    }
    expect(await refused(publish(id, 'v11', { insteadOf: newest }))).toEqual([412, 'too-many-final-statements']);
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('to one of two at once, whose file is not kept', async () => {
    const id = await ended();
    const colleague = await accounts.colleague(issuer);
    const files = async () =>
      (await sql<{ count: number }>`select count(*)::integer as count from uploaded_file`.execute(server.deps.db))
        .rows[0]?.count ?? 0;
    const before = await files();
    const outcomes = await auctions.atOnce(
      id,
      [issuer, colleague].map((person) => () => publish(id, person.email, { person }).then(() => 200, refusedWith)),
    );
    expect(outcomes.sort()).toEqual([200, 'changed-meanwhile']);
    expect(await versionsOf(id)).toHaveLength(1);
    expect(await files()).toBe(before + 1);
  });

  test.runIf(isFull)('by the database too: without a result, and over what was published', async () => {
    const live = await auctions.live(issuer);
    const done = await ended();
    await publish(done, 'kept');
    const forged = (uuid: string, version: number) =>
      server.superuser.query(
        `insert into final_statement (auction_id, version, uploaded_file_id, sha256, user_id)
         select a.id, $2, (select max(id) from uploaded_file), repeat('0', 64), $3 from auction a where a.uuid = $1`,
        [uuid, version, issuer.userId],
      );
    await expect(forged(live, 1)).rejects.toThrow('once the sale has a result');
    await expect(forged(done, 1)).rejects.toThrow('unique');
    await expect(forged(done, 11)).rejects.toThrow('check');
    const own = `where auction_id = (select id from auction where uuid = '${done}')`;
    await expect(server.superuser.query(`update final_statement set note = 'x' ${own}`)).rejects.toThrow();
    await expect(server.superuser.query(`delete from final_statement ${own}`)).rejects.toThrow();
    await expect(sql`update final_statement set note = 'x'`.execute(server.deps.db)).rejects.toThrow(
      'permission denied',
    );
  });
});

const refusedWith = (error: { data?: { code?: string } }) => error.data?.code;
