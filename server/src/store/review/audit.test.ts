/** Tests that the audit trail records who did what, and hides the bidders' names until the close. */
import { createHash, randomUUID } from 'node:crypto';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import * as spanish from '@fairbook/domain/words/audit-words.es.ts';
import { type AuditAction, auditActions } from '@fairbook/domain/words/audit-words.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { audit } from '../../platform/db/audit.ts';
import { sealAudit } from '../logs/seal.sql.ts';
import { actionsLike } from './audit-search.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const investor = await accounts.individual();

async function bidEvents(auction: string, q?: string) {
  const query = { subject: `auction:${auction}`, ...(q === undefined ? {} : { q }) };
  const { rows } = await administrator.client.listAuditEvents({ query });
  return rows.filter((event) => event.action === 'bid.place');
}

test('does not reveal whose an order is before the close, and does not find it by the person', async () => {
  const auction = await auctions.live(await accounts.issuer());
  await order(investor, auction, { [first]: 25_000 });
  expect(await bidEvents(auction)).toMatchObject([{ actor: 'investor', actorName: null }]);
  expect(await bidEvents(auction, investor.uuid)).toEqual([]);
});

test('after the close it says who ordered', async () => {
  const auction = await auctions.live(await accounts.issuer());
  await order(investor, auction, { [first]: 25_000 });
  await auctions.close(auction);
  expect(await bidEvents(auction)).toMatchObject([{ actor: `user:${investor.uuid}`, actorName: 'Ina Investor' }]);
});

test.runIf(isFull)('an order is found by its auction, its kind, and later by who placed it', async () => {
  const auction = await auctions.live(await accounts.issuer());
  await order(investor, auction, { [first]: 25_000 });
  for (const q of [auction, `auction:${auction}`, 'BID', 'place']) expect(await bidEvents(auction, q)).toHaveLength(1);
  expect(await bidEvents(auction, 'withdraw')).toEqual([]);
  await auctions.close(auction);
  expect(await bidEvents(auction, investor.uuid)).toHaveLength(1);
});

test('by cursor all events are read once, in the order they were made, whatever is added meanwhile', async () => {
  const auction = await auctions.live(await accounts.issuer());
  const subject = `auction:${auction}`;
  for (const amount of [5_000, 10_000, 15_000]) await order(investor, auction, { [first]: amount });
  const trail = async () => (await administrator.client.listAuditEvents({ query: { subject, sort: 'at' } })).rows;
  const before = await trail();
  const part = (cursor: string) => administrator.client.listAuditEvents({ query: { subject, cursor, pageSize: 2 } });
  const read = [];
  for (let cursor: string | null = 'start'; cursor !== null; ) {
    const { rows, next = null } = await part(cursor);
    if (cursor === 'start') await order(investor, auction, { [first]: 20_000 });
    read.push(...rows);
    cursor = next;
  }
  const after = await trail();
  expect(after).toHaveLength(before.length + 1);
  expect(read).toEqual(after);
  expect(read.filter(({ action }) => action === 'bid.place')).toHaveLength(4);

  // Events of one moment, which is in the minute before the one that is asked for.
  const at = new Date(Date.now() - 10_000).toISOString();
  const actor = `user:${randomUUID()}`;
  const inserted = `insert into audit_event (at, actor, action, subject) values ($1, $2, 'auction.start', $3)`;
  for (let count = 0; count < 3; count += 1) await server.superuser.query(inserted, [at, actor, subject]);
  const query = { updatedSince: new Date().toISOString(), actor, pageSize: 2 };
  const one = await administrator.client.listAuditEvents({ query });
  const two = await administrator.client.listAuditEvents({ query: { ...query, cursor: one.next ?? '' } });
  expect([one.rows.length, two.rows.length, two.next]).toEqual([2, 1, null]);
});

