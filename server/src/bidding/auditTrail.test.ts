/** A person with full access to the database cuts or rewrites the audit trail, which the order logs of sales name. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseEntry } from '@fairbook/domain/log/entries.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../db/audit.ts';
import { sealAudit } from '../db/seal.ts';
import { examine } from '../operate.ts';
import { accountsOf, type Member } from '../testing/accounts.ts';
import { attack } from '../testing/attack.ts';
import { type Auctions, auctionsOf } from '../testing/auctions.ts';
import { first, order } from '../testing/orders.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { closeAuction } from './close.ts';
import { whyAuditTrailDiffers } from './orderLog.sql.ts';
import { verifyLog } from './verifyLog.ts';

let server: TestServer;
let auctions: Auctions;
let issuer: Member;
let investor: Member;

beforeAll(async () => {
  server = await startTestServer();
  const accounts = accountsOf(server);
  auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  issuer = await accounts.issuer();
  investor = await accounts.individual();
});
afterAll(() => server.close());

async function seal(events: number): Promise<number> {
  const { db } = server.deps;
  for (let event = 0; event < events; event++)
    await audit(db, { actor: 'operator', action: 'news.change', subject: 'news.change' });
  await sealAudit(db, server.deps.keys.audit());
  const { position } = await db
    .selectFrom('auditSeal')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return position;
}

async function entriesOf(auctionUuid: string) {
  const { rows } = await server.deps.pool.query<{ entry: string }>(
    `select l.entry from order_log l join auction a on a.id = l.auction_id where a.uuid = $1 order by l.index`,
    [auctionUuid],
  );
  return rows.map(({ entry }) => parseEntry(entry));
}

/** The positions of the audit trail that a log names. */
async function namedBy(auctionUuid: string) {
  const entries = await entriesOf(auctionUuid);
  return entries.flatMap((entry) => ('auditHead' in entry ? [[entry.kind, entry.auditHead?.position]] : []));
}

const cutFrom = `delete from audit_head where position >= $1; with gone as (delete from audit_seal where position >= $1 returning audit_event_id)
  delete from audit_event where id in (select audit_event_id from gone)`;

async function close(auctionUuid: string): Promise<void> {
  const { db } = server.deps;
  const { id } = await db.selectFrom('auction').select('id').where('uuid', '=', auctionUuid).executeTakeFirstOrThrow();
  expect(await closeAuction(server.deps, id)).toBe('closed');
}

/** What `verify-log` says of a sale, from the file that anyone can download. */
async function verdictOn(auctionUuid: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-trail-'));
  try {
    const file = join(folder, 'log.txt');
    const answer = await fetch(`${server.marketUrl}/api/auction/${auctionUuid}/order-log/file`);
    await writeFile(file, await answer.text());
    const lines: string[] = [];
    await verifyLog([file], (line) => lines.push(line));
    return lines.join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a trail whose links were computed again is noticed', async () => {
  const { db } = server.deps;
  await seal(2);
  const sale = await auctions.live(issuer);
  const [[, position]] = (await namedBy(sale)) as [[string, number]];
  expect(await whyAuditTrailDiffers(db)).toBeNull();
  await attack(server, `update audit_seal set hash = reverse(hash) where position = $1`, [position]);
  expect(await whyAuditTrailDiffers(db)).toMatch(
    new RegExp(
      `^position ${position} is named by the order log .*/sales/${sale} with another hash: the trail was rewritten$`,
    ),
  );
  await attack(server, `update audit_seal set hash = reverse(hash) where position = $1`, [position]);
  expect(await whyAuditTrailDiffers(db)).toBeNull();
});

test('a trail that was cut behind an honest sale is noticed by doctor, and one that was cut during a sale by everyone who verifies its log', async () => {
  const { config, db } = server.deps;
  const atOpening = await seal(3);
  const [honest, attacked] = await Promise.all([auctions.approved(issuer), auctions.approved(issuer)]);
  // Closes that come by themselves: the log would show one that was moved.
  const closeDate = new Date(Date.now() + 5_000).toISOString();
  for (const auctionUuid of [honest, attacked])
    await issuer.client.goLive({ params: { auctionUuid }, body: { closeDate } });
  for (const id of [honest, attacked]) await order(investor, id, { [first]: 5_000 });
  const atClose = await seal(3);
  await setTimeout(Date.parse(closeDate) - Date.now() + 50);
  await close(honest);
  expect(await namedBy(honest)).toEqual([
    ['OPEN', expect.any(Number)],
    ['CLOSE', expect.any(Number)],
  ]);
  const [[, opened], [, closed]] = (await namedBy(honest)) as [[string, number], [string, number]];
  expect(opened).toBeGreaterThanOrEqual(atOpening);
  expect(closed).toBeGreaterThanOrEqual(atClose);
  await seal(1);
  expect(await whyAuditTrailDiffers(db)).toBeNull();
  expect(await examine(config)).toBe(0);
  expect(await verdictOn(honest)).toMatch(/^TRUE[\s\S]*Audit trail: the log names its event/);

  await attack(server, cutFrom, [closed]);
  expect(await whyAuditTrailDiffers(db)).toBe(
    `position ${closed} is named by the order log ${server.deps.config.orderLogName}/sales/${honest} and is gone: the trail was truncated`,
  );
  expect(await examine(config)).toBe(1);

  // Cut to before the opening of the sale that still runs: its CLOSE cannot name what OPEN named.
  await attack(server, cutFrom, [opened - 1]);
  await close(attacked);
  expect(await verdictOn(attacked)).toMatch(/^FALSE[\s\S]*the audit trail lost events: position \d+ was named/);
});

test('a canceled sale names the trail, and a log from before the first sealed event does not', async () => {
  const fresh = await startTestServer();
  try {
    const accounts = accountsOf(fresh);
    const own = auctionsOf(fresh, await accounts.administrator(), await accounts.professional());
    const member = await accounts.issuer();
    const uuid = await own.live(member);
    const { rows } = await fresh.deps.pool.query<{ entry: string }>('select entry from order_log');
    expect(rows.map(({ entry }) => 'auditHead' in parseEntry(entry))).toEqual([false]);
    await sealAudit(fresh.deps.db, fresh.deps.keys.audit());
    await fresh.deps.pool.query(
      `update auction set status = 'Ended', cancelled_at = clock_timestamp(), cancel_reason = 'No longer needed' where uuid = $1`,
      [uuid],
    );
    const last = await fresh.deps.pool.query<{ entry: string }>(
      'select entry from order_log order by index desc limit 1',
    );
    expect(parseEntry(last.rows[0]?.entry ?? '')).toMatchObject({
      kind: 'CANCEL',
      auditHead: { position: expect.any(Number) },
    });
    expect(await whyAuditTrailDiffers(fresh.deps.db)).toBeNull();
  } finally {
    await fresh.close();
  }
});
