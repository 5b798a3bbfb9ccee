/** Tests reason templates: who may edit them, what is refused, two at once, and the audit trail. */
import { maxTemplates } from '@fairbook/domain/review/reason-templates.ts';
import { expect, test } from 'vitest';
import { codeOf } from '../../../../testing/ask.ts';
import { testServer } from '../../../../testing/fixtures.ts';
import { type AdminPerson, accountsOf } from '../../../../testing/market/accounts.ts';

const server = await testServer();
const accounts = accountsOf(server);
const owner = await accounts.administrator();
const reviewer = await accounts.administrator('Reviewer');
const viewer = await accounts.administrator('Viewer');

const form = {
  decision: 'account.reject',
  language: 'en',
  name: 'Missing deed',
  text: 'Please attach it, {name}.',
} as const;
const add = (by: AdminPerson, body: object) => server.ask('admin', by, 'POST', '/api/reason-templates', body);
const change = (by: AdminPerson, id: string, body: object) =>
  server.ask('admin', by, 'PUT', `/api/reason-templates/${id}`, body);
const remove = (by: AdminPerson, id: string) => server.ask('admin', by, 'DELETE', `/api/reason-templates/${id}`);
test('every administrator reads them, by decision and language, and an Owner alone edits them', async () => {
  const { id } = await owner.client.addReasonTemplate({ body: { ...form, name: 'For all' } });
  const listed = await viewer.client.listReasonTemplates({ query: { decision: 'account.reject' } });
  expect(listed.find((template) => template.id === id)).toMatchObject({ name: 'For all', version: 1 });
  expect(new Set(listed.map(({ decision }) => decision))).toEqual(new Set(['account.reject']));
  // Those that come with Fairbook.
  expect(listed.filter(({ changedBy }) => changedBy === null).map(({ language }) => language)).toContain('es');
  for (const person of [reviewer, viewer]) {
    expect(codeOf(await add(person, form))).toEqual([403, 'administrator-role']);
    expect(codeOf(await change(person, id, { name: 'Mine', text: 'Mine', version: 1 }))).toEqual([
      403,
      'administrator-role',
    ]);
    expect(codeOf(await remove(person, id))).toEqual([403, 'administrator-role']);
  }
  const after = await viewer.client.listReasonTemplates({ query: {} });
  expect(after.find((template) => template.id === id)).toMatchObject({ name: 'For all', version: 1 });
});

test('a text with an unknown placeholder, without a name or too long is refused with its field', async () => {
  const fieldsOf = async (body: object) => {
    const answer = await add(owner, body);
    return [answer.status, Object.keys((answer.body.data as { fields?: object }).fields ?? {})];
  };
  expect(await fieldsOf({ ...form, text: 'Dear {person}' })).toEqual([400, ['text']]);
  expect(await fieldsOf({ ...form, text: 'Of {issuer}' })).toEqual([400, ['text']]);
  expect(await fieldsOf({ ...form, name: '  ' })).toEqual([400, ['name']]);
  expect(await fieldsOf({ ...form, text: 'x'.repeat(1001) })).toEqual([400, ['text']]);
  expect(await fieldsOf({ ...form, decision: 'account.approve' })).toEqual([400, ['decision']]);
  expect(await fieldsOf({ ...form, language: 'fr' })).toEqual([400, ['language']]);
  const { id } = await owner.client.addReasonTemplate({ body: { ...form, decision: 'auction.halt', name: 'Sale' } });
  expect(codeOf(await change(owner, id, { name: 'Sale', text: 'Of {issuer} {x}', version: 1 }))).toEqual([
    400,
    'invalid',
  ]);
  expect((await change(owner, id, { name: 'Sale', text: 'Of {issuer}', version: 1 })).status).toBe(200);
});

test('names are unique for a decision and language, in any case', async () => {
  await owner.client.addReasonTemplate({ body: { ...form, name: 'One name' } });
  expect(codeOf(await add(owner, { ...form, name: 'ONE NAME' }))).toEqual([409, 'name-taken']);
  const spanish = await owner.client.addReasonTemplate({ body: { ...form, name: 'One name', language: 'es' } });
  const other = await owner.client.addReasonTemplate({ body: { ...form, name: 'Other name' } });
  expect(codeOf(await change(owner, other.id, { name: 'One name', text: 'x', version: 1 }))).toEqual([
    409,
    'name-taken',
  ]);
  expect((await change(owner, spanish.id, { name: 'one name', text: 'x', version: 1 })).status).toBe(200);
});

test('of two who add the same or change one at once, the second is refused; one that is gone is not found', async () => {
  const added = await Promise.all([1, 2, 3].map(() => add(owner, { ...form, name: 'At once' })));
  expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { id } = await owner.client.addReasonTemplate({ body: { ...form, name: 'Twice' } });
  const changed = await Promise.all(
    ['First', 'Second'].map((text) => change(owner, id, { name: 'Twice', text, version: 1 })),
  );
  expect(changed.map(codeOf).toSorted()).toEqual([
    [200, undefined],
    [412, 'template-changed'],
  ]);
  const removed = await Promise.all([remove(owner, id), remove(owner, id)]);
  expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await change(owner, id, { name: 'Twice', text: 'x', version: 2 })).status).toBe(404);
});

test('a decision has a limited number of them in a language', async () => {
  const body = { ...form, decision: 'account.reactivate' } as const;
  for (let number = 1; number <= maxTemplates; number++) {
    expect((await add(owner, { ...body, name: `Number ${number}` })).status).toBe(200);
  }
  expect(codeOf(await add(owner, { ...body, name: 'One more' }))).toEqual([412, 'too-many-templates']);
  expect((await add(owner, { ...body, name: 'Another language', language: 'es' })).status).toBe(200);
});

test('the audit trail has each change with the text before and after, and finds it by name', async () => {
  const { id } = await owner.client.addReasonTemplate({ body: { ...form, name: 'Audited' } });
  await owner.client.changeReasonTemplate({ params: { id }, body: { name: 'Audited again', text: 'New', version: 1 } });
  const subject = `template:${id}`;
  const [named] = (await viewer.client.listAuditEvents({ query: { subject } })).rows;
  expect(named?.about).toEqual({ kind: 'template', id, name: 'Audited again' });
  await owner.client.deleteReasonTemplate({ params: { id } });
  const { rows } = await viewer.client.listAuditEvents({ query: { subject } });
  const actor = `administrator:${owner.uuid}`;
  expect(rows).toMatchObject([
    { action: 'template.delete', actor, detail: { name: 'Audited again', text: 'New' } },
    {
      action: 'template.change',
      actor,
      detail: { from: { name: 'Audited', text: form.text }, to: { name: 'Audited again', text: 'New' } },
    },
    { action: 'template.add', actor, detail: { ...form, name: 'Audited' } },
  ]);
});
