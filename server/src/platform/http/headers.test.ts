/** Tests the headers of every response. */
import type { IncomingMessage } from 'node:http';
import { market } from '@fairbook/contract/market.ts';
import { expect, test } from 'vitest';
import { KeptAnswer, outgoingOf } from './answers.ts';
import { commonHeadersOf } from './headers.ts';
import { jsonHeaders } from './json.ts';

const sites = { marketUrl: 'https://market.example', adminUrl: 'http://localhost:4001' };

function headersOf(audience: 'market' | 'admin'): ReadonlyMap<string, string> {
  return pairsOf(commonHeadersOf(sites, audience)('the-id'));
}

function pairsOf(flat: readonly string[]): ReadonlyMap<string, string> {
  return new Map(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])));
}

test('every response over https demands encryption of this host and those below it for two years', () => {
  expect(headersOf('market').get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(headersOf('admin').has('strict-transport-security')).toBe(false);
});

test('every response forbids guessing its type, and tells other sites no address', () => {
  for (const audience of ['market', 'admin'] as const) {
    expect(Object.fromEntries(headersOf(audience))).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('the answer of a call names its type and charset, runs nothing, and is in no frame', () => {
  expect(Object.fromEntries(pairsOf(jsonHeaders(2)))).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-length': '2',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test('an answer of a call for people with an account is stored by no browser', () => {
  const answer = outgoingOf(market.readMetadata, new KeptAnswer('{}', false), { headers: {} } as IncomingMessage);
  expect(pairsOf(answer.headers).get('cache-control')).toBe('no-store');
});
