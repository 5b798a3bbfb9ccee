/** Linked accounts over HTTP: who links, what each side reads, attacks, and a close in which a group is one investor, as verifiers repeat it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import { brokenLaws } from '../../../store/orders/invariants.sql.ts';
import { verifyLog } from '../../logs/verify-log.ts';
import { closeAuction } from '../../results/close.ts';

const folder = await testFolder();
const clock = await testClock();
const { server, accounts, auctions } = await testMarket({ clock: clock.now, on: clock.database });
const ada = await accounts.administrator('Reviewer');
const issuer = await accounts.issuer();

const subjectOf = ({ orgUuid }: Member) => `investor:${orgUuid}`;
const reason = 'Same phone, same device, and the applicant said so';

async function link(one: Member, other: Member, by = ada) {
  const body = { subject: subjectOf(one), other: other.email, ground: 'samePerson' as const, reason };
  const { links } = await by.client.linkAccounts({ body });
  return links[0]?.id ?? '';
}

const noticesOf = async (person: Member) => {
  const { rows } = await person.client.listNotifications({ query: {} });
  return rows.map(({ title, message }) => `${title}: ${message}`);
};

describe('linking two accounts', () => {
  test('is seen on both accounts, audited on both, and told to both without naming the other', async () => {
    const [one, other] = [await accounts.individual(), await accounts.individual()];
    expect(await one.client.readOwnLinks()).toEqual({ links: [], statements: [] });
    await link(one, other);
    for (const [self, another] of [
      [one, other],
      [other, one],
    ] as const) {
      const seen = await ada.client.listAccountLinks({ query: { subject: subjectOf(self) } });
      expect(seen.links).toMatchObject([
        { ground: 'samePerson', reason, endedAt: null, about: { kind: 'individual' } },
      ]);
      const own = await self.client.readOwnLinks();
      expect(own.links).toMatchObject([{ ground: 'samePerson', isObjected: false }]);
      const told = (await noticesOf(self)).filter((text) => text.startsWith('Your account is linked'));
      expect(told).toHaveLength(1);
      for (const text of [JSON.stringify(own), ...told]) {
        expect(text).not.toContain(another.email);
        expect(text).not.toContain(another.orgUuid);
        expect(text).not.toContain(reason);
      }
      const { rows } = await ada.client.listAuditEvents({ query: { subject: subjectOf(self), pageSize: 200 } });
      expect(rows.filter(({ action }) => action === 'account.link')).toHaveLength(1);
    }
  });

  test('is refused for the same account, twice, for other kinds of accounts, and to others than Reviewers', async () => {
    const [one, other] = [await accounts.individual(), await accounts.individual()];
    const ask = (person: Parameters<typeof server.ask>[1], body: object) =>
      server.ask('admin', person, 'POST', '/api/account-links', { ground: 'samePerson', reason, ...body });
    const pair = { subject: subjectOf(one), other: other.email };
    const viewer = await accounts.administrator('Viewer');
    expect((await ask(viewer, pair)).status).toBe(403);
    expect((await ask(null, pair)).status).toBe(401);
    expect((await server.ask('market', one, 'POST', '/api/account-links', pair)).status).toBe(404);
    expect((await ask(ada, { ...pair, other: one.email })).body.data).toMatchObject({ code: 'same-account' });
    for (const other of [issuer.email, 'nobody@invest.example'])
      expect(await ask(ada, { ...pair, other })).toMatchObject({
        status: 400,
        body: { data: { fields: { other: expect.any(String) } } },
      });
    expect((await ask(ada, { ...pair, subject: `municipality:${issuer.orgUuid}` })).status).toBe(404);
    expect((await ask(ada, { ...pair, reason: ' ' })).status).toBe(400);
    expect((await ask(ada, { ...pair, ground: 'spouses' })).status).toBe(400);
    const both = await Promise.all([ask(ada, pair), ask(ada, { subject: subjectOf(other), other: one.email })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('ends with a reason, for both, once', async () => {
    const [one, other] = [await accounts.individual(), await accounts.individual()];
    const id = await link(one, other);
    const end = () =>
      server.ask('admin', ada, 'POST', `/api/account-links/${id}/end`, { subject: subjectOf(other), reason: 'Twins' });
    const stranger = await accounts.individual();
    const foreign = { subject: subjectOf(stranger), reason: 'Twins' };
    expect((await server.ask('admin', ada, 'POST', `/api/account-links/${id}/end`, foreign)).status).toBe(404);
    const answers = await Promise.all([end(), end()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    for (const self of [one, other]) {
      expect((await self.client.readOwnLinks()).links).toEqual([]);
      expect(await noticesOf(self)).toContainEqual(expect.stringContaining('no longer linked'));
    }
    await link(other, one);
  });
});

describe('statements of an investor', () => {
  test('a declaration does not tell whether the address has an account, and an administrator finds it', async () => {
    const [one, other] = [await accounts.individual(), await accounts.individual()];
    const declare = (email: string) => one.client.declareLink({ body: { email, statement: 'Both are mine' } });
    const [known, unknown] = [await declare(other.email), await declare('nobody@invest.example')];
    const shape = ({ statements }: typeof known) => statements.map((said) => Object.keys(said).sort());
    expect(shape(known)[0]).toEqual(shape(unknown)[0]);
    const { statements } = await ada.client.listAccountLinks({ query: { subject: subjectOf(one) } });
    expect(statements.map(({ email, about }) => [email, about !== null])).toEqual([
      ['nobody@invest.example', false],
      [other.email, true],
    ]);
    const notices = await ada.client.listAdminNotices({ query: {} });
    expect(notices.rows).toContainEqual(expect.objectContaining({ kind: 'link', text: 'Both are mine' }));
    const [first] = statements;
    const params = { id: first?.id ?? '' };
    const body = { subject: subjectOf(one), answer: 'We found no such account' };
    await ada.client.settleLinkStatement({ params, body });
    expect(await noticesOf(one)).toContain('An answer about linked accounts: We found no such account');
    await expect(ada.client.settleLinkStatement({ params, body })).rejects.toMatchObject({ status: 412 });
    // Nothing was linked by it.
    expect((await one.client.readOwnLinks()).links).toEqual([]);
  });

  test('an objection is one for each side, and no one objects to the links of others', async () => {
    const [one, other, stranger] = [
      await accounts.individual(),
      await accounts.individual(),
      await accounts.individual(),
    ];
    const id = await link(one, other);
    const object = (who: Member) =>
      who.client.objectToLink({ params: { id }, body: { statement: 'That is my brother' } });
    await expect(object(stranger)).rejects.toMatchObject({ status: 404 });
    expect((await object(one)).links).toMatchObject([{ isObjected: true }]);
    await expect(object(one)).rejects.toMatchObject({ status: 412 });
    expect((await other.client.readOwnLinks()).links).toMatchObject([{ isObjected: false }]);
    await object(other);
  });

  test('ten statements wait at most', async () => {
    const one = await accounts.individual();
    const declare = (at: number) =>
      one.client.declareLink({ body: { email: `n${at}@invest.example`, statement: 'Mine' } });
    for (let at = 0; at < 10; at++) await declare(at);
    await expect(declare(10)).rejects.toMatchObject({ status: 412, data: { code: 'too-many-statements' } });
  });
});

describe('a close with linked accounts', () => {
  /** A sale with a cap of $40,000 at $100,000: everyone orders $40,000 at the first maturity. */
  async function sold(people: readonly Member[], between?: () => Promise<unknown>) {
    const uuid = await auctions.approved(issuer, { priority: { investorCap: 40_000 } });
    const closeDate = new Date(clock.now().getTime() + 30_000);
    await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate: closeDate.toISOString() } });
    for (const person of people) await order(person, uuid, { [first]: 40_000 });
    await between?.();
    await clock.passTo(closeDate);
    const { rows } = await server.deps.pool.query<{ id: string }>('select id from auction where uuid = $1', [uuid]);
    const id = Number(rows[0]?.id);
    return { uuid, id };
  }

  const gotIn = async (uuid: string, person: Member) => {
    const { rows } = await person.client.listMyAllocations({ query: { auctionId: uuid } });
    return rows.flatMap(({ lines }) => lines.map(({ award, reason: why }) => ({ award, why })));
  };

  const kindsOf = async (id: number) => {
    const { rows } = await server.deps.pool.query<{ kind: string }>(
      'select kind from order_log where auction_id = $1 order by index',
      [id],
    );
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'PLACE');
  };

  async function verified(uuid: string): Promise<string> {
    const paths = [join(folder, `${uuid}.log`), join(folder, `${uuid}.json`)] as const;
    const files = [`/api/auction/${uuid}/order-log/file`, `/api/auction/${uuid}/closing-record/file`];
    for (const [index, path] of paths.entries())
      await writeFile(path, await (await fetch(`${server.marketUrl}${files[index]}`)).text());
    const said: string[] = [];
    await verifyLog(paths, (line) => said.push(line));
    return said.join('\n');
  }

  test('counts a group once, over an account without an order, and says so', async () => {
    const people: Member[] = [];
    for (let count = 0; count < 3; count++) people.push(await accounts.individual());
    const [one, other, third] = people as [Member, Member, Member];
    const between = await accounts.individual();
    await link(one, between);
    await link(between, other);
    const { uuid, id } = await sold(people);
    expect(await closeAuction(server.deps, id)).toBe('closed');
    expect(await kindsOf(id)).toEqual(['OPEN', 'LINK', 'CLOSE', 'RESULT']);
    const [got, gotOther, gotThird] = [await gotIn(uuid, one), await gotIn(uuid, other), await gotIn(uuid, third)];
    // The group gets its cap, the earliest order first.
    expect([got, gotOther, gotThird].map((lines) => lines.map(({ award }) => award))).toEqual([
      [40_000],
      [0],
      [40_000],
    ]);
    expect(gotOther[0]?.why).toContain('Your account and those linked to it count as one investor');
    expect(gotThird[0]?.why).not.toContain('linked');
    expect(await verified(uuid)).toMatch(/^TRUE\n/);
    const { record } = await server.market().readClosingRecord({ params: { auctionId: uuid } });
    expect(JSON.parse(record ?? '').extensions).toEqual([
      { affects: ['result'], data: [['B1', 'B2']], name: 'linked-accounts', version: 1 },
    ]);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    const { rows } = await server.deps.pool.query(
      `select from order_log where auction_id = $1 and kind = 'LINK' and entry ~ $2`,
      [id, `${one.orgUuid}|${other.orgUuid}|${between.orgUuid}`],
    );
    expect(rows).toEqual([]);
  });

  test.runIf(isFull)('counts two accounts as one that only an erased account connects', async () => {
    const people = [await accounts.individual(), await accounts.individual(), await accounts.individual()] as const;
    const [one, other] = people;
    const between = await accounts.individual();
    await link(one, between);
    await link(between, other);
    await one.client.declareLink({ body: { email: between.email, statement: 'Mine' } });
    const { uuid, id } = await sold(people, () => between.client.eraseOwnAccount({ body: { email: between.email } }));
    const { links, statements } = await ada.client.listAccountLinks({ query: { subject: subjectOf(one) } });
    expect(links).toMatchObject([{ reason: 'Erased with the account', endedAt: null }]);
    expect(statements).toEqual([]);
    expect(await closeAuction(server.deps, id)).toBe('closed');
    expect(await kindsOf(id)).toEqual(['OPEN', 'LINK', 'CLOSE', 'RESULT']);
    expect((await gotIn(uuid, other)).map(({ award }) => award)).toEqual([0]);
    expect(await verified(uuid)).toMatch(/^TRUE\n/);
  });

  test.runIf(isFull)('does not count links that ended before the close, and links that are made after it', async () => {
    const people = [await accounts.individual(), await accounts.individual(), await accounts.individual()] as const;
    const [one, other, third] = people;
    const ended = await link(one, other);
    const { uuid, id } = await sold(people, async () => {
      const body = { subject: subjectOf(one), reason: 'A mistake' };
      const { pendingDecision } = await ada.client.endAccountLink({ params: { id: ended }, body });
      const second = await accounts.administrator('Reviewer');
      await second.client.confirmDecision({ params: { id: pendingDecision?.id ?? '' } });
    });
    await link(other, third);
    expect(await closeAuction(server.deps, id)).toBe('closed');
    expect(await kindsOf(id)).toEqual(['OPEN', 'CLOSE', 'RESULT']);
    expect((await gotIn(uuid, one)).concat(await gotIn(uuid, other)).map(({ award }) => award > 0)).toEqual([
      true,
      true,
    ]);
    expect(await verified(uuid)).toMatch(/^TRUE\n/);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test.runIf(isFull)('shows a link that the operator removes from the log or adds to it', async () => {
    const people = [await accounts.individual(), await accounts.individual(), await accounts.individual()] as const;
    await link(people[0], people[1]);
    const { uuid, id } = await sold(people);
    await closeAuction(server.deps, id);
    const log = await (await fetch(`${server.marketUrl}/api/auction/${uuid}/order-log/file`)).text();
    const path = join(folder, 'changed.log');
    const lines = log.split('\n');
    const at = lines.findIndex((line) => line.includes('"kind":"LINK"'));
    expect(at).toBeGreaterThan(0);
    for (const changed of [lines.toSpliced(at, 1), lines.toSpliced(at, 0, lines[at] ?? '')]) {
      await writeFile(path, changed.join('\n'));
      const said: string[] = [];
      await verifyLog([path], (line) => said.push(line));
      expect(said.join('\n')).toMatch(/^FALSE/);
    }
  });
});
