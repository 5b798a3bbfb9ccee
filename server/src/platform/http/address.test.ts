/** Tests whose word counts for the address of a caller. */
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf, trustOf } from './address.ts';

/** A request through one proxy, which added the last entry, from a caller who sent the first one. */
const request = {
  socket: { remoteAddress: '10.0.0.2' },
  headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
} as unknown as IncomingMessage;

test('without a trusted proxy the address is that of the connection, whatever a header says', () => {
  expect(addressOf(request, trustOf({ trustProxy: undefined }))).toBe('10.0.0.2');
  expect(addressOf(request, trustOf({ trustProxy: ['192.0.2.1'] }))).toBe('10.0.0.2');
});

test('behind trusted proxies it is the one that the last of them added, never one that the caller sent', () => {
  expect(addressOf(request, trustOf({ trustProxy: 1 }))).toBe('198.51.100.7');
  expect(addressOf(request, trustOf({ trustProxy: ['10.0.0.0/8'] }))).toBe('198.51.100.7');
});
