/** Tests what administrators read of an account besides its profile: orders after the close, messages, sign-ins. */
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test, vi } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, order, refusalOf, second } from '../../../../testing/market/orders.ts';
import { announce } from '../../notices/notifications/announce.ts';

const { server, accounts, administrator, professional, auctions } = await testMarket();

const subjectOf = ({ orgUuid }: Member) => `investor:${orgUuid}`;

function tell(person: Member, event: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  const [title, body] = [typed(`News of ${event}`), typed('Something happened.')];
  const notice = { event, type: 'System' as const, title, body, data };
  return announce(server.deps.db, server.deps.jobs, { ...notice, to: [person.userId] });
}

async function messagesOf(person: Member, kind = 'investor') {
  const { rows } = await administrator.client.listAccountMessages({
    query: { subject: `${kind}:${person.orgUuid}`, page: 1 },
  });
  return rows;
}

test('lists sign-ins without their last use, and of investors none since an open sale began', async () => {
  const [investor, late, issuer] = [await accounts.individual(), await accounts.individual(), await accounts.issuer()];
  const of = async (subject: string) =>
    (await administrator.client.listAccountSignIns({ query: { subject, page: 1 } })).rows;
  await investor.client.readMetadata();
  const [first, ...others] = await of(subjectOf(investor));
  expect(first).toMatchObject({ person: 'Ina Investor', endedAt: null });
  expect(others).toEqual([]);
  expect(Object.keys(first ?? {})).not.toContain('lastSeenAt');
  const auction = await auctions.live(issuer);
  await late.client.readMetadata();
  expect(await of(subjectOf(investor))).toEqual([first]);
  expect(await of(subjectOf(late))).toEqual([]);
  expect(await of(`municipality:${issuer.orgUuid}`)).toHaveLength(1);
  await auctions.close(auction);
  expect(await of(subjectOf(late))).toHaveLength(1);
  await late.client.endAllSessions({ body: { keepCurrent: false } });
  expect((await of(subjectOf(late)))[0]?.endedAt).not.toBeNull();
});

