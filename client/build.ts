/** Builds what `npm pack` packs: two programs without dependencies, and types from the API document. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from '@fairbook/contract/base/route.ts';
import { openApiOf } from '@fairbook/contract/document/openapi.ts';
import { market, marketGroups } from '@fairbook/contract/market.ts';
import { build } from 'vite';
import { operationsOf } from './operations.ts';
import { calls } from './src/calls.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');

await rm(dist, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [
    {
      // The calls as data: the contract itself checks answers, which a client need not.
      name: 'calls-as-data',
      enforce: 'pre',
      load: (id) => (id.endsWith('/client/src/calls.ts') ? `export const calls = ${JSON.stringify(calls)};` : null),
    },
  ],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: dist,
    minify: false,
    target: 'node22',
    rolldownOptions: {
      input: { index: join(root, 'src/index.ts'), cli: join(root, 'src/cli.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        banner: ({ name }: { name: string }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});
const document = openApiOf({ title: 'Fairbook', version: '', description: '', groups: marketGroups, examples: {} });
await writeFile(join(dist, 'operations.d.ts'), await operationsOf(JSON.stringify(document)));
const frame = await readFile(join(root, 'types.txt'), 'utf8');
await writeFile(join(dist, 'index.d.ts'), frame.replace('  // The calls.', typesOfCalls().join('\n')));

function typesOfCalls(): string[] {
  const table: Readonly<Record<string, Route>> = market;
  return Object.keys(calls).flatMap((name) => {
    const of = table[name];
    if (!of) return [];
    const parts = [
      ...(of.params ? [`params: Params<'${name}'>`] : []),
      ...(of.query ? [`query?: Query<'${name}'>`] : []),
      ...(of.body ? [`body${of.bodyOptional ? '?' : ''}: Body<'${name}'>`] : []),
      ...(of.files ? ['files: Files'] : []),
    ];
    const isNeeded = parts.some((part) => !part.includes('?:'));
    const input = `input${isNeeded ? '' : '?'}: ${[...parts.map((part) => `{ ${part} }`), 'Common'].join(' & ')}`;
    const result = { json: `Data<'${name}'>`, page: `Page<Data<'${name}'>>`, file: 'Blob', stream: 'Response' }[
      of.kind
    ];
    const scope = of.scope === undefined ? 'Needs no key.' : `Scope: ${of.scope}.`;
    return [`  /** ${of.summary}. ${scope} */`, `  ${name}(${input}): Promise<${result}>;`];
  });
}
