/** Tests notifications in transit: to the open page, the phone and the mailbox, soon and once, whatever process dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../../testing/market/auctions.ts';
import { settingsFor } from '../../../../testing/program.ts';
import { openMailbox, openPhones } from '../../../../testing/services/receivers.ts';
import { startTestServer } from '../../../../testing/test-server.ts';

let worker: ChildProcess | undefined;

const [server, mailbox, phones] = await Promise.all([startTestServer(), openMailbox(), openPhones()]);
const accounts = accountsOf(server);
const issuer = await accounts.issuer();
const auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
worker = await startWorker();
afterAll(async () => {
  await kill(worker);
  mailbox.close();
  phones.close();
  await server.close();
});

/** The worker as in production: a separate process with the real adapters. */
async function startWorker(): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'serve', 'worker'], {
    env: {
      ...settingsFor(server),
      SMTP_URL: mailbox.url,
      FCM_URL: phones.url,
      FCM_SERVICE_ACCOUNT: JSON.stringify(phones.account),
      // Any free one: other tests run processes of their own at the same time.
      METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: working, resolve, reject } = Promise.withResolvers<void>();
  // Read to the end: the program ends at its next line where its output is no longer read.
  child.stdout.on('data', (piece) => {
    if (String(piece).includes('working')) resolve();
  });
  child.once('exit', () => reject(new Error('the worker ended while it was starting')));
  await working;
  return child;
}

async function kill(process: ChildProcess | undefined): Promise<void> {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const gone = once(process, 'exit');
  process.kill('SIGKILL');
  await gone;
}

/** A follower of the auction, with a phone of their own. */
async function subscriber(id: string): Promise<Member> {
  const person = await accounts.individual();
  await person.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
  await person.client.registerPushToken({ body: { token: phoneOf(person) } });
  return person;
}

const phoneOf = (person: Member) => `phone-${person.uuid}`;

/** The notification that the sale is live; people may get others about it. */
function arrivedFor(person: Member) {
  const isLive = ({ text }: { text: string }) => text.includes('Orders are taken until');
  return {
    mails: mailbox.received.filter(({ to }) => to === person.email).filter(isLive),
    pushes: phones.received.filter(({ to }) => to === phoneOf(person)).filter(isLive),
  };
}

/** Everything an open page receives, until it is closed. */
async function openPage(person: Member) {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${server.marketUrl}/api/notifications/stream`, { headers, signal: stop.signal });
  const page = { text: '', close: () => stop.abort() };
  void (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) page.text += piece;
  })().catch(() => undefined);
  await expect.poll(() => page.text).toContain('heartbeat');
  return page;
}

const newsIn = (text: string) => text.match(/"type":"AuctionLive"/g)?.length ?? 0;

async function waitUntilNothingIsDue(): Promise<void> {
  const left = sql<{ left: number }>`select count(*)::integer as left from delivery where done_at is null`;
  await expect
    .poll(
      async () => {
        if (worker?.exitCode != null) throw new Error(`the worker ended with ${worker.exitCode}`);
        return (await left.execute(server.deps.db)).rows[0]?.left;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(0);
}

/** Makes a sale go live, and checks that a subscriber is notified once per channel; returns the milliseconds it took. */
async function goLiveBefore(person: Member, id: string): Promise<number> {
  await waitUntilNothingIsDue();
  const page = await openPage(person);
  const began = Date.now();
  await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
  await expect
    .poll(() => [newsIn(page.text), arrivedFor(person).pushes.length, arrivedFor(person).mails.length], {
      interval: 20,
    })
    .toEqual([1, 1, 1]);
  const took = Date.now() - began;
  await waitUntilNothingIsDue();
  page.close();
  const { mails, pushes } = arrivedFor(person);
  expect([newsIn(page.text), pushes.length, mails.length]).toEqual([1, 1, 1]);
  expect(pushes[0]?.text).toMatch(/^Orders are taken until .* P[DS]T\.$/);
  expect(mails[0]?.text).toContain('Subject: Water Bonds is live');
  expect(mails[0]?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  return took;
}

test('an issuer goes live: a subscriber’s open page, phone and mailbox get one notification each, soon', {
  timeout: 90_000,
}, async () => {
  const id = await auctions.approved(issuer);
  const took = await goLiveBefore(await subscriber(id), id);
  // A busy machine says nothing about this time.
  expect(took).toBeLessThan(times(10_000, 3_000));
});

test.runIf(isFull)(
  'the notifying process is killed in the middle, and still everyone is notified once',
  {
    timeout: 120_000,
  },
  async () => {
    const id = await auctions.approved(issuer);
    const people = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => subscriber(id)));
    await waitUntilNothingIsDue();
    const held = Promise.all([mailbox.hold(), phones.hold()]);
    await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
    // Mail server and Firebase have accepted messages without confirming: the worst moment for a crash.
    await held;
    await kill(worker);
    mailbox.goOn();
    phones.goOn();
    // Simulates waiting for the end of the dead sender's lease.
    await sql`update delivery set due_at = clock_timestamp() where done_at is null`.execute(server.deps.db);
    worker = await startWorker();
    await waitUntilNothingIsDue();
    for (const person of people) {
      const { mails, pushes } = arrivedFor(person);
      expect(new Set(mails.map((mail) => mail.id)).size).toBe(1);
      expect(new Set(pushes.map((push) => push.id)).size).toBe(1);
      const { rows } = await person.client.listNotifications();
      expect(rows.filter(({ type }) => type === 'AuctionLive')).toHaveLength(1);
    }
    const known = new Set([...mailbox.received, ...phones.received].map(({ to, id: message }) => `${to} ${message}`));
    // Only unconfirmed messages were sent again, at most five of each channel.
    expect(mailbox.received.length + phones.received.length - known.size).toBeLessThanOrEqual(10);
  },
);