test('a page cannot be asked for by cursor, nor a cursor be used with other filters', async () => {
  const { next } = await administrator.client.listAuditEvents({ query: { cursor: 'start', pageSize: 1 } });
  const status = async (query: string) =>
    (await server.ask('admin', administrator, 'GET', `/api/audit?${query}`)).status;
  expect(await status(`cursor=${next}`)).toBe(200);
  expect(await status(`cursor=${next}&actor=clock`)).toBe(400);
  expect(await status(`cursor=${next}&page=1`)).toBe(400);
  expect(await status(`cursor=${next}&sort=at`)).toBe(400);
});

test('finds events by the names of people and things, by who, what and when', async () => {
  const auction = await auctions.live(await accounts.issuer());
  await order(investor, auction, { [first]: 25_000 });
  const subject = `auction:${auction}`;
  const find = async (query: object) => {
    const { rows } = await administrator.client.listAuditEvents({ query: { ...query } });
    return rows.filter((event) => event.subject === subject);
  };
  const [latest, ...rest] = await find({ subject });
  expect(latest?.about).toMatchObject({ kind: 'auction', id: auction });
  expect(await find({ q: latest?.about?.name })).toHaveLength(rest.length + 1);
  const chosen = await find({ subject, action: ['auction.approve', 'bid.place'] });
  expect(chosen.map(({ action }) => action)).toEqual(['bid.place', 'auction.approve']);
  const decided = await find({ subject, actor: `administrator:${administrator.uuid}` });
  expect(decided.map(({ action }) => action)).toEqual(['auction.approve']);
  // An investor's order is anonymous before the close, however it is searched.
  expect(await find({ subject, actor: `user:${investor.uuid}` })).toEqual([]);
  expect(await find({ subject, q: 'Ina Investor' })).toEqual([]);

  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect(await find({ subject, from: day(1), to: day(0) })).toHaveLength(rest.length + 1);
  expect(await find({ subject, to: day(1) })).toEqual([]);
  expect((await server.ask('admin', administrator, 'GET', '/api/audit?from=yesterday')).status).toBe(400);
});

/** All labels, as the screens show them. */
const labels = [...Object.entries(auditActions), ...Object.entries(spanish.auditActions)] as [AuditAction, string][];
/** A label is searched in full, in capitals, and by its first words. */
const searchesOf = (label: string) => [label, label.toUpperCase(), label.split(' ').slice(0, 2).join(' ')];

test('every action has words that find it in both languages', () => {
  for (const [action, label] of labels) for (const q of searchesOf(label)) expect(actionsLike(q), q).toContain(action);
});

describe('of one event of each action', () => {
  const subject = `user:${randomUUID()}`;
  const all = Object.keys(auditActions) as AuditAction[];
  const find = async (q?: string) =>
    (await administrator.client.listAuditEvents({ query: { q, subject, pageSize: 200 } })).rows
      .map((e) => e.action)
      .sort();
  beforeAll(async () => {
    for (const action of all) await audit(server.deps.db, { actor: investor, action, subject });
  });

  test('all are in the trail', async () => expect(await find()).toEqual(all.toSorted()));

  test.each([['bid.place', auditActions['bid.place']] as const, ...some('labels of actions', labels, 10)])(
    'finds %s by its label “%s”, and none with other words',
    async (_, label) => {
      for (const q of searchesOf(label)) expect([q, await find(q)]).toEqual([q, actionsLike(q).sort()]);
    },
  );
});

test('finds a decision by the reason that was given, an edit by its part, and the system by its name', async () => {
  const subject = `user:${randomUUID()}`;
  const by = { actor: administrator, subject } as const;
  await audit(server.deps.db, { ...by, action: 'account.reject', detail: { reason: 'The address is missing' } });
  await audit(server.deps.db, { ...by, action: 'auction.reject', detail: { remarks: 'Dates do not fit' } });
  await audit(server.deps.db, { ...by, action: 'account.edit', detail: { part: 'finance-links' } });
  await audit(server.deps.db, { ...by, action: 'auction.end', actor: 'clock' });
  const find = async (q: string) => {
    const { rows } = await administrator.client.listAuditEvents({ query: { q, subject } });
    return rows.map((event) => event.action);
  };
  expect(await find('address is MISSING')).toEqual(['account.reject']);
  expect(await find('do not fit')).toEqual(['auction.reject']);
  expect(await find('rejected')).toEqual(['auction.reject', 'account.reject']);
  expect(await find('changed: finance links')).toEqual(['account.edit']);
  expect(await find('system (scheduled)')).toEqual(['auction.end']);
  expect(await find('100%')).toEqual([]);
});

