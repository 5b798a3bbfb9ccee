/** Tests sub-accounts and the division of allocations among them, over HTTP, with attacks by people who may not. */
import { businessDayFrom } from '@fairbook/domain/base/business-days.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { keyDates } from '../../../../testing/market/auctions.ts';
import { joinAs, refusedWith } from '../../../../testing/market/colleagues.ts';
import { first, type Lines, order, refusalOf, second } from '../../../../testing/market/orders.ts';
import { startTestServer } from '../../../../testing/test-server.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();

const add = (person: Member, name: string, reference: string | null = null) =>
  person.client.addSubAccount({ body: { name, reference } });

/** An institution with two sub-accounts and an order in a live sale. */
async function fund(lines: Lines = { [first]: 100_000 }) {
  const admin = await accounts.institution({ name: 'Cedar Fund' });
  const [growth, income] = [await add(admin, 'Growth', 'CF-1'), await add(admin, 'Income', 'CF-2')];
  const sale = await auctions.live(issuer);
  await order(admin, sale, lines);
  return { admin, growth, income, sale };
}

type Shares = readonly (readonly [{ readonly id: string }, number])[];

function divide(person: Member, auctionId: string, shares: Shares, version = 0, maturityDate = first) {
  const body = { maturityDate, version, shares: shares.map(([{ id }, amount]) => ({ subAccountId: id, amount })) };
  return person.client.saveDivision({ params: { auctionId }, body });
}

const read = (person: Member, auctionId: string) => person.client.readDivision({ params: { auctionId } });
const fieldsOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields;

