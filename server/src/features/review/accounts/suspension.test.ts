/** Tests that a person who is suspended, deactivated or removed loses access at once: streams, calendar, webhooks, sales. */
import { createServer } from 'node:http';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf, hoursFromNow } from '../../../../testing/market/auctions.ts';
import { first, order, refusalOf } from '../../../../testing/market/orders.ts';
import { openPage, type StreamPage } from '../../../../testing/services/streams.ts';
import { bodyOf, serve } from '../../../../testing/services/testing.ts';
import { sendAllMessages } from '../../../../testing/services/webhooks.ts';
import { startTestServer } from '../../../../testing/test-server.ts';

/** The paths at which receivers were called. */
const called: string[] = [];
/** The receivers' response. */
let answer = 200;

const program = createServer(async (request, response) => {
  await bodyOf(request);
  called.push(request.url ?? '');
  response.writeHead(answer).end();
});

const [server, programUrl] = await Promise.all([startTestServer(), serve(program)]);
const accounts = accountsOf(server);
const administrator = await accounts.administrator();
const auctions = auctionsOf(server, administrator, await accounts.professional());
afterAll(async () => {
  program.closeAllConnections();
  program.close();
  await server.close();
});

const reason = { reason: 'A document does not match' };
const suspendIssuer = (issuer: Member) =>
  administrator.client.suspendAccount({ params: { kind: 'municipality', id: issuer.orgUuid }, body: reason });
const suspendFund = (fund: Member) =>
  administrator.client.suspendAccount({ params: { kind: 'institutional-investor', id: fund.uuid }, body: reason });

function open(person: Member, auction?: string): Promise<StreamPage> {
  return openPage(server.marketUrl, person, auction === undefined ? {} : { query: `?auction[0]=${auction}` });
}

const booksSeen = ({ events }: StreamPage) => events.filter(({ event }) => event === 'auction').length;

/** Another person of the same municipality. */
async function colleagueOf(issuer: Member): Promise<Member> {
  const colleague = await accounts.issuer();
  await sql`update user_org set municipality_id = ${issuer.orgId} where user_id = ${colleague.userId}`.execute(
    server.deps.db,
  );
  return { ...colleague, orgId: issuer.orgId, orgUuid: issuer.orgUuid };
}

const callsAt = (path: string) => called.filter((each) => each === path).length;

async function calendarOf(person: Member): Promise<string> {
  const { calendarUrl } = await person.client.makeCalendar();
  return calendarUrl.replace(server.deps.config.marketUrl, server.marketUrl);
}

describe('live streams', () => {
  test('of people whose account is suspended or deactivated, and of a removed person, end by themselves', async () => {
    const [suspended, closed, issuer] = [
      await accounts.institution(),
      await accounts.institution(),
      await accounts.issuer(),
    ];
    const removed = await colleagueOf(issuer);
    const pages = [await open(suspended), await open(closed), await open(removed)];
    await suspendFund(suspended);
    await administrator.client.deactivateAccount({
      params: { kind: 'institutional-investor', id: closed.uuid },
      body: reason,
    });
    await accounts.confirmDecisions();
    await issuer.client.removeColleague({ params: { id: removed.uuid } });
    await Promise.all(pages.map(({ ended }) => ended));
    expect(pages.map(({ events }) => events.at(-1)?.event)).toEqual(['end', 'end', 'end']);
  });

  test.runIf(isFull)('of a suspended investor that are opened again bring its notices, and no book', async () => {
    const [issuer, fund, other] = [await accounts.issuer(), await accounts.institution(), await accounts.individual()];
    const id = await auctions.live(issuer);
    await suspendFund(fund);
    const [page, control] = [await open(fund, id), await open(other, id)];
    await control.until(({ event }) => event === 'auction');
    const seen = booksSeen(control);
    await order(other, id, { [first]: 5_000 });
    await expect.poll(() => booksSeen(control)).toBeGreaterThan(seen);
    expect(booksSeen(page)).toBe(0);
    expect(page.events.some(({ event }) => event === 'heartbeat')).toBe(true);
    await Promise.all([page.close(), control.close()]);
  });

  test('say nothing of an auction to those who may not see it', async () => {
    const [issuer, stranger, investor] = [
      await accounts.issuer(),
      await accounts.issuer(),
      await accounts.individual(),
    ];
    const launch = { marketingPeriodLaunchDate: hoursFromNow(2).toISOString() };
    const hidden = await auctions.approved(issuer, { keyDates: launch });
    const pages = [await open(investor, hidden), await open(stranger, hidden)];
    const own = await open(issuer, hidden);
    await own.until(({ event }) => event === 'auction');
    expect(pages.map(booksSeen)).toEqual([0, 0]);
    await Promise.all([...pages, own].map((page) => page.close()));
  });
});

