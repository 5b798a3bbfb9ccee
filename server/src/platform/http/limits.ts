/** Enforces rate limits by caller, from the table in contract/src/base/limits.ts. */

import { performance } from 'node:perf_hooks';
import { bounds, type LimitName, type RateLimit, rateLimits } from '@fairbook/contract/base/limits.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { filled, type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { Refused } from '../base/errors.ts';
import { RecentMap } from '../cache/recent-map.ts';
import type { Administrator, Admitting, User } from './caller/actor.ts';

declare module '../deps.ts' {
  interface Deps {
    /** Rate limits of callers. */
    readonly limits: Limits;
  }
}

/** Callers of one limit that are remembered; at most twice as many. */
const maxCallers = 20_000;

/** Tolerance in milliseconds for rounding errors. */
const roundingMs = 1e-6;

/** A person by number (administrators by the negative of theirs), an API key, or a network address. */
export type CallerKey = number | string;

/** The part of a route that says who may call, and how often. */
export type Counted = Admitting & Pick<Route, 'limit'>;

/** A caller's remaining allowance. */
export interface Allowance {
  readonly remaining: number;
  /** Milliseconds until a call is allowed again; 0 if it is now. */
  readonly waitMs: number;
  /** Milliseconds until the full limit is available again. */
  readonly resetMs: number;
}

/**
 * One limit for many callers, by the generic cell rate algorithm: it stores one moment per caller, when all their calls would have come evenly. Each
 * process counts for itself: this is a limit, not a record.
 */
export class RateCounter {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #intervalMs: number;
  /** When the calls of each caller would all have come. */
  readonly #due = new RecentMap<CallerKey, number>(maxCallers);

  constructor({ most, seconds }: Pick<RateLimit, 'most' | 'seconds'>) {
    this.#most = most;
    this.#windowMs = seconds * 1_000;
    this.#intervalMs = this.#windowMs / most;
  }

  get most(): number {
    return this.#most;
  }

  /** Remembered callers. */
  get callers(): number {
    return this.#due.size;
  }

