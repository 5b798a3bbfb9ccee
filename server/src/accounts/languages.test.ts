/** Tests that the language of a person is stored, and that their mails and push messages are written in it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce } from '../notifications/announce.ts';
import { accountsOf, enrolTotp, type TestAccounts } from '../testing/accounts.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let accounts: TestAccounts;

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server);
});
afterAll(() => server.close());

test('a person has no language before a choice, then the last one chosen', async () => {
  const person = await accounts.individual();
  expect(await person.client.readMetadata()).toMatchObject({ language: null });
  await person.client.chooseLanguage({ body: { language: 'es' } });
  expect(await person.client.readMetadata()).toMatchObject({ language: 'es' });
  await person.client.chooseLanguage({ body: { language: 'en' } });
  expect(await person.client.readMetadata()).toMatchObject({ language: 'en' });
  const { status, body } = await server.ask('market', person, 'PUT', '/api/auth/language', { language: 'fr' });
  expect([status, body.data]).toMatchObject([400, { fields: { language: 'Must be one of en, es' } }]);
});

test('an administrator’s language is stored too', async () => {
  const reviewer = await accounts.administrator();
  expect(await reviewer.client.readMetadata()).toMatchObject({ language: null });
  await reviewer.client.chooseLanguage({ body: { language: 'es' } });
  expect(await reviewer.client.readMetadata()).toMatchObject({ language: 'es' });
});

test('notices reach a reader of Spanish in Spanish by mail and push, and the history stays as it was written', async () => {
  const people = [await accounts.individual(), await accounts.individual()];
  for (const [at, language] of (['es', 'en'] as const).entries()) {
    await people[at]?.client.chooseLanguage({ body: { language } });
    await people[at]?.client.registerPushToken({ body: { token: `phone-of-${language}` } });
  }
  await announce(server.deps.db, server.deps.jobs, {
    event: 'spoken-in-two-languages',
    type: 'AuctionLive',
    title: 'Water Bonds is live',
    body: 'Orders are taken until Mar 1, 2026, 6:00 AM PST.',
    data: {},
    to: people.map(({ userId }) => userId),
  });
  await server.runJobs();
  const [reader, other] = people.map(({ email }) => server.deps.sink.list().filter(({ to }) => to === email));
  expect(reader).toMatchObject([{ subject: 'Water Bonds está a la venta' }]);
  expect(reader?.[0]?.text).toContain('Se aceptan órdenes hasta el 1 mar 2026, 6:00 a.m. PST.');
  expect(other).toMatchObject([{ subject: 'Water Bonds is live' }]);
  const pushed = server.deps.sink.list().filter(({ kind }) => kind === 'push');
  expect(pushed.map(({ subject }) => subject).toSorted()).toEqual([
    'Water Bonds está a la venta',
    'Water Bonds is live',
  ]);
  const history = await people[0]?.client.listNotifications();
  expect(history?.rows[0]).toMatchObject({ title: 'Water Bonds is live' });
});

test('mails about the account are written in its language', async () => {
  const investor = await accounts.individual();
  await investor.client.chooseLanguage({ body: { language: 'es' } });
  const strong = await enrolTotp(investor);
  await server.ask('market', strong, 'POST', '/api/auth/recovery-codes');
  await server.runJobs();
  const mails = server.deps.sink.list().filter(({ to }) => to === investor.email);
  expect(mails.map(({ subject }) => subject)).toContain('Nuevos códigos de recuperación de su cuenta de Fairbook');
});
