/** Tests that lists by name are alphabetical: accented letters beside their base letter, capital and small letters together. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';

const server = await testServer();
const accounts = accountsOf(server);
const administrator = await accounts.administrator();

const mixed = ['Zebulon', 'Älvdalen', 'akron', 'Östra', 'Oslo', 'Éze', 'Alder', 'eagle'];
const sorted = ['akron', 'Alder', 'Älvdalen', 'eagle', 'Éze', 'Oslo', 'Östra', 'Zebulon'];

/** Page by page, so that the order must be the same on each. */
async function paged(read: (page: number) => Promise<{ rows: readonly { name: string }[] }>): Promise<string[]> {
  const names = [];
  for (const page of [1, 2, 3, 4]) names.push(...(await read(page)).rows.map(({ name }) => name));
  return names;
}

test('municipalities and their auctions, for administrators and for the market', async () => {
  const auctions = auctionsOf(server, administrator, await accounts.professional());
  const issuers = [];
  for (const name of mixed) issuers.push(await accounts.issuer({ state: 'WY', name }));
  for (const [number, name] of mixed.entries()) {
    await auctions.draft(issuers[number] as Member, { profile: { name } });
  }
  const query = (page: number, sort = 'name' as const) => ({ page, pageSize: 2, sort, state: ['WY' as const] });
  expect(await paged((page) => administrator.client.listMunicipalities({ query: query(page) }))).toEqual(sorted);
  const backwards = await administrator.client.listMunicipalities({ query: { state: ['WY'], sort: '-name' } });
  expect(backwards.rows.map(({ name }) => name)).toEqual(sorted.toReversed());
  expect(
    await paged((page) =>
      administrator.client.listAuctions({ query: { page, pageSize: 2, sort: 'name', state: 'WY' } }),
    ),
  ).toEqual(sorted);
  const investor = await accounts.individual();
  const { rows } = await investor.client.listMunicipalities({ query: { state: 'WY' } });
  expect(rows.map(({ name }) => name)).toEqual(sorted);
});

test('people by their last names, and by their cities', async () => {
  for (const [number, name] of mixed.entries()) {
    const { userId } = await accounts.individual({ state: 'VT' });
    const city = mixed[(number + 3) % mixed.length];
    await sql`update "user" set last_name = ${name}, city = ${city} where id = ${userId}`.execute(server.deps.db);
  }
  const named = async (page: number) => {
    const query = { state: ['VT' as const], sort: 'name' as const, page, pageSize: 2 };
    const { rows } = await administrator.client.listIndividuals({ query });
    return { rows: rows.map(({ lastName }) => ({ name: lastName })) };
  };
  expect(await paged(named)).toEqual(sorted);
  const { rows } = await administrator.client.listIndividuals({ query: { state: ['VT'], sort: 'city' } });
  expect(rows.map(({ city }) => city)).toEqual(sorted);
});

test('are searched without accents: "Alvarez" finds "Álvarez", and vice versa', async () => {
  const { userId, uuid } = await accounts.individual({ state: 'NH' });
  await sql`update "user" set last_name = 'Álvarez-Muñoz', city = 'San José' where id = ${userId}`.execute(
    server.deps.db,
  );
  const issuer = await accounts.issuer({ state: 'NH', name: 'Cañón Township' });
  const people = async (q: string) =>
    (await administrator.client.listIndividuals({ query: { q, state: ['NH'] } })).rows.map(({ id }) => id);
  for (const q of ['Alvarez-Munoz', 'álvarez', 'ÁLVAREZ', 'SAN JOSE', 'jose\u0301'])
    expect([q, await people(q)]).toEqual([q, [uuid]]);
  expect(await people('Alvorado')).toEqual([]);
  for (const q of ['canon', 'CAÑON', 'Cañón']) {
    const { rows } = await administrator.client.listMunicipalities({ query: { q, state: ['NH'] } });
    expect([q, rows.map(({ id }) => id)]).toEqual([q, [issuer.orgUuid]]);
    const found = await (await accounts.individual()).client.listMunicipalities({ query: { q, state: 'NH' } });
    expect(found.rows.map(({ uuid: id }) => id)).toEqual([issuer.orgUuid]);
  }
});
