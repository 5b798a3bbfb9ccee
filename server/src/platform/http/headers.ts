/** Headers of every response, prepared once for a site. */
import type { Config } from '../config/config.ts';
import type { Headers } from './cached-response.ts';
import type { Audience } from './caller/actor.ts';

/** Two years; browsers' preload list requires at least one. */
const hstsSeconds = 63_072_000;

/** The headers of one response, by its request id. */
export type CommonHeaders = (requestId: string) => Headers;

/** Headers of every response of a site, whether page, call or refusal. */
export function commonHeadersOf(config: Pick<Config, 'marketUrl' | 'adminUrl'>, audience: Audience): CommonHeaders {
  const fixed = [
    ...['x-content-type-options', 'nosniff', 'referrer-policy', 'same-origin'],
    ...['cross-origin-resource-policy', 'same-origin'],
    // Browsers ignore it over plain http; a site served like that must not send it.
    ...(isSecure(config, audience) ? ['strict-transport-security', `max-age=${hstsSeconds}; includeSubDomains`] : []),
  ];
  return (requestId) => ['x-server-time', timeNow(), 'x-request-id', requestId, ...fixed];
}

/** Returns whether readers reach the site over https. */
export function isSecure(config: Pick<Config, 'marketUrl' | 'adminUrl'>, audience: Audience): boolean {
  return (audience === 'market' ? config.marketUrl : config.adminUrl).startsWith('https://');
}

/** Additional headers of pages: no other site shares their window or frames them, and they use no device of the reader. */
export const pageHeaders: Headers = [
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
];

/** Returns whether the client is a browser that opens an address. */
export function wantsPage({ accept }: { readonly accept?: string | undefined }): boolean {
  return accept?.includes('text/html') ?? false;
}

let written = { at: 0, text: '' };

/** The time as ISO 8601, formatted once per millisecond. */
function timeNow(): string {
  const at = Date.now();
  if (at !== written.at) written = { at, text: new Date(at).toISOString() };
  return written.text;
}
