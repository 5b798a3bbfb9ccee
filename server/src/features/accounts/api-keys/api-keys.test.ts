/** Tests API keys over HTTP: what a program can do with one, and attacks with keys that are stolen, guessed, cut, expired, revoked or too weak. */

import type { BodyIn, Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Bearer } from '../../../../testing/ask.ts';
import { movableTime } from '../../../../testing/clock.ts';
import { testMarket, testServer } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, order } from '../../../../testing/market/orders.ts';
import { bodies } from '../../../../testing/requests/request-bodies.ts';
import { startTestServer } from '../../../../testing/test-server.ts';
import { closeWire, send } from '../../../../testing/wire.ts';
import { openLog } from '../../../platform/base/log.ts';
import { containsKey, isKey, newKey, publicIdOf, withoutKeys } from '../../../platform/http/caller/key-token.ts';
import { isNetwork, isWithin } from '../../../platform/http/caller/networks.ts';

type Form = BodyIn<typeof market.createApiKey>;

const day = 24 * 60 * 60_000;
const time = movableTime();

const { server, accounts, auctions } = await testMarket({ clock: time.now });
const beside = await testServer({ clock: time.now, beside: server });
const [issuer, fund] = await Promise.all([accounts.issuer({ name: 'Alder City' }), accounts.institution()]);
const sale = await auctions.live(issuer);
afterAll(async () => {
  closeWire();
});

const form: Form = { name: 'Trading desk', scopes: ['read', 'orders'], days: 30 };
const create = (person: Member, wanted: Partial<Form> = {}) =>
  person.client.createApiKey({ body: { ...form, ...wanted } });
const program = async (person: Member, wanted: Partial<Form> = {}) => {
  const { id, key } = await create(person, wanted);
  return { id, token: key };
};
/** Another Admin of a municipality. */
async function colleagueOf(city: Member): Promise<Member> {
  const colleague = await accounts.issuer();
  await sql`update user_org set municipality_id = ${city.orgId} where user_id = ${colleague.userId}`.execute(
    server.deps.db,
  );
  return { ...colleague, orgId: city.orgId, orgUuid: city.orgUuid };
}

const codeOf = (body: { data?: unknown }) => (body.data as { code?: string } | null)?.code;
const tell = async (bearer: Bearer, method: string, path: string, body?: unknown, at = server) => {
  const answer = await at.ask('market', bearer, method, path, body);
  return [answer.status, codeOf(answer.body) ?? null] as const;
};
const me = (bearer: Bearer, at = server) => tell(bearer, 'GET', '/api/auth/metadata', undefined, at);

describe('the format', () => {
  test('a key has a beginning and a checksum by which scanners find it, and 256 secret bits', () => {
    const { text, publicId } = newKey();
    expect(text).toMatch(/^fbk_[0-9A-Za-z]{60}$/);
    expect(publicIdOf(text)).toBe(publicId);
    expect(new Set(Array.from({ length: 500 }, () => newKey().text)).size).toBe(500);
    // A changed character is noticed without asking the database.
    for (const at of [4, 20, 40, 63]) {
      const other = text[at] === 'a' ? 'b' : 'a';
      expect(publicIdOf(`${text.slice(0, at)}${other}${text.slice(at + 1)}`)).toBeNull();
    }
    for (const wrong of [text.slice(0, -1), `${text}a`, ` ${text}`, text.replace('fbk_', 'FBK_')])
      expect(publicIdOf(wrong)).toBeNull();
    expect([isKey(text), isKey('eyJhbGciOi')]).toEqual([true, false]);
  });

  test('a text with a key in it is recognized, and cut to what is no secret', () => {
    const { text, publicId } = newKey();
    expect(withoutKeys(`/api/x/${text}/y`)).toBe(`/api/x/fbk_${publicId}…/y`);
    expect([containsKey(`a?b=${text}`), containsKey('/sales/fbk_1')]).toEqual([true, false]);
  });

  test.each([
    ['203.0.113.7', true],
    ['203.0.113.0/24', true],
    ['2001:db8::/48', true],
    ['203.0.113.0/33', false],
    ['2001:db8::/129', false],
    ['203.0.113.0/', false],
    ['203.0.113.0/8/8', false],
    ['fe80::1%eth0', false],
    ['example.com', false],
    ['0x7f.1', false],
  ])('%s is a network: %s', (text, isOne) => expect(isNetwork(text)).toBe(isOne));

  test('an address is in a network whichever way a server reports it', () => {
    expect(isWithin('203.0.113.9', ['203.0.113.0/24'])).toBe(true);
    expect(isWithin('::ffff:203.0.113.9', ['203.0.113.0/24'])).toBe(true);
    expect(isWithin('203.0.114.9', ['203.0.113.0/24', '10.0.0.1'])).toBe(false);
    expect(isWithin('2001:db8:0:1::5', ['2001:db8::/48'])).toBe(true);
    expect(isWithin('', ['0.0.0.0/0'])).toBe(false);
  });
});

