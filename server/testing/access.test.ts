/**
 * Tests the cells of the table of rights with a valid request on an existing record, in a state where the call can succeed. Refusals leave no trace. The usual
 * run tries each answer of each call to each kind of caller in one account status or role, drawn by the seed; the full tier tries all cells.
 * Calls that the specified table does not have are tested by the contract, whose own table is in docs/WHO-MAY.md.
 */
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { type AccountStatus, accountStatuses, adminRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openAccessFixture } from './access-fixture.ts';
import { newcomer } from './hostile/hostile-fixture.ts';
import { requestOf } from './hostile/hostile-requests.ts';
import { promiseOf, whyNotSound } from './hostile/sound.ts';
import { type Identity, type Member, stranger, unverified } from './market/accounts.ts';
import type { OwnedRecords } from './market/owned-records.ts';
import { agreedRowOf } from './market/who-may.ts';
import { cellsOf } from './references/references.ts';
import type { ExampleRequest } from './requests/request-types.ts';
import { lastWrite, writesSince } from './traces.ts';
import { closeWire, send, type WireAnswer } from './wire.ts';

type Site = 'market' | 'admin';

/** One cell: the caller, the owner of the records, and the letter of the expected response. */
interface Cell {
  readonly who: string;
  readonly letter: string;
  readonly token: string | null;
  readonly asker: Identity;
  readonly member: Member | undefined;
  readonly isFresh: false;
  /** The status of that member's account. */
  readonly status?: AccountStatus;
  readonly owner: OwnedRecords;
}

/** Milliseconds; a busy machine takes seconds for the longest answers. */
const timeoutMs = 20_000;

const letters: Readonly<Record<string, number>> = { 2: 200, 0: 400, 1: 401, 3: 403, 4: 404, 9: 409, p: 412 };
const statuses = valuesOf(accountStatuses);
const calls = [
  ...Object.entries<Route>(market).map(([name, of]) => ({ site: 'market' as Site, name, of })),
  ...Object.entries<Route>(admin).map(([name, of]) => ({ site: 'admin' as Site, name, of })),
];
const investors = ['individual-investor', 'institutional-investor'] as const;
const groups = [...investors, 'market-professional'] as const;

/** All responses to municipalities, by the secret of the caller. */
const heard: { secret: string; call: string; text: string }[] = [];

const fixture = await openAccessFixture();
/** Without an account, and never to have one. */
const outside = { unverified: await unverified(), stranger: await stranger() };
afterAll(async () => {
  closeWire();
  await fixture.server.close();
});

/** The letters of a call: the specified ones, otherwise the contract's, where another account's record is as good as unknown. */
function rowOf(site: Site, of: Route) {
  const row = agreedRowOf(site, of);
  if (row) return row;
  const cells = cellsOf(of);
  // No one is erased here: the request names another address, which is reported only to those who may erase themselves.
  if (of.path === '/api/account/erase') {
    for (const [kind, letters] of Object.entries(cells)) cells[kind] = letters.replaceAll('2', '0');
  }
  // No one here has a second factor: recovery codes are refused, and so is everyone who sends one. There is no OpenID Connect provider, and
  // the captcha makes no challenges.
  const instead = /^\/api\/auth\/sign-in\/|\/invite\/challenge$/.test(of.path)
    ? '4'
    : of.path === '/api/auth/recover'
      ? '3'
      : `${of.method} ${of.path}` === 'POST /api/auth/recovery-codes'
        ? 'p'
        : '2';
  for (const [kind, letters] of Object.entries(cells)) cells[kind] = letters.replaceAll('2', instead);
  const own = cells['municipality'] ?? '';
  // Only the prepared bidder has an order to be confirmed.
  const investor = (cell = '') => (of.path.endsWith('/my-confirmation') ? cell.replaceAll('2', '4') : cell);
  // A record in the address of a call that no investor makes, or that colleagues share.
  const kinds = typeof of.who === 'object' ? Object.keys(of.who) : [];
  const isOfIssuers = kinds.includes('municipality') && !investors.some((kind) => kinds.includes(kind));
  const isAboutOwn =
    (isOfIssuers && of.params !== undefined) || /\/decisions\/:|people\/.*:|webhooks\/:|keys\/:/.test(of.path);
  // Sign-ups bring the invitation that the call requires.
  const anybody = of.who === 'anyone' || of.who === 'newcomer' ? instead : '3';
  return {
    AN: cells['anonymous'] ?? '',
    UV: anybody,
    NR: anybody,
    MU: own,
    MUx: isAboutOwn ? own.replaceAll('2', '4') : '-',
    II: investor(cells['individual-investor']),
    IN: investor(cells['institutional-investor']),
    // A professional sees the sales that they work on and their files, and confirms their changes. This one works on none.
    MP: (cells['market-professional'] ?? '').replaceAll(
      '2',
      (kinds.length > 0 && of.path.includes('/:auctionId/')) || /^\/api\/files\/|\/decisions\/:/.test(of.path)
        ? '4'
        : '2',
    ),
    AD: cells['administrator'] ?? '',
  };
}

