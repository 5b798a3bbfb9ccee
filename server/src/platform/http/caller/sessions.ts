/** In-memory cache of sign-ins: whether each may still act. A sign-in that ends in one process is refused by every other within two seconds. */

import { performance } from 'node:perf_hooks';
import { deviceOf, networkOf } from '@fairbook/domain/accounts/devices.ts';
import { type SessionLimits, sessionLimits, whySessionEnded } from '@fairbook/domain/accounts/sessions.ts';
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import type pg from 'pg';
import type { ProvenIdentity } from '../../adapters/identity.ts';
import type { Provider } from '../../adapters/provider.ts';
import { Refused } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import { Freshness, Refresher } from '../../cache/freshness.ts';
import { type Db, inTransaction } from '../../db/transaction.ts';
import { ProviderChecks } from './provider-checks.ts';
import {
  beginSession,
  type Ended,
  type NewSession,
  noteSeen,
  readEnded,
  readSession,
  refuseTokensBefore,
  type StoredSession,
} from './sessions.sql.ts';

declare module '../../deps.ts' {
  interface Deps {
    /** Session state: sign-ins and their ends. */
    readonly sessions: Sessions;
  }
}

/** The origin of a request. */
export interface Visit {
  readonly userAgent: string | undefined;
  /** The network address; undefined if unknown. */
  readonly address: string | undefined;
  /** Sent by a page for its own requests, without activity of its reader: they do not keep a session alive. */
  readonly isBackground: boolean;
}

export interface SessionsOptions {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly log: Log;
  readonly clock: () => Date;
  readonly provider: (site: Site) => Provider;
  /** Runs in the transaction that stores a new sign-in, to notify its owner. */
  readonly onBegin: (db: Db, session: NewSession) => Promise<void>;
}

export type Site = 'market' | 'admin';

/** One sign-in, shared by a person's tokens of it. */
interface State {
  readonly id: number;
  readonly uid: string;
  readonly authTime: Date;
  lastSeenAt: Date;
  /** Time of the last recorded activity, in milliseconds of the clock. */
  notedAt: number;
  hasEnded: boolean;
  /** No longer followed: it must be looked up again. */
  isForgotten: boolean;
}

/** Maximum delay until a sign-in that ended in another process is refused here, in milliseconds. */
const maxAgeMs = 1_500;
/** Activity is written at most once a minute for each session, in batches every five seconds. */
const noteEveryMs = 60_000;
const writeEveryMs = 5_000;
const maxStates = 20_000;