describe('a program', () => {
  test('reads and orders for the person who created its key', async () => {
    const bot = await program(fund);
    const client = server.market(bot);
    expect(await client.readMetadata()).toMatchObject({ id: fund.uuid });
    const { rows } = await client.listAuctions({ query: { status: ['Live'] } });
    expect(rows.map(({ uuid }) => uuid)).toContain(sale);
    const body = { investments: [{ maturityDate: first, investmentAmount: 10_000 }] };
    const headers = { 'idempotency-key': 'a-program-1' };
    const { bidId } = await client.placeBid({ params: { auctionId: sale }, body, headers });
    expect((await client.placeBid({ params: { auctionId: sale }, body, headers })).bidId).toBe(bidId);
    expect((await fund.client.listMyBids()).rows.map((bid) => bid.bidId)).toContain(bidId);
    expect((await client.withdrawBid({ params: { auctionId: sale, bidId } })).state).toBe('Withdrawn');
  });

  test('of a municipality prepares a draft, which the audit trail says it did', async () => {
    const bot = await program(issuer, { scopes: ['offerings'] });
    const { id: uuid } = await server.market(bot).createAuction({ body: bodies.createAuction });
    const { rows } = await sql<{ actor: string; detail: Record<string, unknown> }>`
      select actor, detail from audit_event where subject = ${`auction:${uuid}`}`.execute(server.deps.db);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row).toEqual({ actor: `user:${issuer.uuid}`, detail: expect.objectContaining({ apiKey: bot.id }) });
  });

  test('of a professional reads the sales they are named in', async () => {
    const professional = await accounts.professional();
    const bot = await program(professional, { scopes: ['read'] });
    expect(await server.market(bot).listAttachedAuctions()).toEqual(await professional.client.listAttachedAuctions());
  });

  test.runIf(isFull)('leaves a note of its last use, without a write for each call', async () => {
    const bot = await program(fund);
    const listed = async () => (await fund.client.listApiKeys()).find(({ id }) => id === bot.id);
    expect(await listed()).toMatchObject({ lastUsedAt: null, lastAddress: null });
    for (let turn = 0; turn < 5; turn++) await me(bot);
    await expect.poll(listed).toMatchObject({ lastUsedAt: expect.any(String), lastAddress: '127.0.0.1' });
    const before = (await listed())?.lastUsedAt;
    // A process that ends writes what it noted, without waiting for its interval.
    const ending = await startTestServer({ clock: time.now, beside: server });
    await me(bot, ending);
    time.ahead += 61_000;
    await me(bot, ending);
    await ending.close();
    time.ahead = 0;
    expect(Date.parse((await listed())?.lastUsedAt ?? '') - Date.parse(before ?? '')).toBeGreaterThan(60_000);
  });
});