describe('the calendar', () => {
  test('of a suspended institution stops working, and it gets no new key', async () => {
    const fund = await accounts.institution();
    const url = await calendarOf(fund);
    expect((await fetch(url)).status).toBe(200);
    await suspendFund(fund);
    expect((await fetch(url)).status).toBe(404);
    expect((await refusalOf(fund.client.makeCalendar())).status).toBe(403);
    await administrator.client.reactivateAccount({
      params: { kind: 'institutional-investor', id: fund.uuid },
      body: reason,
    });
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('webhooks', () => {
  const add = (person: Member, path: string) =>
    person.client.addWebhook({ body: { url: `${programUrl}${path}`, events: ['order.accepted'] } });

  test('of a suspended institution and of a suspended issuer get nothing, not even waiting messages', async () => {
    const [issuer, fund, other] = [await accounts.issuer(), await accounts.institution(), await accounts.individual()];
    const id = await auctions.live(issuer);
    await add(issuer, '/city');
    await add(fund, '/fund');
    answer = 500;
    await order(fund, id, { [first]: 5_000 });
    await sendAllMessages(server);
    expect([callsAt('/city'), callsAt('/fund')]).toEqual([1, 1]);
    answer = 200;
    await sql`update webhook_delivery set due_at = clock_timestamp()`.execute(server.deps.db);
    await sql`update webhook set resting_until = clock_timestamp()`.execute(server.deps.db);
    await suspendFund(fund);
    await order(other, id, { [first]: 5_000 });
    await suspendIssuer(issuer);
    await sendAllMessages(server);
    expect([callsAt('/city'), callsAt('/fund')]).toEqual([1, 1]);
  });

  test.runIf(isFull)(
    'of a removed colleague stop, until another person of the municipality takes them over',
    async () => {
      const [issuer, other] = [await accounts.issuer(), await accounts.individual()];
      const leaver = await colleagueOf(issuer);
      const id = await auctions.live(issuer);
      const hook = await add(leaver, '/leaver');
      await order(other, id, { [first]: 5_000 });
      await sendAllMessages(server);
      expect(callsAt('/leaver')).toBe(1);
      await issuer.client.removeColleague({ params: { id: leaver.uuid } });
      await order(other, id, { [first]: 5_000 });
      await sendAllMessages(server);
      expect(callsAt('/leaver')).toBe(1);
      expect((await issuer.client.listWebhooks())[0]).toMatchObject({ id: hook.id, isOrphaned: true });
      const taken = await issuer.client.rotateWebhookSecret({ params: { id: hook.id } });
      expect(taken).toMatchObject({ isOrphaned: false });
      await order(other, id, { [first]: 5_000 });
      await sendAllMessages(server);
      expect(callsAt('/leaver')).toBe(2);
    },
  );
});

describe('push messages', () => {
  test.runIf(isFull)('to a suspended person stop, those that wait already too', async () => {
    const [issuer, fund] = [await accounts.issuer(), await accounts.institution()];
    await fund.client.registerPushToken({ body: { token: `token-of-${fund.uuid}` } });
    const approved = await auctions.approved(issuer);
    await fund.client.setFavoriteAuction({ params: { id: approved }, body: { isFavorite: true } });
    const waiting = async () =>
      (
        await sql<{ outcome: string | null }>`
          select d.outcome from delivery d join notif_history n on n.id = d.notice_id
          where n.user_id = ${fund.userId} and d.channel = 'Push' order by d.id`.execute(server.deps.db)
      ).rows.map(({ outcome }) => outcome);
    await issuer.client.goLive({ params: { auctionUuid: approved }, body: {} });
    expect(await waiting()).toEqual([null]);
    await suspendFund(fund);
    await server.runJobs();
    expect(await waiting()).toEqual(['gone']);
  });
});

describe('the sale of a suspended issuer', () => {
  test('takes no orders from that moment on', async () => {
    const [issuer, investor] = [await accounts.issuer(), await accounts.individual()];
    const id = await auctions.live(issuer);
    const { bidId } = await order(investor, id, { [first]: 5_000 });
    await suspendIssuer(issuer);
    const shown = await investor.client.readPublicAuction({ params: { auctionId: id } });
    expect(shown).toMatchObject({ status: 'Live', canBid: false, whyNotBid: { code: 'auction-halted' } });
    expect(await refusalOf(order(investor, id, { [first]: 5_000 }))).toMatchObject({
      status: 403,
      message: 'This sale is halted: no orders are taken until it is resumed',
    });
    const [listed] = await investor.client.listMyBids({ query: { auctionId: id } }).then(({ rows }) => rows);
    expect(listed).toMatchObject({ bidId, canChange: false });
  });

  test('cannot be approved', async () => {
    const issuer = await accounts.issuer();
    const id = await auctions.pending(issuer);
    await suspendIssuer(issuer);
    const decide = (status: 'Approved' | 'Rejected') =>
      administrator.client.decideAuction({ params: { auctionId: id }, body: { status, remarks: 'See the account' } });
    expect(await refusalOf(decide('Approved'))).toMatchObject({
      status: 412,
      message: 'An auction can be approved only while its issuer is Active; this issuer is Suspended',
    });
    expect((await decide('Rejected')).status).toBe('Rejected');
  });
});
