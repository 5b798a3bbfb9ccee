import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { bodyOf, serve } from '../../../testing/services/testing.ts';
import { Unavailable } from '../base/errors.ts';
import { hcaptcha, recaptcha, trustingCaptcha } from './captcha.ts';

const invite = { purpose: 'invite' } as const;

let asked = '';
let answer = '';

const google = createServer(async (request, response) => {
  asked = await bodyOf(request);
  response.end(answer);
});
const url = await serve(google);
afterAll(() => google.close());

test('the visitor’s response is sent to reCAPTCHA with our secret, and its verdict counts', async () => {
  const captcha = recaptcha('our-secret', url, 'fairbook.example');
  answer = '{"success": true, "hostname": "fairbook.example"}';
  expect(await captcha.isPerson('token', { ...invite, address: '192.0.2.1' })).toBe(true);
  expect(asked).toBe('secret=our-secret&response=token&remoteip=192.0.2.1');
  answer = '{"success": false, "error-codes": ["timeout-or-duplicate"]}';
  expect(await captcha.isPerson('token', invite)).toBe(false);
});

test('a low score is a machine', async () => {
  answer = '{"success": true, "score": 0.3, "hostname": "fairbook.example", "action": "invite"}';
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('token', invite)).toBe(false);
});

test.each([
  ['another site', '{"success": true, "score": 0.9, "hostname": "evil.example", "action": "invite"}', false],
  ['no site at all', '{"success": true, "score": 0.9, "action": "invite"}', false],
  ['another purpose', '{"success": true, "score": 0.9, "hostname": "fairbook.example", "action": "login"}', false],
  ['our site and purpose', '{"success": true, "score": 0.9, "hostname": "fairbook.example", "action": "invite"}', true],
])('a response that was given for %s', async (_, given, isPerson) => {
  answer = given;
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('token', invite)).toBe(isPerson);
});

test('an empty or endless response is refused without a request', async () => {
  asked = '';
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('', invite)).toBe(false);
  expect(await recaptcha('our-secret', url, 'fairbook.example').isPerson('x'.repeat(9_000), invite)).toBe(false);
  expect(asked).toBe('');
});

test('an outage is no verdict about the visitor', async () => {
  await expect(
    recaptcha('s', 'http://127.0.0.1:9/', 'fairbook.example').isPerson('token', invite),
  ).rejects.toBeInstanceOf(Unavailable);
  answer = '<html>busy</html>';
  await expect(recaptcha('s', url, 'fairbook.example').isPerson('token', invite)).rejects.toBeInstanceOf(Unavailable);
});

test('the local stand-in accepts any response', async () => {
  expect(await trustingCaptcha().isPerson('anything', invite)).toBe(true);
  expect(await trustingCaptcha().isPerson('', invite)).toBe(false);
});

test('another service is asked with our site key, and its verdict counts on our own site alone', async () => {
  const service = hcaptcha('our-site', 'our-secret', url, 'fairbook.example');
  // hCaptcha's score grows with the risk, so none of it is read.
  answer = '{"success": true, "hostname": "fairbook.example", "score": 0.1}';
  expect(await service.isPerson('token', { ...invite, address: '192.0.2.1' })).toBe(true);
  expect(asked).toBe('secret=our-secret&response=token&sitekey=our-site&remoteip=192.0.2.1');
  for (const refused of [
    '{"success": false, "error-codes": ["invalid-or-already-seen-response"]}',
    '{"success": true, "hostname": "evil.example"}',
    '{"success": true}',
    // Turnstile's answers name the purpose.
    '{"success": true, "hostname": "fairbook.example", "action": "login"}',
  ]) {
    answer = refused;
    expect(await service.isPerson('token', invite)).toBe(false);
  }
  answer = 'busy';
  await expect(service.isPerson('token', invite)).rejects.toBeInstanceOf(Unavailable);
});