describe('the sub-accounts of an institution', () => {
  test('are added, changed, archived and restored by its Admins, and read by all its people', async () => {
    const admin = await accounts.institution();
    const viewer = await joinAs(server, admin, 'Viewer');
    const zeta = await add(admin, 'Zeta', 'Z-1');
    const alpha = await add(admin, 'alpha');
    expect(await viewer.client.listSubAccounts()).toEqual([alpha, zeta]);
    const change = {
      params: { id: alpha.id },
      body: { name: 'Alpha', reference: 'A-1', isArchived: true, version: 1 },
    };
    const changed = { id: alpha.id, name: 'Alpha', reference: 'A-1', isArchived: true, isUsed: false, version: 2 };
    expect(await admin.client.changeSubAccount(change)).toEqual(changed);
    expect(await admin.client.listSubAccounts()).toEqual([zeta, changed]);
    // A page that is out of date.
    expect(await refusedWith(admin.client.changeSubAccount(change))).toEqual([412, 'changed-meanwhile']);
    const restored = { ...change.body, isArchived: false, version: 2 };
    expect(await admin.client.changeSubAccount({ ...change, body: restored })).toMatchObject({ isArchived: false });
    await admin.client.deleteSubAccount({ params: { id: zeta.id } });
    expect((await admin.client.listSubAccounts()).map(({ name }) => name)).toEqual(['Alpha']);
    const { rows } = await administrator.client.listAuditEvents({ query: { actor: `user:${admin.uuid}` } });
    expect(rows.map(({ action }) => action).slice(0, 5)).toEqual([
      'sub-account.delete',
      'sub-account.change',
      'sub-account.change',
      'sub-account.add',
      'sub-account.add',
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Zeta|A-1/);
  });

  test.runIf(isFull)(
    'have names and references of their own, archived ones included, also when added at once',
    async () => {
      const admin = await accounts.institution();
      const old = await add(admin, 'Growth', 'G-1');
      await admin.client.changeSubAccount({
        params: { id: old.id },
        body: { name: 'Growth', reference: 'G-1', isArchived: true, version: 1 },
      });
      expect(await fieldsOf(add(admin, 'GROWTH', 'G-1'))).toEqual({
        name: 'Another sub-account has this name',
        reference: 'Another sub-account has this reference',
      });
      expect(await fieldsOf(add(admin, ' '))).toEqual({ name: 'A name is required' });
      const answers = await Promise.all(Array.from({ length: 6 }, () => refusedWith(add(admin, 'Income'))));
      expect(answers.filter((each) => each === null)).toHaveLength(1);
      expect(answers.filter((each) => each?.[0] === 400)).toHaveLength(5);
      // Another institution can use the same name.
      expect(await add(await accounts.institution(), 'Growth', 'G-1')).toMatchObject({ name: 'Growth' });
    },
  );

  test('are at most 200', async () => {
    const admin = await accounts.institution();
    await sql`insert into sub_account (investor_org_id, name) select ${admin.orgId}, 'Account ' || n from generate_series(1, 199) n`.execute(
      server.deps.db,
    );
    const answers = await Promise.all([1, 2, 3].map((at) => refusedWith(add(admin, `Last ${at}`))));
    expect(answers.filter((each) => each?.[1] === 'too-many-sub-accounts')).toHaveLength(2);
    expect(await admin.client.listSubAccounts()).toHaveLength(200);
  });

  test('are not managed by other roles, other accounts and programs, and unknown to other institutions', async () => {
    const { admin, growth } = await fund();
    const body = { name: 'Mine', reference: null, isArchived: false, version: 1 };
    const params = { id: growth.id };
    for (const role of some('roles without sub-accounts', ['Trader', 'Approver', 'Viewer'] as const, 1)) {
      const person = await joinAs(server, admin, role);
      expect(await refusedWith(add(person, 'Mine'))).toEqual([403, 'admins-only']);
      expect(await refusedWith(person.client.changeSubAccount({ params, body }))).toEqual([403, 'admins-only']);
      expect(await refusedWith(person.client.deleteSubAccount({ params }))).toEqual([403, 'admins-only']);
    }
    for (const person of [await accounts.individual(), issuer]) {
      expect(await refusedWith(person.client.listSubAccounts())).toEqual([403, 'no-access']);
      expect(await refusedWith(add(person, 'Mine'))).toEqual([403, 'no-access']);
    }
    const other = await accounts.institution();
    expect(await other.client.listSubAccounts()).toEqual([]);
    expect(await refusedWith(other.client.changeSubAccount({ params, body }))).toEqual([404, 'not-found']);
    expect(await refusedWith(other.client.deleteSubAccount({ params }))).toEqual([404, 'not-found']);
    const created = await admin.client.createApiKey({
      body: { name: 'Desk', scopes: ['read', 'orders'], networks: [], days: 30 },
    });
    const program = server.market({ token: created.key });
    expect(await program.listSubAccounts()).toHaveLength(2);
    expect(await refusedWith(program.addSubAccount({ body: { name: 'Mine' } }))).toEqual([403, 'not-for-keys']);
  });
});

/** By default: the dated date is long after the close. */
const delivery = businessDayFrom(day(keyDates.dated));

describe('a division', () => {
  test('is set before the close, and divides what is allocated when it is', async () => {
    const { admin, growth, income, sale } = await fund();
    const trader = await joinAs(server, admin, 'Trader', 'Tara Trader');
    await order(await accounts.institution(), sale, { [first]: 100_000 });
    const set = await divide(trader, sale, [
      [income, 60_000],
      [growth, 35_000],
    ]);
    expect(set).toMatchObject({
      isClosed: false,
      canDivide: true,
      whyNot: null,
      until: delivery,
      minimum: 5_000,
      step: 5_000,
    });
    expect(set.maturities).toMatchObject([
      {
        maturityDate: first,
        principal: 100_000,
        ordered: 100_000,
        allocated: null,
        version: 1,
        setBy: 'Tara Trader',
        rest: null,
      },
    ]);
    await auctions.close(sale);
    const { isClosed, maturities } = await read(trader, sale);
    expect(isClosed).toBe(true);
    // Each of two equal orders in one class gets half of the maturity.
    expect(maturities).toMatchObject([
      {
        allocated: 50_000,
        rest: 0,
        shares: [
          { name: 'Income', reference: 'CF-2', amount: 60_000, award: 30_000 },
          { name: 'Growth', reference: 'CF-1', amount: 35_000, award: 20_000 },
        ],
      },
    ]);
  });

  test.runIf(isFull)(
    'is set again after the close, and leaves with the institution what no sub-account is to receive',
    async () => {
      const { admin, growth, sale } = await fund({ [first]: 100_000, [second]: 50_000 });
      await auctions.close(sale);
      const before = await read(admin, sale);
      expect(before.maturities).toMatchObject([
        { allocated: 100_000, version: 0, setBy: null, shares: [], rest: 100_000 },
        { allocated: 50_000, version: 0, shares: [], rest: 50_000 },
      ]);
      await divide(admin, sale, [[growth, 30_000]], 0, second);
      expect((await read(admin, sale)).maturities).toMatchObject([
        { rest: 100_000 },
        { rest: 20_000, shares: [{ award: 30_000 }] },
      ]);
      const after = await divide(admin, sale, [], 1, second);
      expect(after.maturities[1]).toMatchObject({ version: 2, shares: [], rest: 50_000 });
    },
  );

  test.runIf(isFull)('stays as it was set when a sub-account is archived, which can then not be deleted', async () => {
    const { admin, growth, sale } = await fund();
    await divide(admin, sale, [[growth, 20_000]]);
    const params = { id: growth.id };
    expect(await refusedWith(admin.client.deleteSubAccount({ params }))).toEqual([412, 'sub-account-used']);
    await admin.client.changeSubAccount({
      params,
      body: { name: 'Growth', reference: null, isArchived: true, version: 1 },
    });
    await auctions.close(sale);
    expect((await read(admin, sale)).maturities).toMatchObject([
      { shares: [{ isArchived: true, reference: null, award: 20_000 }], rest: 80_000 },
    ]);
  });

  test.runIf(isFull)('is set once of twelve times at once, from one version, by two processes', async () => {
    const { admin, growth, sale } = await fund();
    const beside = await startTestServer({ beside: server });
    const clients = [admin.client, beside.market(admin)];
    const sent = Array.from({ length: 12 }, (_, at) => {
      const shares = [{ subAccountId: growth.id, amount: 5_000 * (at + 1) }];
      const input = { params: { auctionId: sale }, body: { maturityDate: first, version: 0, shares } };
      return refusedWith((clients[at % 2] ?? admin.client).saveDivision(input));
    });
    const answers = await Promise.all(sent);
    await beside.close();
    expect(answers.filter((each) => each === null)).toHaveLength(1);
    expect(answers.filter((each) => each?.[1] === 'changed-meanwhile')).toHaveLength(11);
    expect((await read(admin, sale)).maturities).toMatchObject([{ version: 1, shares: [{ name: 'Growth' }] }]);
  });

  test('is set by those who trade, and read by all people of the institution and no one else', async () => {
    const { admin, growth, sale } = await fund();
    await divide(admin, sale, [[growth, 20_000]]);
    for (const role of some('roles without divisions', ['Viewer', 'Approver'] as const, 1)) {
      const person = await joinAs(server, admin, role);
      expect(await read(person, sale)).toMatchObject({ canDivide: false, maturities: [{ version: 1 }] });
      expect(await refusedWith(divide(person, sale, [], 1))).toEqual([403, 'role-missing']);
    }
    const other = await accounts.institution();
    expect((await read(other, sale)).maturities).toEqual([]);
    expect(await refusedWith(divide(other, sale, []))).toEqual([412, 'no-order-there']);
    // A sub-account of another institution is as unknown as any other.
    await order(other, sale, { [first]: 5_000 });
    expect(await fieldsOf(divide(other, sale, [[growth, 5_000]]))).toEqual({
      'shares.0.subAccountId': 'Choose a sub-account of your institution',
    });
    for (const person of [await accounts.individual(), issuer]) {
      expect(await refusedWith(read(person, sale))).toEqual([403, 'no-access']);
      expect(await refusedWith(divide(person, sale, []))).toEqual([403, 'no-access']);
    }
    const draft = await auctions.draft(issuer);
    expect(await refusedWith(read(admin, draft))).toEqual([404, 'not-found']);
    expect(await refusedWith(divide(admin, draft, []))).toEqual([404, 'not-found']);
  });

  test('takes an order at the maturity that stands', async () => {
    const { admin, growth, sale } = await fund();
    expect(await refusedWith(divide(admin, sale, [[growth, 5_000]], 0, second))).toEqual([412, 'no-order-there']);
    const { bidId } = await order(admin, sale, { [second]: 5_000 });
    await divide(admin, sale, [[growth, 5_000]], 0, second);
    await admin.client.withdrawBid({ params: { auctionId: sale, bidId } });
    expect((await read(admin, sale)).maturities.map(({ maturityDate }) => maturityDate)).toEqual([first]);
    expect(await refusedWith(divide(admin, sale, [], 1, second))).toEqual([412, 'no-order-there']);
  });

  test.runIf(isFull)('ends with the day of delivery', async () => {
    const { admin, growth, sale } = await fund();
    await auctions.close(sale);
    expect(await divide(admin, sale, [[growth, 20_000]])).toMatchObject({ until: delivery, canDivide: true });
    await server.superuser.query(
      `update auction set dated = '2026-01-05', start_date = '2026-01-06', close_date = '2026-01-07T00:00:00Z' where uuid = $1`,
      [sale],
    );
    expect((await read(admin, sale)).until).toBe('2026-01-20');
    expect(await refusedWith(divide(admin, sale, [], 1))).toEqual([412, 'division-closed']);
    expect(await read(admin, sale)).toMatchObject({
      canDivide: false,
      whyNot: 'The day of delivery has come, so the division can no longer change',
      maturities: [{ shares: [{ award: 20_000 }] }],
    });
  });

  test('is set at most 200 times at a maturity, and kept as it was set', async () => {
    const { admin, growth, sale } = await fund();
    await divide(admin, sale, [[growth, 20_000]]);
    await sql`insert into sub_account_division (investor_org_id, auction_id, maturity_date, version, user_id)
      select investor_org_id, auction_id, maturity_date, n, user_id from sub_account_division cross join generate_series(2, 200) n
      where investor_org_id = ${admin.orgId}`.execute(server.deps.db);
    expect(await refusedWith(divide(admin, sale, [], 200))).toEqual([409, 'too-many-divisions']);
    const { db } = server.deps;
    const of = sql`where investor_org_id = ${admin.orgId}`;
    await expect(sql`update sub_account_division set version = 1 ${of}`.execute(db)).rejects.toThrow();
    await expect(sql`delete from sub_account_share ${of}`.execute(db)).rejects.toThrow();
  });

  test.runIf(isFull)('is audited from the close on, and before it tells no one who ordered', async () => {
    const { admin, growth, sale } = await fund();
    const events = async () => {
      const { rows } = await administrator.client.listAuditEvents({ query: { actor: `user:${admin.uuid}` } });
      return rows.filter(({ action }) => action === 'sub-account.divide');
    };
    await divide(admin, sale, [[growth, 20_000]]);
    expect(await events()).toEqual([]);
    await auctions.close(sale);
    await divide(admin, sale, [[growth, 25_000]], 1);
    expect(await events()).toMatchObject([{ detail: { auction: sale, maturity: first, version: 2 } }]);
  });

  test('reaches no issuer, no administrator, no order log and no record', async () => {
    const admin = await accounts.institution();
    const secret = await add(admin, 'zqsecretzq', 'zqreferencezq');
    const sale = await auctions.live(issuer);
    await order(admin, sale, { [first]: 50_000 });
    await divide(admin, sale, [[secret, 20_000]]);
    await auctions.close(sale);
    await divide(admin, sale, [[secret, 25_000]], 1);
    const params = { auctionId: sale };
    const texts = await Promise.all([
      issuer.client.readAllocations({ params }).then(JSON.stringify),
      issuer.client.readSaleReport({ params }).then(JSON.stringify),
      issuer.client
        .downloadSaleFile({ params: { ...params, kind: 'final-book' } })
        .then((file) => (file as Blob).text()),
      issuer.client.downloadClosingRecord({ params }).then((file) => (file as Blob).text()),
      issuer.client.downloadOrderLog({ params }).then((file) => (file as Blob).text()),
      administrator.client.readAllocations({ params }).then(JSON.stringify),
      administrator.client.listAuditEvents({ query: {} }).then(JSON.stringify),
    ]);
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toMatch(/zqsecretzq|zqreferencezq/);
    }
    // The history of the auction, which the transcript contains, has no entry about it.
    const { rows } = await administrator.client.listAuditEvents({ query: { subject: `auction:${sale}` } });
    expect(rows.filter(({ action }) => action.startsWith('sub-account.'))).toEqual([]);
  });
});

test.runIf(isFull)('where the market does not use them, none is added, and those of before can be used', async () => {
  const { admin, growth, sale } = await fund();
  const off = await startTestServer({ beside: server, config: { features: [] } });
  onTestFinished(() => off.close());
  const there: Member = { ...admin, client: off.market(admin) };
  expect(await refusedWith(add(there, 'Third'))).toEqual([412, 'feature-off']);
  expect(await there.client.listSubAccounts()).toHaveLength(2);
  await divide(there, sale, [[growth, 100_000]]);
  expect((await read(there, sale)).maturities[0]?.shares).toHaveLength(1);
});
