/** Hostile and broken input at the door: a clear 4xx, never a 500, nothing half-stored. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { type Cast, castOf, type Member } from '../testing/cast.ts';
import { type House, startHouse } from '../testing/house.ts';

let house: House;
let cast: Cast;
let issuer: Member;

beforeAll(async () => {
  house = await startHouse();
  cast = castOf(house);
  issuer = await cast.issuer();
});
afterAll(() => house.close());

const profile = {
  name: 'Water Bonds',
  baseCusip: '012345',
  amount: 5_000_000,
  offeringType: 'Public',
  securityType: 'Revenue',
  repaymentFrequency: 'Annual',
};

async function countAuctions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from auction`.execute(house.deps.db);
  return rows[0]?.count ?? -1;
}

const hostile: [string, unknown][] = [
  ['text that is not JSON', '{"name": '],
  ['null', 'null'],
  ['an array', '[]'],
  ['a number', '7'],
  ['nesting without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a NUL in a text', { ...profile, name: 'Water\u0000Bonds' }],
  ['half of a surrogate pair', '{"name":"\\ud800","baseCusip":"012345","amount":1}'],
  ['__proto__', '{"__proto__": {"isAdmin": true}, "name": "x"}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ['an amount of 1e308', { ...profile, amount: 1e308 }],
  [
    'an amount of -0',
    '{"name":"x","baseCusip":"012345","amount":-0,"offeringType":"Public","securityType":"Revenue","repaymentFrequency":"Annual"}',
  ],
  ['an amount beyond 2^53', { ...profile, amount: 2 ** 53 + 1 }],
  ['an amount with a thousands comma', { ...profile, amount: '5,000' }],
  ['an amount with a fraction of a cent', { ...profile, amount: 5000.001 }],
  ['a day that does not exist', { ...profile, redemptionDate: '2030-02-30' }],
  ['a field that is the server’s own', { ...profile, status: 'Live' }],
  ['a field that every object has', { ...profile, toString: 'x' }],
  ['a list where a text belongs', { ...profile, name: ['Water'] }],
  ['a text of 100,000 characters', { ...profile, name: 'w'.repeat(100_000) }],
];

test.each(hostile)('%s is 400 and stores nothing', async (_, body) => {
  const before = await countAuctions();
  const { status, body: answer } = await house.ask('market', issuer, 'POST', '/api/auction', body);
  expect([status, answer.message]).toEqual([400, expect.stringMatching(/\S/)]);
  expect(await countAuctions()).toBe(before);
});

test('a body of 10 MB is turned away unread', async () => {
  const { status } = await house.ask('market', issuer, 'POST', '/api/auction', {
    ...profile,
    name: 'w'.repeat(10_000_000),
  });
  expect(status).toBe(413);
});

test('a country that is no text is told as a wrong country', async () => {
  const investor = await cast.individual({ status: 'New' });
  const { status, body } = await house.ask('market', investor, 'PUT', '/api/onboarding/indie-investor', {
    firstName: 'Ina',
    lastName: 'Investor',
    address: '1 Main St',
    city: 'Springfield',
    state: 'OR',
    zipCode: '97477',
    country: true,
  });
  expect([status, body.data]).toEqual([400, { code: 'invalid', fields: { country: 'Invalid country' } }]);
});

test.each([
  ['before its first part ends', '--edge\r\ncontent-disposition: form-data; name="title"\r\n\r\nWater'],
  [
    'in the middle of a file',
    '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nhalf',
  ],
])('a form that breaks off %s is 400', async (_, body) => {
  const answer = await fetch(`${house.marketUrl}/api/municipality/market-news`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuer.token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'The form could not be read' }]);
});

test('another content type than JSON is 415', async () => {
  const answer = await fetch(`${house.marketUrl}/api/auction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuer.token}`, 'content-type': 'text/xml' },
    body: '<auction/>',
  });
  expect(answer.status).toBe(415);
});

test.each([
  '/api/auction/not-a-uuid/own',
  '/api/auction/..%2f..%2fetc%2fpasswd/own',
  '/api/auction/019AA4B8-0000-7000-8000-000000000000/own',
  '/api/auction/1/own',
  '/api/auction/%00/own',
])('an id that is none is 400 or 404: %s', async (path) => {
  const { status } = await house.ask('market', issuer, 'GET', path);
  expect([400, 404]).toContain(status);
});

test.each([
  'pageSize=100000',
  'page=0',
  'page=1e9',
  'sort=;drop',
  'unknown=1',
  'taxStatus[0]=Untaxed',
  'taxStatus[99999]=Taxable',
])('a query that makes no sense is 400: %s', async (query) => {
  const { status } = await house.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
  expect(status).toBe(400);
});

test.each([
  'taxStatus[0]=Taxable',
  'taxStatus[]=Taxable',
  'taxStatus=Taxable',
  'taxStatus%5B0%5D=Taxable&taxStatus%5B1%5D=Tax+Exempt',
])('a list in a query reads in every common form: %s', async (query) => {
  const { status } = await house.ask('market', issuer, 'GET', `/api/auction/all?${query}`);
  expect(status).toBe(200);
});

test('a trailing slash never matters, an unknown address is 404 in the envelope', async () => {
  expect((await house.ask('market', issuer, 'GET', '/api/auth/metadata/')).status).toBe(200);
  const { status, body } = await house.ask('market', issuer, 'GET', '/api/nothing');
  expect([status, body.message]).toEqual([404, 'Not found']);
});

test('a refusal says the same whether or not the thing exists', async () => {
  const other = await cast.issuer();
  const { id } = await other.client.createAuction({ body: profile as never });
  const foreign = await house.ask('market', issuer, 'GET', `/api/auction/${id}/own`);
  const unknown = await house.ask('market', issuer, 'GET', '/api/auction/00000000-0000-4000-8000-000000000000/own');
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
});

test('an upload is judged by its content, not by its name', async () => {
  const { id } = await issuer.client.createAuction({ body: profile as never });
  const form = new FormData();
  form.append(
    'docOther1',
    new File(['<html><script>alert(1)</script></html>'], 'harmless.pdf', { type: 'application/pdf' }),
  );
  const { status } = await house.ask('market', issuer, 'POST', `/api/auction/${id}/documents`, form);
  expect(status).toBe(400);
  const { documents } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
  expect(documents.docOther1).toBeNull();
});

test('a connection that never carried a request does not hold up the end', async () => {
  const app = await buildApp(house.deps, 'market');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const silent = connect(Number(port), '127.0.0.1');
  const isLetGo = once(silent, 'close');
  await once(silent, 'connect');
  const began = performance.now();
  await app.close();
  await isLetGo;
  expect(performance.now() - began).toBeLessThan(2_000);
});
