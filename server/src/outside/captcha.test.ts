import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Unavailable } from '../http/errors.ts';
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

test('the visitor’s answer goes to reCAPTCHA with our secret, and its verdict counts', async () => {
  const captcha = recaptcha('our-secret', url);
  answer = '{"success": true}';
  expect(await captcha.isPerson('token', '192.0.2.1')).toBe(true);
  expect(asked).toBe('secret=our-secret&response=token&remoteip=192.0.2.1');
  answer = '{"success": false, "error-codes": ["timeout-or-duplicate"]}';
  expect(await captcha.isPerson('token')).toBe(false);
});

test('a low score is a machine', async () => {
  answer = '{"success": true, "score": 0.3}';
  expect(await recaptcha('our-secret', url).isPerson('token')).toBe(false);
});

test('an empty or endless answer is refused without asking', async () => {
  asked = '';
  expect(await recaptcha('our-secret', url).isPerson('')).toBe(false);
  expect(await recaptcha('our-secret', url).isPerson('x'.repeat(9_000))).toBe(false);
  expect(asked).toBe('');
});

test('an outage says nothing about the visitor', async () => {
  await expect(recaptcha('s', 'http://127.0.0.1:9/').isPerson('token')).rejects.toBeInstanceOf(Unavailable);
  answer = '<html>busy</html>';
  await expect(recaptcha('s', url).isPerson('token')).rejects.toBeInstanceOf(Unavailable);
});

test('the local stand-in takes anybody who answers', async () => {
  expect(await trustingCaptcha().isPerson('anything')).toBe(true);
  expect(await trustingCaptcha().isPerson('')).toBe(false);
});
