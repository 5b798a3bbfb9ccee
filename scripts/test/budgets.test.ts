/** Tests the budgets of the code on files made up for it. */
import { expect, test } from 'vitest';
import budgets from '../../budgets.json' with { type: 'json' };
import { findExceeded, isWritten, measure } from './budgets.ts';

const lock = JSON.stringify({ packages: { a: {}, b: {} } });

function measured(files: Readonly<Record<string, string>>, name: string): number | undefined {
  const all = measure(Object.keys(files), (path) => files[path] ?? lock);
  return all.find((each) => each.name === name)?.measured;
}

test('lines of sources, styles and SQL count, generated files and data do not', () => {
  const files = {
    'server/src/a.ts': 'one\ntwo\n',
    'server/src/b.sql': 'three\n',
    'server/src/platform/db/tables.ts': 'generated\n',
    'server/src/c.json': '{}\n',
  };
  expect(measured(files, 'lines of server')).toBe(3);
  expect(measured(files, 'lines, all')).toBe(3);
  expect(measured(files, 'tracked files')).toBe(4);
  expect(['a.py', 'b.css', 'c.md', 'verifiers/frozen/1/fairbook.mjs'].map(isWritten)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('files that name the example of a field count, data does not', () => {
  const named = `const note = '${budgets.field.name}';\n`;
  const files = { 'domain/src/a.ts': named, 'docs/b.md': named, 'server/c.json': named, 'domain/src/d.ts': '' };
  expect(measured(files, `files with ${budgets.field.name}`)).toBe(2);
});

test('a figure above its budget is named with the place to look, one within it is not', () => {
  const measures = [
    { name: 'lines of ui', measured: 11, budget: 10, remedy: 'Remove something.' },
    { name: 'tracked files', measured: 10, budget: 10, remedy: 'Merge files.' },
  ];
  expect(findExceeded(measures)).toEqual(['lines of ui: 11, at most 10. Remove something.']);
});

test('a package without a budget exceeds it', () => {
  const all = measure(['unknown/a.ts'], (path) => (path === 'package-lock.json' ? lock : 'line\n'));
  expect(findExceeded(all)).toEqual(['lines of unknown: 1, at most 0. Give the package a budget.']);
});
