/** Documents the rate limits in the OpenAPI document. */
import { rateLimits } from './limits.ts';
import type { Route } from './route.ts';

/** Components of the OpenAPI document. */
export const limitHeaders = {
  RetryAfter: { description: 'Seconds to wait before trying again', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description:
      'What is left of the limit (r) and the seconds until it is fully restored (t), by the IETF draft on rate limit headers',
    schema: { type: 'string', examples: ['"read";r=2999;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'The limit: so many requests (q) in so many seconds (w)',
    schema: { type: 'string', examples: ['"read";q=3000;w=60'] },
  },
} as const;

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

/** The headers of a refusal of that status, as references. */
export function headersOfStatus(status: number): { headers?: Record<string, { $ref: string }> } {
  const names = status === 429 ? ['RateLimit', 'RateLimit-Policy'] : [];
  if (status !== 429 && status !== 503) return {};
  const links = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' }, ...Object.fromEntries(links) } };
}
