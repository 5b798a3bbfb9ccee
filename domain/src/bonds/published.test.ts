/** Tests that published figures are reproduced to their last digit, and that only those with a reason are not. */
import { describe, expect, test } from 'vitest';
import { isReproduced, publishedGroups } from '../../testing/published.ts';

describe.each(publishedGroups())('$title', ({ cases }) => {
  test.each(cases.filter((one) => isReproduced(one) || one.remark === undefined))('$what', (one) => {
    expect(one.computed).toBe(one.published);
  });

  test('says why each other one is not reproduced', () => {
    const others = cases.filter((one) => !isReproduced(one));
    expect(others.every(({ remark }) => remark !== undefined)).toBe(true);
  });
});

test('as many figures are reproduced as before', () => {
  const counts = publishedGroups().map(
    ({ title, cases }) => `${title}: ${cases.filter(isReproduced).length}/${cases.length}`,
  );
  expect(counts).toEqual([
    'Prices from yields: pricing wires: 65/65',
    'Yields from prices: pricing wires: 65/65',
    'Yields on confirmations: pricing wires: 65/65',
    'Interest costs: competitive sales: 10/33',
    'Par: 24/24',
    'Effective rates: notes with interest at maturity: 9/14',
    'Worked examples: prices and yields: 5/8',
    'Worked examples: accrued interest: 4/4',
    'Accreted values: 32/32',
  ]);
});
