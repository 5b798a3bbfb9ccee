/** The specified table of rights, row by row. */
import { readFileSync } from 'node:fs';
import { admin } from '@fairbook/contract/admin.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';

/** Letters are response statuses: `2` is 200, `1` 401, `3` 403, `4` 404, `9` 409, `p` 412. */
export interface AgreedRow {
  readonly audience: 'market' | 'admin';
  readonly method: string;
  readonly path: string;
  /** Without a token; with an unverified email; verified and without an account. */
  readonly AN: string;
  readonly UV: string;
  readonly NR: string;
  /** Each kind of person: six letters, one per account status. */
  readonly MU: string;
  /** The same on a record of another municipality; '-' where there is no such case. */
  readonly MUx: string;
  readonly II: string;
  readonly IN: string;
  readonly MP: string;
  /** Administrators: three letters, one per role. */
  readonly AD: string;
}

export const agreed = JSON.parse(readFileSync(new URL('../who-may.json', import.meta.url), 'utf8')) as AgreedRow[];

/** Each site's calls. */
export const tables = { market: Object.values<Route>(market), admin: Object.values<Route>(admin) };

function addressOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}|:\w+/g, ':id')}`;
}

/** Declared addresses of a call, and a pattern of each in which a parameter is any word. */
function addressesOf({ method, path, alsoAt = [] }: Route) {
  return [path, ...alsoAt].map((declared) => ({
    exact: addressOf(method, declared),
    pattern: new RegExp(`^${method} ${declared.replace(/:\w+/g, '[^/]+')}$`),
  }));
}

/** The call of a row. */
export function findCall(row: AgreedRow): Route | undefined {
  const wanted = addressOf(row.method, row.path);
  const calls = tables[row.audience].map((of) => ({ of, addresses: addressesOf(of) }));
  const found =
    calls.find(({ addresses }) => addresses.some(({ exact }) => exact === wanted)) ??
    calls.find(({ addresses }) => addresses.some(({ pattern }) => pattern.test(wanted)));
  return found?.of;
}

/** The row of a call; none where the call was added later. */
export function agreedRowOf(audience: 'market' | 'admin', of: Route): AgreedRow | undefined {
  return agreed.find((row) => row.audience === audience && findCall(row) === of);
}
