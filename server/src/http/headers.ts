/** Headers that every answer carries, prepared once for a site. */
import type { Config } from '../config.ts';
import type { Audience } from './actor.ts';
import type { Headers } from './cachedResponse.ts';

/** Two years, as the preload list of browsers asks for at least one. */
const hstsSeconds = 63_072_000;

/** The headers of one answer, by its request id. */
export type CommonHeaders = (requestId: string) => Headers;

/** What every answer of a site says of itself, whether it is a page, a call's answer or a refusal. */
export function commonHeadersOf(config: Pick<Config, 'marketUrl' | 'adminUrl'>, audience: Audience): CommonHeaders {
  const isSecure = (audience === 'market' ? config.marketUrl : config.adminUrl).startsWith('https://');
  const fixed = [
    ...['x-content-type-options', 'nosniff', 'referrer-policy', 'same-origin'],
    ...['cross-origin-resource-policy', 'same-origin'],
    // Browsers ignore it over plain http; a site that people reach so must not promise it.
    ...(isSecure ? ['strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains`] : []),
  ];
  return (requestId) => ['x-server-time', timeNow(), 'x-request-id', requestId, ...fixed];
}

/** What pages say besides: no other site shares their window or frames them, and they use no device of the reader. */
export const pageHeaders: Headers = [
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
];

let written = { at: 0, text: '' };

/** The moment as ISO 8601, written once a millisecond. */
function timeNow(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, text: new Date(at).toISOString() };
  return written.text;
}
