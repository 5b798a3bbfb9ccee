/** Tests what a whole journey leaves in the log: one short line for each request, and nothing that names a person. */
import type { IncomingMessage } from 'node:http';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { auctionsOf, offeringsOf } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { openLog } from '../base/log.ts';
import { AccessLog } from './access-log.ts';

const lines: string[] = [];
const log = openLog({ level: 'debug', readable: false, write: (line) => lines.push(line) });

const server = await testServer({ log, config: { trustProxy: 1 } });

const parsed = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
const requestLines = () => lines.filter((line) => line.includes('"call":'));

test('a journey from sign-up to the result has one line of at most 300 bytes a request, and names nobody', async () => {
  const accounts = accountsOf(server);
  const administrator = await accounts.administrator();
  const professional = await accounts.professional();
  const auctions = auctionsOf(server, administrator, professional);
  const issuer = await accounts.issuer();
  const investor = await accounts.individual();
  const id = await offeringsOf(server, administrator, professional).live(issuer);
  await order(investor, id, { [first]: 65_000 });
  await investor.client.listAuctions({ query: { q: 'Secret Springs' } });
  await auctions.close(id);
  await server.runJobs();
  await investor.client.listMyBids({ query: {} });
  const answered = await server.deps.metrics.registry.getSingleMetric('http_request_seconds')?.get();
  const requests = (answered?.values ?? [])
    .filter(({ labels }) => `${labels.route}`.startsWith('/api/'))
    .filter((value) => 'metricName' in value && value.metricName === 'http_request_seconds_count')
    .reduce((sum, { value }) => sum + value, 0);
  expect(requests).toBeGreaterThan(10);
  expect(requestLines()).toHaveLength(requests);
  expect(requestLines().filter((line) => Buffer.byteLength(line) > 300)).toEqual([]);
  // Nothing was wrong, so there are only requests and jobs, and no warning.
  expect(parsed().filter(({ level }) => Number(level) > 30)).toEqual([]);
  const people = [administrator, professional, issuer, investor];
  const named = await server.superuser.query<{ name: string }>(
    `select first_name as name from "user" union select last_name from "user" union select name from municipality`,
  );
  const secrets = [
    ...people.flatMap(({ email, token }) => [email, token]),
    ...named.rows.map(({ name }) => name).filter((name) => name.length > 3),
    ...['Secret', 'people.example', '65000', '65,000', 'Bearer'],
  ];
  const all = lines.join('');
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

test('the longest ordinary line is short too: two ids and a duration of seconds', () => {
  const uuid = '0198c2d4-7e1a-7cc3-9a55-0f6f1d2b3c4d';
  const accessLog = new AccessLog(server.deps, 'market');
  lines.length = 0;
  const request = { headers: {}, socket: {} } as IncomingMessage;
  const url = `/api/auction/${uuid}/bid/${uuid}?email=olive@people.example`;
  accessLog.note({ requestId: uuid, method: 'DELETE', route: '', url, status: 204, ms: 1_234, person: uuid, request });
  const [line = ''] = requestLines();
  expect(line).toContain(`DELETE /api/auction/${uuid}/bid/${uuid}"`);
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(300);
});

test('an unknown address is cut, so that a line is short whatever was asked for', async () => {
  lines.length = 0;
  await fetch(`${server.marketUrl}/api/${'x'.repeat(2_000)}`, {
    headers: { 'x-forwarded-for': '2001:0db8:85a3:0000:0000:8a2e:0370:7334' },
  });
  const [line = ''] = requestLines();
  expect(line).toContain('2001:');
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(340);
});

test.runIf(isFull)('of ordinary requests a share is logged, of refused ones all', async () => {
  const quiet = await startTestServer({ beside: server, log, config: { requestLogShare: 0 } });
  lines.length = 0;
  await fetch(`${quiet.marketUrl}/api/auth/firebase-config`);
  expect(requestLines()).toHaveLength(0);
  await fetch(`${quiet.marketUrl}/api/auth/metadata`);
  expect(requestLines()).toHaveLength(1);
  await quiet.close();
});
