/**
 * Tests every call that writes, of both sites, with a caller whose authority ends while the body arrives: each is refused as a call that begins afterwards, and
 * stores nothing. All calls of one caller wait for their last byte together, so that one end of authority tries all of them.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { hasRight, rolesFor } from '@fairbook/domain/accounts/account-roles.ts';
import { scopesFor } from '@fairbook/domain/accounts/api-keys.ts';
import type { AccountStatus, Role, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { newKey } from '../src/platform/http/caller/key-token.ts';
import { endAllSessions } from '../src/store/accounts/sessions.sql.ts';
import { movableTime } from './clock.ts';
import { chanceOf, pdf, png, validOf } from './hostile/hostile.ts';
import { requestOf } from './hostile/hostile-requests.ts';
import { answersIn, connectTo } from './hostile/raw-http.ts';
import { accountsOf, type Member } from './market/accounts.ts';
import { bodies } from './requests/request-bodies.ts';
import { startTestServer } from './test-server.ts';
import { lastWrite, writesSince } from './traces.ts';
import type { WireRequest } from './wire.ts';

interface Call {
  readonly name: string;
  readonly of: Route;
}

const time = movableTime();
const server = await startTestServer({ clock: time.now });
afterAll(() => server.close());
const { db } = server.deps;
const accounts = accountsOf(server);

const writing = (table: Readonly<Record<string, Route>>): Call[] =>
  Object.entries(table)
    .map(([name, of]) => ({ name, of }))
    .filter(({ of }) => of.method !== 'GET' && of.who !== 'anyone' && of.who !== 'newcomer');
const ofPeople = writing(market);
const ofAdministrators = writing(admin);

/** A caller of the market; always an Admin, who may make all of its calls. */
interface Kind {
  readonly userType: UserType;
  readonly status: AccountStatus;
}

/** A caller of each kind of account that may make the call: in the usual run of one kind, drawn by the seed. */
function callersOf({ name, of: { who } }: Call): Kind[] {
  const kinds = Object.entries(who as Partial<Record<UserType, readonly AccountStatus[]>>);
  return some(`authority ${name}`, kinds, 1).map(([kind, statuses]) => {
    return {
      userType: kind as UserType,
      status: statuses.includes('Active') ? 'Active' : (statuses[0] ?? 'Active'),
    };
  });
}

/** Calls of each kind of caller. */
const groups = Map.groupBy(
  ofPeople.flatMap((call) => callersOf(call).map((kind) => ({ call, kind }))),
  ({ kind }) => `${kind.userType}, ${kind.status}`,
);

const requests = new Map<Route, WireRequest>();

