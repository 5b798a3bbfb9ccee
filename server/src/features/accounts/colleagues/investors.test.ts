/** Tests several people of an institution and of a professional's firm: what each role may do, and attacks of people who may not. */

import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket, testServer } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { joinAs, refusedWith } from '../../../../testing/market/colleagues.ts';
import { first, investmentsOf, order, second } from '../../../../testing/market/orders.ts';

const { server, accounts, professional: counsel, auctions } = await testMarket();
/** Another process over the same database, which remembers its own callers. */
const beside = await testServer({ beside: server });
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: 'Cedar Fund' });
const sale = await auctions.live(issuer);

const body = { investments: investmentsOf({ [first]: 10_000 }) };
const bids = (person: Member) => person.client.listMyBids({ query: { auctionId: sale } });
const at = (bidId: string) => ({ auctionId: sale, bidId });

describe('an institution', () => {
  test('has Admins, Traders, Approvers and Viewers, who join by invitation without a verification of their own', async () => {
    const trader = await joinAs(server, fund, 'Trader', 'Tara Trader');
    expect(await trader.client.readMetadata()).toMatchObject({
      userType: 'institutional-investor',
      role: 'Trader',
      organization: 'Cedar Fund',
      onboardingStatus: 'Active',
    });
    const { people } = await trader.client.listColleagues();
    expect(people.map(({ name, role, isYou }) => [name, role, isYou])).toEqual([
      ['Otto Manager', 'Admin', false],
      ['Tara Trader', 'Trader', true],
    ]);
    await server.runJobs();
    const { rows } = await fund.client.listNotifications({ query: {} });
    expect(rows[0]).toMatchObject({ type: 'InviteeJoined', message: 'Tara Trader has joined Cedar Fund.' });
    const { client } = await accounts.administrator('Viewer');
    const { contacts } = await client.readInstitutional({ params: { id: trader.uuid } });
    expect(contacts.map(({ id, role }) => [id, role])).toEqual([
      [fund.uuid, 'Admin'],
      [trader.uuid, 'Trader'],
    ]);
  });

  test('has no Users, and a municipality no Traders', async () => {
    for (const [by, role] of [
      [fund, 'User'],
      [issuer, 'Trader'],
      [counsel, 'Approver'],
    ] as const) {
      const invited = { email: `a.${role}@roles.example`.toLowerCase(), name: 'Eve', role };
      const answer = await server.ask('market', by, 'POST', '/api/account/people/invites', invited);
      expect([answer.status, Object.keys((answer.body.data as { fields: object }).fields)]).toEqual([400, ['role']]);
    }
  });

  test('lets only Admins manage people, whatever others send', async () => {
    const trader = await joinAs(server, fund, 'Trader');
    for (const [method, path, sent] of [
      ['POST', 'invites', { email: 'eve@roles.example', name: 'Eve', role: 'Admin' }],
      ['PUT', `${trader.uuid}/role`, { role: 'Admin' }],
      ['DELETE', fund.uuid, undefined],
    ] as const) {
      const answer = await server.ask('market', trader, method, `/api/account/people/${path}`, sent);
      expect([answer.status, answer.body.message]).toEqual([403, 'Only an Admin of your account may do this']);
    }
  });

  test('finds no one of another institution', async () => {
    const other = await accounts.institution();
    const theirs = await joinAs(server, other, 'Trader');
    const params = { id: theirs.uuid };
    expect(await refusedWith(fund.client.changeColleagueRole({ params, body: { role: 'Viewer' } }))).toEqual([
      404,
      'not-found',
    ]);
    expect(await refusedWith(fund.client.removeColleague({ params }))).toEqual([404, 'not-found']);
  });

  test('cannot take in a person who has an account elsewhere, and does not learn of it', async () => {
    const elsewhere = await accounts.institution();
    const invited = { email: elsewhere.email, name: 'Eve', role: 'Trader' } as const;
    expect(await fund.client.inviteColleague({ body: invited })).toMatchObject({ email: elsewhere.email });
    expect(await elsewhere.client.readMetadata()).toMatchObject({ role: 'Admin' });
  });

  test.runIf(isFull)('keeps an Admin: the last one neither leaves, steps down nor erases it', async () => {
    const own = await accounts.institution();
    await joinAs(server, own, 'Trader');
    const params = { id: own.uuid };
    expect(await refusedWith(own.client.removeColleague({ params }))).toEqual([412, 'last-admin']);
    expect(await refusedWith(own.client.changeColleagueRole({ params, body: { role: 'Viewer' } }))).toEqual([
      412,
      'last-admin',
    ]);
    expect(await refusedWith(own.client.eraseOwnAccount({ body: { email: own.email } }))).toEqual([412, 'incomplete']);
    expect(await own.client.readMetadata()).toMatchObject({ onboardingStatus: 'Active' });
  });
});