test('lists an investor’s orders with their allocations once the sale has closed', async () => {
  const [investor, issuer] = [await accounts.individual(), await accounts.issuer()];
  const auction = await auctions.live(issuer);
  const { bidId } = await order(investor, auction, { [first]: 25_000, [second]: 5_000 });
  const gone = await order(investor, auction, { [first]: 10_000 });
  await investor.client.withdrawBid({ params: { auctionId: auction, bidId: gone.bidId } });
  const query = { subject: subjectOf(investor), page: 1 };
  expect(await administrator.client.listOrders({ query })).toMatchObject({ rows: [], total: 0 });
  await auctions.close(auction);
  const { rows, total } = await administrator.client.listOrders({ query });
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      bidId,
      auctionId: auction,
      municipality: { uuid: issuer.orgUuid },
      placedBy: 'Ina Investor',
      maturities: 2,
      demand: 30_000,
      award: 30_000,
    },
  ]);
  const { investors } = await administrator.client.readAllocations({ params: { auctionId: auction } });
  expect(investors[0]?.about).toEqual({ kind: 'individual', id: investor.uuid, name: expect.any(String) });
  const { log, record } = await administrator.client.readSaleProof({ params: { auctionId: auction } });
  expect(log).toMatchObject({ isClosed: true });
  expect(log?.entries).toBeGreaterThanOrEqual(5);
  expect(record?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test('a sale that did not open has neither a log nor a record', async () => {
  const auctionId = await auctions.draft(await accounts.issuer());
  expect(await administrator.client.readSaleProof({ params: { auctionId } })).toEqual({ log: null, record: null });
});

test('lists messages with the state of their mails, and what concerns a sale only after its close', async () => {
  const investor = await accounts.individual();
  const auction = await auctions.live(await accounts.issuer());
  await tell(investor, 'account');
  await tell(investor, 'sale', { auctionId: auction });
  await server.runJobs();
  const before = await messagesOf(investor);
  expect(before.map(({ title }) => title)).toEqual(['News of account']);
  expect(before[0]?.deliveries).toMatchObject([{ channel: 'Mail', address: investor.email, state: 'Sent', tries: 1 }]);
  await auctions.close(auction);
  expect((await messagesOf(investor)).map(({ title }) => title)).toContain('News of sale');
});

test('sends a mail again under another Message-ID, and records who did', async () => {
  const issuer = await accounts.issuer();
  const send = vi.spyOn(server.deps.mail, 'send');
  await tell(issuer, 'resent');
  await server.runJobs();
  const mails = () =>
    send.mock.calls
      .map(([mail]) => mail)
      .filter(({ to, subject }) => to === issuer.email && subject === 'News of resent');
  const delivery = async () =>
    (await messagesOf(issuer, 'municipality')).find(({ title }) => title === 'News of resent')?.deliveries[0];
  const id = (await delivery())?.id ?? '';
  expect(mails()).toHaveLength(1);
  expect(await administrator.client.resendMessage({ params: { id } })).toMatchObject({ state: 'Waiting', tries: 0 });
  const refused = await refusalOf(administrator.client.resendMessage({ params: { id } }));
  expect([refused.status, refused.data.code]).toEqual([412, 'message-waiting']);
  await server.runJobs();
  expect(await delivery()).toMatchObject({ id, state: 'Sent' });
  expect(mails()).toHaveLength(2);
  expect(new Set(mails().map((mail) => mail.id)).size).toBe(2);
  const { rows } = await administrator.client.listAuditEvents({
    query: { subject: `municipality:${issuer.orgUuid}`, action: ['message.resend'] },
  });
  expect(rows).toMatchObject([{ actor: `administrator:${administrator.uuid}`, detail: { message: 'News of resent' } }]);
});

test('a message about an open sale cannot be sent again, since its existence would tell who ordered', async () => {
  const investor = await accounts.individual();
  const auction = await auctions.live(await accounts.issuer());
  await tell(investor, 'secret', { auctionId: auction });
  await server.runJobs();
  const row = await server.deps.db
    .selectFrom('delivery as d')
    .innerJoin('notifHistory as n', 'n.id', 'd.noticeId')
    .select('d.uuid')
    .where('n.msgId', '=', 'secret')
    .executeTakeFirstOrThrow();
  expect((await refusalOf(administrator.client.resendMessage({ params: { id: row.uuid } }))).status).toBe(404);
});

test.runIf(isFull)('a message to an address that changed is not sent to the former one', async () => {
  const investor = await accounts.individual();
  await tell(investor, 'moved');
  await server.runJobs();
  const [message] = await messagesOf(investor);
  const id = message?.deliveries[0]?.id ?? '';
  await server.deps.db
    .updateTable('user')
    .set({ email: `new.${investor.email}`, provenAddress: `new.${investor.email}` })
    .where('id', '=', investor.userId)
    .execute();
  await administrator.client.resendMessage({ params: { id } });
  await server.runJobs();
  const [after] = await messagesOf(investor);
  expect(after?.deliveries).toMatchObject([{ state: 'Gone' }]);
  expect((await refusalOf(administrator.client.resendMessage({ params: { id } }))).data.code).toBe(
    'message-unreachable',
  );
});

test.runIf(isFull)('municipality and professionals name each other', async () => {
  const issuer = await accounts.issuer();
  await auctions.pending(issuer);
  const { connected } = await administrator.client.readMunicipality({ params: { id: issuer.orgUuid } });
  expect(connected.map(({ id }) => id)).toEqual([professional.uuid]);
  expect(connected[0]?.type.length).toBeGreaterThan(0);
  const { municipalities } = await administrator.client.readProfessional({ params: { id: professional.uuid } });
  expect(municipalities.map(({ uuid }) => uuid)).toContain(issuer.orgUuid);
});

test.runIf(isFull)('the history of a sale leaves its order actions out, or lists nothing else', async () => {
  const auction = await auctions.live(await accounts.issuer());
  await order(await accounts.individual(), auction, { [first]: 5_000 });
  const actions = async (orders: boolean) => {
    const { rows } = await administrator.client.listAuditEvents({ query: { subject: `auction:${auction}`, orders } });
    return rows.map(({ action }) => action);
  };
  expect(await actions(true)).toEqual(['bid.place']);
  expect(await actions(false)).toContain('auction.approve');
  expect(await actions(false)).not.toContain('bid.place');
});

test.each(['investor:none', 'auction:0198b5a8-0000-7000-8000-000000000000', 'nothing'])(
  'answers 404 for %s, which is no account',
  async (subject) => {
    for (const call of ['orders', 'messages', 'sign-ins']) {
      const { status } = await server.ask('admin', administrator, 'GET', `/api/cases/${call}?subject=${subject}`);
      expect([call, status]).toEqual([call, 404]);
    }
  },
);