  /** Counts a call and returns how many more are allowed now, or −1 for one too many, which costs nothing. `now` by `performance.now()`. */
  count(key: CallerKey, now: number): number {
    const due = this.#dueAt(key, now) + this.#intervalMs;
    const left = this.#windowMs - (due - now) + roundingMs;
    if (left < 0) return -1;
    this.#due.set(key, due);
    return Math.floor(left / this.#intervalMs);
  }

  /** Takes back a counted call. */
  forget(key: CallerKey, now: number): void {
    this.#due.set(key, Math.max(now, this.#dueAt(key, now) - this.#intervalMs));
  }

  /** The remaining allowance, without counting. */
  look(key: CallerKey, now: number): Allowance {
    const used = this.#dueAt(key, now) - now;
    const remaining = Math.max(0, Math.floor((this.#windowMs - used + roundingMs) / this.#intervalMs));
    const waitMs = remaining > 0 ? 0 : used + this.#intervalMs - this.#windowMs;
    return { remaining, waitMs, resetMs: used };
  }

  #dueAt(key: CallerKey, now: number): number {
    return Math.max(now, this.#due.get(key) ?? 0);
  }
}

/** How long a caller beyond a limit waits for the refusal. */
const limitReachedDelayMs = 200;

/**
 * Refuses at once, and late where the caller is beyond a limit: a program that calls again as soon as it is refused would otherwise keep
 * the process busy with refusals and delay the calls of everyone else.
 */
export function refuseLateBeyondLimit(error: unknown, refuse: () => void): void {
  if (error instanceof LimitReached) setTimeout(refuse, limitReachedDelayMs);
  else refuse();
}

/** 429 with the wait in words and in headers. */
export class LimitReached extends Refused {
  constructor(refusal: Sentence, waitMs: number, headers: readonly string[] = []) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const message = say('{limit} Try again in {time}.', { limit: filled(refusal), time: filled(inWords(seconds)) });
    super(429, { message, data: { code: 'too-many' } }, ['retry-after', String(seconds), ...headers]);
  }
}

/** The account of a counted call. */
interface Counting {
  readonly key: CallerKey;
  /** For an API key the account, in whose name all of its keys are counted together; null for everyone else. */
  readonly account: CallerKey | null;
}

/** Places that one of these callers holds at a time. */
export interface Share {
  readonly name: string;
  readonly most: number;
  readonly refusal: Sentence;
}

/** All limits of one process. `factor` multiplies all of them, for tests and benchmarks. */
export class Limits {
  readonly #factor: number;
  readonly #counters = new Map<LimitName, RateCounter>();
  /** Limits of all API keys of an account together. */
  readonly #ofAccounts = new Map<LimitName, RateCounter>();
  readonly #policies = new Map<LimitName, string>();
  readonly #atOnce = new Map<string, number>();

  constructor(factor: number) {
    this.#factor = factor;
    for (const [name, { most, seconds }] of Object.entries(rateLimits) as [LimitName, RateLimit][]) {
      const scaled = Math.max(1, Math.round(most * factor));
      this.#counters.set(name, new RateCounter({ most: scaled, seconds }));
      this.#ofAccounts.set(name, new RateCounter({ most: scaled * bounds.keysOfAccount, seconds }));
      this.#policies.set(name, `"${name}";q=${scaled};w=${seconds}`);
    }
  }

  /** Counts a call and returns how many more are allowed now; −1 for one too many, which `take` refuses in words. */
  count(name: LimitName, key: CallerKey): number {
    return this.#counter(name).count(key, performance.now());
  }

  /** Returns whether the response reports the allowance: for reads, which come from memory, only when less than half is left. */
  isWorthSaying(name: LimitName, left: number): boolean {
    return name !== 'read' || left < this.#counter(name).most / 2;
  }

  /** Counts a call and returns how many more are allowed now. Throws LimitReached for one too many. */
  take(name: LimitName, key: CallerKey): number {
    const now = performance.now();
    const counter = this.#counter(name);
    const left = counter.count(key, now);
    if (left >= 0) return left;
    throw new LimitReached(rateLimits[name].refusal, counter.look(key, now).waitMs, this.headers(name, key));
  }

  /** The same for a caller whose account has a limit too. A call that the account may not make costs its key nothing. */
  takeFor(name: LimitName, { key, account }: Counting): number {
    const left = this.take(name, key);
    if (account === null) return left;
    const now = performance.now();
    const ofAccount = this.#counterIn(this.#ofAccounts, name);
    const leftOfAccount = ofAccount.count(account, now);
    if (leftOfAccount >= 0) return Math.min(left, leftOfAccount);
    this.#counter(name).forget(key, now);
    const refusal = 'The API keys of your account together have made too many requests.';
    throw new LimitReached(refusal, ofAccount.look(account, now).waitMs, this.headers(name, key));
  }

  /** `RateLimit` and `RateLimit-Policy` by the IETF draft, for any response to a counted call. */
  headers(name: LimitName, key: CallerKey): readonly string[] {
    const { remaining, resetMs } = this.#counter(name).look(key, performance.now());
    const standing = `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1_000)}`;
    return ['ratelimit', standing, 'ratelimit-policy', this.#policies.get(name) ?? ''];
  }

  /** Takes one of a caller's places. Throws LimitReached if all are taken; call the returned function at the end. */
  enter({ name, most, refusal }: Share, key: CallerKey): () => void {
    const place = `${name} ${key}`;
    const taken = this.#atOnce.get(place) ?? 0;
    if (taken >= most * this.#factor) throw new LimitReached(refusal, 10_000);
    this.#atOnce.set(place, taken + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#atOnce.get(place) ?? 1) - 1;
      if (left > 0) this.#atOnce.set(place, left);
      else this.#atOnce.delete(place);
    };
  }

  /** Throws LimitReached where nothing is left, without counting. */
  requireLeft(name: LimitName, key: CallerKey): void {
    const { waitMs } = this.#counter(name).look(key, performance.now());
    if (waitMs > 0) throw new LimitReached(rateLimits[name].refusal, waitMs);
  }

  /** Counts whole units that were used, whether they were left or not. */
  spend(name: LimitName, key: CallerKey, units: number): void {
    for (let unit = 1; unit <= units; unit++) this.count(name, key);
  }

  #counter(name: LimitName): RateCounter {
    return this.#counterIn(this.#counters, name);
  }

  #counterIn(counters: ReadonlyMap<LimitName, RateCounter>, name: LimitName): RateCounter {
    const counter = counters.get(name);
    if (!counter) throw new Error(`there is no limit ${name}`);
    return counter;
  }
}

/** Counts a call of an admitted caller, and of all callers of their network, and returns the headers with the allowance. Throws LimitReached. */
export function countCall(
  limits: Limits,
  name: LimitName,
  actor: User | Administrator | null,
  address: string,
): readonly string[] {
  const key = keyOf(actor, address);
  if (actor) limits.take('network', networkOf(address));
  // An account with many keys has not as many times the allowance.
  const account = actor && 'apiKey' in actor && actor.apiKey ? accountOf(actor) : null;
  const left = limits.takeFor(name, { key, account });
  return limits.isWorthSaying(name, left) ? limits.headers(name, key) : [];
}

/** Counts a call with a refused token by its address, and throws the refusal, or LimitReached. */
export function countRefused(limits: Limits, refusal: unknown, address: string): never {
  if (refusal instanceof Refused && refusal.status === 401) limits.take('visitor', networkOf(address));
  throw refusal;
}

/** Key by which a call is counted: the API key or the person if known, otherwise the network. A program does not use up what its person needs. */
export function keyOf(actor: User | Administrator | null, address: string): CallerKey {
  if (actor === null) return networkOf(address);
  if ('adminId' in actor) return -actor.adminId;
  return actor.apiKey ? `key ${actor.apiKey.id}` : actor.userId;
}

/** Key of the account of a caller, in whose name several people and their programs act. */
export function accountOf(actor: User | Administrator | null): string | null {
  if (actor === null || 'adminId' in actor) return null;
  if (actor.userType === 'municipality') return `municipality ${actor.municipalityId}`;
  if (actor.userType === 'market-professional') return `professional ${actor.marketProfOrgId}`;
  return `investor ${actor.investorOrgId}`;
}

/** Counted part of an address: of IPv6 the network of a customer, since a customer has very many addresses. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.split('::');
  const front = before.split(':').filter(Boolean);
  const back = after === undefined ? [] : after.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = [...front, ...(after === undefined ? [] : zeros), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function inWords(seconds: number): Sentence {
  if (seconds < 100) return seconds === 1 ? '1 second' : say('{count} seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return say('{count} minutes', { count: minutes });
  return say('{count} hours', { count: Math.ceil(minutes / 60) });
}