async function cellsFor(site: Site, name: string, of: Route): Promise<Cell[]> {
  const row = rowOf(site, of);
  const { other, municipalities, people, administrators } = fixture;
  const isSignUp = of.who === 'newcomer';
  const anonymous = isSignUp ? await newcomer(fixture.server, name) : fixture.bidder;
  const outsiders = {
    UV: isSignUp ? await unverified() : outside.unverified,
    NR: isSignUp ? await stranger() : outside.stranger,
  };
  const cell = (who: string, letter: string, asker: Identity, owner: OwnedRecords, member?: Member): Cell => ({
    who,
    letter,
    token: who === 'AN' ? null : asker.token,
    asker,
    owner,
    member,
    isFresh: false,
  });
  const each = (kind: string, cells: string, by: (status: AccountStatus) => { member: Member; owner: OwnedRecords }) =>
    statuses.flatMap((status, at) => {
      const letter = cells[at] ?? '-';
      const { member, owner } = by(status);
      return cells === '-' ? [] : [{ ...cell(`${kind} ${status}`, letter, member, owner, member), status }];
    });
  const municipality = (status: AccountStatus) => found(municipalities.get(status));
  return [
    cell('AN', row.AN, anonymous, other),
    cell('UV', row.UV, outsiders.UV, other),
    cell('NR', row.NR, outsiders.NR, other),
    ...each('MU', row.MU, (status) => ({ member: municipality(status).issuer, owner: municipality(status) })),
    ...each('MUx', row.MUx, (status) => ({ member: municipality(status).issuer, owner: other })),
    ...groups.flatMap((group, at) =>
      each(group, [row.II, row.IN, row.MP][at] ?? '-', (status) => ({
        member: found(people[group].get(status)),
        owner: other,
      })),
    ),
    ...valuesOf(adminRoles).map((role, at) =>
      cell(`AD ${role}`, row.AD[at] ?? '', found(administrators.get(role)), other),
    ),
  ];
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('no one with this status');
  return thing;
}

function ask(site: Site, of: Route, request: ExampleRequest, token: string | null): Promise<WireAnswer> {
  const base = site === 'market' ? fixture.server.marketUrl : fixture.server.adminUrl;
  const { params = {}, query = {}, body, files = [] } = request;
  const draft = { params, query, body, files };
  return send(base, requestOf(of, draft, token), timeoutMs);
}

/**
 * Requests for refused callers. Those refused for who they are send the same request about the same owner's records: preparing records for each of
 * them takes longer than all the requests.
 */
async function requestsFor(name: string, of: Route, refused: readonly Cell[]): Promise<ExampleRequest[]> {
  const shared = new Map<OwnedRecords, ExampleRequest>();
  const requests: ExampleRequest[] = [];
  for (const cell of refused) {
    const isShared = (cell.letter === '1' || cell.letter === '3') && of.who !== 'newcomer' && of.who !== 'anyone';
    const request = (isShared && shared.get(cell.owner)) || (await fixture.requestFor(name, of, cell));
    if (isShared) shared.set(cell.owner, request);
    requests.push(request);
  }
  return requests;
}

