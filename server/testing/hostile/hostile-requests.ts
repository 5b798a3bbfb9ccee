/** Converts drafts to bytes, and breaks the bytes: broken JSON, wrong types, overlong headers, misleading queries. */
import type { Route } from '@fairbook/contract/base/route.ts';
import type { WireRequest } from '../wire.ts';
import { type Chance, type Draft, jsonOf } from './hostile.ts';

const edge = 'fairbook-hostile-edge';

/** The request of a draft, as a well-behaved client writes it. */
export function requestOf(of: Route, draft: Draft, token: string | null): WireRequest {
  const path = of.path.replace(/:(\w+)/g, (_, name: string) => asParam(draft.params[name]));
  const query = queryText(draft.query);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = { method: of.method, path: query === '' ? path : `${path}?${query}`, headers };
  if (of.files) {
    headers['content-type'] = `multipart/form-data; boundary=${edge}`;
    return { ...request, body: formOf(draft) };
  }
  if (draft.body === undefined) return request;
  headers['content-type'] = 'application/json';
  return { ...request, body: jsonOf(draft.body) };
}

/** Never empty and never longer than allowed, since either would be another address. */
function asParam(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent((text ?? 'undefined').toWellFormed().slice(0, 60)) || '%20';
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item, at) => [`${name}[${at}]`, item]) : [[name, value]],
  );
  const encoded = pairs.map(([name, value]) => `${encodeURIComponent(String(name))}=${asQuery(value)}`);
  return encoded.join('&').slice(0, 6_000);
}

function asQuery(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed().slice(0, 1_000));
}

function formOf({ body, files }: Draft): Buffer {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const parts = [
    ...fields.map(([name, value]) => [
      `content-disposition: form-data; name="${name}"`,
      typeof value === 'string' ? value : jsonOf(value),
    ]),
    ...files.map((file) => [
      `content-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type}`,
      file.content,
    ]),
  ] as const;
  const chunks = parts.flatMap(([head, content]) => [`--${edge}\r\n${head}\r\n\r\n`, content ?? '', '\r\n']);
  return Buffer.concat([...chunks, `--${edge}--\r\n`].map((chunk) => Buffer.from(chunk)));
}

interface Attack {
  readonly how: string;
  /** Statuses with which the connection itself may refuse this, besides those the call declares. */
  readonly also: readonly number[];
  readonly on: 'any' | 'body';
  change(request: WireRequest): WireRequest;
}

const withBody = (how: string, body: string | Buffer, type = 'application/json', also: number[] = [415]): Attack => ({
  how,
  also,
  on: 'body',
  change: (request) => ({ ...request, body, headers: { ...request.headers, 'content-type': type } }),
});

const withQuery = (text: string): Attack => ({
  how: `query ${text.slice(0, 60)}`,
  also: [],
  on: 'any',
  change: (request) => ({ ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${text}` }),
});

const withHeaders = (how: string, headers: Record<string, string>, also: number[] = []): Attack => ({
  how,
  also,
  on: 'any',
  change: (request) => ({ ...request, headers: { ...request.headers, ...headers } }),
});

const attacks: readonly Attack[] = [
  withBody('text that is not JSON', '{"name": '),
  withBody('no body', ''),
  withBody('null', 'null'),
  withBody('an array', '[]'),
  withBody('a number', '1e999'),
  withBody('a byte order mark', '\uFEFF{}'),
  withBody('bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])),
  withBody('nesting without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  withBody('objects without end', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  withBody('__proto__', '{"__proto__":{"isAdmin":true}}'),
  withBody('constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'),
  withBody('the same field twice', '{"name":"a","name":"b","email":1,"email":2}'),
  withBody('10 MB', `"${'w'.repeat(10_000_000)}"`, 'application/json', [413, 415]),
  withBody('XML', '<a/>', 'text/xml'),
  withBody('plain text', '{}', 'text/plain'),
  withBody('a type that is none', '{}', 'json;;;='),
  withBody('a form without its edge', 'a=b', 'multipart/form-data', [406, 415]),
  withBody(
    'a form that never ends',
    `--${edge}\r\ncontent-disposition: form-data; name="a"\r\n\r\n`,
    `multipart/form-data; boundary=${edge}`,
    [415],
  ),
  withBody('a form of an old browser', 'name=a&name[]=b&__proto__[x]=1', 'application/x-www-form-urlencoded'),
  {
    how: 'a body that breaks off',
    also: [],
    on: 'body',
    change: (request) => ({ ...request, body: Buffer.from(request.body ?? '{').subarray(0, -30) }),
  },
  withQuery('__proto__[isAdmin]=1'),
  withQuery('constructor[prototype][isAdmin]=1'),
  withQuery('status[0]=a&status[0]=b&status[]=c&status=d'),
  withQuery('page[]=1&page[]=2&page=3'),
  withQuery('q[a][b][c][d][e]=1'),
  withQuery('sort[toString]=1'),
  withQuery('q=%00'),
  withQuery('q=%ED%A0%80'),
  withQuery('q=%zz'),
  withQuery(Array.from({ length: 500 }, (_, at) => `a${at}=1`).join('&')),
  withQuery('unknown=1'),
  withHeaders('a huge header', { 'x-long': 'w'.repeat(20_000) }, [431]),
  withHeaders('a token that proves nothing', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' }, [401]),
  withHeaders(
    'a token with a key of its own',
    { authorization: `Bearer ${'e'.repeat(5_000)}.${'e'.repeat(500)}.e` },
    [401],
  ),
  withHeaders('an overlong idempotency key', { 'idempotency-key': 'k'.repeat(5_000) }),
  withHeaders('an idempotency key of spaces', { 'idempotency-key': '   ' }),
  withHeaders('a place in the stream that is none', { 'last-event-id': "'; drop table auction; --" }),
  withHeaders('an unknown encoding', { 'accept-encoding': 'w;q=9e9', 'content-encoding': 'br' }, [415]),
  withHeaders('a forged sender', {
    'x-forwarded-for': `${'1.2.3.4, '.repeat(50)}x`,
    'x-forwarded-host': 'evil.example',
  }),
];

/** The request with one change that no client of ours would make. */
export function attacked(of: Route, request: WireRequest, chance: Chance) {
  const possible = attacks.filter((attack) => attack.on === 'any' || of.body || of.files);
  const { how, also, change } = chance.pick(possible);
  return { request: change(request), how, also };
}
