/** Tests push messages without Firebase against a push service of HTTPS that decrypts them. */

import { randomUUID } from 'node:crypto';
import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { startPushService } from '../../../../testing/services/push-service.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { vapidKeysOf, vapidPush } from '../../../platform/adapters/web-push.ts';
import { Unavailable } from '../../../platform/base/errors.ts';
import { addKey, openKeys } from '../../../platform/base/keys.ts';
import { announce } from './announce.ts';

const contact = 'https://market.example';

const service = await startPushService();
const server = await testServer({ config: { push: { kind: 'vapid', contact, isLoopbackAllowed: true } } });
const accounts = accountsOf(server);
const key = (await server.market().readIdentityConfiguration()).webPushKey ?? '';
afterAll(async () => {
  await service.close();
});
beforeEach(() => {
  service.answer(201);
  service.received.length = 0;
});

async function tell(person: Member, event: string, body = 'Orders are taken until noon.'): Promise<void> {
  const notice = {
    event,
    type: 'AuctionLive' as const,
    title: typed('Water Bonds is live'),
    body: typed(body),
    data: {},
  };
  await announce(server.deps.db, server.deps.jobs, { ...notice, to: [person.userId] });
  await server.runJobs();
}

const register = (person: Member, token: string) =>
  server.ask('market', person, 'POST', '/api/notifications/register', { token });

async function tokensOf(person: Member): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('pushToken')
    .select('token')
    .where('userId', '=', person.userId)
    .execute();
  return rows.map(({ token }) => token);
}

test('a notification reaches the browser, encrypted for it and signed by the market', async () => {
  const person = await accounts.individual();
  await person.client.registerPushToken({ body: { token: service.subscribe(key) } });
  await tell(person, 'live');
  expect(service.received).toHaveLength(1);
  const [message] = service.received;
  expect(JSON.parse(message?.text ?? '')).toMatchObject({
    notification: { title: 'Water Bonds is live', body: 'Orders are taken until noon.' },
    data: { id: expect.any(String), path: '/notifications' },
  });
  expect(message?.claims).toMatchObject({ sub: contact, aud: service.url });
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  // Nothing about the reader.
  for (const secret of [person.email, person.uuid]) expect(message?.text).not.toContain(secret);
});

test('a long text is cut so that every push service takes it', async () => {
  const person = await accounts.individual();
  await person.client.registerPushToken({ body: { token: service.subscribe(key) } });
  await tell(person, 'long', 'ñ€'.repeat(4_000));
  const [message] = service.received;
  expect(message?.bytes).toBeLessThanOrEqual(4_096);
  expect(JSON.parse(message?.text ?? '').notification.body).toMatch(/^(ñ€)+ñ?…$/);
});

test.each([404, 410])('a subscription that ended (%i) is removed', async (status) => {
  const person = await accounts.individual();
  await person.client.registerPushToken({ body: { token: service.subscribe(key) } });
  service.answer(status);
  await tell(person, `ended ${status}`);
  expect(await tokensOf(person)).toEqual([]);
});

test('a busy push service is asked again later, and a refusal is not', async () => {
  const person = await accounts.individual();
  const push = vapidPush(server.deps.keys.push, { contact, isLoopbackAllowed: true });
  const message = { id: 'n', title: 'Test', body: 'Test', data: {} };
  const token = service.subscribe(key);
  for (const status of [429, 503]) {
    service.answer(status);
    await expect(push.send(token, message)).rejects.toBeInstanceOf(Unavailable);
  }
  service.answer(413);
  await expect(push.send(token, message)).rejects.not.toBeInstanceOf(Unavailable);
  await person.client.registerPushToken({ body: { token } });
  service.answer(503);
  await tell(person, 'busy');
  expect(await tokensOf(person)).toEqual([token]);
});

test('a subscription for an earlier key is removed without a request', async () => {
  const person = await accounts.individual();
  const earlier = vapidKeysOf(Buffer.alloc(32, 1)).publicKey;
  await person.client.registerPushToken({ body: { token: service.subscribe(earlier) } });
  await tell(person, 'earlier key');
  expect([await tokensOf(person), service.received]).toEqual([[], []]);
});

test('addresses inside the network, and what is no subscription, are refused at the registration', async () => {
  const inside = await startTestServer({
    beside: server,
    config: { push: { kind: 'vapid', contact, isLoopbackAllowed: false } },
  });
  const person = await accounts.individual();
  const good = JSON.parse(service.subscribe(key));
  const at = (endpoint: string) => JSON.stringify({ ...good, endpoint });
  try {
    for (const token of [
      at('https://127.0.0.1/send'),
      at('https://localhost:8443/send'),
      at('https://169.254.169.254/latest/meta-data'),
      at('https://[::1]/send'),
      at('https://db.internal/send'),
      at('http://push.example/send'),
      at('https://push.example:5432/send'),
      at('https://name:word@push.example/send'),
      at('file:///etc/passwd'),
      JSON.stringify({ ...good, keys: { p256dh: 'AAAA', auth: good.keys.auth } }),
      JSON.stringify({ endpoint: 'https://push.example/send' }),
      'a token of Firebase',
    ]) {
      const { status, body } = await inside.ask('market', person, 'POST', '/api/notifications/register', {
        token,
      });
      expect([token, status]).toEqual([token, 400]);
      expect(body.data).toMatchObject({ fields: { token: expect.stringMatching(/^Must /) } });
    }
    expect(
      (
        await inside.ask('market', person, 'POST', '/api/notifications/register', {
          token: at('https://push.example/send'),
        })
      ).status,
    ).toBe(200);
  } finally {
    await inside.close();
  }
});

test('an address that was stored before it became private is not asked', async () => {
  const push = vapidPush(server.deps.keys.push, { contact, isLoopbackAllowed: false });
  const message = { id: 'n', title: 'Test', body: 'Test', data: {} };
  await expect(push.send(service.subscribe(key), message)).rejects.toThrow('Must be an address on the public internet');
  expect(service.received).toEqual([]);
});

test('one person has at most twenty devices; the oldest is forgotten', async () => {
  const person = await accounts.individual();
  const tokens = Array.from({ length: 22 }, () => service.subscribe(key));
  for (const token of tokens) expect((await register(person, token)).status).toBe(200);
  expect((await tokensOf(person)).toSorted()).toEqual(tokens.slice(2).toSorted());
});

test('a new key is another one, and the same file gives the same', () => {
  const { keyFiles } = server.deps.config;
  const files = { ...keyFiles, push: `${keyFiles.push}.${randomUUID()}` };
  const before = vapidKeysOf(openKeys(files, true).push().current.secret);
  expect(vapidKeysOf(openKeys(files, false).push().current.secret)).toEqual(before);
  addKey(files.push);
  expect(vapidKeysOf(openKeys(files, false).push().current.secret).publicKey).not.toBe(before.publicKey);
});