describe('every cell of the table', () => {
  test.each(calls.map((call) => [`${call.site} ${call.name}`, call] as const))('%s', async (_, { site, name, of }) => {
    const cells = drawn(name, await cellsFor(site, name, of));
    const refused = cells.filter(({ letter }) => letter !== '2');
    const requests = await requestsFor(name, of, refused);
    const before = await lastWrite(fixture.server);
    const answers = await Promise.all(refused.map((cell, at) => ask(site, of, requests[at] ?? {}, cell.token)));
    expect(refused.map(({ who }, at) => `${who}: ${answers[at]?.status}`)).toEqual(
      refused.map(({ who, letter }) => `${who}: ${letters[letter]}`),
    );
    expect(await writesSince(fixture.server, before), 'a refused call left a trace').toEqual([]);

    const allowed = cells.filter(({ letter }) => letter === '2');
    // A call that writes needs a record of its own each time.
    const promise = promiseOf(of);
    const tried = of.kind === 'json' && of.method === 'GET' ? allowed : some(`${name} granted`, allowed, 1);
    for (const [at, cell] of tried.entries()) {
      const request = await fixture.requestFor(name, of, { ...cell, isFresh: true });
      // Ids are parsed before anything depends on the caller.
      for (const params of at === 0 || isFull ? otherFormsOf(request.params) : []) {
        const { status } = await ask(site, of, { ...request, params }, cell.token);
        expect(status, `${cell.who} with ${JSON.stringify(params)}`).toBeGreaterThanOrEqual(400);
      }
      const answer = await ask(site, of, request, cell.token);
      expect(`${cell.who}: ${answer.status} ${answer.status === 200 ? '' : answer.text}`).toBe(`${cell.who}: 200 `);
      expect(whyNotSound(of, answer, promise), cell.who).toBeNull();
      if (cell.who.startsWith('MU')) heard.push({ secret: secretOf(cell), call: name, text: answer.text });
      if (of.method !== 'GET' && cell.member && cell.status) await fixture.accounts.setStatus(cell.member, cell.status);
    }
  });
});

/** One status or role for each kind of caller and each letter; all of them in the full tier. */
function drawn(name: string, cells: readonly Cell[]): Cell[] {
  const alike = Map.groupBy(cells, ({ who, letter }) => `${name} ${who.split(' ')[0]} ${letter}`);
  return [...alike].flatMap(([each, same]) => some(each, same, 1));
}

/** The same ids in unusual forms: in capitals, as a serial number, with a suffix. */
function otherFormsOf(params: ExampleRequest['params']): Record<string, string>[] {
  const [name] = Object.keys(params ?? {});
  if (!params || !name) return [];
  const id = params[name] ?? '';
  return [id.toUpperCase(), '1', `${id} `]
    .filter((other) => other !== id)
    .map((other) => ({ ...params, [name]: other }));
}

function secretOf({ member }: Cell): string {
  const own = [...fixture.municipalities.values()].find(({ issuer }) => issuer === member);
  return own?.secret ?? '';
}

describe('beyond the cells', () => {
  test('no municipality ever got another’s draft, hidden people, invitations or feedback', () => {
    const secrets = [...[...fixture.municipalities.values()].map(({ secret }) => secret), fixture.other.secret];
    expect(heard.some(({ secret, text }) => text.includes(secret))).toBe(true);
    const leaks = heard.filter(({ secret, text }) => secrets.some((each) => each !== secret && text.includes(each)));
    expect(leaks).toEqual([]);
  });

  test('orders and notifications of another person are as unknown as any that never existed', async () => {
    const { people, bidder, requestFor: right } = fixture;
    const stranger = found(people['individual-investor'].get('Active'));
    const asking = { asker: bidder, member: undefined, owner: fixture.other, isFresh: false };
    const owned = ['amendBid', 'withdrawBid', 'markNotificationRead', 'testPush', 'testStream', 'testNotice'] as const;
    for (const name of owned) {
      const { status } = await ask('market', market[name], await right(name, market[name], asking), stranger.token);
      expect([name, status]).toEqual([name, 404]);
    }
  });

  test('no other method, spelling of the address or header grants access', async () => {
    const { server } = fixture;
    const guarded = calls.filter(({ of }) => of.who !== 'anyone' && of.who !== 'newcomer');
    for (const { site, of } of some('addresses in other spellings', guarded, 40)) {
      const base = site === 'market' ? server.marketUrl : server.adminUrl;
      const path = of.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const spellings = [`${path}/`, `/${path}`, path.replace('/api/', '/api//'), path.replace('/api/', '/API/')];
      const tries = [
        { method: 'HEAD', path },
        ...spellings.map((path) => ({ method: of.method, path })),
        { method: 'POST', path, headers: { 'x-http-method-override': of.method } },
        { method: of.method, path, headers: { 'x-original-url': '/api/meta', 'x-rewrite-url': '/api/meta' } },
      ];
      for (const { method, path: at, headers = {} } of tries) {
        const { status } = await send(base, { method, path: at, headers }, timeoutMs);
        expect(status, `${method} ${at}`).toBeGreaterThanOrEqual(400);
      }
      // It returns the methods of an address, as the public reference does, and nothing else.
      const { status, text } = await send(base, { method: 'OPTIONS', path, headers: {} }, timeoutMs);
      expect(`${status} ${text}`, `OPTIONS ${path}`).toBe('204 ');
    }
  });
});
