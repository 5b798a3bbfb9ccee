/** Reduces the contract's calls to what a client sends: a browser needs addresses, not the schemas by which the server parses. */
import type { SentRoute } from '@fairbook/contract/base/client.ts';
import type { Route } from '@fairbook/contract/base/route.ts';
import type { Plugin } from 'vite';

const tables = /\/contract\/src\/(?:[\w-]+\/)+(market|admin)\.ts$/;

/** Replaces the modules that declare calls by their addresses. Forms import the schemas that they check by themselves. */
export function callTables(): Plugin {
  return {
    name: 'fairbook-call-tables',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!tables.test(id)) return null;
      const exported: Record<string, Record<string, Route>> = await import(id);
      return Object.entries(exported)
        .map(([name, calls]) => `export const ${name} = ${JSON.stringify(addressesOf(calls))};`)
        .join('\n');
    },
  };
}

/** The fields that contract/src/base/client.ts reads. */
export function addressesOf(calls: Readonly<Record<string, Route>>): Record<string, SentRoute> {
  const entries = Object.entries(calls).map(
    ([name, { method, path, kind, who, files, isOfProof }]): [string, SentRoute] => {
      const caller = typeof who === 'string' ? who : {};
      return [name, { method, path, kind, who: caller, files: files && {}, isOfProof }];
    },
  );
  return Object.fromEntries(entries);
}