test('every reader of the trail can compute its links again', async () => {
  const live = await auctions.live(await accounts.issuer());
  await order(investor, live, { [first]: 5_000 });
  const rows = async () =>
    (await administrator.client.listAuditEvents({ query: { pageSize: 200, page: 1 } })).rows.flatMap(
      ({ seal }) => seal ?? [],
    );
  const waiting = async () => {
    await sealAudit(server.deps.db, server.deps.auditLog);
    return (await administrator.client.checkAuditChain({ query: {} })).waiting;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const links = (await rows()).sort((one, other) => one.position - other.position);
  let computed = 0;
  for (const [index, { position, hash, content }] of links.entries()) {
    const before = position === 1 ? '' : links[index - 1]?.hash;
    if (content === null || (position > 1 && links[index - 1]?.position !== position - 1)) continue;
    // As described in docs/OPERATIONS.md.
    expect(createHash('sha256').update(`${before}|${content}`).digest('hex')).toBe(hash);
    expect(content).toMatch(/^\d+\|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\|/);
    computed += 1;
  }
  expect(computed).toBeGreaterThan(3);
  // An order is sealed by the order log of its sale. Before the close it shows no person.
  const { rows: orders } = await administrator.client.listAuditEvents({
    query: { subject: `auction:${live}`, action: ['bid.place'] },
  });
  expect(orders.map(({ actor, seal, logEntry }) => [actor, seal, logEntry])).toEqual([['investor', null, 1]]);
});

test('each event names its link in the chain, which is checked piece by piece', async () => {
  // Open transactions of other test files on the same server delay sealing.
  const waiting = async () => {
    await sealAudit(server.deps.db, server.deps.auditLog);
    return (await administrator.client.checkAuditChain({ query: {} })).waiting;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const { rows } = await administrator.client.listAuditEvents({ query: { pageSize: 200, page: 1 } });
  const latest = rows.find(({ logEntry }) => logEntry === null);
  const state = await administrator.client.checkAuditChain({ query: {} });
  expect(state).toMatchObject({ waiting: 0, firstBroken: null, checkedTo: state.position, hash: latest?.seal?.hash });
  const rest = await administrator.client.checkAuditChain({ query: { after: state.position - 2 } });
  expect(rest).toMatchObject({ checkedTo: state.position, firstBroken: null });
  await administrator.client.inviteAdministrator({ body: { email: 'later@people.example' } });
  expect((await administrator.client.checkAuditChain({ query: {} })).waiting).toBeGreaterThan(0);
});

test('counts up to 2,000 events and says no more, but has the pages beyond, and nothing after the last event', async () => {
  const subject = `template:${randomUUID()}`;
  await server.superuser.query(
    `insert into audit_event (at, actor, action, subject)
     select now() - g * interval '1 second', 'system:scheduled', 'auction.start', $1 from generate_series(1, 2030) g`,
    [subject],
  );
  const read = (page: number) =>
    administrator.client.listAuditEvents({ query: { subject, page, pageSize: 50, sort: '-at' } });
  const pages = await Promise.all([1, 40, 41, 42].map(read));
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [50, 2000],
    [50, 2000],
    [30, 2000],
    [0, 2000],
  ]);
  const times = [...(pages[1]?.rows ?? []), ...(pages[2]?.rows ?? [])].map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(new Set(times).size).toBe(80);
});
