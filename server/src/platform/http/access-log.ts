/** Access log: one line of the log for every response, and its duration for the metrics of its route. */
import type { IncomingMessage } from 'node:http';
import type { ErrorAnswer } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../observe/metrics.ts';
import { addressOf, type TrustsProxy } from './address.ts';
import type { Administrator, User } from './caller/actor.ts';
import { withoutKeys } from './caller/key-token.ts';

/** A sent response. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern; undefined for an unknown address. */
  readonly route: string | undefined;
  /** The address with its query. */
  readonly url: string;
  readonly status: number;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** The uuid of the caller, if known. */
  readonly person: string | undefined;
  /** The uuid of the API key of the call. */
  readonly key?: string | undefined;
  readonly request: IncomingMessage;
}

/** A request that took longer has a line of the log in any case. */
const slowMs = 1_000;
/** Characters of an address in the log: an unknown one may be anything. */
const maxPath = 120;

/** Milliseconds between two log lines about requests refused because of overload. */
const busyLineEveryMs = 1_000;

export class AccessLog {
  readonly #log: Log;
  readonly #trusts: TrustsProxy | undefined;
  readonly #metrics: Metrics;
  readonly #site: string;
  readonly #share: number;
  #busyLineAt = Number.NEGATIVE_INFINITY;
  #busySince = 0;

  constructor({ log, metrics, config }: Pick<Deps, 'log' | 'metrics' | 'config'>, site: string, trusts?: TrustsProxy) {
    // None of these fields is a secret, and looking for secrets would cost more than the rest of the line.
    this.#log = log.child({ site }, { redact: [] });
    this.#trusts = trusts;
    this.#metrics = metrics;
    this.#site = site;
    this.#share = config.requestLogShare;
  }

  /** At most one line per request, with its id, caller and origin; the address without its query, which may contain search text. */
  note({ requestId, method, route = 'unknown', url, status, ms, person, key, request }: Answered): void {
    this.#metrics.count({ site: this.#site, method, route, status, seconds: ms / 1000 });
    const level = url.startsWith('/api/') ? 'info' : 'debug';
    if (!this.#log.isLevelEnabled(level)) return;
    if (status < 400 && ms < slowMs && this.#share < 1 && Math.random() >= this.#share) return;
    // The address of a known person who was served is not needed.
    const from = person !== undefined && status < 400 ? undefined : addressOf(request, this.#trusts);
    this.#log[level]({ requestId, call: `${method} ${pathOf(url)}`, status, ms: Math.round(ms), person, key, from });
  }

  /**
   * Additional log entries of refusals: our own faults with their stack, why a token is invalid, and overload. Overload occurs thousands of times a
   * second, so it gets one line a second.
   */
  noteRefusal(requestId: string, error: unknown, { log, reason }: ErrorAnswer): void {
    if (reason !== undefined) this.#log.info({ requestId, reason }, 'token refused');
    if (log === 'fault') this.#log.error({ requestId, err: error }, 'request failed');
    if (log !== 'busy') return;
    this.#metrics.countTurnedAway(this.#site);
    this.#busySince += 1;
    const now = performance.now();
    if (now - this.#busyLineAt < busyLineEveryMs) return;
    const why = error instanceof Error ? error.message : String(error);
    this.#log.warn({ requestId, why, count: this.#busySince }, 'requests turned away');
    this.#busyLineAt = now;
    this.#busySince = 0;
  }
}

/** The caller and the API key, for `note`. */
export function callerOf(actor: User | Administrator | null | undefined): Pick<Answered, 'person' | 'key'> {
  return { person: actor?.uuid, key: actor && 'apiKey' in actor ? actor.apiKey?.uuid : undefined };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return withoutKeys(end === -1 ? url : url.slice(0, end)).slice(0, maxPath);
}
