/** Tests that docs/ASVS.md has one row for each requirement of levels 1 and 2 of ASVS 5.0.0, and that its evidence exists. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Number of requirements of levels 1 and 2 in each section; in every section they come first. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const rows = readFileSync(`${root}docs/ASVS.md`, 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id]) => /^\d+\.\d+\.\d+$/.test(id ?? ''))
  .map(([, id = '', title = '', status = '', evidence = '']) => ({ id, title, status, evidence }));

test('every requirement of levels 1 and 2 has one row, in order', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(wanted.length).toBe(253);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
});

test('every row has its state and a reason', () => {
  for (const { id, title, status, evidence } of rows) {
    expect(['met', 'not applicable', 'accepted risk', 'not met'], id).toContain(status);
    expect(title.length, id).toBeGreaterThan(3);
    expect(evidence.length, id).toBeGreaterThan(3);
    if (status === 'accepted risk') expect(evidence, id).toMatch(/Decided by: \S/);
  }
});

test('every file that is named as evidence is there', () => {
  const named = rows.flatMap(({ id, evidence }) => {
    return [...evidence.matchAll(/`([\w./-]+\.(?:tsx?|md|sql|json))`/g)].map(([, path = '']) => ({ id, path }));
  });
  expect(named.filter(({ path }) => !existsSync(`${root}${path}`))).toEqual([]);
});
