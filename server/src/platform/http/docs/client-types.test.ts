/** A client that openapi-typescript makes from a document knows the type of everything it sends and reads. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../testing/fixtures.ts';
import { openApiDocument } from './documentation.ts';

const sites = ['market', 'admin'] as const;
const generator = new URL('../../../../../client/operations.ts', import.meta.url).pathname;
const compiler = new URL('../../../../../node_modules/typescript/bin/tsc', import.meta.url).pathname;

const generated = new Map<string, string>();

const folder = await testFolder();
for (const site of sites) {
  const input = JSON.stringify(openApiDocument(site));
  const text = execFileSync(process.execPath, [generator], { input, encoding: 'utf8', maxBuffer: 1e8 });
  generated.set(site, text);
  await writeFile(join(folder, `${site}.ts`), text);
}

test.each(sites)('nothing of the %s site is unknown', (site) => {
  // Without comments and texts, which may say the word.
  const lines = (generated.get(site) ?? '').replace(/\/\*\*[\s\S]*?\*\/|"[^"\n]*"/g, '').split('\n');
  expect(lines.length).toBeGreaterThan(1_000);
  // The generator itself allows headers beyond those that are declared.
  const unknown = lines.filter((line) => /\bunknown\b/.test(line) && !/^\s*\[name: string\]: unknown;$/.test(line));
  expect(unknown).toEqual([]);
});

test('a program that uses the types compiles, and one that misuses them does not', async () => {
  const sample = `
import type { components, operations, paths } from './market.ts';
import type { components as AdminComponents } from './admin.ts';
type Sent = paths['/api/auction/{auctionId}/bid']['post']['requestBody']['content']['application/json'];
type Read = operations['placeBid']['responses'][200]['content']['application/json']['data'];
export const order: Sent = { investments: [{ maturityDate: '2031-06-01', investmentAmount: 5000 }] };
export const totalOf = (bid: Read): number => bid.total + bid.investments.length;
export const code: components['schemas']['ErrorCode'] = 'too-many';
export const detail = (row: AdminComponents['schemas']['AuditRow']): string => JSON.stringify(row.detail);
`;
  await writeFile(join(folder, 'right.ts'), sample);
  await writeFile(join(folder, 'wrong.ts'), sample.replace("'too-many'", "'never-heard-of'"));
  const compile = () =>
    promisify(execFile)(process.execPath, [
      compiler,
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--allowImportingTsExtensions',
        '--module',
        'nodenext',
        '--types',
        '',
      ],
      join(folder, 'right.ts'),
      join(folder, 'wrong.ts'),
    ]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  const found = await compile();
  expect(found.split('\n').filter((line) => /^\S/.test(line))).toEqual([
    expect.stringMatching(/wrong\.ts.*never-heard-of/),
  ]);
});
