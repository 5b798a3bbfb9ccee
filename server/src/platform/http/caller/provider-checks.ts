/** Checks with the identity provider about tokens in use: whether a password is newer than the sign-in, or the account disabled. */

import type { ProvenIdentity } from '../../adapters/identity.ts';
import type { AccountState, Provider } from '../../adapters/provider.ts';
import type { Log } from '../../base/log.ts';
import { withTimeout } from '../../base/with-timeout.ts';
import { BoundedCache } from '../../cache/bounded-cache.ts';

export interface ProviderChecksOptions {
  readonly clock: () => Date;
  readonly log: Log;
  /** Refuses every token of a sign-in before this moment, here and in every other process. */
  readonly cutOff: (uid: string, validAfter: Date) => Promise<void>;
}

/** Interval between checks of a token in use. */
const askAgainMs = 30_000;
/** How long a request waits for the provider when a token is first seen; the result counts whenever it comes. */
const timeoutMs = 500;
/** A token this close to its end is not checked: the provider's clock may be ahead. */
const lastMomentsMs = 2 * 60_000;
const maxAsking = 200;
const maxKnown = 20_000;

export class ProviderChecks {
  readonly #options: ProviderChecksOptions;
  readonly #refused = new WeakSet<ProvenIdentity>();
  /** When a token was last checked, in milliseconds of the clock. */
  readonly #askedAt = new WeakMap<ProvenIdentity, number>();
  /** The moment before which tokens were last cut off, by person. */
  readonly #cutOffs = new BoundedCache<string, number>(maxKnown);
  #asking = 0;

  constructor(options: ProviderChecksOptions) {
    this.#options = options;
  }

  /** Returns whether the provider has reported that the token is no longer valid. */
  hasRefused(proven: ProvenIdentity): boolean {
    return this.#refused.has(proven);
  }

  /** Returns whether a token is due for a check. */
  isDue(proven: ProvenIdentity): boolean {
    const now = this.#options.clock().getTime();
    const before = this.#askedAt.get(proven);
    if (before !== undefined && now - before <= askAgainMs) return false;
    return this.#asking < maxAsking && proven.expiresAt.getTime() - now >= lastMomentsMs;
  }

  /** Checks due tokens. Waits only for a new token, and not for long: an unresponsive provider refuses no one. */
  async ask(proven: ProvenIdentity, provider: Provider): Promise<void> {
    if (!this.isDue(proven)) return;
    const before = this.#askedAt.get(proven);
    this.#askedAt.set(proven, this.#options.clock().getTime());
    this.#asking += 1;
    const asked = provider
      .readState(proven)
      .then((state) => this.#heed(proven, state))
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'could not store the provider’s response'))
      .finally(() => {
        this.#asking -= 1;
      });
    if (before === undefined) await withTimeout(asked, timeoutMs);
  }

  async #heed(proven: ProvenIdentity, state: AccountState): Promise<void> {
    const { uid, authTime } = proven;
    if (state.kind === 'unknown') return;
    if (state.kind === 'refused') {
      this.#refused.add(proven);
      this.#options.log.info({ uid, reason: state.reason }, 'the identity provider no longer accepts a token');
      // The exact time is unknown; this sign-in and those before it are over in any case.
      return this.#options.cutOff(uid, new Date(authTime.getTime() + 1_000));
    }
    const { validSince } = state;
    if (validSince <= authTime && (this.#cutOffs.get(uid) ?? 0) >= validSince.getTime()) return;
    await this.#options.cutOff(uid, validSince);
    this.#cutOffs.set(uid, validSince.getTime());
  }
}
