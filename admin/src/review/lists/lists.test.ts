import { municipalityQuery } from '@fairbook/contract/accounts/people/shapes.ts';
import { expect, test } from 'vitest';
import { allRows, validQuery } from './lists.ts';

test('a query the contract can read is passed on', () => {
  const query = validQuery(municipalityQuery, { page: 2, pageSize: 50, sort: '-name', state: ['OR'] });
  expect(query).toMatchObject({ page: 2, pageSize: 50, sort: '-name', state: ['OR'] });
});

test('invalid query parameters are ignored', () => {
  const query = validQuery(municipalityQuery, { page: 1, pageSize: 25, sort: 'password', state: ['ZZ'], q: 'alder' });
  expect(query).toEqual({ page: 1, pageSize: 25, q: 'alder' });
});

test('an export reads page after page until it has every row', async () => {
  const asked: number[] = [];
  const rows = await allRows(async ({ page, pageSize }) => {
    asked.push(page);
    return { rows: Array.from({ length: page < 3 ? pageSize : 7 }, (_, at) => `${page}:${at}`) };
  }, String);
  expect(asked).toEqual([1, 2, 3]);
  expect(rows).toHaveLength(407);
});

test('a row that moves to the next page during an export is there once', async () => {
  const rows = await allRows(
    async ({ page, pageSize }) => ({
      rows: Array.from({ length: page === 1 ? pageSize : 3 }, (_, at) => `row ${(page - 1) * (pageSize - 1) + at}`),
    }),
    String,
  );
  expect(rows).toHaveLength(202);
});

test('an export ends when rows vanish while it reads', async () => {
  expect(await allRows(async () => ({ rows: ['only'] }), String)).toEqual(['only']);
});

test('an export has also the rows beyond what a list counts', async () => {
  const counted = 200;
  const load = async ({ page, pageSize }: { page: number; pageSize: number }) => ({
    rows: Array.from({ length: page < 3 ? pageSize : 0 }, (_, at) => `${page}:${at}`),
    total: counted,
  });
  expect(await allRows(load, String)).toHaveLength(400);
});
