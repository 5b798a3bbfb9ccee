/** Finds the endpoint of an address, and caches the parsed address for repeated requests. */
import type { Route } from '@fairbook/contract/base/route.ts';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { z } from 'zod';
import { BoundedCache } from '../cache/bounded-cache.ts';
import { RecentKeys } from '../cache/recent-keys.ts';
import { readQueryString } from './queries.ts';

/** A longer part of the address is refused with 414. */
export const maxParamLength = 200;

const maxTargets = 5_000;
/** Addresses remembered as requested once: most queries are never repeated, and caching them would be wasted. */
const maxSeenOnce = 2_000;
const maxKeptAddress = 500;

/** Reasons for which an address is refused: a part of it is too long, or it is not a valid URL. */
export type RefusedAddress = 'long-parameter' | 'bad-address';

/** A parsed address. */
export interface Target<Endpoint = unknown> {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly queryText: string;
  /** Set by the first request that reads it. */
  input?: Input;
}

/** Parameters and query in their declared shapes, or their errors. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly issues: readonly z.core.$ZodIssue[];
  /** Names in the query of a call that takes none. */
  readonly unknown: readonly string[];
}

export class Router<Endpoint> {
  readonly #routes = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength,
    // Read later, when the caller is known to have permission.
    querystringParser: ((text: string) => text) as never,
    onMaxParamLength: () => 'long-parameter' satisfies RefusedAddress,
    onBadUrl: () => 'bad-address' satisfies RefusedAddress,
  });
  readonly #targets = new BoundedCache<string, Target<Endpoint>>(maxTargets);
  readonly #seenOnce = new RecentKeys(maxSeenOnce);

  add(method: string, path: string, endpoint: Endpoint): void {
    this.#routes.on(method as HTTPMethod, path, () => undefined, endpoint);
  }

  /** The target of this address; null for an unknown one. */
  find(method: string, url: string): Target<Endpoint> | RefusedAddress | null {
    const key = `${method} ${url}`;
    const known = this.#targets.get(key);
    if (known) return known;
    const found = this.#routes.find(method as HTTPMethod, url);
    if (!found) return null;
    // The router's handler of an address that it cannot read returns the reason.
    if (found.store === null) return (found.handler as unknown as () => RefusedAddress)();
    const target = {
      endpoint: found.store as Endpoint,
      params: found.params,
      queryText: found.searchParams as unknown as string,
    };
    if (url.length <= maxKeptAddress && this.#seenOnce.addAndWasKnown(key)) this.#targets.set(key, target);
    return target;
  }
}

/** The address's values, in the shapes of the route; parsed once per target. Callers share the result and must not change it. */
export function readInput(of: Route, target: Target): Input {
  target.input ??= parseInput(of, target);
  return target.input;
}

function parseInput(of: Route, target: Target): Input {
  const raw = readQueryString(target.queryText);
  const params = of.params?.safeParse(target.params);
  const query = of.query?.safeParse(raw);
  return {
    params: params?.data,
    query: query?.data,
    issues: [params, query].flatMap((part) => part?.error?.issues ?? []),
    unknown: of.query ? [] : Object.keys(raw),
  };
}
