/** Tests documents in amendments of approved auctions over HTTP: who reads which file when, what holds afterwards, stale pages, and attacks. */
import { createHash } from 'node:crypto';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { refusalOf, refused } from '../../../testing/market/orders.ts';
import { pdfOf } from '../../../testing/pdf.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();
const stranger = await accounts.issuer();
const investor = await accounts.individual();
const colleague = await accounts.colleague(issuer);

const reason = 'Page 12 had the figures of another year';
const slot = 'preliminaryOfficialStatement';
type Slot = typeof slot | 'docOther1';
const pdf = (name: string) => new File([pdfOf(name)], name, { type: 'application/pdf' });
const hashOf = (name: string) => createHash('sha256').update(pdfOf(name)).digest('hex');

/** An approved auction with a preliminary official statement. */
async function approvedSale(member = issuer): Promise<string> {
  const auctionId = await auctions.complete(member);
  const params = { auctionId };
  await member.client.addDocuments({ params, files: { [slot]: pdf('first.pdf') } });
  await member.client.requestAuctionApproval({ params });
  await administrator.client.decideAuction({ params, body: { status: 'Approved' } });
  return auctionId;
}

const own = (auctionId: string, member = issuer) => member.client.readOwnAuction({ params: { auctionId } });
const amendmentsOf = (auctionId: string) => issuer.client.readOwnAmendments({ params: { auctionId } });

interface Choice {
  readonly document?: Slot;
  readonly by?: Member;
  /** Absent: the document of the sale; null: nothing. */
  readonly insteadOf?: string | null;
}

async function choose(auctionId: string, name: string, { document = slot, by = issuer, insteadOf }: Choice = {}) {
  const seen = insteadOf === undefined ? (await own(auctionId)).documents[document]?.id : insteadOf;
  return by.client.proposeDocument({
    params: { auctionId },
    body: { document, ...(seen && { insteadOf: seen }) },
    files: { file: [pdf(name)] },
  });
}

async function request(auctionId: string, documents: readonly string[], more: object = {}) {
  const { requests } = await issuer.client.requestAmendment({
    params: { auctionId },
    body: { documents: [...documents], reason, ...more },
  });
  return requests[0]?.id ?? '';
}

/** A request for another preliminary official statement. */
async function requested(name = 'second.pdf') {
  const auctionId = await approvedSale();
  const [chosen] = await choose(auctionId, name);
  const amendmentId = await request(auctionId, [chosen?.file.id ?? '']);
  return { auctionId, amendmentId, url: chosen?.file.url ?? '' };
}

function decide(auctionId: string, amendmentId: string, names: readonly string[]) {
  const body = { status: 'Approved', remarks: null, documents: names.map(hashOf) } as const;
  return administrator.client.decideAmendment({ params: { auctionId, amendmentId }, body });
}

function sendBack(auctionId: string, amendmentId: string) {
  const body = { status: 'Returned', remarks: 'Page 13 is wrong too' } as const;
  return administrator.client.decideAmendment({ params: { auctionId, amendmentId }, body });
}

/** Answer to everyone who reads a file; the visitor reads it at its public address. */
async function readersOf(url: string): Promise<Record<string, number>> {
  const status = async (member: Member) => (await server.ask('market', member, 'GET', url)).status;
  return {
    issuer: await status(issuer),
    colleague: await status(colleague),
    administrator: (await server.ask('admin', administrator, 'GET', url)).status,
    stranger: await status(stranger),
    investor: await status(investor),
    counsel: await status(counsel),
    visitor: (await fetch(`${server.marketUrl}${url.replace('/api/', '/api/public/')}`)).status,
  };
}
const issuerAlone = { issuer: 200, colleague: 200, administrator: 200 };
const noOneElse = { stranger: 404, investor: 404, counsel: 404, visitor: 404 };
const everyone = { ...issuerAlone, stranger: 200, investor: 200, counsel: 200, visitor: 200 };
const nobody = { issuer: 404, colleague: 404, administrator: 404, ...noOneElse };

