/** Tests of what decides which tests and checks run, and which faults a mutation run puts into a file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fullFilesOf } from './full.ts';
import { mutantsOf } from './mutants.ts';
import { importsOfAll, nearTests, withinTime } from './near.ts';
import { onlyWhereChanged } from './unchanged.ts';

const imports = new Map<string, readonly string[]>([
  ['domain/src/orders/bidding.ts', []],
  ['domain/src/orders/bidding.test.ts', ['domain/src/orders/bidding.ts']],
  ['domain/src/orders/bidding.full.test.ts', ['domain/src/orders/bidding.ts']],
  ['domain/src/base/money.ts', []],
  ['domain/src/book/cover.ts', ['domain/src/base/money.ts']],
  ['domain/src/book/cover.test.ts', ['domain/src/book/cover.ts']],
  ['server/src/program/app.ts', ['domain/src/base/money.ts', 'server/src/features/orders/intake.ts']],
  ['server/testing/test-server.ts', ['server/src/program/app.ts']],
  ['server/src/features/orders/intake.ts', ['domain/src/orders/bidding.ts']],
  ['server/src/features/orders/intake.test.ts', ['server/testing/test-server.ts']],
  ['server/src/features/logs/log.test.ts', ['server/testing/test-server.ts']],
  ['server/src/platform/http/server.test.ts', ['server/testing/test-server.ts']],
  ['market/src/orders/ticket.tsx', []],
  ['e2e/src/orders/ticket.test.ts', []],
  ['e2e/src/logs/receipts.test.ts', []],
]);

const near = (...changed: string[]) => Object.fromEntries(nearTests(changed, imports));

describe('the tests near a change', () => {
  test('are those beside it, those of its feature, and those that import it, by the number of imports between', () => {
    expect(near('domain/src/orders/bidding.ts')).toEqual({
      'domain/src/orders/bidding.test.ts': 1,
      'server/src/features/orders/intake.test.ts': 2,
      'e2e/src/orders/ticket.test.ts': 3,
    });
    expect(near('domain/src/base/money.ts')).toEqual({ 'domain/src/book/cover.test.ts': 2 });
  });

  test('begin with a test that was changed itself', () => {
    expect(near('server/src/features/logs/log.test.ts')).toEqual({
      'server/src/features/logs/log.test.ts': 0,
      'e2e/src/logs/receipts.test.ts': 3,
    });
  });

  test('are the journeys first where a page changed', () => {
    expect(near('market/src/orders/ticket.tsx')).toMatchObject({ 'e2e/src/orders/ticket.test.ts': 1 });
  });

  test('are none of a feature where the platform changed', () => {
    expect(near('server/src/platform/http/router.ts')).toEqual({ 'server/src/platform/http/server.test.ts': 1 });
  });

  test('never are of the full tier, and a document has none', () => {
    expect(near('domain/src/orders/bidding.full.test.ts')).not.toHaveProperty('domain/src/orders/bidding.full.test.ts');
    expect(near('domain/src/orders/NOTES.md')).toEqual({
      'domain/src/orders/bidding.test.ts': 2,
      'server/src/features/orders/intake.test.ts': 2,
      'e2e/src/orders/ticket.test.ts': 3,
    });
    expect(near('docs/RECIPES.md')).toEqual({});
  });

  test('run from the nearest on, the short ones first, within the time, and at least one', () => {
    const found = new Map([
      ['e2e/src/a.test.ts', 1],
      ['server/src/b.test.ts', 1],
      ['domain/src/c.test.ts', 2],
      ['server/src/d.test.ts', 2],
    ]);
    expect(withinTime(found, 30)).toEqual(['server/src/b.test.ts', 'e2e/src/a.test.ts', 'domain/src/c.test.ts']);
    expect(withinTime(found, 9)).toEqual(['server/src/b.test.ts', 'domain/src/c.test.ts']);
    expect(withinTime(found, 0)).toEqual(['server/src/b.test.ts']);
    expect(withinTime(new Map(), 30)).toEqual([]);
  });

  test('are found by imports that name files', () => {
    const all = importsOfAll();
    const sources = [...all].filter(([path]) => /^\w+\/src\//.test(path) && !path.includes('.test.'));
    const missing = sources.flatMap(([path, from]) =>
      from.filter((each) => /\.tsx?$/.test(each) && !all.has(each)).map((each) => `${path}: ${each}`),
    );
    expect(all.get('scripts/test/choosing.test.ts')).toContain('scripts/test/near.ts');
    expect(all.get('e2e/testing/budgets.ts')).toContain('domain/testing/effort.ts');
    expect(all.get('scripts/web/web.ts')).toContain('domain/src/base/languages.ts');
    expect(missing).toEqual([]);
  });
});

describe('the full tier of a change', () => {
  test.each([
    ['is that of its area', 'server/src/features/operations/backup/backup.ts', 'server/src/features/operations/'],
    ['is that of the whole package where rules changed', 'domain/src/base/money.ts', 'domain/'],
    [
      'is that of a feature in every package',
      'market/src/orders/ticket.tsx',
      /^(server\/src\/features|market\/src|e2e\/src)\/orders\//,
    ],
  ])('%s', (_, changed, area) => {
    const files = fullFilesOf([changed]);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !path.match(area))).toEqual([]);
  });

  test('is the changed journey alone, and none of a document or of a test without further cases', () => {
    const journey = 'e2e/src/orders/sale.full.test.ts';
    expect(fullFilesOf([journey])).toEqual([journey]);
    expect(fullFilesOf(['docs/RECIPES.md', 'e2e/testing/journey.ts', 'e2e/src/api/answers.test.ts'])).toEqual([]);
  });
});

test.each([
  ['a < b', '((a) <= (b))'],
  ['a === b', '((a) !== (b))'],
  ['a && b', '((a) || (b))'],
  ['!a', '(a)'],
  ['a ? b : c', '((a) ? (c) : (b))'],
  ['1', '2'],
  ['2n', '3n'],
  ['true', 'false'],
])('%s becomes %s', (from, to) => {
  const text = (code: string) => `const x = ${code};`;
  expect(mutantsOf('a.ts', text(from), null)).toContainEqual({ path: 'a.ts', line: 1, from, to, text: text(to) });
});

test('statements are left out, conditions do not hold, and types and imports stay', () => {
  const code = "import { b } from './b.ts';\ntype A = 1 | 2;\nif (a()) b();\nthrow new Error(a);\n";
  const faults = mutantsOf('a.ts', code, null).map(({ line, to }) => [line, to]);
  expect(faults).toEqual([
    [3, 'if (false) b();'],
    [3, ';'],
    [4, ';'],
  ]);
  expect(mutantsOf('a.ts', code, new Set([4])).map(({ line }) => line)).toEqual([4]);
});

describe('a check', () => {
  const hashes = [
    ['domain/a.ts', '1'],
    ['docs/b.md', '1'],
    ['package.json', '1'],
  ] as const;

  async function checksIn(folder: string) {
    let runs = 0;
    let fault: Error | null = null;
    const step = {
      name: 'types of the rules',
      reads: /^domain\//,
      async run() {
        runs += 1;
        if (fault) throw fault;
      },
    };
    return {
      fail: (error: Error | null) => (fault = error),
      /** How often it ran with these hashes. */
      async runsWith(changed: Readonly<Record<string, string>> | null): Promise<number> {
        const before = runs;
        const now = changed && hashes.map(([path, hash]) => [path, changed[path] ?? hash] as const);
        for (const each of onlyWhereChanged([step], now, folder)) await each.run();
        return runs - before;
      },
    };
  }

  test('runs where a file that it reads changed since it passed, or what all of them read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairbook-checks-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const check = await checksIn(folder);
    expect(await check.runsWith({})).toBe(1);
    expect(await check.runsWith({})).toBe(0);
    expect(await check.runsWith({ 'docs/b.md': '2' })).toBe(0);
    expect(await check.runsWith({ 'domain/a.ts': '2' })).toBe(1);
    expect(await check.runsWith({ 'domain/a.ts': '2', 'package.json': '2' })).toBe(1);
    expect(await check.runsWith(null)).toBe(1);
  });

  test('that failed runs until it passes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairbook-checks-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const check = await checksIn(folder);
    check.fail(new Error('a type is wrong'));
    await expect(check.runsWith({})).rejects.toThrow('a type is wrong');
    check.fail(null);
    expect(await check.runsWith({})).toBe(1);
    expect(await check.runsWith({})).toBe(0);
  });
});
