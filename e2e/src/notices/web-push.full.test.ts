/**
 * Tests push messages without Firebase in the browser: its owner turns them on, and the server stores the subscription. Chromium without a window has no
 * push service and shows no notifications, so the page is given the subscription; what is sent is tested in server/src/features/notices/notifications/web-push.test.ts, and
 * what the service worker shows in service-worker.test.ts.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { findRunning } from '@fairbook/server/platform/postgres/embedded.ts';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { openPerson, watchProblems } from '../../testing/browser.ts';
import { type Further, furtherAddresses, startFurther } from '../../testing/further.ts';
import { journey, throwProblems } from '../../testing/journey.ts';
import { northSea } from '../../testing/people.ts';
import type { Addresses } from '../../testing/product.ts';
import { sharedSession } from '../../testing/shared-session.ts';

let addresses: Addresses;
let further: Further;
let key: string;

beforeAll(async () => {
  addresses = await furtherAddresses();
  const { identityUrl } = await identityAt(inject('addresses').market);
  further = await startFurther(['market'], addresses, { IDENTITY_URL: identityUrl ?? '', PUSH: 'vapid' });
  key = (await identityAt(addresses.market)).webPushKey ?? '';
}, 120_000);
afterAll(() => further.stop());

async function identityAt(market: string): Promise<{ identityUrl?: string; webPushKey?: string }> {
  const answer = await fetch(`${market}/api/auth/firebase-config`);
  return ((await answer.json()) as { data: { identityUrl?: string; webPushKey?: string } }).data;
}

/** Subscription that a push service would have given this browser. */
function subscription() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return {
    endpoint: `https://push.example/send/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: curve.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** In the page: gives it this subscription, for this key alone. */
function subscribeWith([given, wanted]: [ReturnType<typeof subscription>, string]): void {
  let current: object | null = null;
  const prototype = PushManager.prototype as unknown as Record<string, unknown>;
  prototype['getSubscription'] = async () => current;
  prototype['subscribe'] = async (options: { userVisibleOnly: boolean; applicationServerKey: string }) => {
    if (!options.userVisibleOnly || options.applicationServerKey !== wanted) throw new Error('wrong options');
    const bytes = atob(wanted.replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)).buffer;
    current = {
      options: { applicationServerKey },
      toJSON: () => given,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    return current;
  };
}

async function isStored(endpoint: string): Promise<boolean> {
  const urls = await findRunning(inject('dataFolder'));
  const { db, close } = openDatabase(urls?.url ?? '');
  const rows = await db.selectFrom('pushToken').select('token').execute().finally(close);
  return rows.some(({ token }) => (token.startsWith('{') ? JSON.parse(token).endpoint === endpoint : false));
}

journey('push messages of the browser’s own service are turned on and turned off', async ({ browser }) => {
  const problems: string[] = [];
  const given = subscription();
  const session = await sharedSession('market', northSea);
  const context = await openPerson(browser, { address: addresses.market, session, rings: true });
  await context.addInitScript(subscribeWith, [given, key] as [ReturnType<typeof subscription>, string]);
  watchProblems(context, (problem) => problems.push(problem));
  const page = await context.newPage();
  await page.goto(`${addresses.market}/settings`);
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  const off = page.getByRole('button', { name: 'Turn off for this device' });
  await off.waitFor();
  expect(await isStored(given.endpoint)).toBe(true);

  await off.click();
  await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
  expect(await isStored(given.endpoint)).toBe(false);
  await context.close();
  throwProblems(problems, []);
});
