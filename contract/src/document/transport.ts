/** Headers and refusals that belong to HTTP rather than to one call: the same for every call, or for every call of a kind. */
import { readsByCursor } from '../base/cursor.ts';
import type { Route } from '../base/route.ts';
import type { JsonObject } from './schemas.ts';

const text = (description: string, example?: string) => ({
  description,
  schema: { type: 'string' },
  ...(example !== undefined && { example }),
});

const headers = {
  'X-Request-Id': text('The id of this answer in the log of the server'),
  'X-Server-Time': {
    description: 'The clock of the server, in UTC',
    schema: { type: 'string', format: 'date-time' },
  },
  'X-Total-Count': {
    description: 'How many rows the whole list has; by cursor, from there on',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next-Cursor': text('Where rows follow in a list that is read by cursor: the `cursor` that gives them'),
  ETag: text('Names this answer: sent back as If-None-Match, it gives 304 when nothing has changed'),
  Allow: text('The methods of this address', 'GET, HEAD, OPTIONS'),
  'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer', minimum: 1 } },
  RateLimit: text(
    'The rest of the limit (r) and the seconds until it is fully restored (t), by the IETF draft on rate limit headers',
    '"write";r=299;t=1',
  ),
  'RateLimit-Policy': text('The limit: so many requests (q) in so many seconds (w)', '"write";q=300;w=60'),
  'WWW-Authenticate': text('How to authenticate', 'Bearer'),
} as const;

/** The headers that answers of these calls can have, by the name of their component. */
export function headersOf(calls: readonly Route[]): JsonObject {
  const { 'X-Next-Cursor': nextCursor, ...always } = headers;
  return calls.some(readsByCursor) ? { ...always, 'X-Next-Cursor': nextCursor } : always;
}

const common = ['X-Request-Id', 'X-Server-Time'] as const;

/** Headers of a response as references. */
function refs(names: readonly (keyof typeof headers)[]): JsonObject {
  return Object.fromEntries([...common, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const refusal = (description: string, ...names: (keyof typeof headers)[]) => ({
  description,
  headers: refs(names),
  content: error,
});

/** Refusals by the name of their component. */
export const responses = {
  Invalid: refusal('The input is unreadable or invalid. `data.fields` names each field'),
  Unauthorized: refusal('No ID token, or one that is not valid', 'WWW-Authenticate'),
  Forbidden: refusal('Not allowed for this caller, or not in this state'),
  NotFound: refusal('Unknown, or not visible to the caller'),
  MethodNotAllowed: refusal('The address takes other methods', 'Allow'),
  TooSlow: refusal('The request did not arrive within 15 seconds, or an upload came at less than 32 kB a second'),
  Conflict: refusal('It already exists, or the Idempotency-Key belongs to another request'),
  ConditionNotMet: refusal('A condition is not met. `data.missing` names each, when there can be several'),
  TooLarge: refusal('The body is larger than 256 kB, a file is larger than 20 MB, or all files are larger than 60 MB'),
  AddressTooLong: refusal('A part of the address is longer than 200 characters'),
  MediaType: refusal('The body does not have the content type of the call'),
  ExpectationFailed: refusal('The request expects something other than 100-continue'),
  TooManyRequests: refusal('Too many requests', 'Retry-After', 'RateLimit', 'RateLimit-Policy'),
  HeadersTooLarge: refusal('The headers are larger than 16 kB'),
  Internal: refusal('An error of the server. The request id finds it in the log'),
  Busy: refusal('Busy', 'Retry-After'),
} satisfies Readonly<Record<string, JsonObject>>;

const byStatus: Readonly<Record<number, keyof typeof responses>> = {
  400: 'Invalid',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'TooSlow',
  409: 'Conflict',
  412: 'ConditionNotMet',
  413: 'TooLarge',
  414: 'AddressTooLong',
  415: 'MediaType',
  417: 'ExpectationFailed',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'Internal',
  503: 'Busy',
};

/** Statuses with which the connection may refuse a call before its handler, besides those the call declares. */
function transportStatuses(of: Route): readonly number[] {
  const takesBody = of.body !== undefined || of.files !== undefined;
  return [405, 408, ...(takesBody ? [413, 415] : []), ...(of.params ? [414] : []), 417, 431];
}

/** The refusals of a call as references, by status. */
export function refusalsOf(of: Route, declared: readonly number[]): JsonObject {
  const statuses = [...declared, ...transportStatuses(of)].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${byStatus[status] ?? 'Internal'}` }]),
  );
}

export function successHeaders(of: Route): JsonObject {
  return refs([
    ...(of.kind === 'page' ? (['X-Total-Count'] as const) : []),
    ...(readsByCursor(of) ? (['X-Next-Cursor'] as const) : []),
    ...(of.method === 'GET' && of.kind !== 'stream' ? (['ETag'] as const) : []),
    'RateLimit',
    'RateLimit-Policy',
  ]);
}

/** The answer to a reader who has it already; undefined where the call gives none. */
export function unchangedOf(of: Route): JsonObject | undefined {
  if (of.method !== 'GET' || of.kind === 'stream') return undefined;
  return { description: 'Nothing has changed since the answer that If-None-Match names', headers: refs([]) };
}
