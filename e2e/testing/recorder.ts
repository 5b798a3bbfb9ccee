/** Records calls and responses, so that one scenario both tests every call and provides the reference's examples. */
import { admin } from '@fairbook/contract/admin.ts';
import { type Client, createClient } from '@fairbook/contract/base/client.ts';
import type { Route, Routes } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { inject } from 'vitest';

export type Site = 'market' | 'admin';

/** One call; `data` is the content of the response's envelope. */
export interface Example {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Names of files by their field. */
  readonly files?: unknown;
  readonly data?: unknown;
  /** The first events of a stream. */
  readonly text?: string;
}

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, readonly File[]>>;
}

/** Recorded calls by name; of repeated ones the first response with content. */
export const recorded: Record<Site, Map<string, Example>> = { market: new Map(), admin: new Map() };

export function recordedMarket(token: string | null, baseUrl?: string): Client<typeof market> {
  return recordedClient('market', market, token, baseUrl);
}

export function recordedAdmin(token: string | null, baseUrl?: string): Client<typeof admin> {
  return recordedClient('admin', admin, token, baseUrl);
}

function recordedClient<Table extends Routes>(
  site: Site,
  table: Table,
  token: string | null,
  baseUrl = inject('addresses')[site],
): Client<Table> {
  const client = createClient(table, { baseUrl, token: async () => token });
  const calls = Object.entries(client as Record<string, (input?: Input) => Promise<unknown>>).map(([name, call]) => {
    const remembered = async (input: Input = {}) => {
      const answer = await call(input);
      await remember(site, name, table[name] as Route, input, answer);
      return answer;
    };
    return [name, remembered];
  });
  return Object.fromEntries(calls) as Client<Table>;
}

async function remember(site: Site, name: string, of: Route, input: Input, answer: unknown): Promise<void> {
  const before = recorded[site].get(name);
  if (before && !isHollow(before.data)) return;
  const { params, query, body, files } = input;
  const names = Object.entries(files ?? {}).map(([field, list]) => [field, [list].flat().map((file) => file.name)]);
  recorded[site].set(name, {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body: withoutSecrets(body) } : {}),
    ...(files ? { files: Object.fromEntries(names) } : {}),
    ...(await answered(of, answer)),
  });
}

async function answered(of: Route, answer: unknown): Promise<Pick<Example, 'data' | 'text'>> {
  if (of.kind === 'file') return {};
  if (of.kind === 'stream') return { text: await firstEvent(answer as Response) };
  return { data: shortened(of.kind === 'page' ? (answer as { rows: unknown[] }).rows : answer) };
}

async function firstEvent({ body }: Response): Promise<string> {
  let text = '';
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('\n\n')) break;
  }
  return text.slice(0, text.indexOf('\n\n') + 1);
}

function isHollow(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0);
}

/** Letters of a text that an example shows; only the record of a sale is longer. */
const maxText = 1_000;

/** A list shows its first item, and a long one of plain values two: that is enough for a reader. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxText) return `${value.slice(0, maxText / 2)}…`;
  if (Array.isArray(value)) {
    const hasObjects = value.some((item) => typeof item === 'object' && item !== null);
    return (hasObjects ? value.slice(0, 1) : value.length > 6 ? value.slice(0, 2) : value).map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(withoutSecrets(value)).map(([name, inner]) => [name, shortened(inner)]);
  return Object.fromEntries(entries);
}

/** Fields that are valid for an hour only, and of whose 900 letters a reader needs none. */
const secrets: Readonly<Record<string, string>> = {
  idToken: 'eyJhbGciOiJSUzI1NiIs…',
  token: 'eyJhbGciOiJFZERTQSIs…',
  flow: 'eyJhbGciOiJkaXIiLCJl…',
  handle: 'wHkT3oYvJx0…',
  query: '?code=pVh2…&state=0Zl9…&iss=https%3A%2F%2Fid.springfield.example',
};

/** A whole API key, which scanners of the repository would report. */
const apiKey = /^fbk_\w{60}$/;

function withoutSecrets(value: object): object {
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner !== 'string' || inner.length <= 40 ? inner : apiKey.test(inner) ? 'fbk_…' : (secrets[name] ?? inner),
  ]);
  return Object.fromEntries(entries);
}
