/** Tests what the administrators' lists find: ids, phones, order numbers, CUSIPs, words in any order, misspelled names. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import type { Db } from '../../../platform/db/transaction.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const investor = await accounts.individual();
const issuer = await accounts.issuer();
const { db } = server.deps;
await sql`update "user" set first_name = 'Octavia', last_name = 'Wintergreen', phone = '+1 (541) 555-0199', city = 'Ashland'
    where id = ${investor.userId}`.execute(db);
await sql`update "user" set phone = '971.555.0123' where id = ${issuer.userId}`.execute(db);
await sql`update municipality set name = 'Town of Quillfeather', legal_name = 'Quillfeather Town' where id = ${issuer.orgId}`.execute(
  db,
);
const auction = await auctions.live(issuer, { profile: { name: 'Street and Bridge Improvement Bonds' } });

async function found(q: string) {
  const asked = { query: { q, page: 1 } };
  const { client } = administrator;
  const [municipalities, individuals, sales] = [
    await client.listMunicipalities(asked),
    await client.listIndividuals(asked),
    await client.listAuctions(asked),
  ];
  const counted = async (counts: Promise<readonly { readonly count: number }[]>) =>
    (await counts).reduce((sum, { count }) => sum + count, 0);
  expect(await counted(client.countAccounts({ query: { of: 'investors', q } }))).toBe(individuals.total);
  expect(await counted(client.countAuctions({ query: { q } }))).toBe(sales.total);
  expect(await counted(client.countAccounts({ query: { of: 'municipalities', q } }))).toBe(municipalities.total);
  return {
    municipality: municipalities.rows.some(({ uuid }) => uuid === issuer.orgUuid),
    investor: individuals.rows.some(({ id }) => id === investor.uuid),
    auction: sales.rows.some(({ uuid }) => uuid === auction),
    others:
      municipalities.rows.filter(({ uuid }) => uuid !== issuer.orgUuid).length +
      individuals.rows.filter(({ id }) => id !== investor.uuid).length +
      sales.rows.filter(({ uuid }) => uuid !== auction).length,
  };
}

const nothing = { municipality: false, investor: false, auction: false, others: 0 };

const words = [
  ['wintergreen octavia', 'investor'],
  ['octavia ashland', 'investor'],
  ['Wintegreen', 'investor'],
  ['Otcavia', 'investor'],
  ['octavia ashlnad', 'investor'],
  ['(541) 555 0199', 'investor'],
  ['5415550199', 'investor'],
  ['+1-541-555-0199', 'investor'],
  ['street bonds', 'auction'],
  ['bridge STREET', 'auction'],
  ['brigde strete', 'auction'],
  ['quillfeather improvement', 'auction'],
  ['9715550123', 'municipality'],
  ['town quillfeather', 'municipality'],
] as const;

test.each(some('words', words, 6))('“%s” finds the %s and nothing else of the kind', async (q, kind) => {
  const { others, ...which } = await found(q);
  expect(which[kind]).toBe(true);
  expect(others).toBe(0);
});

test('a misspelled name of a municipality finds it and its auctions', async () => {
  expect(await found('Quilfeather')).toEqual({ ...nothing, municipality: true, auction: true });
});

test('words that are spelled like nothing find nothing', async () => {
  expect(await found('xylophone zeppelin')).toEqual(nothing);
  expect(await found('octavia zeppelin')).toEqual(nothing);
});

test('an id finds its account or auction, of a person or an organization', async () => {
  expect(await found(investor.uuid)).toEqual({ ...nothing, investor: true });
  expect(await found(`investor:${investor.orgUuid}`)).toEqual({ ...nothing, investor: true });
  expect(await found(issuer.orgUuid.toUpperCase())).toEqual({ ...nothing, municipality: true, auction: true });
  expect(await found(auction)).toEqual({ ...nothing, auction: true });
});

test('a CUSIP of a maturity finds its auction', async () => {
  await sql`update auction set maturity_structure = jsonb_set(maturity_structure, '{0,cusip}', '"013595AB9"') where uuid = ${auction}`.execute(
    server.deps.db,
  );
  expect(await found('013595ab9')).toEqual({ ...nothing, auction: true });
});

test('the number of an order finds its investor and sale after the close, and nothing before', async () => {
  const { bidId } = await order(investor, auction, { [first]: 5_000 });
  const number = orderNumber('Street and Bridge Improvement Bonds', bidId);
  const orders = async () => (await administrator.client.listOrders({ query: { number, page: 1 } })).rows;
  expect(number).toMatch(/^STR-....$/);
  expect(await orders()).toEqual([]);
  expect(await found(number)).toEqual(nothing);
  await auctions.close(auction);
  expect(await orders()).toMatchObject([{ bidId, number, auctionId: auction, investor: { id: investor.uuid } }]);
  expect(await found(number.toLowerCase())).toEqual({ ...nothing, investor: true, auction: true });
  const of = async (person: Member) => {
    const query = { number, subject: `investor:${person.orgUuid}`, page: 1 };
    return (await administrator.client.listOrders({ query })).total;
  };
  expect([await of(investor), await of(await accounts.individual())]).toEqual([1, 0]);
  expect((await server.ask('admin', administrator, 'GET', '/api/cases/orders?page=1')).status).toBe(400);
});

test.runIf(isFull)(
  'a changed name is found by a misspelling of its new words, and the words that no name has are forgotten',
  async () => {
    const { db } = server.deps;
    const person = await accounts.individual();
    const name = (first_name: string) =>
      sql`update "user" set first_name = ${first_name}, last_name = 'Thistlewood' where id = ${person.userId}`.execute(
        db,
      );
    const isFound = async (q: string) =>
      (await administrator.client.listIndividuals({ query: { q } })).rows.some(({ id }) => id === person.uuid);
    await name('Peregrine');
    expect(await isFound('Pergerine')).toBe(true);
    await name('Ælfgifu Núñez');
    expect(await isFound('Pergerine')).toBe(false);
    expect(await isFound('Thistelwood')).toBe(true);
    expect(await isFound('Nunze')).toBe(true);
    await server.superuser.query(`insert into market_prof_org (name) values ('Quaternion Counsel')`);
    await server.superuser.query(`delete from market_prof_org where name = 'Quaternion Counsel'`);
    const { rows } =
      await sql`select word from name_word where word in ('peregrine', 'quaternion', 'thistlewood')`.execute(db);
    expect(rows).toEqual([{ word: 'thistlewood' }]);
  },
);

test('a word stays while another name has it, also one that is being written', async () => {
  const { db } = server.deps;
  const [one, other] = [await accounts.individual(), await accounts.individual()];
  await call(db, one.userId, 'Marigold');
  const done = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (transaction) => {
    await call(transaction, other.userId, 'Marigold');
    written.resolve();
    await done.promise;
  });
  await written.promise;
  const removing = call(db, one.userId, 'Clementine');
  await isWaiting();
  done.resolve();
  await Promise.all([writing, removing]);
  const found = await administrator.client.listIndividuals({ query: { q: 'Margiold' } });
  expect(found.rows.map(({ id }) => id)).toEqual([other.uuid]);
});

test('a word that another transaction is removing is there again for a name that comes meanwhile', async () => {
  const { db } = server.deps;
  const [one, other] = [await accounts.individual(), await accounts.individual()];
  await call(db, one.userId, 'Rosamunde');
  const done = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  const removing = db.transaction().execute(async (transaction) => {
    await call(transaction, one.userId, 'Henrietta');
    removed.resolve();
    await done.promise;
  });
  await removed.promise;
  const writing = call(db, other.userId, 'Rosamunde');
  await isWaiting();
  done.resolve();
  await Promise.all([writing, removing]);
  const found = await administrator.client.listIndividuals({ query: { q: 'Rosamudne' } });
  expect(found.rows.map(({ id }) => id)).toEqual([other.uuid]);
});

function call(on: Db, userId: number, name: string) {
  return sql`update "user" set first_name = ${name} where id = ${userId}`.execute(on);
}

/** Until a statement waits for a lock. */
async function isWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          server.deps.db,
        );
      return rows.length;
    })
    .toBeGreaterThan(0);
}
