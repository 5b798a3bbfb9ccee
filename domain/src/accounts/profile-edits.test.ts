import { expect, test } from 'vitest';
import { editsBetween } from './profile-edits.ts';

test.each<[string, Record<string, unknown>, Record<string, unknown>, unknown[]]>([
  ['nothing', { city: 'Eugene' }, { city: 'Eugene' }, []],
  [
    'a value',
    { website: null },
    { website: 'https://a.example' },
    [{ field: 'website', from: null, to: 'https://a.example' }],
  ],
  ['a list', { themes: ['a'] }, { themes: ['a', 'b'] }, [{ field: 'themes', from: 'a', to: 'a, b' }]],
  ['no list and an empty one', { themes: [] }, { themes: null }, []],
  ['what is left alone', { website: 'x' }, { website: undefined }, []],
  ['what is not asked for', { status: 'New', city: 'A' }, { city: 'A' }, []],
  ['personal data by its name alone', { phone: '1' }, { phone: '2' }, [{ field: 'phone' }]],
  ['a switch', { isIn: false }, { isIn: true }, [{ field: 'isIn', from: false, to: true }]],
])('reports %s', (_what, before, after, edits) => {
  expect(editsBetween(before, after, ['phone'])).toEqual(edits);
});

test('a long text is cut', () => {
  const [edit] = editsBetween({ summary: '' }, { summary: 'x'.repeat(10_000) }, []);
  expect(String(edit?.to)).toHaveLength(201);
});