const difference = {
  ...{
    document: slot,
    file: { name: 'second.pdf', size: pdfOf('second.pdf').length },
    sha256: hashOf('second.pdf'),
  },
  ...{ before: { name: 'first.pdf', size: pdfOf('first.pdf').length }, sha256Before: hashOf('first.pdf') },
};

describe('a document', () => {
  test('is the approved one until an administrator approves the other, and then both are read by everyone who sees the sale', async () => {
    const auctionId = await approvedSale();
    const params = { auctionId };
    const first = (await own(auctionId)).documents[slot];
    const [chosen] = await choose(auctionId, 'second.pdf');
    expect(chosen).toMatchObject(difference);
    const url = chosen?.file.url ?? '';
    expect(await readersOf(url)).toEqual({ ...issuerAlone, ...noOneElse });
    expect((await amendmentsOf(auctionId)).documents).toEqual([chosen]);
    const { until } = await investor.client.lookAtSale({ params });
    await investor.client.markSaleSeen({ params, body: { until } });

    const amendmentId = await request(auctionId, [chosen?.file.id ?? '']);
    expect(await readersOf(url)).toEqual({ ...issuerAlone, ...noOneElse });
    expect(await amendmentsOf(auctionId)).toMatchObject({
      documents: [],
      requests: [{ status: 'Requested', differences: [], documents: [difference] }],
    });
    const review = await administrator.client.readAmendments({ params });
    expect(review).toMatchObject({ whyNotApprove: null, requests: [{ id: amendmentId, documents: [difference] }] });
    const before = await investor.client.readPublicAuction({ params });
    expect([before.documents[slot], before.amendments]).toEqual([first, []]);
    expect(await own(auctionId)).toMatchObject({ missing: [{ code: 'amendment-under-review' }] });

    await decide(auctionId, amendmentId, ['second.pdf']);
    const after = await investor.client.readPublicAuction({ params });
    expect(after.documents[slot]).toMatchObject({ name: 'second.pdf', url });
    expect(after.amendments).toMatchObject([{ id: amendmentId, reason, differences: [], documents: [difference] }]);
    for (const address of [url, first?.url ?? ''])
      expect([address, await readersOf(address)]).toEqual([address, everyone]);
    const visitor = (await (await fetch(`${server.marketUrl}/api/public/sales/${auctionId}`)).json()) as {
      data: { amendments: { documents: { before: { url: string } }[] }[] };
    };
    const address = visitor.data.amendments[0]?.documents[0]?.before.url;
    expect(address).toContain('/api/public/files/');
    expect(await (await fetch(`${server.marketUrl}${address}`)).text()).toBe(pdfOf('first.pdf').toString());
    // Chosen before the investor last looked, and published since.
    expect((await investor.client.lookAtSale({ params })).changes).toMatchObject([
      { kind: 'document', about: 'second.pdf' },
    ]);
    const { earlierDocuments } = await counsel.client.readDealTeam({ params });
    expect(earlierDocuments).toMatchObject([{ slot, name: 'first.pdf', sha256: hashOf('first.pdf') }]);

    const { rows } = await administrator.client.listAuditEvents({
      query: { q: `auction:${auctionId}`, pageSize: 200 },
    });
    const approval = rows.find(({ action }) => action === 'auction.approve-amendment');
    expect(approval?.detail).toMatchObject({
      documents: [{ document: slot, sha256: hashOf('second.pdf'), sha256Before: hashOf('first.pdf') }],
    });
    await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
  });

  test.runIf(isFull)('goes together with terms and with the first file of a slot, in one decision', async () => {
    const auctionId = await approvedSale();
    await choose(auctionId, 'second.pdf');
    const chosen = await choose(auctionId, 'report.pdf', { document: 'docOther1' });
    expect(chosen.map(({ document, before }) => [document, before?.name ?? null])).toEqual([
      [slot, 'first.pdf'],
      ['docOther1', null],
    ]);
    const files = chosen.map(({ file }) => file.id);
    const amendmentId = await request(auctionId, files, { purpose: 'New pipes' });
    await decide(auctionId, amendmentId, ['report.pdf', 'second.pdf']);
    const { documents, profile, amendments } = await own(auctionId);
    expect([documents[slot]?.name, documents.docOther1?.name, profile.purpose]).toEqual([
      ...['second.pdf', 'report.pdf', 'New pipes'],
    ]);
    expect(amendments[0]?.documents[1]).toMatchObject({
      before: null,
      sha256Before: null,
      sha256: hashOf('report.pdf'),
    });
    // A second amendment of the same document: all three versions are read.
    const [next] = await choose(auctionId, 'third.pdf');
    await decide(auctionId, await request(auctionId, [next?.file.id ?? '']), ['third.pdf']);
    const versions = (await own(auctionId)).amendments.flatMap((one) =>
      one.documents.map(({ before }) => before?.name),
    );
    expect(versions).toEqual(['first.pdf', undefined, 'second.pdf']);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    const { db, pool } = server.deps;
    await sql`update auction set doc_other1_id = null where uuid = ${auctionId}`.execute(db);
    expect(await brokenLaws(pool)).toEqual([expect.stringContaining('every document of an approved amendment')]);
    await sql`update auction set doc_other1_id = (select id from uploaded_file where url = ${documents.docOther1?.url ?? ''})
      where uuid = ${auctionId}`.execute(db);
  });

  const ends = [
    ['returned', 'Returned', sendBack],
    [
      'recalled',
      'Recalled',
      (auctionId: string, amendmentId: string) => issuer.client.recallAmendment({ params: { auctionId, amendmentId } }),
    ],
  ] as const;
  test.each(ends.slice(0, times(1, 2)))(
    'of a request that is %s is removed, and its name and hash stay with the request',
    async (_, status, end) => {
      const { auctionId, amendmentId, url } = await requested();
      const { destFileName } = await server.deps.db
        .selectFrom('uploadedFile')
        .select('destFileName')
        .where('url', '=', url)
        .executeTakeFirstOrThrow();
      await end(auctionId, amendmentId);
      await server.runJobs();
      expect(await readersOf(url)).toEqual(nobody);
      await expect(server.deps.files.read(destFileName)).rejects.toThrow();
      const { requests, documents } = await amendmentsOf(auctionId);
      expect([requests, documents]).toMatchObject([[{ status, documents: [difference] }], []]);
      const shown = await own(auctionId);
      expect([shown.documents[slot]?.name, shown.amendments]).toEqual(['first.pdf', []]);
      const [again] = await choose(auctionId, 'second.pdf');
      await decide(auctionId, await request(auctionId, [again?.file.id ?? '']), ['second.pdf']);
      expect((await own(auctionId)).documents[slot]?.name).toBe('second.pdf');
    },
  );

  test('that was chosen and not requested is removed by its issuer, by another choice, and by going live', async () => {
    const auctionId = await approvedSale();
    const [first] = await choose(auctionId, 'second.pdf');
    const [second] = await choose(auctionId, 'third.pdf', { by: colleague });
    expect(await readersOf(first?.file.url ?? '')).toEqual(nobody);
    const params = { auctionId, fileId: second?.file.id ?? '' };
    expect(await refused(stranger.client.dropProposedDocument({ params }))).toEqual([404, 'not-found']);
    expect(await issuer.client.dropProposedDocument({ params })).toEqual([]);
    expect(await refused(issuer.client.dropProposedDocument({ params }))).toEqual([404, 'not-found']);
    const [third] = await choose(auctionId, 'fourth.pdf');
    await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
    expect(await readersOf(third?.file.url ?? '')).toEqual(nobody);
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from proposed_document d
      join auction a on a.id = d.auction_id where a.uuid = ${auctionId}`.execute(server.deps.db);
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  test('voids the sign-off of it once it holds, and everyone concerned is told, once', async () => {
    const auctionId = await approvedSale();
    const params = { auctionId };
    const follower = await accounts.individual();
    await follower.client.subscribeToStatus({
      params: { id: auctionId },
      body: { isSubscribedToAuctionStatusChange: true },
    });
    await follower.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.amended'] } });
    const role = 'BondCounsel' as const;
    const step = 'PreliminaryOfficialStatement' as const;
    await issuer.client.requireSignOffs({ params, body: { required: [{ step, role }] } });
    const team = await counsel.client.readDealTeam({ params });
    const sha256 = team.steps.find((one) => one.step === step)?.sha256 ?? '';
    await counsel.client.signOff({ params, body: { step, role, sha256 } });
    const [chosen] = await choose(auctionId, 'second.pdf');
    const amendmentId = await request(auctionId, [chosen?.file.id ?? '']);
    const missing = async () => (await own(auctionId)).missing.map(({ code }) => code);
    expect(await missing()).toEqual(['amendment-under-review']);
    await decide(auctionId, amendmentId, ['second.pdf']);
    expect(await missing()).toEqual(['sign-off-void']);
    await server.runJobs();
    await makeAllMessages(server);
    for (const { userId } of [issuer, counsel, follower]) {
      const told = await server.deps.db
        .selectFrom('notifHistory')
        .select(['title', 'body'])
        .where('userId', '=', userId)
        .where('msgId', '=', `auction-amended:${amendmentId}`)
        .execute();
      expect(told).toMatchObject([
        { title: 'Water Bonds: documents amended', body: expect.stringContaining('both versions of each document') },
      ]);
    }
    const sent = await server.deps.db.selectFrom('webhookDelivery').select('data').execute();
    const files = [
      { document: slot, name: 'second.pdf', sha256: hashOf('second.pdf'), sha256Before: hashOf('first.pdf') },
    ];
    expect(sent.map(({ data }) => data)).toMatchObject([{ auctionId, reason, differences: [], documents: files }]);
  });
});

describe('stale pages and attacks', () => {
  test('other issuers, investors and professionals choose nothing', async () => {
    const auctionId = await approvedSale();
    expect(await refused(choose(auctionId, 'second.pdf', { by: stranger }))).toEqual([404, 'not-found']);
    for (const by of [investor, counsel]) {
      expect((await refusalOf(choose(auctionId, 'second.pdf', { by }))).status).toBe(403);
    }
    expect((await amendmentsOf(auctionId)).documents).toEqual([]);
  });

  test.runIf(isFull)('a page that showed another document, and the file that the sale has', async () => {
    const auctionId = await approvedSale();
    const [foreign] = await choose(await approvedSale(), 'second.pdf');
    for (const insteadOf of [null, foreign?.file.id ?? '']) {
      expect(await refused(choose(auctionId, 'second.pdf', { insteadOf }))).toEqual([412, 'changed-meanwhile']);
    }
    const none = choose(auctionId, 'report.pdf', { document: 'docOther1', insteadOf: foreign?.file.id ?? '' });
    expect(await refused(none)).toEqual([412, 'changed-meanwhile']);
    expect(await refused(choose(auctionId, 'first.pdf'))).toEqual([412, 'same-file']);
    const bare = issuer.client.proposeDocument({ params: { auctionId }, body: { document: slot }, files: {} });
    expect((await refusalOf(bare)).status).toBe(400);
    const script = new File(['<script>alert(1)</script>'], 'statement.pdf', { type: 'application/pdf' });
    const { documents } = await own(auctionId);
    const body = { document: slot, insteadOf: documents[slot]?.id ?? '' } as const;
    const wrong = issuer.client.proposeDocument({ params: { auctionId }, body, files: { file: [script] } });
    expect((await refusalOf(wrong)).status).toBe(400);
  });

  test('a request with files that were not uploaded for this auction, or were replaced since', async () => {
    const auctionId = await approvedSale();
    const others = await approvedSale(stranger);
    const { documents } = await own(others, stranger);
    const body = { document: slot, insteadOf: documents[slot]?.id ?? '' } as const;
    const [foreign] = await stranger.client.proposeDocument({
      params: { auctionId: others },
      body,
      files: { file: [pdf('second.pdf')] },
    });
    const [elsewhere] = await choose(await approvedSale(), 'second.pdf');
    const present = (await own(auctionId)).documents[slot];
    const [replaced] = await choose(auctionId, 'second.pdf');
    const [chosen] = await choose(auctionId, 'third.pdf', { by: colleague });
    for (const id of [foreign, elsewhere, replaced].map((one) => one?.file.id ?? '').concat(present?.id ?? '')) {
      expect(await refused(request(auctionId, [id]))).toEqual([412, 'changed-meanwhile']);
      expect(await refused(request(auctionId, [chosen?.file.id ?? '', id]))).toEqual([412, 'changed-meanwhile']);
    }
    const twice = [chosen?.file.id ?? '', chosen?.file.id ?? ''];
    expect((await refusalOf(request(auctionId, twice))).status).toBe(400);
    expect(await refused(request(auctionId, []))).toEqual([412, 'terms-unchanged']);
    // A file that is not named stays chosen, and is not approved with the rest.
    const amendmentId = await request(auctionId, [], { purpose: 'New pipes' });
    await decide(auctionId, amendmentId, []);
    expect((await own(auctionId)).documents[slot]?.name).toBe('first.pdf');
    expect((await amendmentsOf(auctionId)).documents).toMatchObject([{ file: { name: 'third.pdf' } }]);
  });

  test.runIf(isFull)('a choice while a request is under review, and in every status but Approved', async () => {
    const { auctionId, url } = await requested();
    expect(await refused(choose(auctionId, 'third.pdf'))).toEqual([412, 'amendment-requested']);
    const drop = { params: { auctionId, fileId: url.split('/').at(-1) ?? '' } };
    expect(await refused(issuer.client.dropProposedDocument(drop))).toEqual([404, 'not-found']);
    for (const id of [
      await auctions.draft(issuer),
      await auctions.pending(issuer),
      await auctions.scheduled(issuer),
      await auctions.live(issuer),
    ]) {
      expect(await refused(choose(id, 'second.pdf'))).toEqual([412, 'wrong-auction-status']);
    }
  });

  test('an approval of other files than the request has, or of none', async () => {
    const { auctionId, amendmentId } = await requested();
    for (const names of [[], ['third.pdf'], ['second.pdf', 'third.pdf']]) {
      expect(await refused(decide(auctionId, amendmentId, names))).toEqual([412, 'changed-meanwhile']);
    }
    expect((await own(auctionId)).documents[slot]?.name).toBe('first.pdf');
    await decide(auctionId, amendmentId, ['second.pdf']);
    expect((await own(auctionId)).documents[slot]?.name).toBe('second.pdf');
  });

  test('a document that has changed since it was requested is not replaced, and the database keeps the files of a request', async () => {
    const { auctionId, amendmentId } = await requested();
    const { db } = server.deps;
    const ofRequest = sql`amendment_id = (select id from terms_amendment where uuid = ${amendmentId})`;
    for (const change of [
      sql`update proposed_document set slot = 'docOther2' where ${ofRequest}`,
      sql`delete from proposed_document where ${ofRequest}`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('while it is under review');
    }
    await sql`update auction set doc_preliminary_official_statement_id = null where uuid = ${auctionId}`.execute(db);
    expect(await administrator.client.readAmendments({ params: { auctionId } })).toMatchObject({
      whyNotApprove: { code: 'changed-meanwhile' },
    });
    expect(await refused(decide(auctionId, amendmentId, ['second.pdf']))).toEqual([412, 'changed-meanwhile']);
    await sendBack(auctionId, amendmentId);
  });

  test('of a decision and a recall at once one counts, and of two choices at once the last', async () => {
    const { auctionId, amendmentId, url } = await requested();
    const [decided] = await Promise.allSettled([
      decide(auctionId, amendmentId, ['second.pdf']),
      issuer.client.recallAmendment({ params: { auctionId, amendmentId } }),
    ]);
    const isApproved = decided.status === 'fulfilled';
    expect((await own(auctionId)).documents[slot]?.name).toBe(isApproved ? 'second.pdf' : 'first.pdf');
    expect(await readersOf(url)).toEqual(isApproved ? everyone : nobody);

    const id = await approvedSale();
    await Promise.all([choose(id, 'second.pdf'), choose(id, 'third.pdf', { by: colleague })]);
    expect((await amendmentsOf(id)).documents).toHaveLength(1);
    const [chosen] = (await amendmentsOf(id)).documents;
    const both = await Promise.allSettled([
      request(id, [chosen?.file.id ?? '']),
      issuer.client.dropProposedDocument({ params: { auctionId: id, fileId: chosen?.file.id ?? '' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
