import { expect, test } from 'vitest';
import * as bands from '../auctions/offer-bands.ts';
import * as structures from '../bonds/structure-vocabulary.ts';
import * as inputs from '../figures/figure-inputs.ts';
import { inWords } from './label-words.es.ts';
import * as vocabulary from './vocabulary.ts';

/** Labels that read the same in Spanish. */
const same = new Set(['Error', 'Fairbook', 'AAA / Aaa', 'BBB / Baa']);
/** Values of programs, which no screen shows. */
const unseen = new Set([
  'pendingActions',
  'approvalActions',
  'factChangeActions',
  'historyActions',
  'uploadKinds',
  'adminNoticeKinds',
  'linkGrounds',
]);

test('every label of a fixed list has its Spanish', () => {
  const lists = Object.entries({ ...vocabulary, ...bands, ...inputs, ...structures }).filter(
    ([name, list]) =>
      Array.isArray(list) &&
      !unseen.has(name) &&
      !/ratings/i.test(name) &&
      !['ratingAgencies', 'countedFilters', 'allocationRuleVersions'].includes(name),
  ) as [string, readonly vocabulary.Option[]][];
  expect(lists.length).toBeGreaterThan(25);
  const missing = lists.flatMap(([name, list]) =>
    list
      .filter(({ label }) => /[a-z]{2}/.test(label) && !same.has(label) && inWords(label) === label)
      .map(({ label }) => `${name}: ${label}`),
  );
  expect(missing).toEqual([]);
});
