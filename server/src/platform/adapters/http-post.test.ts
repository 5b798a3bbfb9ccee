/** Tests that messages to addresses chosen by users reach the public internet and nothing internal. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { bodyOf, serve } from '../../../testing/services/testing.ts';
import { mayAsk, post, resolveName, Unreachable, whyNotAddress } from './http-post.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return serve(server);
}

const send = (url: string, isLoopbackAllowed = true) =>
  post(url, { body: '{"a":1}', headers: { 'content-type': 'application/json' }, isLoopbackAllowed });

const refusalOf = (url: string, isLoopbackAllowed = true) =>
  send(url, isLoopbackAllowed).then(
    (status) => `answered ${status}`,
    (error: unknown) => (error instanceof Unreachable ? error.message : error),
  );

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2606:4700:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['203.0.113.9', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2001:db8::1', false],
  ['2001::1', false],
  ['2002:a00:1::1', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(mayAsk(address, false)).toBe(isPublic);
});

test.each([
  ['https://programs.example/fairbook?key=1', null],
  ['https://8.8.8.8/', null],
  ['http://programs.example/', 'Must begin with https://'],
  ['https://name:secret@programs.example/', 'Must not contain a name or a password'],
  ['https://127.0.0.1/', 'Must be an address on the public internet'],
  // In browsers and Node all of these are 127.0.0.1.
  ['https://2130706433/', 'Must be an address on the public internet'],
  ['https://0x7f.1/', 'Must be an address on the public internet'],
  ['https://[::ffff:127.0.0.1]/', 'Must be an address on the public internet'],
  ['https://localhost/', 'Must be an address on the public internet'],
  ['https://printer/', 'Must be an address on the public internet'],
  ['https://db.internal/', 'Must be an address on the public internet'],
])('%s can be chosen: %s', (url, sentence) => {
  expect(whyNotAddress(url, false)).toBe(sentence);
});

test('a message arrives as it was sent, and its status is answered', async () => {
  const got: unknown[] = [];
  const url = await answering(async (request, response) => {
    got.push([request.method, request.url, request.headers['content-type'], await bodyOf(request)]);
    response.writeHead(202).end('thank you');
  });
  expect(await send(`${url}/hook?key=1`)).toBe(202);
  expect(got).toEqual([['POST', '/hook?key=1', 'application/json', '{"a":1}']]);
});

test('a redirect is answered, not followed', async () => {
  let asked = 0;
  const url = await answering((_request, response) => {
    asked++;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect([await send(url), asked]).toEqual([307, 1]);
});

test('a name of this machine is refused before anything is sent, and allowed where development allows it', async () => {
  let asked = 0;
  const url = await answering((_request, response) => {
    asked++;
    response.end();
  });
  const named = url.replace('127.0.0.1', 'localhost');
  expect(await refusalOf(named, false)).toBe('Must begin with https://');
  expect(await refusalOf(named.replace('http:', 'https:'), false)).toBe('Must be an address on the public internet');
  expect(asked).toBe(0);
  expect(await send(url)).toBe(200);
});

test('an unresponsive receiver is reported in words', async () => {
  const closed = await answering(() => undefined);
  for (const close of open.splice(0)) close();
  expect(await refusalOf(closed)).toBe('It refused the connection');
  const rude = await answering((request) => request.socket.destroy());
  expect(await refusalOf(rude)).toBe('It broke the connection off');
  const plain = await answering((_request, response) => response.end());
  expect(await refusalOf(plain.replace('http:', 'https:'))).toMatch(/certificate|reached|broke/);
});

test.each([
  ['https://program.example/hook', null],
  ['https://program.example:443/hook', null],
  ['https://program.example:8443/hook', null],
  ['https://program.example:22/hook', 'Must use port 443 or 8443'],
  ['https://program.example:5432/hook', 'Must use port 443 or 8443'],
])('the port of %s is checked: %s', (url, refusal) => {
  expect(whyNotAddress(url, false)).toBe(refusal);
});

test('a name server that never responds is given up', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const resolver = new Resolver({ timeout: 50, tries: 1 });
  resolver.setServers([`127.0.0.1:${silent.address().port}`]);
  await expect(resolveName('program.example', resolver)).rejects.toThrow('Its name was not found within 4 seconds');
  silent.close();
});
