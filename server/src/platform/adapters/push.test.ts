import { createServer } from 'node:http';
import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bodyOf, serve } from '../../../testing/services/testing.ts';
import { Unavailable } from '../base/errors.ts';
import { firebasePush, type Push, sinkPush } from './push.ts';
import { openSink } from './sink.ts';

/** Google's view of requests, and its next response. */
let seen: { path: string; authorization: string | undefined; body: string }[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let grants = 0;

let now = new Date();
let push: Push;

const pair = await generateKeyPair('RS256', { extractable: true });
const publicKey = pair.publicKey;
const google = createServer(async (request, response) => {
  const body = await bodyOf(request);
  if (request.url === '/token') {
    grants += 1;
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    await jwtVerify(assertion, publicKey, {
      issuer: account.client_email,
      audience: account.token_uri,
      currentDate: now,
    });
    response.end(JSON.stringify({ access_token: `access-${grants}`, expires_in: 3600 }));
    return;
  }
  seen.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
  response.writeHead(answer.status).end(JSON.stringify(answer.body));
});
const url = await serve(google);
const private_key = await exportPKCS8(pair.privateKey);
const account = { project_id: 'p', client_email: 'push@p.example', private_key, token_uri: `${url}/token` };
afterAll(() => google.close());

beforeEach(() => {
  seen = [];
  grants = 0;
  now = new Date();
  answer = { status: 200, body: {} };
  push = firebasePush(account, url, () => now);
});

const message = { id: 'n-1', title: 'Auction live', body: 'Alder Creek sells', data: { auction: 'x' } };

test('a message reaches Firebase with an access token that is requested once an hour', async () => {
  expect(await push.send('device-1', message)).toBe('sent');
  await push.send('device-2', message);
  expect(grants).toBe(1);
  expect(seen[0]).toMatchObject({ path: '/v1/projects/p/messages:send', authorization: 'Bearer access-1' });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    message: {
      token: 'device-1',
      notification: { title: 'Auction live', body: 'Alder Creek sells' },
      data: { auction: 'x' },
      android: { notification: { tag: 'n-1' } },
      apns: { headers: { 'apns-collapse-id': 'n-1' } },
      webpush: { notification: { tag: 'n-1' } },
    },
  });
  now = new Date(now.getTime() + 3_600_000);
  await push.send('device-3', message);
  expect(grants).toBe(2);
});

test('the service account signs with RS256', async () => {
  const bodies: string[] = [];
  const watching = createServer(async (request, response) => {
    bodies.push(await bodyOf(request));
    response.end(JSON.stringify({ access_token: 'a', expires_in: 3600 }));
  });
  const token_uri = await serve(watching);
  await firebasePush({ ...account, token_uri }, url).send('device', message);
  watching.close();
  expect(decodeProtectedHeader(new URLSearchParams(bodies[0]).get('assertion') ?? '').alg).toBe('RS256');
});

test('a removed device is distinguished from a temporary failure', async () => {
  answer = {
    status: 404,
    body: { error: { status: 'NOT_FOUND', details: [{ '@type': 'x', errorCode: 'UNREGISTERED' }] } },
  };
  expect(await push.send('device', message)).toBe('gone');
});

test('overload and outages are worth another try, a refused message is not', async () => {
  for (const status of [429, 500, 503]) {
    answer = { status, body: { error: { status: 'UNAVAILABLE' } } };
    await expect(push.send('device', message)).rejects.toBeInstanceOf(Unavailable);
  }
  answer = { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } };
  await expect(push.send('device', message)).rejects.not.toBeInstanceOf(Unavailable);
  const away = firebasePush({ ...account, token_uri: 'http://127.0.0.1:9/token' }, url);
  await expect(away.send('device', message)).rejects.toBeInstanceOf(Unavailable);
});

test('an access token that is no longer accepted is renewed, once', async () => {
  await push.send('device', message);
  answer = { status: 401, body: { error: { status: 'UNAUTHENTICATED' } } };
  await expect(push.send('device', message)).rejects.toThrow('401');
  expect(grants).toBe(2);
});

test('without Firebase the message is in the sink, which keeps the last 200', async () => {
  const sink = openSink();
  const local = sinkPush(sink, () => now);
  for (let index = 0; index < 201; index += 1) await local.send('device', { ...message, title: `Notice ${index}` });
  expect(sink.list()).toHaveLength(200);
  expect(sink.list()[0]).toMatchObject({ kind: 'push', subject: 'Notice 200' });
});
