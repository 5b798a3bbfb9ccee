/** Documents the rate limits in the OpenAPI document. */
import { rateLimits } from '../base/limits.ts';
import type { Route } from '../base/route.ts';

/** A route's rate limit in words: '300 in 1 minute by one person (write)'. */
export function limitOf({ limit }: Pick<Route, 'limit'>): string {
  const { most, seconds, by } = rateLimits[limit];
  const whom = by === 'person' ? 'one person' : 'one network address';
  return `${most.toLocaleString('en-US')} in ${spanOf(seconds)} by ${whom} (${limit})`;
}

/** '10 seconds', '1 minute', '1 hour', '1 day'. */
export function spanOf(seconds: number): string {
  const units: readonly [string, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
