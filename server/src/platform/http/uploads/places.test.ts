/** Tests who can take places for uploads: attacks by one person, account, network, by accounts that are not approved, and by slow senders. */
import { bounds, rateLimits } from '@fairbook/contract/base/limits.ts';
import { market } from '@fairbook/contract/market.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../../../testing/fixtures.ts';
import { connectTo } from '../../../../testing/hostile/raw-http.ts';
import { openFolder } from '../../files/file-store.ts';
import { openFiles } from '../../files/files.ts';
import type { User } from '../caller/actor.ts';
import { LimitReached, Limits } from '../limits.ts';
import { openServer, usualLimits } from '../server.ts';
import { enterUpload, inTurnOf } from './places.ts';
import { readForm } from './uploads.ts';

interface Someone {
  readonly id?: number;
  readonly account?: number;
  readonly status?: AccountStatus;
  readonly address?: string;
}

/** Callers who begin uploads; each is another person of another account in another network where nothing else is said. */
function callers() {
  const limits = new Limits(1);
  let count = 0;
  const begin = ({ id, account, status = 'Active', address }: Someone) => {
    count += 1;
    const own = { userId: id ?? count, municipalityId: account ?? count, userType: 'municipality', status };
    return enterUpload(limits, own as User, address ?? `203.0.113.${count}`);
  };
  return { limits, begin };
}

/** Uploads that are begun until one is refused. */
function takenBy(begin: () => { readonly leave: () => void }) {
  const taken: { readonly leave: () => void }[] = [];
  for (;;) {
    try {
      taken.push(begin());
    } catch (error) {
      expect(error).toBeInstanceOf(LimitReached);
      return taken;
    }
    if (taken.length > bounds.uploadsOfProcess) return taken;
  }
}

test.each<[string, number, Someone]>([
  ['one person', bounds.uploadsAtOnce, { id: 1, account: 1 }],
  ['the people of one account', bounds.uploadsOfAccount, { account: 1 }],
  ['everyone in one network', bounds.uploadsOfNetwork, { address: '2001:db8:0:1::7' }],
  ['all accounts that are not approved', bounds.uploadsOfEarly, { status: 'New' }],
])('%s can hold %i places, others still get theirs, and one that is given back is free', (_name, most, attacker) => {
  const { begin } = callers();
  const taken = takenBy(() => begin(attacker));
  expect(taken).toHaveLength(most);
  expect(() => begin({})).not.toThrow();
  taken[0]?.leave();
  // A second call gives nothing back.
  taken[0]?.leave();
  expect(takenBy(() => begin(attacker))).toHaveLength(1);
});

test('addresses of one IPv6 network are one network', () => {
  const { begin } = callers();
  let host = 0;
  expect(takenBy(() => begin({ address: `2001:db8:0:1::${(host++).toString(16)}` }))).toHaveLength(
    bounds.uploadsOfNetwork,
  );
});

test('uploads of an account that is not approved, and of one whose files took long to check, are few', () => {
  const { limits, begin } = callers();
  const once = (someone: Someone) => () => begin(someone).leave();
  for (let upload = 1; upload <= rateLimits['early-upload'].most; upload++) once({ id: 1, status: 'New' })();
  expect(once({ id: 1, status: 'New' })).toThrow(LimitReached);
  expect(once({ id: 1 })).not.toThrow();
  limits.spend('check', 2, 0.9);
  for (let file = 1; file <= rateLimits.check.most / 10; file++) {
    const { spend, leave } = begin({ id: 2 });
    leave();
    spend(10.02);
  }
  expect(once({ id: 2 })).toThrow(LimitReached);
  expect(once({ id: 3 })).not.toThrow();
});

test('a file of an approved account waits for one file of accounts that are not, however many of them wait', async () => {
  const { begin } = callers();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const order: string[] = [];
  const check = (name: string, someone: Someone, work: Promise<void>) =>
    inTurnOf(begin(someone), async () => {
      order.push(name);
      await work;
    });
  const early = ['first', 'second', 'third'].map((name) => check(name, { status: 'New' }, isOver));
  await check('approved', {}, Promise.resolve());
  expect(order).toEqual(['first', 'approved']);
  end();
  await Promise.all(early);
  expect(order).toHaveLength(4);
});

/** A server that takes forms of one person, whose uploads must come at 100 kB a second after the first tenth of a second. */
async function slowServer() {
  const { begin } = callers();
  const files = openFiles(openFolder(await testFolder()), null, await testFolder());
  const limits = {
    ...{ ...usualLimits, headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 },
    uploads: { lookEveryMs: 100, bytesPerSecond: 100_000, longestMs: 60_000 },
  };
  const { server, listen } = openServer(
    (request, response) => {
      const uploader = begin({ id: 1, account: 1 });
      readForm(request, market.addEnablementDocuments, files, uploader)
        .catch(() => undefined)
        .finally(() => {
          uploader.leave();
          response.destroy();
        });
    },
    () => [],
    limits,
  );
  onTestFinished(() => void server.close());
  const left = () => {
    const taken = takenBy(() => begin({ id: 1, account: 1 }));
    for (const { leave } of taken) leave();
    return taken.length;
  };
  return { url: await listen({ host: '127.0.0.1', port: 0 }), left };
}

test.each([
  ['stops', 0],
  ['trickles', 64],
])('an upload that %s loses its place, and one that goes on keeps it', async (_name, bytes) => {
  const { url, left } = await slowServer();
  const sendEvery = async (size: number) => {
    const socket = await connectTo(url);
    socket.on('error', () => undefined);
    const head = ['POST / HTTP/1.1', 'host: x', 'content-type: multipart/form-data; boundary=part'];
    socket.write([...head, `content-length: ${20 * 1024 * 1024}`, '', ''].join('\r\n'));
    socket.write('--part\r\ncontent-disposition: form-data; name="enablementDocs"; filename="a.pdf"\r\n\r\n');
    const timer = setInterval(() => socket.writable && size > 0 && socket.write(Buffer.alloc(size)), 10);
    onTestFinished(() => {
      clearInterval(timer);
      socket.destroy();
    });
  };
  await Promise.all([sendEvery(bytes), sendEvery(bytes), sendEvery(20_000)]);
  await expect.poll(left).toBe(0);
  await expect.poll(left, { timeout: 5_000 }).toBe(bounds.uploadsAtOnce - 1);
});
