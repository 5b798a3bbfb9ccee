/** Documents what applies to all responses: headers, and refusals before a call is reached. */
import type { Route } from './route.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const text = (description: string) => ({ description, schema: { type: 'string' } });

const common = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const busy = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

/** Refusals by status, with the measured limits. */
const refusals: Readonly<
  Record<string, { readonly name: string; readonly description: string; readonly headers?: JsonObject }>
> = {
  405: {
    name: 'MethodNotAllowed',
    description: 'The address takes other methods; Allow lists them. HEAD answers like GET, OPTIONS with 204 and Allow',
    headers: { Allow: { $ref: '#/components/headers/Allow' } },
  },
  408: {
    name: 'TooSlow',
    description: 'The request was not complete after 15 seconds, or an upload was slower than 16 kB a second',
  },
  413: { name: 'TooLarge', description: 'The body is larger than 256 kB, or a file larger than 20 MB' },
  414: { name: 'AddressTooLong', description: 'A part of the address is longer than 200 characters' },
  415: { name: 'MediaType', description: 'The body is not of the content type that the call takes' },
  417: {
    name: 'The request expects something other than 100-continue',
    description: 'The request expects something else than 100-continue',
  },
  431: { name: 'HeadersTooLarge', description: 'The headers are larger than 16 kB' },
};

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** For `components` of the document. */
export const transportResponses: JsonObject = Object.fromEntries(
  Object.values(refusals).map(({ name, description, headers }) => [
    name,
    { description, headers: { ...common, ...headers }, content: error },
  ]),
);

export const transportHeaders: JsonObject = {
  'X-Request-Id': text('Identifies this response in the server log'),
  'X-Server-Time': text('Time of the response, ISO 8601 in UTC'),
  'Retry-After': { description: 'Seconds after which to try again', schema: { type: 'integer' } },
  Allow: text('The methods that the address takes'),
  ETag: text('Sent back as If-None-Match, it yields 304 if nothing changed. Not every response has one'),
};

const etag = { ETag: { $ref: '#/components/headers/ETag' } };
const unchanged = { description: 'Nothing changed since the answer that If-None-Match names', headers: common };

/** The responses of a call with those of the transport. */
export function withTransport(of: Route, responses: Readonly<Record<string, JsonObject>>): JsonObject {
  const own = Object.entries(responses).map(([status, response]): [string, Json] => {
    const more = { ...(status === '503' ? busy : {}), ...(status === '200' && of.method === 'GET' ? etag : {}) };
    const headers = { ...common, ...more, ...(response['headers'] as JsonObject | undefined) };
    return [status, { ...response, headers }];
  });
  const takesBody = of.body !== undefined || of.files !== undefined;
  const added = Object.entries(refusals)
    .filter(([status]) => takesBody || (status !== '413' && status !== '415'))
    .filter(([status]) => of.params !== undefined || status !== '414')
    .map(([status, { name }]): [string, Json] => [status, { $ref: `#/components/responses/${name}` }]);
  // Numeric keys keep their order.
  return {
    ...Object.fromEntries([...own, ...added]),
    ...(of.method === 'GET' && of.kind !== 'stream' ? { 304: unchanged } : {}),
  };
}
