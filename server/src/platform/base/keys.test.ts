import { createHmac } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/fixtures.ts';
import { readUnsubscribeToken, unsubscribeToken } from '../../features/notices/notifications/unsubscribe-token.ts';
import { CannotStart } from './cannot-start.ts';
import { addKey, openKeys, openRing } from './keys.ts';

const folder = await testFolder();

const files = (name: string) => ({
  audit: join(folder, name, 'audit.json'),
  orders: join(folder, name, 'orders.json'),
  unsubscribe: join(folder, name, 'u.json'),
  'sign-in': join(folder, name, 'sign-in.json'),
  captcha: join(folder, name, 'captcha.json'),
  push: join(folder, name, 'push.json'),
});

test('a first key is created where that is allowed, readable to its owner only, and is the same at the next start', async () => {
  const { current } = openRing('audit', files('made').audit, true);
  expect((await stat(files('made').audit)).mode & 0o777).toBe(0o600);
  expect(openRing('audit', files('made').audit, false).current).toEqual(current);
  expect(current.secret).toHaveLength(32);
});

test('production without its keys gets instructions to create them', () => {
  expect(() => openRing('audit', files('none').audit, false)).toThrow(CannotStart);
  expect(() => openRing('audit', files('none').audit, false)).toThrow('main.ts new-key audit');
});

test('a file that is damaged, or names a key it does not have, is refused without its content', async () => {
  const file = files('damaged').unsubscribe;
  addKey(file);
  const text = await readFile(file, 'utf8');
  for (const wrong of [text.slice(0, 60), text.replace(/"current": "[^"]+"/, '"current": "gone"')]) {
    await writeFile(file, wrong);
    expect(() => openKeys(files('damaged'), true).unsubscribe()).toThrow(CannotStart);
  }
});

test('a link of a mail is valid after its key was replaced, links from before keys had ids too, and a changed one is not', () => {
  const of = { user: '019b0000-0000-7000-8000-000000000001', subject: 'Digest' };
  const first = openKeys(files('rotated'), true).unsubscribe();
  const token = unsubscribeToken(first.current, of);
  addKey(files('rotated').unsubscribe);
  const both = openKeys(files('rotated'), false).unsubscribe();
  expect(both.current.id).not.toBe(first.current.id);
  expect(readUnsubscribeToken(both, 'old secret', token)).toEqual(of);
  expect(readUnsubscribeToken(both, 'old secret', `${of.user}.Digest.ZQ`)).toBeNull();
  expect(readUnsubscribeToken(both, 'old secret', token.replace('Digest', 'Auction'))).toBeNull();
  expect(readUnsubscribeToken(both, 'old secret', token.replace(first.current.id, both.current.id))).toBeNull();
  expect(readUnsubscribeToken(both, 'old secret', token.replace(first.current.id, '__proto__'))).toBeNull();
  // HMAC-SHA256 of user.subject with the one key in the database.
  const before = createHmac('sha256', 'old secret').update(`${of.user}.Digest`).digest('base64url');
  expect(readUnsubscribeToken(both, 'old secret', `${of.user}.Digest.${before}`)).toEqual(of);
});
