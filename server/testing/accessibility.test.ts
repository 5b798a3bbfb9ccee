/** Tests that docs/ACCESSIBILITY.md has each criterion of WCAG 2.2, levels A and AA, and that its evidence exists. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCriteria } from './references/accessibility-report.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { a, aa } = readCriteria();

// 4.1.1 was removed from WCAG 2.2, and its place in reports stays.
const levelA = `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2
  2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2`;
const levelAA = `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3
  3.3.4 3.3.8 4.1.3`;

test.each([
  { level: 'A', rows: a, wanted: levelA },
  { level: 'AA', rows: aa, wanted: levelAA },
])('every criterion of level $level has one row, in order, with a remark', ({ rows, wanted }) => {
  expect(rows.map(({ number }) => number)).toEqual(wanted.split(/\s+/));
  for (const { number, title, remarks } of rows) {
    expect(title.length, number).toBeGreaterThan(3);
    expect(remarks.length, number).toBeGreaterThan(3);
  }
});

test('every file that is named as evidence is there', () => {
  const named = [...a, ...aa].flatMap(({ number, remarks }) =>
    [...remarks.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => ({ number, path })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ path }) => !existsSync(`${root}${path}`))).toEqual([]);
});
