/** The catalog of error codes has every code that the code gives, and no other. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { accountStatuses, ratingAgencies, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { errorCodeGroups, errorCodes } from '@fairbook/domain/codes/error-codes.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** Where a code is written: as the code of a refusal, or as an argument of what makes one. */
const places = [
  /\bcode: '([a-z]+(?:-[a-z]+)*)'/g,
  /\b(?:refusal|unmet|conflict|wrong|refusedFor|SessionOver)\(\s*(?:\d{3},\s*)?'([a-z]+(?:-[a-z]+)*)'/g,
  /\[\d{3}, '([a-z]+(?:-[a-z]+)*)',/g,
  // After a condition or a value, which may hold an empty text.
  /\b(?:unless|required)\((?:[^'`]|'')*?'([a-z]+(?:-[a-z]+)+)'/g,
];

/** Codes that are made of parts. */
const composed = [
  ...valuesOf(accountStatuses).map((status) => `account-${status.toLowerCase().replace(' ', '-')}`),
  ...ratingAgencies.flatMap(({ field }) => {
    const agency = field.replace('Rating', '');
    return [`${agency}-rating-required`, `${agency}-rating-invalid`];
  }),
  ...['', 'institution-'].flatMap((prefix) => [`${prefix}state-required`, `${prefix}state-invalid`]),
];

/** Other values named code: the issues of zod, the next action of an issuer, and the messages of the page that plans a schedule. */
const others = new Set(['custom', 'complete', 'request-approval', 'answer-rejection', 'wait', 'resume', 'watch']);
for (const each of ['none', 'read-result', 'go-live']) others.add(each);
const ofPages = ['domain/src/figures/schedule-plan.ts'];

async function sources(): Promise<{ path: string; text: string }[]> {
  const folders = ['domain/src', 'server/src', 'contract/src'];
  const files = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true });
      return entries.map((entry) => `${folder}/${entry}`);
    }),
  );
  return files
    .flat()
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|-codes\.ts$/.test(path))
    .filter((path) => !ofPages.includes(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

test('every code that a refusal has is in the catalog', async () => {
  const found = (await sources()).flatMap(({ path, text }) =>
    places.flatMap((place) => [...text.matchAll(place)].map(([, code = '']) => ({ path, code }))),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ code }) => !(code in errorCodes) && !others.has(code))).toEqual([]);
  expect(composed.filter((code) => !(code in errorCodes))).toEqual([]);
});

test('every code of the catalog is given somewhere', async () => {
  const text = (await sources()).map((source) => source.text).join('\n');
  const given = (code: string) => text.includes(`'${code}'`) || composed.includes(code);
  expect(Object.keys(errorCodes).filter((code) => !given(code))).toEqual([]);
});

test('every code has a meaning and a remedy, and is in one group', () => {
  const grouped = errorCodeGroups.flatMap(({ codes }) => codes);
  expect([...grouped].sort()).toEqual(Object.keys(errorCodes).sort());
  for (const { meaning, remedy } of Object.values(errorCodes)) {
    expect(meaning).toMatch(/^\S.*[^.]$/);
    expect(remedy).toMatch(/^\S.*[^.]$/);
  }
});