function requestFor(call: Call, token: string): WireRequest {
  const request = requests.get(call.of) ?? makeRequest(call);
  requests.set(call.of, request);
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function makeRequest({ name, of }: Call): WireRequest {
  const chance = chanceOf('authority', name);
  const example = of.example.body ?? bodies[name as keyof typeof bodies];
  const body = of.body && (of.body.safeParse(example).success ? example : validOf(of.body, chance));
  const files = Object.entries(of.files ?? {}).map(([field, { accept }]) =>
    accept === 'document'
      ? { field, name: 'plan.pdf', type: 'application/pdf', content: pdf }
      : { field, name: 'seal.png', type: 'image/png', content: png },
  );
  const valuesOf = (shape: Route['params']) => (shape ? (validOf(shape, chance) as Record<string, string>) : {});
  const request = requestOf(of, { params: valuesOf(of.params), query: valuesOf(of.query), body, files }, null);
  // A call without a body is held by the bytes of an empty one.
  return request.body === undefined
    ? { ...request, body: '{}', headers: { ...request.headers, 'content-type': 'application/json' } }
    : request;
}

/** A call whose last byte is still missing. */
interface Begun {
  readonly call: Call;
  readonly socket: Socket;
  readonly pieces: Buffer[];
  readonly rest: Buffer;
}

async function begin(base: string, call: Call, token: string): Promise<Begun> {
  const { method, path, headers, body = '' } = requestFor(call, token);
  const content = Buffer.from(body);
  const head = Object.entries({ ...headers, host: 'localhost', connection: 'close', 'content-length': content.length });
  const socket = await connectTo(base);
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(content.subarray(0, -1));
  return { call, socket, pieces, rest: content.subarray(-1) };
}

async function finish({ call, socket, pieces, rest }: Begun): Promise<string> {
  const closed = socket.closed ? undefined : once(socket, 'close');
  socket.write(rest);
  await closed;
  const [answer] = answersIn(Buffer.concat(pieces).toString('latin1'));
  const { message, data } = JSON.parse(answer?.body || '{}') as { message?: string; data?: { code?: string } };
  return `${call.name}: ${answer?.status} ${data?.code} ${message}`;
}

/** Holds these calls before their last byte until all were admitted, ends the authority, and returns their answers beside those of calls that begin then. */
async function answersAround(base: string, calls: readonly Call[], token: string, end: () => Promise<unknown>) {
  let admitted = 0;
  const { takeFor } = server.deps.limits;
  server.deps.limits.takeFor = (...args) => {
    admitted += 1;
    return takeFor.apply(server.deps.limits, args);
  };
  const begun = await Promise.all(calls.map((call) => begin(base, call, token)));
  await expect.poll(() => admitted, { timeout: 10_000, interval: 5 }).toBe(calls.length);
  server.deps.limits.takeFor = takeFor;
  await end();
  const before = await lastWrite(server);
  const finished = await Promise.all(begun.map(finish));
  // The last use of an API key is noted whatever becomes of the call.
  const stored = (await writesSince(server, before)).filter((write) => write !== 'update api_key');
  const fresh = await Promise.all(calls.map(async (call) => finish(await begin(base, call, token))));
  return { finished, fresh, stored };
}

async function expectRefused(base: string, calls: readonly Call[], token: string, end: () => Promise<unknown>) {
  const { finished, fresh, stored } = await answersAround(base, calls, token, end);
  expect(finished).toEqual(fresh);
  expect(fresh.filter((answer) => !/: 40[13] /.test(answer))).toEqual([]);
  expect(stored).toEqual([]);
}

function personOf({ userType, status }: Kind): Promise<Member> {
  if (userType === 'municipality') return accounts.issuer({ status });
  if (userType === 'market-professional') return accounts.professional({ status });
  return userType === 'individual-investor' ? accounts.individual({ status }) : accounts.institution({ status });
}

/** The identity of a person as their sign-ins are stored. */
async function uidOf(userId: number): Promise<string> {
  const { uid } = await db.selectFrom('user').select('uid').where('id', '=', userId).executeTakeFirstOrThrow();
  return uid;
}

interface End {
  /** Returns whether it ends the authority for this call of this caller. */
  readonly applies: (of: Route, kind: Kind) => boolean;
  readonly do: (person: Member, kind: Kind) => Promise<unknown>;
}

const always = () => true;
const least = ({ userType }: Kind): Role => rolesFor(userType)[0];

const endsOfSignIn: Readonly<Record<string, End>> = {
  'the person is removed': {
    applies: always,
    do: ({ userId }) => sql`update user_org set is_active = false where user_id = ${userId}`.execute(db),
  },
  'the account is erased': {
    applies: always,
    do: ({ userId }) => sql`update "user" set is_active = false where id = ${userId}`.execute(db),
  },
  'the organization is suspended': {
    applies: ({ who }, { userType }) => !(typeof who === 'object' && who[userType]?.includes('Suspended')),
    do: (person) => accounts.setStatus(person, 'Suspended'),
  },
  'another process signs out everywhere': {
    applies: always,
    do: async ({ userId }) => endAllSessions(db, await uidOf(userId), time.now(), null),
  },
  'another process ends this sign-in': {
    applies: always,
    do: async ({ userId }) =>
      sql`update user_session set ended_at = clock_timestamp() where uid = ${await uidOf(userId)}`.execute(db),
  },
  'the role changes': {
    applies: ({ right, onlyAdmins }, kind) =>
      (onlyAdmins && least(kind) !== 'Admin') || (right !== undefined && !hasRight(least(kind), right)),
    do: ({ userId }, kind) => sql`update user_org set role = ${least(kind)} where user_id = ${userId}`.execute(db),
  },
  'the sign-in grows too old for the call': { applies: ({ stepUp }) => stepUp, do: () => advance(11) },
  'the token expires': { applies: always, do: () => advance(61) },
};

/** In minutes, until the end of the test. */
async function advance(minutes: number): Promise<void> {
  time.ahead = minutes * 60_000;
}
afterEach(() => {
  time.ahead = 0;
});

describe.each([...groups])('a person: %s', (_, members) => {
  const kind = found(members[0]).kind;
  test.each(some(`ends for ${kind.userType}`, Object.entries(endsOfSignIn), 2))(
    'is refused after %s',
    async (_name, { applies, do: end }) => {
      const calls = members.map(({ call }) => call).filter(({ of }) => applies(of, kind));
      if (calls.length === 0) return;
      const person = await personOf(kind);
      await expectRefused(server.marketUrl, calls, person.token, () => end(person, kind));
    },
  );
});

/** Ends of an API key; all but the last for every call that a key may make. */
const endsOfKeys: Readonly<Record<string, (person: Member) => Promise<unknown>>> = {
  'it is revoked': ({ userId }) => sql`delete from api_key where user_id = ${userId}`.execute(db),
  'it expires': ({ userId }) => sql`update api_key set expires_at = created_at where user_id = ${userId}`.execute(db),
  'its person is removed': found(endsOfSignIn['the person is removed']).do as (person: Member) => Promise<unknown>,
  'its organization is suspended': (person) => accounts.setStatus(person, 'Suspended'),
  'its network changes': ({ userId }) =>
    sql`update api_key set networks = array['192.0.2.0/24'] where user_id = ${userId}`.execute(db),
  'its scope changes': ({ userId }) =>
    sql`update api_key set scopes = array['read'] where user_id = ${userId}`.execute(db),
};

describe.each(some('programs', [...groups], 1))('a program: %s', (_, members) => {
  const { kind } = found(members[0]);
  const calls = members
    .map(({ call }) => call)
    .filter(({ of: { scope } }) => scope && scope !== 'read' && scopesFor(kind.userType).includes(scope));
  test.runIf(calls.length > 0).each(some('ends of keys', Object.entries(endsOfKeys), 2))(
    'is refused after %s',
    async (_name, end) => {
      const person = await personOf(kind);
      const { text, publicId, hash } = newKey();
      await sql`insert into api_key (user_id, name, public_id, hash, scopes, networks, expires_at)
      values (${person.userId}, 'Desk', ${publicId}, ${hash}, ${[...scopesFor(kind.userType)]}, '{}', now() + interval '1 day')`.execute(
        db,
      );
      // A key has to be of a person who has shown a verified address.
      await person.client.listSessions();
      await expectRefused(server.marketUrl, calls, text, () => end(person));
    },
  );
});

const endsOfAdministrators: Readonly<
  Record<string, { applies: (of: Route) => boolean; do: (uuid: string) => Promise<unknown> }>
> = {
  'they are removed': {
    applies: always,
    do: (uuid) => sql`update admin_user set is_active = false where uuid = ${uuid}`.execute(db),
  },
  'the role changes': {
    applies: ({ who }) => who !== 'Viewer',
    do: (uuid) => sql`update admin_user set role = 'Viewer' where uuid = ${uuid}`.execute(db),
  },
  'another process signs them out': {
    applies: always,
    do: async (uuid) => {
      const found = await db.selectFrom('adminUser').select('uid').where('uuid', '=', uuid).executeTakeFirstOrThrow();
      await endAllSessions(db, found.uid, time.now(), null);
    },
  },
  'the sign-in grows too old for the call': { applies: ({ stepUp }) => stepUp, do: () => advance(11) },
  'nothing was sent for too long': { applies: always, do: () => advance(31) },
};

describe('an administrator', () => {
  test.each(some('ends of administrators', Object.entries(endsOfAdministrators), 2))(
    'is refused after %s',
    async (_name, { applies, do: end }) => {
      // One Owner always remains.
      await accounts.administrator();
      const calls = ofAdministrators.filter(({ of }) => applies(of));
      const { token, uuid } = await accounts.administrator();
      await expectRefused(server.adminUrl, calls, token, () => end(uuid));
    },
  );
});

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('it is not there');
  return thing;
}
