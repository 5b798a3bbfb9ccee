/**
 * Tests every call of both sites with requests generated from its own shape: valid ones, ones with a broken field, hostile ones. None may break it.
 * The requests follow from the seed of the run, and the full tier sends more of them.
 */
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull, seedsOf, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { lastWrite, writesSince } from '../traces.ts';
import { closeWire, send, type WireRequest } from '../wire.ts';
import { type Chance, chanceOf, spoiled } from './hostile.ts';
import { openHostileFixture } from './hostile-fixture.ts';
import { attacked, requestOf } from './hostile-requests.ts';
import { promiseOf, whyNotSound } from './sound.ts';

// A record holds at most so many rows, and a sign-in is recent for ten minutes: more requests would meet those limits alone.
const runs = times(1, 25);
/** Milliseconds; a longer response time counts as hanging. */
const timeoutMs = 20_000;

/** Mix of five requests. The usual run sends one that is not valid: access.test.ts sends valid ones. */
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
        const kind = isFull ? (kinds[at % kinds.length] ?? 'valid') : chance.pick(wrongKinds);
        const { request, how, also, from } = await madeRequest(name, of, chance, kind);
        const before = await lastWrite(fixture.server);
        const answer = await send(base, request, timeoutMs, from).catch((error: unknown) => {
          throw new Error(`request ${at} (${how}) got no response: ${shown(request)}`, { cause: error });
        });
        const told = () => `SEED=${seed}, request ${at} (${how}): ${shown(request)}`;
        expect(whyNotSound(of, answer, promise, also), told()).toBeNull();
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
      // A valid request would erase the people of this test.
      if (name === 'eraseOwnAccount' || !isFull) return;
      expect(taken.length / statuses.length, `too few get past validation: ${statuses}`).toBeGreaterThanOrEqual(0.2);
    },
    30_000 + runs * timeoutMs,
  );

  // Chance may miss those whose success needs much: a complete application, a file of one’s own, the key of a calendar.
  test.runIf(isFull)('and nearly every call has succeeded at least once', () => {
    const never = [...fixture.met].filter(([, statuses]) => !statuses.includes(200)).map(([title]) => title);
    expect(fixture.met.size).toBe(calls.length);
    expect(never.length, `never succeeded: ${never}`).toBeLessThan(fixture.met.size / 15);
  });
});
