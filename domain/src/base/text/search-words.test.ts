/** Tests what a search text asks for. */
import { expect, test } from 'vitest';
import { searchOf } from './search-words.ts';
import { spellingsOf } from './spelling.ts';

test.each([
  [undefined, []],
  ['  ', []],
  ['street  bonds', ['street', 'bonds']],
  ['City of Bend', ['City', 'Bend']],
  ['of', ['of']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('the words of %j are %j', (text, words) => {
  expect((searchOf(text)?.words ?? []).map((word) => word.text)).toEqual(words);
});

test.each([
  ['+1 (541) 555-0199', '5415550199'],
  ['541.555.0199', '5415550199'],
  ['5550199', '5550199'],
  ['97701', null],
  ['013595', null],
])('%s is the phone number %s', (text, digits) => {
  expect(searchOf(text)?.words.map((word) => word.digits)).toEqual([digits]);
});

test('an id is found with and without its kind', () => {
  const id = '0198b5a8-0000-7000-8000-0000000000ab';
  for (const text of [id, id.toUpperCase(), `auction:${id}`]) expect(searchOf(text)?.words[0]?.uuid).toBe(id);
  expect(searchOf('auction')?.words[0]?.uuid).toBeNull();
});

test.each([
  ['ald-7f3k', 'ALD-7F3K'],
  ['ALD-7F3K-2Q', 'ALD-7F3K-2Q'],
  ['ALD-7I3K', null],
  ['alder-creek', null],
])('%s is the number of the order %s', (text, number) => {
  expect(searchOf(text)?.orderNumber).toBe(number);
});

test.each([
  ['aldr', ['Alder'], ['Alder']],
  ['olvie', ['Olive', 'Oliver'], ['Olive']],
  ['sprngfeild', ['Springfield', 'Spring'], ['Springfield']],
  ['oak', ['Oat'], []],
  ['bend', ['Bend'], []],
])('%s may be a misspelling: of %j %j', (typed, names, found) => {
  expect(spellingsOf(typed, names)).toEqual(found);
});