describe('a role', () => {
  test('without the right to trade orders nothing, by session or by an earlier one in another process', async () => {
    const viewer = await joinAs(server, fund, 'Viewer');
    const approver = await joinAs(server, fund, 'Approver');
    const { bidId } = await order(fund, sale, { [first]: 5_000 });
    for (const person of [viewer, approver]) {
      const calls = [
        person.client.placeBid({ params: { auctionId: sale }, body }),
        person.client.amendBid({ params: at(bidId), body }),
        person.client.withdrawBid({ params: at(bidId) }),
        beside.market(person).placeBid({ params: { auctionId: sale }, body }),
      ];
      for (const refused of await Promise.all(calls.map(refusedWith))) expect(refused).toEqual([403, 'role-missing']);
    }
    await fund.client.withdrawBid({ params: at(bidId) });
  });

  test('sees the orders of the institution, and what it may do with them', async () => {
    const viewer = await joinAs(server, fund, 'Viewer');
    const trader = await joinAs(server, fund, 'Trader', 'Tina Trader');
    const { bidId } = await order(trader, sale, { [first]: 5_000 });
    const seen = async (person: Member) => {
      const { rows } = await bids(person);
      const { placedBy, canChange, canWithdraw } = rows.find((bid) => bid.bidId === bidId) ?? {};
      return [placedBy, canChange, canWithdraw];
    };
    expect(await seen(trader)).toEqual([null, true, true]);
    expect(await seen(fund)).toEqual(['Tina Trader', true, true]);
    expect(await seen(viewer)).toEqual(['Tina Trader', false, false]);
    expect((await bids(await accounts.institution())).rows).toEqual([]);
    await trader.client.withdrawBid({ params: at(bidId) });
  });

  test('that is taken away ends orders at once, also in a process that remembers the person', async () => {
    const trader = await joinAs(server, fund, 'Trader');
    const elsewhere = beside.market(trader);
    const { bidId } = await elsewhere.placeBid({ params: { auctionId: sale }, body });
    await fund.client.changeColleagueRole({ params: { id: trader.uuid }, body: { role: 'Viewer' } });
    expect(await refusedWith(elsewhere.placeBid({ params: { auctionId: sale }, body }))).toEqual([403, 'role-missing']);
    expect(await refusedWith(elsewhere.withdrawBid({ params: at(bidId) }))).toEqual([403, 'role-missing']);
    await fund.client.withdrawBid({ params: at(bidId) });
  });

  test('that is taken away while a withdrawal waits keeps the order', async () => {
    const trader = await joinAs(server, fund, 'Trader');
    const { bidId } = await order(trader, sale, { [first]: 5_000 });
    const holder = await server.deps.pool.connect();
    await holder.query('begin');
    await holder.query(`update user_org set role = 'Viewer' where user_id = $1`, [trader.userId]);
    await holder.query('update investor_org set people_version = people_version + 1 where id = $1', [fund.orgId]);
    const withdrawing = refusedWith(trader.client.withdrawBid({ params: at(bidId) }));
    await expect.poll(() => server.deps.orderIntake.waiting, { interval: 2 }).toBe(1);
    await holder.query('commit');
    holder.release();
    expect(await withdrawing).toEqual([403, 'role-missing']);
    await fund.client.withdrawBid({ params: at(bidId) });
  });

  test('cannot be outrun: of orders sent while a person is removed, none is taken after the removal', async () => {
    const trader = await joinAs(server, fund, 'Trader');
    const elsewhere = beside.market(trader);
    await elsewhere.placeBid({ params: { auctionId: sale }, body });
    const sent = Array.from({ length: times(10, 40) }, () =>
      refusedWith(elsewhere.placeBid({ params: { auctionId: sale }, body })),
    );
    await fund.client.removeColleague({ params: { id: trader.uuid } });
    await Promise.all(sent);
    expect(await refusedWith(elsewhere.placeBid({ params: { auctionId: sale }, body }))).toEqual([403, 'no-account']);
    const { rows } = await sql<{ late: number }>`
      select count(*) as late from order_log l join audit_event a on a.action = 'colleague.remove' and a.subject = ${`user:${trader.uuid}`}
      where l.user_id = ${trader.userId} and l.at > a.at`.execute(server.deps.db);
    expect(Number(rows[0]?.late)).toBe(0);
    for (const { bidId, canWithdraw } of (await bids(fund)).rows)
      if (canWithdraw) await fund.client.withdrawBid({ params: at(bidId) });
  });

  test('of a person who changes a colleague’s order is what counts, and the audit trail names them', async () => {
    const own = await accounts.institution();
    const [trader, other] = [await joinAs(server, own, 'Trader'), await joinAs(server, own, 'Trader')];
    const short = await auctions.live(issuer);
    const { bidId } = await order(trader, short, { [first]: 20_000 });
    const params = { auctionId: short, bidId };
    const amended = await other.client.amendBid({ params, body: { investments: investmentsOf({ [second]: 15_000 }) } });
    expect(amended).toMatchObject({ bidId, total: 15_000 });
    expect(
      await other.client.amendBid({ params, body: { investments: investmentsOf({ [second]: 15_000 }) } }),
    ).toMatchObject({
      bidId,
      log: { index: amended.log.index },
    });
    await own.client.withdrawBid({ params });
    const { rows } = await sql<{ kind: string; owner: number; by: number | null }>`
      select kind, user_id as owner, acted_by_id as by from order_log where bid_id = ${bidId} order by index`.execute(
      server.deps.db,
    );
    expect(rows.map(({ kind, owner, by }) => [kind, Number(owner), by === null ? null : Number(by)])).toEqual([
      ['PLACE', trader.userId, null],
      ['AMEND', trader.userId, other.userId],
      ['WITHDRAW', trader.userId, own.userId],
    ]);
    const entries = await own.client.listMyLogEntries({ params: { auctionId: short }, query: {} });
    expect(entries.entries).toHaveLength(3);
    const outsider = await accounts.institution();
    expect(await refusedWith(outsider.client.withdrawBid({ params }))).toEqual([404, 'not-found']);
  });

  test('bounds its programs: a key of a Trader orders, sees no other keys, and ends with the role', async () => {
    const trader = await joinAs(server, fund, 'Trader');
    const form = { name: 'Desk', scopes: ['read', 'orders'] as ('read' | 'orders')[], days: 30 };
    const ofAdmin = await fund.client.createApiKey({ body: { ...form, name: 'Admin' } });
    const { key } = await trader.client.createApiKey({ body: form });
    expect((await trader.client.listApiKeys()).map(({ name }) => name)).toEqual(['Desk']);
    expect((await fund.client.listApiKeys()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Desk', 'Admin']),
    );
    expect(await refusedWith(trader.client.revokeApiKey({ params: { id: ofAdmin.id } }))).toEqual([404, 'not-found']);
    const program = server.market({ token: key });
    const { bidId } = await program.placeBid({ params: { auctionId: sale }, body });
    await fund.client.changeColleagueRole({ params: { id: trader.uuid }, body: { role: 'Viewer' } });
    expect(await refusedWith(program.placeBid({ params: { auctionId: sale }, body }))).toEqual([401, 'key-invalid']);
    expect(await refusedWith(trader.client.createApiKey({ body: form }))).toEqual([403, 'role-missing']);
    await fund.client.changeColleagueRole({ params: { id: trader.uuid }, body: { role: 'Trader' } });
    expect(await refusedWith(program.listMyBids({ query: {} }))).toEqual([401, 'key-invalid']);
    await fund.client.withdrawBid({ params: at(bidId) });
  });

  test('that only reads has no webhooks, and what it set up before gets nothing', async () => {
    const trader = await joinAs(server, fund, 'Trader');
    const form = {
      url: 'https://desk.example/hook',
      events: ['auction.allotted'] as 'auction.allotted'[],
      isActive: true,
    };
    await trader.client.addWebhook({ body: form });
    await fund.client.changeColleagueRole({ params: { id: trader.uuid }, body: { role: 'Viewer' } });
    expect(await refusedWith(trader.client.addWebhook({ body: form }))).toEqual([403, 'role-missing']);
    expect(await fund.client.listWebhooks()).toMatchObject([{ isOrphaned: true }]);
  });
});

describe('the firm of a professional', () => {
  test('sees the sales that one of its people works on, and its Viewers change nothing', async () => {
    const viewer = await joinAs(server, counsel, 'Viewer');
    const auctionsOfFirm = await viewer.client.listAttachedAuctions();
    expect(auctionsOfFirm.map(({ uuid }) => uuid)).toContain(sale);
    const form = {
      url: 'https://firm.example/hook',
      events: ['auction.allotted'] as 'auction.allotted'[],
      isActive: true,
    };
    expect(await refusedWith(viewer.client.addWebhook({ body: form }))).toEqual([403, 'role-missing']);
    const stranger = await accounts.professional();
    expect(await stranger.client.listAttachedAuctions()).toEqual([]);
  });
});