describe('creating a key', () => {
  test('shows it once, stores only its hash, tells the trail and mails all people of the account', async () => {
    const city = await accounts.issuer({ name: 'Birch City' });
    const colleague = await colleagueOf(city);
    const { key, id, prefix } = await create(city, { name: 'Reporting', scopes: ['read'], networks: ['127.0.0.0/8'] });
    expect(key.startsWith(prefix)).toBe(true);
    expect(JSON.stringify(await city.client.listApiKeys())).not.toContain(key);
    const { rows } = await sql`select * from api_key where uuid = ${id}`.execute(server.deps.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key.slice(prefix.length));
    await server.runJobs();
    const mails = server.deps.sink.list().filter(({ subject }) => subject === 'A new API key for Birch City');
    expect(mails.map(({ to }) => to).sort()).toEqual([city.email, colleague.email].sort());
    for (const { text } of mails) {
      expect(text).toContain('“Reporting”');
      expect(text).not.toContain(key);
    }
    const { rows: trail } = await sql<{ text: string }>`
      select detail::text as text from audit_event where action = 'key.create' and subject = ${`key:${id}`}`.execute(
      server.deps.db,
    );
    expect(trail).toHaveLength(1);
    expect(trail[0]?.text).not.toContain(key);
  });

  test('needs a recent password, an approved account and an Admin', async () => {
    const city = await accounts.issuer();
    const colleague = await colleagueOf(city);
    await city.client.changeColleagueRole({ params: { id: colleague.uuid }, body: { role: 'User' } });
    expect(await tell(colleague, 'POST', '/api/keys', { ...form, scopes: ['read'] })).toEqual([403, 'admins-only']);
    expect(await tell(colleague, 'GET', '/api/keys')).toEqual([403, 'admins-only']);
    const newcomer = await accounts.individual({ status: 'Pending Approval' });
    expect(await tell(newcomer, 'POST', '/api/keys', form)).toEqual([403, 'account-pending-approval']);
    time.ahead = 11 * 60_000;
    expect(await tell(city, 'POST', '/api/keys', { ...form, scopes: ['read'] })).toEqual([403, 'step-up-required']);
    time.ahead = 0;
  });

  test.each([
    ['a scope of other accounts', { scopes: ['read', 'offerings'] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope twice', { scopes: ['read', 'read'] }, 'scopes'],
    ['more than a year', { days: 366 }, 'days'],
    ['no day', { days: 0 }, 'days'],
    ['a network that is none', { networks: ['10.0.0.0/8', 'example.com'] }, 'networks.1'],
    ['a field of its own', { userId: 1 }, 'userId'],
  ])('is refused with %s', async (_, wanted, field) => {
    const { status, body } = await server.ask('market', fund, 'POST', '/api/keys', { ...form, ...wanted });
    expect([status, Object.keys((body.data as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  test.runIf(isFull)('is refused beyond 20 for one account, also where several are created at once', async () => {
    const person = await accounts.individual();
    for (let made = 0; made < 18; made++) await create(person);
    const answers = await Promise.all(Array.from({ length: 4 }, () => tell(person, 'POST', '/api/keys', form)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(2);
    expect(answers.filter(([status]) => status !== 200)).toEqual([
      [409, 'too-many-keys'],
      [409, 'too-many-keys'],
    ]);
    expect(await person.client.listApiKeys()).toHaveLength(20);
  });
});

describe('attacks', () => {
  test('guesses: an unknown key, a right beginning with another secret, a cut key, a key as another scheme', async () => {
    const bot = await program(fund);
    const other = newKey().text;
    expect(await me({ token: other })).toEqual([401, 'key-invalid']);
    expect(await me({ token: bot.token.slice(0, 20) })).toEqual([401, 'key-invalid']);
    expect(await me({ token: bot.token.toUpperCase() })).not.toEqual([200, null]);
    // The public part of a key, as a list of keys or a log shows it, with a secret and a right checksum of the attacker's.
    await sql`update api_key set public_id = ${publicIdOf(other)} where uuid = ${bot.id}`.execute(server.deps.db);
    expect(await me({ token: other })).toEqual([401, 'key-invalid']);
    const answer = await fetch(`${server.marketUrl}/api/auth/metadata`, {
      headers: { authorization: `Basic ${btoa(`${bot.token}:`)}` },
    });
    expect(answer.status).toBe(401);
  });

  test.runIf(isFull)('guesses count against the network, like every bad token', async () => {
    const slow = await startTestServer({ beside: server, config: { rateLimitFactor: 0.01 } });
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries++) statuses.push((await me({ token: newKey().text }, slow))[0]);
    await slow.close();
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(statuses.slice(6)).toEqual([429, 429]);
  });

  test('a key in the address is refused and kept out of the log, whatever the call', async () => {
    const { token } = await program(fund);
    const lines: string[] = [];
    const log = openLog({ level: 'debug', readable: false, write: (line) => lines.push(line) });
    const logging = await startTestServer({ beside: server, log });
    for (const path of [
      `/api/auth/metadata?key=${token}`,
      `/api/auction/all?q=${token}`,
      `/api/auction/${token}/public`,
    ]) {
      const answer = await send(logging.marketUrl, { method: 'GET', path, headers: {} }, 5_000);
      expect([answer.status, codeOf(JSON.parse(answer.text))]).toEqual([400, 'key-in-address']);
    }
    // Nor is it in the log where the address is no call at all, or the key is refused or used.
    for (const path of [`/api/nothing/${token}`, `/nothing/${token}`, `/nothing?key=${token}`])
      expect((await send(logging.marketUrl, { method: 'GET', path, headers: {} }, 5_000)).status).not.toBe(500);
    expect(await me({ token }, logging)).toEqual([200, null]);
    expect(await me({ token: `${token}0` }, logging)).toEqual([401, 'key-invalid']);
    await logging.close();
    expect(lines.filter((line) => line.includes('/nothing/')).length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(token.slice(0, 40)))).toEqual([]);
  });

  test('an expired key is refused', async () => {
    const bot = await program(fund, { days: 1 });
    time.ahead = day - 60_000;
    expect(await me(bot)).toEqual([200, null]);
    time.ahead = day + 1_000;
    expect(await me(bot)).toEqual([401, 'key-expired']);
    time.ahead = 0;
  });

  test('a revoked key is refused at once, in every process', async () => {
    const bot = await program(fund);
    expect([await me(bot), await me(bot, beside)]).toEqual([
      [200, null],
      [200, null],
    ]);
    await fund.client.revokeApiKey({ params: { id: bot.id } });
    expect([await me(bot), await me(bot, beside)]).toEqual([
      [401, 'key-invalid'],
      [401, 'key-invalid'],
    ]);
    expect(await tell(bot, 'POST', `/api/auction/${sale}/bid`, bodies.placeBid, beside)).toEqual([401, 'key-invalid']);
  });

  test('a key may be used only from the networks it names', async () => {
    const home = await program(fund, { networks: ['127.0.0.1', '2001:db8::/32'] });
    const elsewhere = await program(fund, { networks: ['203.0.113.0/24'] });
    expect([await me(home), await me(elsewhere)]).toEqual([
      [200, null],
      [403, 'key-network'],
    ]);
  });

  test('a key has no scope but its own', async () => {
    const reader = await program(fund, { scopes: ['read'] });
    const trader = await program(fund, { scopes: ['orders'] });
    const bid = `/api/auction/${sale}/bid`;
    expect(await tell(reader, 'POST', bid, bodies.placeBid)).toEqual([403, 'scope-missing']);
    expect(await tell(reader, 'GET', '/api/webhooks')).toEqual([403, 'scope-missing']);
    expect(await tell(trader, 'GET', '/api/auction/my-bids')).toEqual([403, 'scope-missing']);
    // Nor one that its owner lost: written into the database, it still cannot do what the person may not.
    await sql`update api_key set scopes = '{read,orders,offerings}' where uuid = ${reader.id}`.execute(server.deps.db);
    expect(await tell(reader, 'POST', '/api/auction', bodies.createAuction)).toEqual([403, 'no-access']);
  });

  test('no key may change people, passwords, sign-ins, keys, profiles or its own account, or take a sale to market', async () => {
    const all = await program(issuer, { scopes: ['read', 'offerings', 'webhooks'] });
    const [, { id }] = [await me(all), await create(issuer, { scopes: ['read'] })];
    const never = Object.entries<Route>(market).filter(
      ([, { who, scope }]) => typeof who !== 'string' && scope === undefined,
    );
    expect(never.length).toBeGreaterThan(40);
    for (const name of [
      'createApiKey',
      'listApiKeys',
      'revokeApiKey',
      'inviteColleague',
      'changeColleagueRole',
      'goLive',
    ])
      expect(never.map(([call]) => call)).toContain(name);
    const answers = never
      .filter(([, { kind }]) => kind !== 'stream')
      .map(async ([name, { method, path }]) => {
        const filled = path.replace(/:\w+/g, id);
        return [name, ...(await tell(all, method, filled, method === 'GET' ? undefined : {}))];
      });
    for (const answer of await Promise.all(answers)) expect(answer).toEqual([answer[0], 403, 'not-for-keys']);
    expect(await tell(all, 'GET', '/api/notifications/stream')).toEqual([403, 'not-for-keys']);
    expect((await issuer.client.listApiKeys()).map((key) => key.id)).toContain(id);
  });

  test('administrators have no keys: a key is nothing on their site', async () => {
    const { token } = await program(fund);
    expect((await server.ask('admin', { token }, 'GET', '/api/auth/metadata')).status).toBe(401);
  });

  test('a key of another account is not seen, and not revoked', async () => {
    const { id } = await create(fund);
    const stranger = await accounts.institution();
    expect(await stranger.client.listApiKeys()).toEqual([]);
    expect(await tell(stranger, 'DELETE', `/api/keys/${id}`)).toEqual([404, 'not-found']);
    const bot = await program(stranger);
    const { bidId } = await order(fund, sale, { [first]: 10_000 });
    expect(await tell(bot, 'DELETE', `/api/auction/${sale}/bid/${bidId}`)).toEqual([404, 'not-found']);
    const { rows } = await server.market(bot).listMyBids();
    expect(rows).toEqual([]);
  });

  test('keys of a suspended account are refused, even for reading, and work again after it', async () => {
    const person = await accounts.individual();
    const bot = await program(person);
    const stand = (status: string) =>
      sql`update investor_org set status = ${status} where id = ${person.orgId}`.execute(server.deps.db);
    await stand('Suspended');
    expect([await me(person), await me(bot)]).toEqual([
      [200, null],
      [403, 'account-suspended'],
    ]);
    await stand('Active');
    expect(await me(bot)).toEqual([200, null]);
  });

  test('keys of a removed person are gone, and do not come back with the person', async () => {
    const city = await accounts.issuer();
    const colleague = await colleagueOf(city);
    const bot = await program(colleague, { scopes: ['read'] });
    expect(await me(bot)).toEqual([200, null]);
    await city.client.removeColleague({ params: { id: colleague.uuid } });
    expect(await me(bot)).toEqual([401, 'key-invalid']);
    await city.client.restoreColleague({ params: { id: colleague.uuid } });
    expect(await me(bot)).toEqual([401, 'key-invalid']);
    expect(await city.client.listApiKeys()).toEqual([]);
  });

  test('a key of a person who erased the account is refused', async () => {
    const person = await accounts.individual();
    const bot = await program(person);
    await person.client.eraseOwnAccount({ body: { email: person.email } });
    expect(await me(bot)).toEqual([401, 'key-invalid']);
  });

  test('a sign-out everywhere ends sign-ins and no keys, which have their own list', async () => {
    const person = await accounts.individual();
    const bot = await program(person);
    await person.client.endAllSessions({ body: { keepCurrent: false } });
    expect([(await me(person))[0], await me(bot)]).toEqual([401, [200, null]]);
  });

  test.runIf(isFull)('each key has limits of its own, beside its person and other programs', async () => {
    const slow = await startTestServer({ beside: server, config: { rateLimitFactor: 0.01 } });
    const person = await accounts.individual();
    const [one, two] = [await program(person), await program(person)];
    const bid = `/api/auction/${sale}/bid/preview`;
    const calls = async (bearer: Bearer) => (await slow.ask('market', bearer, 'POST', bid, {})).status;
    const statuses: number[] = [];
    for (let turn = 0; turn < 32; turn++) statuses.push(await calls(one));
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    expect([await calls(two), await calls(person)]).toEqual([400, 400]);
    await slow.close();
  });

  test.runIf(isFull)('all keys of an account together have a limit, which many do not multiply', async () => {
    // Six reads a minute for each key, and four times as many for an account.
    const slow = await startTestServer({ beside: server, config: { rateLimitFactor: 0.002 } });
    const [person, other] = await Promise.all([accounts.institution(), accounts.institution()]);
    const bots = await Promise.all(Array.from({ length: 8 }, () => program(person)));
    const another = await program(other);
    const read = (bearer: Bearer) => slow.ask('market', bearer, 'GET', '/api/auction/my-bids');
    const began = performance.now();
    const answers = [];
    for (const bot of bots) answers.push(...(await Promise.all(Array.from({ length: 6 }, () => read(bot)))));
    const refilled = Math.ceil(((performance.now() - began) / 60_000) * 24);
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThanOrEqual(24);
    expect(done).toBeLessThanOrEqual(24 + refilled);
    const refused = answers.filter(({ status }) => status === 429);
    expect(done + refused.length).toBe(48);
    expect(refused[0]?.body.message).toMatch(
      /^The API keys of your account together have made too many requests\. Try again in \d+ seconds?\.$/,
    );
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect([(await read(person)).status, (await read(another)).status]).toEqual([200, 200]);
    await slow.close();
  });
});
