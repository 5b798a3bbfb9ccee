/**
 * Tests every call of both sites with requests generated from its own shape: valid ones, ones with a broken field, hostile ones. None may break it.
 * The requests follow from the seed of the run, and the full tier sends more of them.
 */
import { admin } from '@fairbook/contract/admin.ts';
import { type Route, refusedStatuses } from '@fairbook/contract/base/route.ts';
import { schemaOf } from '@fairbook/contract/document/schemas.ts';
import { market } from '@fairbook/contract/market.ts';
import { type ErrorCode, errorCodes } from '@fairbook/domain/codes/error-codes.ts';
import { isFull, seedsOf, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lastWrite, writesSince } from '../traces.ts';
import { closeWire, send, type WireAnswer, type WireRequest } from '../wire.ts';
import { type Chance, chanceOf, spoiled } from './hostile.ts';
import { openHostileFixture } from './hostile-fixture.ts';
import { attacked, requestOf } from './hostile-requests.ts';

// A record holds at most so many rows, and a sign-in is recent for ten minutes: more requests would meet those limits alone.
const runs = times(2, 25);
/** Milliseconds; a longer response time counts as hanging. */
const timeoutMs = 20_000;

/** Mix of five requests. The usual run sends a valid one and one of another kind. */
const kinds = ['valid', 'spoiled', 'attack', 'valid', 'spoiled'] as const;
const wrongKinds = ['spoiled', 'attack'] as const;

const calls = [
  ...Object.entries<Route>(market).map(([name, of]) => ({ site: 'market' as const, name, of })),
  ...Object.entries<Route>(admin).map(([name, of]) => ({ site: 'admin' as const, name, of })),
];

const fixture = await openHostileFixture();
afterAll(async () => {
  closeWire();
  await fixture.server.close();
});

const code = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);
/** The schema of a success in the API's document, as a validator. */
function promiseOf(of: Route): z.ZodType {
  const answer = z.fromJSONSchema(schemaOf(of.answer, 'output') as Parameters<typeof z.fromJSONSchema>[0]);
  const message = z.enum(of.waits === undefined ? [of.message] : [of.message, of.waits]);
  return z.strictObject({ message, data: of.kind === 'page' ? z.array(answer) : answer });
}

function whyNotSound(of: Route, answer: WireAnswer, also: readonly number[], promise: z.ZodType): string | null {
  const { status, type, text } = answer;
  if (status >= 500) return `answered ${status}: ${text}`;
  if (![200, ...refusedStatuses(of), ...also].includes(status)) return `answered an undeclared ${status}: ${text}`;
  if (status === 200 && of.kind === 'file') {
    return of.mediaTypes.some((declared) => type.startsWith(declared)) ? null : `sent an undeclared '${type}'`;
  }
  if (status === 200 && of.kind === 'stream') return type.startsWith('text/event-stream') ? null : `streamed ${type}`;
  if (!type.startsWith('application/json')) return `answered ${status} as '${type}': ${text}`;
  const body: unknown = JSON.parse(text);
  if (status === 200) return promise.safeParse(body).error?.message ?? null;
  const refusal = z.strictObject({ message: z.string().min(1), data: z.looseObject({ code }).optional() });
  return status === 431 ? null : (refusal.safeParse(body).error?.message ?? null);
}

/** One request, generated from the seed, its index and the call. */
async function madeRequest(name: string, of: Route, chance: Chance, kind: (typeof kinds)[number]) {
  const { caller, from } = await fixture.enter(name, of, chance);
  // An attack that breaks a body is refused before it changes a record; without one, a request can succeed despite the attack.
  const draft = await fixture.draftFor(name, of, caller, { chance, isFresh: kind === 'valid' || !of.body });
  const token = of.who === 'anyone' || of.who === 'newcomer' ? null : (caller?.token ?? null);
  if (kind === 'valid') return { request: requestOf(of, draft, token), how: kind, also: [] as readonly number[], from };
  if (kind === 'attack') return { ...attacked(of, requestOf(of, draft, token), chance), from };
  const { draft: wrong, how } = spoiled(draft, chance);
  return { request: requestOf(of, wrong, token), how, also: [], from };
}

function shown({ method, path, body }: WireRequest): string {
  return `${method} ${path} ${`${body ?? ''}`.slice(0, 600)}`;
}

describe.each(seedsOf('hostile'))('no request breaks a call (SEED=%s)', (seed) => {
  test.each(calls.map((call) => [`${call.site} ${call.name}`, call] as const))(
    '%s',
    async (title, { site, name, of }) => {
      const base = site === 'market' ? fixture.server.marketUrl : fixture.server.adminUrl;
      const promise = promiseOf(of);
      const statuses: number[] = [];
      for (let at = 0; at < runs; at++) {
        const chance = chanceOf(seed, `${title} ${at}`);
        const usual = at === 0 ? 'valid' : chance.pick(wrongKinds);
        const kind = isFull ? (kinds[at % kinds.length] ?? 'valid') : usual;
        const { request, how, also, from } = await madeRequest(name, of, chance, kind);
        const before = await lastWrite(fixture.server);
        const answer = await send(base, request, timeoutMs, from).catch((error: unknown) => {
          throw new Error(`request ${at} (${how}) got no response: ${shown(request)}`, { cause: error });
        });
        const told = () => `SEED=${seed}, request ${at} (${how}): ${shown(request)}`;
        expect(whyNotSound(of, answer, also, promise), told()).toBeNull();
        if (answer.status !== 200) {
          // A wrong code of an invitation counts as a guess.
          const isGuess = (what: string) =>
            what.endsWith(' guess_count') && ['anyone', 'newcomer'].includes(`${of.who}`);
          const written = (await writesSince(fixture.server, before)).filter((what) => !isGuess(what));
          expect(written, `refused, yet stored: ${told()}`).toEqual([]);
        }
        statuses.push(answer.status);
      }
      fixture.met.set(title, statuses);
      const taken = statuses.filter((status) => ![400, 401, 406, 413, 415, 431].includes(status));
      // A valid request would erase the people of this test; two requests say nothing about most.
      if (name === 'eraseOwnAccount' || !isFull) return;
      expect(taken.length / statuses.length, `too few get past validation: ${statuses}`).toBeGreaterThanOrEqual(0.2);
    },
    30_000 + runs * timeoutMs,
  );

  // Chance may miss those whose success needs much: a complete application, a file of one’s own, the key of a calendar.
  test('and nearly every call has succeeded at least once', () => {
    const never = [...fixture.met].filter(([, statuses]) => !statuses.includes(200)).map(([title]) => title);
    expect(fixture.met.size).toBe(calls.length);
    expect(never.length, `never succeeded: ${never}`).toBeLessThan(fixture.met.size / times(5, 15));
  });
});
