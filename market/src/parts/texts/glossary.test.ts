import { describe, expect, test } from 'vitest';
import { glossary as spanish } from './glossary.es.ts';
import { glossary as english } from './glossary.ts';
import { explainedTerms } from './terms.ts';

describe.each([
  ['en', english],
  ['es', spanish],
] as const)('the glossary in %s', (language, glossary) => {
  const ids = glossary.map(({ id }) => id);

  test('has unique ids, is in alphabetical order, and refers to terms that exist', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const names = glossary.map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, language)));
    for (const { id, see = [] } of glossary) {
      expect(see.filter((other) => !ids.includes(other) || other === id)).toEqual([]);
    }
  });

  test('has the terms that screens explain', () => {
    expect(explainedTerms.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

test('both languages have the same terms with the same related terms', () => {
  const related = (glossary: typeof english) => new Map(glossary.map(({ id, see }) => [id, see]));
  expect(related(spanish)).toEqual(related(english));
});
