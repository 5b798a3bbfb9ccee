/** Tests what administrators read of the configuration: values with their source, and no secret. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { accountsOf } from '../../../../testing/market/accounts.ts';
import { readConfig } from '../../../platform/config/read-config.ts';

const secret = 'hunter2';

const secretFile = join(inject('folder'), 'captcha-secret');
await writeFile(secretFile, secret);
const { settings } = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: `postgres://fairbook:${secret}@db.example/fairbook`,
  RECAPTCHA_SECRET_FILE: secretFile,
  AUDIT_HEAD_URL: `https://audit:${secret}@bucket.example/heads?token=${secret}`,
  SALE_HOURS: '24',
});
const server = await testServer({ config: { settings } });

test('every setting has its value and where it comes from, and no secret is shown', async () => {
  const viewer = await accountsOf(server).administrator('Viewer');
  const settings = await viewer.client.listSettings();
  const found = new Map(settings.map((setting) => [setting.name, setting]));
  expect(found.get('SALE_HOURS')).toMatchObject({ value: '24', source: 'environment', isSecret: false });
  expect(found.get('MINIMUM_AMOUNT')).toMatchObject({ value: '5000', source: 'default' });
  expect(found.get('DATABASE_URL')).toMatchObject({ value: null, source: 'environment', isSecret: true });
  expect(found.get('RECAPTCHA_SECRET')).toMatchObject({ value: null, source: 'file', isSecret: true });
  expect(found.get('SMTP_URL')).toMatchObject({ value: null, source: 'default', isSecret: true });
  expect(found.get('AUDIT_HEAD_URL')?.value).toBe('https://…@bucket.example/heads?…');
  expect(JSON.stringify(settings)).not.toContain(secret);
});

test('no one of the market reads it', async () => {
  const investor = await accountsOf(server).individual();
  expect((await server.ask('market', investor, 'GET', '/api/configuration')).status).toBe(404);
  expect((await server.ask('admin', null, 'GET', '/api/configuration')).status).toBe(401);
  expect((await server.ask('admin', investor, 'GET', '/api/configuration')).status).toBeGreaterThanOrEqual(401);
});