export class Sessions {
  readonly #options: SessionsOptions;
  readonly #states = new BoundedCache<string, State>(
    maxStates,
    () => 1,
    (state) => {
      state.isForgotten = true;
    },
  );
  /** The state of each token's sign-in; garbage collected with the token. */
  readonly #byToken = new WeakMap<ProvenIdentity, State>();
  readonly #checks: ProviderChecks;
  readonly #seen = new Map<number, Date>();
  readonly #listeners = new Set<(ended: readonly Ended[]) => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #freshness = new Freshness();
  readonly #reads = new Refresher(maxAgeMs, () => this.#readEnded());
  /** Everything that is loaded was read after it. */
  #snapshot: string | null = null;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#checks = new ProviderChecks({ ...options, cutOff: (uid, validAfter) => this.#cutOff(uid, validAfter) });
    this.#timer = setInterval(() => void this.#write(), writeEveryMs).unref();
  }

  /** Accepts a token's sign-in and returns its number, or throws 401 with the reason why it is over. Stores a new one. */
  async check(proven: ProvenIdentity, visit: Visit, site: Site): Promise<number | null> {
    await this.update();
    const known = this.#stateOf(proven) ?? (await this.#load(proven, visit));
    await this.#checks.ask(proven, this.#options.provider(site));
    if (this.#checks.hasRefused(proven)) throw signedOut();
    // No account here yet; calls that need one refuse by themselves.
    if (!known) return null;
    if (known.hasEnded) throw signedOut();
    await this.#refuseOld(known, sessionLimits[site]);
    this.#touch(known, visit);
    return known.id;
  }

  /** The number of a sign-in that is known to be valid, without a query. Undefined only means that `check` has to be called. */
  recall(proven: ProvenIdentity, site: Site): number | undefined {
    const state = this.#byToken.get(proven);
    if (!state || state.isForgotten || state.hasEnded || !this.#isFresh() || this.#checks.hasRefused(proven))
      return undefined;
    if (whySessionEnded(state, sessionLimits[site], this.#options.clock())) return undefined;
    if (this.#checks.isDue(proven)) void this.#checks.ask(proven, this.#options.provider(site));
    this.#touch(state, active);
    return state.id;
  }

  /** Throws 401 for a sign-in that is over as it is stored now, though this process may not have read that yet. */
  refuseOver(proven: ProvenIdentity, site: Site, stored: Pick<StoredSession, 'lastSeenAt' | 'hasEnded'>): void {
    if (stored.hasEnded || this.hasEnded(proven)) throw signedOut();
    // The activity that this process has seen is written later.
    const seen = this.#stateOf(proven)?.lastSeenAt ?? stored.lastSeenAt;
    if (!seen) return;
    const lastSeenAt = stored.lastSeenAt && stored.lastSeenAt > seen ? stored.lastSeenAt : seen;
    const reason = whySessionEnded(
      { authTime: proven.authTime, lastSeenAt },
      sessionLimits[site],
      this.#options.clock(),
    );
    if (reason) throw new SessionOver(reason.code, reason.message);
  }

  /** Returns whether the cached data says that the sign-in is over. */
  hasEnded(proven: ProvenIdentity): boolean {
    return this.#checks.hasRefused(proven) || (this.#byToken.get(proven)?.hasEnded ?? false);
  }

  /** Calls `listener` with the sign-ins that ended; returns a function that stops it. */
  follow(listener: (ended: readonly Ended[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Reads which sign-ins ended, unless that was done recently. Listeners call it while no request comes. */
  async update(): Promise<void> {
    const now = performance.now();
    const since = this.#freshness.since(now, maxAgeMs);
    if (!this.#reads.isFresh(since, now)) await this.#reads.refreshSince(since);
  }

  /** This process changed something, perhaps a sign-in. */
  noteWrite(): void {
    this.#freshness.noteWrite();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reads.settled();
    await this.#write();
  }

  #isFresh(): boolean {
    const now = performance.now();
    return this.#reads.isFresh(this.#freshness.since(now, maxAgeMs), now);
  }

  async #readEnded(): Promise<boolean> {
    const { snapshot, ended } = await readEnded(this.#options.pool, this.#snapshot);
    this.#snapshot = snapshot;
    this.#apply(ended);
    return true;
  }

  #apply(ended: readonly Ended[]): void {
    if (ended.length === 0) return;
    for (const { uid, at, kind } of ended) {
      if (kind === 'one') {
        const state = this.#states.get(nameOf(uid, at));
        if (state) state.hasEnded = true;
        continue;
      }
      for (const state of this.#states.values()) {
        if (state.uid === uid && state.authTime.getTime() < at) state.hasEnded = true;
      }
    }
    for (const listener of this.#listeners) listener(ended);
  }

  #stateOf(proven: ProvenIdentity): State | undefined {
    const state = this.#byToken.get(proven) ?? this.#states.get(nameOf(proven.uid, proven.authTime.getTime()));
    if (!state || state.isForgotten) return undefined;
    this.#byToken.set(proven, state);
    return state;
  }

  async #load(proven: ProvenIdentity, visit: Visit): Promise<State | undefined> {
    const { uid, authTime } = proven;
    const snapshot = this.#snapshot;
    const stored = await readSession(this.#options.pool, proven);
    if (stored.hasEnded) throw signedOut();
    if (!stored.isKnown || !proven.emailVerified) return undefined;
    const now = this.#options.clock();
    const id = stored.id ?? (await this.#begin(proven, visit));
    // Another process stored it at the same moment.
    if (id === null) return this.#load(proven, visit);
    // Ended sign-ins were read meanwhile, and this one was not in memory to be among them.
    if (this.#snapshot !== snapshot) return this.#load(proven, visit);
    const lastSeenAt = stored.lastSeenAt ?? now;
    const state = { id, uid, authTime, lastSeenAt, notedAt: lastSeenAt.getTime(), hasEnded: false, isForgotten: false };
    this.#states.set(nameOf(uid, authTime.getTime()), state);
    this.#byToken.set(proven, state);
    return state;
  }

  #begin({ uid, authTime, hasSecondFactor }: ProvenIdentity, visit: Visit): Promise<number | null> {
    const agent = deviceOf(visit.userAgent);
    const session = { uid, authTime, hasSecondFactor, agent, network: networkOf(visit.address) };
    return inTransaction(this.#options.db, async (db) => {
      const id = await beginSession(db, session);
      if (id !== null) await this.#options.onBegin(db, session);
      return id;
    });
  }

  /** Another process may have seen the person since, so no one is refused as idle by cached data. */
  async #refuseOld(state: State, limits: SessionLimits): Promise<void> {
    const now = this.#options.clock();
    if (!whySessionEnded(state, limits, now)) return;
    const { lastSeenAt } = await readSession(this.#options.pool, state);
    if (lastSeenAt && lastSeenAt > state.lastSeenAt) state.lastSeenAt = lastSeenAt;
    const reason = whySessionEnded(state, limits, now);
    if (reason) throw new SessionOver(reason.code, reason.message);
  }

  #touch(state: State, { isBackground }: Pick<Visit, 'isBackground'>): void {
    if (isBackground) return;
    const now = this.#options.clock();
    state.lastSeenAt = now;
    if (now.getTime() - state.notedAt < noteEveryMs) return;
    state.notedAt = now.getTime();
    this.#seen.set(state.id, now);
  }

  async #write(): Promise<void> {
    if (this.#seen.size === 0) return;
    const moments = new Map(this.#seen);
    this.#seen.clear();
    await noteSeen(this.#options.pool, moments).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'could not write when sessions were last active'),
    );
  }

  /** Refuses every token of a sign-in before this moment: at once here, and soon in every other process. */
  async #cutOff(uid: string, validAfter: Date): Promise<void> {
    await refuseTokensBefore(this.#options.pool, uid, validAfter);
    this.#apply([{ uid, at: validAfter.getTime(), kind: 'before' }]);
  }
}

const active = { isBackground: false };

function nameOf(uid: string, authTime: number): string {
  return `${authTime} ${uid}`;
}

/** 401 for an ended sign-in, with the reason for the page. */
export class SessionOver extends Refused {
  readonly reason: string;

  constructor(code: string, message: Sentence) {
    super(401, { message, data: { code } });
    this.reason = code;
  }
}

export function signedOut(): SessionOver {
  return new SessionOver('signed-out', 'You have been signed out. Sign in again to continue.');
}
