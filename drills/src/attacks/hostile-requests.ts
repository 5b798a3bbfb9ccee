/** Sends requests generated from the shape of every call of both sites: valid ones, ones with a broken field, hostile ones. */
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { demoAccounts } from '@fairbook/server/features/accounts/demo-accounts.ts';
import { type Chance, chanceOf, type Draft, spoiled, validOf } from '@fairbook/server/testing/hostile/hostile.ts';
import { attacked, requestOf } from '@fairbook/server/testing/hostile/hostile-requests.ts';
import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import { closeWire, send, type WireRequest } from '@fairbook/server/testing/wire.ts';
import type { Context } from '../context.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';

/** Simultaneous requests. */
const maxConcurrent = 8;
/** Milliseconds; a longer response time counts as hanging. */
const longest = 30_000;
const kinds = ['valid', 'spoiled', 'attack', 'spoiled', 'attack'] as const;
const someId = '00000000-0000-4000-8000-000000000000';

interface Call {
  readonly base: string;
  readonly isForAdministrators: boolean;
  readonly of: Route;
}

interface Person {
  readonly kind: string;
  readonly email: string;
  /** Some requests end sessions; the person's next request needs another token then. */
  token: string;
  renewing: Promise<void> | null;
}

export async function sendHostileRequests(product: Product, { size, say }: Context): Promise<Row[]> {
  const calls: Call[] = [
    ...Object.values<Route>(market).map((of) => ({ base: product.market, isForAdministrators: false, of })),
    ...Object.values<Route>(admin).map((of) => ({ base: product.admin, isForAdministrators: true, of })),
  ];
  const people = await signInAll(product);
  const ids = await knownIds(product, people);
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < size.requests) {
      const at = next++;
      const call = calls[at % calls.length];
      if (!call) throw new Error('there is no call');
      const { request, person } = madeRequest(call, people, ids, at);
      const token = person?.token;
      try {
        const { status, text } = await send(call.base, request, longest);
        if (status === 401 && person && person.token === token) await renew(person, product);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) wrong.push(`${at}: ${request.method} ${request.path} answered ${status} ${text}`);
      } catch (error) {
        // A client that is refused in the middle of a long body may find the connection closed while writing.
        const isLong = Buffer.byteLength(request.body ?? '') > 256 * 1024;
        if (!isLong) wrong.push(`${at}: ${request.method} ${request.path}: ${String(error)}`);
      }
      if (at > 0 && at % 10_000 === 0) say(`  ${at} of ${size.requests}`);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  closeWire();
  for (const line of wrong.slice(0, 20)) say(`  ${line.slice(0, 400)}`);
  const counted = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} ${count.toLocaleString('en-US')} ×`);
  say(`  answers: ${counted.join(', ')}`);
  const alive = (await fetch(`${product.market}/healthz`)).status === 200;
  return [
    {
      id: 'G8',
      what: `Responses of 500 and above, or none, to ${size.requests.toLocaleString('en-US')} hostile requests over ${calls.length} calls`,
      measured: `${wrong.length} (${counted.join(', ')})`,
      goal: '0',
      isMet: wrong.length === 0 && alive,
    },
  ];
}

async function signInAll(product: Product): Promise<Person[]> {
  return Promise.all(
    demoAccounts.map(async ({ email, kind }) => ({ kind, email, token: await product.signIn(email), renewing: null })),
  );
}

/** Signs a person in again whose session was ended by a request. An erased account keeps its old token and is refused from then on. */
function renew(person: Person, product: Product): Promise<void> {
  person.renewing ??= product
    .signIn(person.email)
    .then(
      (token) => {
        person.token = token;
      },
      () => undefined,
    )
    .finally(() => {
      person.renewing = null;
    });
  return person.renewing;
}

/** Ids of existing auctions and municipalities, so that requests pass the first check. */
async function knownIds(product: Product, people: readonly Person[]): Promise<string[]> {
  const token = people.find(({ kind }) => kind === 'individual-investor')?.token ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    ['/api/auction/all', '/api/investor/municipalities'].map(async (path) => {
      const { data } = (await (await fetch(`${product.market}${path}`, { headers })).json()) as {
        data: { uuid: string }[];
      };
      return data.map(({ uuid }) => uuid);
    }),
  );
  return answers.flat();
}

function madeRequest(
  { of, isForAdministrators }: Call,
  people: readonly Person[],
  ids: readonly string[],
  at: number,
): { readonly request: WireRequest; readonly person: Person | null } {
  const chance = chanceOf(`drill ${at}`);
  const draft = draftOf(of, ids, chance);
  const mayCall = people.filter(({ kind }) => (kind === 'administrator') === isForAdministrators);
  const person = of.who === 'anyone' || of.who === 'newcomer' ? null : chance.pick(mayCall);
  const token = person?.token ?? null;
  const kind = kinds[Math.floor(at / 7) % kinds.length] ?? 'valid';
  if (kind === 'attack') return { request: attacked(of, requestOf(of, draft, token), chance).request, person };
  return { request: requestOf(of, kind === 'spoiled' ? spoiled(draft, chance).draft : draft, token), person };
}

function draftOf(of: Route, ids: readonly string[], chance: Chance): Draft {
  const names = [...of.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    params: Object.fromEntries(names.map((name) => [name, chance.isLucky(0.8) ? chance.pick(ids) : someId])),
    query: (of.query ? found(() => validOf(of.query as never, chance)) : {}) as Record<string, unknown>,
    body: of.body ? found(() => validOf(of.body as never, chance)) : undefined,
    files: Object.keys(of.files ?? {})
      .slice(0, 1)
      .map((field) => ({
        field,
        name: 'paper.pdf',
        type: 'application/pdf',
        content: pdfOf(),
      })),
  };
}

/** Shapes with interdependent fields cannot be found by trial and error; an empty body is refused for another reason. */
function found(make: () => unknown): unknown {
  try {
    return make();
  } catch {
    return {};
  }
}
