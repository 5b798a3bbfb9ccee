import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { recaptcha, trustingCaptcha } from './captcha.ts';
import { bodyOf, serve } from './testing.ts';

let google: Server;
let url: string;
let asked = '';
let answer = '';

beforeAll(async () => {
  google = createServer(async (request, response) => {
    asked = await bodyOf(request);
    response.end(answer);
  });
  url = await serve(google);
});
afterAll(() => google.close());

test('the visitor’s response is sent to reCAPTCHA with our secret, and its verdict counts', async () => {
  const captcha = recaptcha('our-secret', url, 'fairbook.example');
  answer = '{"success": true, "hostname": "fairbook.example"}';
  expect(await captcha.isPerson('token', '192.0.2.1')).toBe(true);
  expect(asked).toBe('secret=our-secret&response=token&remoteip=192.0.2.1');
  answer = '{"success": false, "error-codes": ["timeout-or-duplicate"]}';
  expect(await captcha.isPerson('token')).toBe(false);
});

test('a low score is a machine', async () => {
  answer = '{"success": true, "score": 0.3, "hostname": "fairbook.example", "action": "invite"}';
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('token')).toBe(false);
});

test.each([
  ['another site', '{"success": true, "score": 0.9, "hostname": "evil.example", "action": "invite"}', false],
  ['no site at all', '{"success": true, "score": 0.9, "action": "invite"}', false],
  ['another purpose', '{"success": true, "score": 0.9, "hostname": "fairbook.example", "action": "login"}', false],
  ['our site and purpose', '{"success": true, "score": 0.9, "hostname": "fairbook.example", "action": "invite"}', true],
])('a response that was given for %s', async (_, given, isPerson) => {
  answer = given;
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('token')).toBe(isPerson);
});

test('an empty or endless response is refused without a request', async () => {
  asked = '';
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('')).toBe(false);
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('x'.repeat(9_000))).toBe(false);
  expect(asked).toBe('');
});

test('an outage is no verdict about the visitor', async () => {
  await expect(recaptcha('s', 'http://127.0.0.1:9/', 'fairbook.example').isPerson('token')).rejects.toBeInstanceOf(
    Unavailable,
  );
  answer = '<html>busy</html>';
  await expect(recaptcha('s', url, 'fairbook.example').isPerson('token')).rejects.toBeInstanceOf(Unavailable);
});

test('the local stand-in accepts any response', async () => {
  expect(await trustingCaptcha().isPerson('anything')).toBe(true);
  expect(await trustingCaptcha().isPerson('')).toBe(false);
});
