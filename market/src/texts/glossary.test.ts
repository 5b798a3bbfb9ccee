import { expect, test } from 'vitest';
import { glossary } from './glossary.ts';
import { explainedTerms } from './terms.ts';

test('terms have unique ids, are in alphabetical order, and refer to terms that exist', () => {
  const ids = glossary.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const names = glossary.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  for (const { id, see = [] } of glossary) {
    expect(see.filter((other) => !ids.includes(other) || other === id)).toEqual([]);
  }
});

test('the terms that screens explain are in it', () => {
  const ids = glossary.map(({ id }) => id);
  expect(explainedTerms.filter((id) => !ids.includes(id))).toEqual([]);
});
