/** Tracks the methods of each address, for requests with another one. */
import type { Outgoing } from './answers.ts';
import { jsonResponse } from './json.ts';

/** Methods by address, known once every route was added. */
export class Methods {
  readonly #fixed = new Map<string, Set<string>>();
  readonly #patterns: { readonly matches: RegExp; readonly methods: Set<string> }[] = [];
  readonly #byPattern = new Map<string, Set<string>>();

  /** Records that this address takes this method, and HEAD where it takes GET. */
  add(url: string, method: string): void {
    const known = this.#byPattern.get(url);
    const methods = known ?? new Set(['OPTIONS']);
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    if (known) return;
    this.#byPattern.set(url, methods);
    if (!url.includes(':')) this.#fixed.set(url, methods);
    else this.#patterns.push({ matches: matcherOf(url), methods });
  }

  /** Methods of an address without its query, as `Allow` lists them; undefined where no call has it. */
  allowedAt(path: string): string | undefined {
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
    const fixed = this.#fixed.get(plain);
    // An address may be a name in one route and a parameter in another.
    const all = this.#patterns.filter(({ matches }) => matches.test(plain)).map(({ methods }) => methods);
    const methods = new Set([...(fixed ?? []), ...all.flatMap((each) => [...each])]);
    return methods.size === 0 ? undefined : [...methods].sort().join(', ');
  }
}

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}

/** 204 to OPTIONS, 405 to any other method that the address does not take. Needs no sign-in, since nothing is read or done. */
export function methodRefusal(method: string, allow: string): Outgoing {
  if (method === 'OPTIONS') return { status: 204, headers: ['allow', allow], body: null };
  const message = `${method} is not offered here: ${allow}`;
  return jsonResponse(405, { message, data: { code: 'method-not-allowed' } }, ['allow', allow]);
}
