/** Tests the bounds within which the issuer can change amounts after the close. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '../../testing/sentences/findings.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { english } from '../base/sentences/sentence.ts';
import { spanish } from '../base/sentences/spanish.ts';
import { boundsOfMaturity, resizingDeadline, whyNotResize, wrongAmounts } from './resizing.ts';

const minute = 60_000;
const close = new Date('2026-08-10T14:00:00Z');
const resizing = { maturityPercent: 15, minutes: 60, totalPercent: 10 };
const [one, two] = [day('2031-08-01'), day('2032-08-01')];
const terms = {
  ...{ minimum: cents(500_000), step: cents(500_000) },
  maturities: [
    { maturityDate: one, principal: cents(10_000_000) },
    { maturityDate: two, principal: cents(20_000_000) },
  ],
};
const sale = { terms, withdrawn: new Set<string>() };

function wrongIn(of: Parameters<typeof wrongAmounts>[0], maturities: Parameters<typeof wrongAmounts>[1]) {
  const wrong = wrongAmounts(of, maturities, resizing);
  // Calls refuse these amounts with the same sentences.
  if (wrong) expect(spanish(wrong)).not.toBe(english(wrong));
  return said(wrong);
}

describe('deciding about the amounts', () => {
  const waiting = { resizing, closeDate: close, cancelledAt: null, status: 'Ended', isDecided: false } as const;
  test.each<[string, Partial<Parameters<typeof whyNotResize>[0]>, number, string | null]>([
    ['at the close', {}, 0, null],
    ['in the last moment', {}, 60 - 1 / 60_000, null],
    ['after the published time', {}, 60, 'resizing-over'],
    ['of a sale that has not ended for good', { status: 'Live' }, 1, 'not-closed'],
    ['without published bounds', { resizing: null }, 1, 'no-resizing'],
    ['twice', { isDecided: true }, 1, 'resizing-decided'],
    ['of a canceled sale', { cancelledAt: close }, 1, 'auction-cancelled'],
  ])('%s', (_, change, minutes, code) => {
    const now = new Date(close.getTime() + minutes * minute);
    expect(whyNotResize({ ...waiting, ...change }, now)?.code ?? null).toBe(code);
  });

  test('ends when it was published', () => {
    expect(resizingDeadline(close, resizing)).toEqual(new Date('2026-08-10T15:00:00Z'));
  });

  test.each<[string, Readonly<Record<string, number>>, string | null]>([
    ['nothing', {}, null],
    ['one up to its bound', { [one]: 11_500_000 }, null],
    ['one beyond its bound', { [one]: 12_000_000 }, '2031-08-01 changes by more than 15%'],
    ['one down to its bound', { [one]: 8_500_000 }, null],
    ['all beyond theirs', { [one]: 11_500_000, [two]: 22_000_000 }, 'all maturities together change by more than 10%'],
    ['all to theirs', { [one]: 11_500_000, [two]: 21_500_000 }, null],
    ['one up and one down', { [one]: 11_500_000, [two]: 17_000_000 }, null],
    ['a part of a step', { [one]: 10_250_000 }, 'the principal of 2031-08-01 is no amount that can be ordered'],
    ['the same', { [one]: 10_000_000 }, '2031-08-01 has this principal already'],
    ['one that is not offered', { '2040-08-01': 500_000 }, '2040-08-01 is not offered, or was withdrawn'],
  ])('%s', (_, amounts, wrong) => {
    const maturities = Object.entries(amounts).map(([each, principal]) => ({
      ...{ maturityDate: day(each), principal: cents(principal) },
    }));
    expect(wrongIn(sale, maturities)).toBe(wrong);
  });

  test('withdrawn maturities count in no bound', () => {
    const withdrawn = new Set<string>([two]);
    const alone = [{ maturityDate: one, principal: cents(11_500_000) }];
    expect(wrongIn({ terms, withdrawn }, alone)).toBe('all maturities together change by more than 10%');
    const gone = [{ maturityDate: two, principal: cents(19_000_000) }];
    expect(wrongIn({ terms, withdrawn }, gone)).toBe('2032-08-01 is not offered, or was withdrawn');
  });

  test('the bounds of a maturity are exact for all amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999_999 }),
        fc.integer({ min: 1, max: 50 }),
        (principal, percent) => {
          const { least, most } = boundsOfMaturity(cents(principal), { ...resizing, maturityPercent: percent });
          const by = (BigInt(principal) * BigInt(percent)) / 100n;
          expect(BigInt(least)).toBe(BigInt(principal) - by);
          const up = BigInt(principal) + by;
          expect(BigInt(most)).toBe(up < 999_999_999_999_999n ? up : 999_999_999_999_999n);
        },
      ),
    );
  });
});
