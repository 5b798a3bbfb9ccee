/** One site of the product on a port of its own, for tests that replace its dependencies. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Deps } from '../src/platform/deps.ts';
import type { Audience } from '../src/platform/http/caller/actor.ts';
import { buildApp } from '../src/program/app.ts';
import { ask, type Bearer, type RawAnswer } from './ask.ts';

export interface Site {
  readonly url: string;
  ask(person: Bearer | null, method: string, path: string, body?: unknown): Promise<RawAnswer>;
  close(): Promise<void>;
}

export async function startSite(deps: Deps, audience: Audience = 'market'): Promise<Site> {
  const app = await buildApp(deps, audience);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    ask: (person, method, path, body) => ask(`${url}${path}`, person, method, body),
    close: () => app.close(),
  };
}

export interface ReadAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Reads with these headers and no others; `fetch` would request fresh data wherever it sends an ETag. */
export async function read(url: string, person: Bearer, headers: Record<string, string> = {}): Promise<ReadAnswer> {
  const sent = request(url, { headers: { authorization: `Bearer ${person.token}`, ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { connection: _, 'keep-alive': _keepAlive, ...said } = answer.headers;
  return { status: answer.statusCode, headers: said, body: await text(answer) };
}
