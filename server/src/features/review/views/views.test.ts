/** Tests saved views of the administrators' lists: whose they are, who sees and who deletes them. */
import { expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf } from '../../../../testing/market/accounts.ts';

const server = await testServer();
const accounts = accountsOf(server);
const owner = await accounts.administrator();
const other = await accounts.administrator();
await server.deps.db.updateTable('adminUser').set({ role: 'Viewer' }).where('uuid', '=', other.uuid).execute();

const list = 'listAuctions' as const;
const namesOf = async ({ client }: AdminPerson) =>
  (await client.listSavedViews({ query: { list } })).map(({ name, address, isOwn }) => [name, address, isOwn]);

test('a view is its author’s until it is shared, and one of the same name is replaced', async () => {
  await other.client.saveView({ body: { list, name: 'Oregon', address: 'state=OR' } });
  await other.client.saveView({ body: { list, name: 'Oregon', address: 'state=OR&tab=live' } });
  expect(await namesOf(other)).toEqual([['Oregon', 'state=OR&tab=live', true]]);
  expect(await namesOf(owner)).toEqual([]);
  await other.client.saveView({ body: { list, name: 'Oregon', address: 'state=OR', isShared: true } });
  expect(await namesOf(owner)).toEqual([['Oregon', 'state=OR', false]]);
  expect(await other.client.listSavedViews({ query: { list: 'listIndividuals' } })).toEqual([]);
});

test('its author or an Owner deletes a shared view, and no one else; a private one its author alone', async () => {
  const shared = await owner.client.saveView({ body: { list, name: 'Shared', address: '', isShared: true } });
  const secret = await other.client.saveView({ body: { list, name: 'Private', address: '' } });
  const remove = async (person: AdminPerson, id: string) =>
    (await server.ask('admin', person, 'DELETE', `/api/views/${id}`)).status;
  expect(await remove(other, shared.id)).toBe(404);
  expect(await remove(owner, secret.id)).toBe(404);
  expect(await remove(owner, shared.id)).toBe(200);
  expect(await remove(other, secret.id)).toBe(200);
  const theirs = await other.client.saveView({ body: { list, name: 'Theirs', address: '', isShared: true } });
  expect(await remove(owner, theirs.id)).toBe(200);
});

test('refuses more than fifty views of a list', async () => {
  const save = (name: string) => server.ask('admin', owner, 'POST', '/api/views', { list, name, address: '' });
  for (let number = 1; number <= 50; number++) expect((await save(`View ${number}`)).status).toBe(200);
  const { status, body } = await save('One more');
  expect([status, body.data]).toMatchObject([412, { code: 'too-many-views' }]);
  expect((await save('View 7')).status).toBe(200);
});
