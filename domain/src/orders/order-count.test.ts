import { expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { english, typed } from '../base/sentences/sentence.ts';
import { whyNotPlaceMore } from './order-count.ts';

const [first, second] = [day('2030-06-01'), day('2031-06-01')];
const order = [{ maturityDate: first, investmentAmount: cents(500_000) }];

test.each([
  ['nothing was ordered before', [], null],
  ['one fewer than the most', [{ maturityDate: first, lines: 1_999 }], null],
  ['the most at another maturity', [{ maturityDate: second, lines: 2_000 }], null],
  ['the most at this maturity', [{ maturityDate: first, lines: 2_000 }], 'too-many-orders'],
  ['more than the most, from before the limit', [{ maturityDate: first, lines: 9_000 }], 'too-many-orders'],
])('an investor who has placed orders can place another: %s', (_, written, code) => {
  expect(whyNotPlaceMore(written, order, 2_000)?.code ?? null).toBe(code);
});

test('the refusal names the limit', () => {
  expect(english(whyNotPlaceMore([{ maturityDate: first, lines: 2_000 }], order, 2_000)?.message ?? typed(''))).toMatch(
    /at most 2,000 orders/,
  );
});
