/** Tests the market's rules: which changes are valid, what they change, and which auctions no longer fit. */

import { describe, expect, test } from 'vitest';
import { auction, dollars } from '../../testing/auctions.ts';
import { cents } from '../base/money.ts';
import { english } from '../base/sentences/sentence.ts';
import {
  defaultRuleErrors,
  endsFourEyes,
  type MarketRules,
  marketRuleErrors,
  ruleChanges,
  rulesInForce,
  type StoredRules,
  storedAfter,
  usualMarketRules,
  whyNotChangeRules,
  whyNotFitRules,
  whyNotUnchanged,
  whyNotWithOthers,
} from './market-rules.ts';

const nothing: StoredRules = {
  minimum: null,
  step: null,
  saleHours: null,
  maxOrders: null,
  fourEyesOnAuctions: null,
  allocationRule: null,
};
const errorsOf = (asked: Partial<MarketRules>, before = usualMarketRules) =>
  marketRuleErrors(before, { ...before, ...asked });

test('a value that an Owner stored is in force, and all others are the default', () => {
  expect(rulesInForce(nothing, usualMarketRules)).toEqual(usualMarketRules);
  const stored = { ...nothing, minimum: dollars(10_000), fourEyesOnAuctions: true };
  expect(rulesInForce(stored, usualMarketRules)).toEqual({
    ...usualMarketRules,
    minimum: dollars(10_000),
    fourEyesOnAuctions: true,
  });
});

test('a change replaces what it names, null goes back to the default, and the rest stays', () => {
  const stored = { ...nothing, minimum: dollars(10_000), saleHours: 24 };
  expect(storedAfter(stored, { saleHours: null, maxOrders: 50 })).toEqual({
    ...nothing,
    minimum: dollars(10_000),
    maxOrders: 50,
  });
});

test('changes name the values in force before and after, amounts in dollars', () => {
  const before = { ...nothing, saleHours: 24 };
  const after = { ...nothing, minimum: dollars(10_000), fourEyesOnAuctions: false };
  expect(ruleChanges(before, after, usualMarketRules)).toEqual([
    { rule: 'minimum', from: 5_000, to: 10_000, isDefault: false },
    { rule: 'saleHours', from: 24, to: 48, isDefault: true },
    { rule: 'fourEyesOnAuctions', from: false, to: false, isDefault: false },
  ]);
  expect(ruleChanges(before, before, usualMarketRules)).toEqual([]);
});

describe('values', () => {
  test.each<[string, Partial<MarketRules>, string[]]>([
    ['the usual ones', {}, []],
    ['a minimum that is a multiple of the step', { minimum: dollars(25_000) }, []],
    ['one dollar', { minimum: dollars(1), step: dollars(1) }, []],
    ['a step that does not divide the minimum', { step: dollars(3_000) }, ['step']],
    ['a minimum that is no multiple of the step', { minimum: dollars(7_500) }, ['minimum']],
    ['a minimum below the step', { minimum: dollars(1_000) }, ['minimum']],
    ['both, which do not fit', { minimum: dollars(7_000), step: dollars(2_000) }, ['minimum']],
    ['no step', { step: cents(0) }, ['step']],
    ['a negative minimum', { minimum: dollars(-5_000) }, ['minimum']],
    ['cents', { minimum: cents(500_050) }, ['minimum']],
    ['too many dollars', { minimum: dollars(10_005_000) }, ['minimum']],
    ['no hours', { saleHours: 0 }, ['saleHours']],
    ['half an hour', { saleHours: 0.5 }, ['saleHours']],
    ['more than a year', { saleHours: 8_761 }, ['saleHours']],
    ['a year', { saleHours: 8_760 }, []],
    ['no orders', { maxOrders: 0 }, ['maxOrders']],
    ['too many orders', { maxOrders: 1_000_001 }, ['maxOrders']],
    ['not a number', { maxOrders: Number.NaN }, ['maxOrders']],
  ])('%s', (_, asked, fields) => {
    expect(Object.keys(errorsOf(asked))).toEqual(fields);
  });

  test('a default beyond the bounds stays while something else changes', () => {
    const odd = { ...usualMarketRules, minimum: cents(100_050), saleHours: 1.5 };
    expect(errorsOf({ maxOrders: 10 }, odd)).toEqual({});
    expect(Object.keys(errorsOf({ step: dollars(1_000) }, odd))).toEqual(['step']);
  });
});

test('a default rule that draws lots needs a witness, and one that was in force before is not asked again', () => {
  const drawn: MarketRules = { ...usualMarketRules, allocationRule: 'draw-1' };
  expect(defaultRuleErrors(usualMarketRules, drawn, [])).toEqual({
    allocationRule:
      'This rule draws lots from the signatures of witnesses: choose at least one witness, or another rule',
  });
  expect(defaultRuleErrors(usualMarketRules, drawn, ['w'])).toEqual({});
  expect(defaultRuleErrors(drawn, drawn, [])).toEqual({});
  expect(defaultRuleErrors(drawn, usualMarketRules, [])).toEqual({});
});

test('one administrator instead of two is the weaker rule', () => {
  const [one, two] = [usualMarketRules, { ...usualMarketRules, fourEyesOnAuctions: true }];
  expect([endsFourEyes(two, one), endsFourEyes(one, two), endsFourEyes(two, two)]).toEqual([true, false, false]);
});

test('a change is refused where another one came first, where it changes nothing, and where a second Owner would confirm more', () => {
  const change = { rule: 'saleHours', from: 48, to: 24, isDefault: false } as const;
  expect(whyNotChangeRules('a', 'a')).toBeNull();
  expect(whyNotChangeRules(null, 'a')?.code).toBe('rules-changed');
  expect(whyNotUnchanged([change])).toBeNull();
  expect(whyNotUnchanged([])?.code).toBe('rules-unchanged');
  expect(whyNotWithOthers([change])).toBeNull();
  expect(whyNotWithOthers([change, change])?.code).toBe('rules-not-alone');
});

describe('an auction that waits for approval', () => {
  const terms = auction();

  test('fits rules that its amounts meet', () => {
    expect(whyNotFitRules(terms, usualMarketRules)).toBeNull();
  });

  test('does not fit where a maturity is below the minimum, or not a multiple of the step', () => {
    const large = { minimum: dollars(10_000_000), step: dollars(5_000) };
    const refused = whyNotFitRules(terms, large);
    expect(refused?.code).toBe('rules-not-met');
    expect(english(refused?.message ?? '')).toContain('at least $10,000,000 and a multiple of $5,000');
    expect(whyNotFitRules(terms, { minimum: dollars(7_000), step: dollars(7_000) })?.code).toBe('rules-not-met');
  });

  test('does not fit where a limit of an investor’s orders is below the minimum', () => {
    const limited = { ...terms, indMaxAmount: dollars(5_000) };
    const rules = { minimum: dollars(10_000), step: dollars(5_000) };
    expect(english(whyNotFitRules(limited, rules)?.message ?? '')).toContain('a limit of what an investor can order');
  });

  test('fits by its own minimum and step, where an administrator allowed them', () => {
    const own = { ...terms, minimumAmount: dollars(5_000), stepAmount: dollars(5_000) };
    expect(whyNotFitRules(own, { minimum: dollars(10_000_000), step: dollars(7_000) })).toBeNull();
  });
});
