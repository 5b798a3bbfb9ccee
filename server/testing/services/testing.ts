/** Small servers for the tests of the adapters. */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../src/platform/postgres/embedded.ts';

/** Starts a server on a free port below those that systems assign; returns its address. */
export async function serve(server: Server): Promise<string> {
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
