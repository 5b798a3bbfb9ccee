/** Tests that the bands of the list's filters leave nothing out and overlap nowhere. */
import { expect, test } from 'vitest';
import { ratingAgencies } from '../base/vocabulary.ts';
import { type Band, maturityBands, minimumBands, ratingsOfBand, sizeBands, yieldBands } from './offer-bands.ts';

test.each<readonly [string, readonly Band[]]>([
  ['yields', yieldBands],
  ['maturities', maturityBands],
  ['sizes', sizeBands],
  ['minimums', minimumBands],
])('the bands of %s begin where the one before ends', (_, bands) => {
  expect(bands[0]?.from).toBe(Number.NEGATIVE_INFINITY);
  expect(bands.at(-1)?.below).toBe(Number.POSITIVE_INFINITY);
  for (const [at, band] of bands.slice(1).entries()) expect(band.from).toBe(bands[at]?.below);
});

test('the bands of ratings have exactly the investment grades of every agency', () => {
  const banded = new Set<string>(Object.values(ratingsOfBand).flat());
  for (const { scale, lowestInvestmentGrade } of ratingAgencies) {
    const grades: readonly string[] = scale.map(({ value }) => value);
    const lowest = grades.indexOf(lowestInvestmentGrade);
    expect(grades.filter((grade) => banded.has(grade))).toEqual(grades.slice(1, lowest + 1));
  }
});
