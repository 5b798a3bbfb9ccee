/** Tests the market's rules: which changes are valid, what they change, and which auctions no longer fit. */

import { describe, expect, test } from 'vitest';
import { auction, dollars } from '../../testing/auctions.ts';
import { cents } from '../base/money.ts';
import { english, typed } from '../base/sentences/sentence.ts';
import { spanish } from '../base/sentences/spanish.ts';
import { ruleChangeInWords } from './market-rule-words.ts';
import {
  defaultRuleErrors,
  endsFourEyes,
  type MarketRules,
  marketRuleErrors,
  type RuleChange,
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

test.each<[RuleChange, string, string]>([
  [
    { rule: 'minimum', from: 5_000, to: 10_000, isDefault: false },
    'Minimum of an order and a maturity: $10,000 instead of $5,000',
    'Mínimo de una orden y de un vencimiento: $10,000 en lugar de $5,000',
  ],
  [
    { rule: 'saleHours', from: 1, to: 48, isDefault: true },
    'Duration of a sale without a close of its own: 48 hours, the default, instead of 1 hour',
    'Duración de una venta sin cierre propio: 48 horas, el valor predeterminado, en lugar de 1 hora',
  ],
  [
    { rule: 'fourEyesOnAuctions', from: false, to: false, isDefault: true },
    'Approval of an auction: by one administrator, which is the default again',
    'Aprobación de una subasta: por un administrador, que vuelve a ser el valor predeterminado',
  ],
  [
    { rule: 'maxOrders', from: 2_000, to: 2_000, isDefault: false },
    'Orders of one investor at one maturity, at most: 2,000, whatever the default is',
    'Órdenes de un inversionista en un vencimiento, como máximo: 2,000, sea cual sea el valor predeterminado',
  ],
  [
    { rule: 'allocationRule', from: 'priority-pro-rata-1', to: 'draw-1', isDefault: false },
    'Rule of allocation of a new sale: whole orders by a draw instead of in proportion with earlier orders first among equals',
    'Regla de asignación de una venta nueva: órdenes completas por sorteo en lugar de en proporción y, entre iguales, primero las órdenes anteriores',
  ],
])('the change %j is a sentence in both languages', (change, inEnglish, inSpanish) => {
  expect(english(ruleChangeInWords(change))).toBe(inEnglish);
  expect(spanish(ruleChangeInWords(change))).toBe(inSpanish);
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
    expect(english(refused?.message ?? typed(''))).toContain('at least $10,000,000 and a multiple of $5,000');
    expect(whyNotFitRules(terms, { minimum: dollars(7_000), step: dollars(7_000) })?.code).toBe('rules-not-met');
  });

  test('does not fit where a limit of an investor’s orders is below the minimum', () => {
    const limited = { ...terms, indMaxAmount: dollars(5_000) };
    const rules = { minimum: dollars(10_000), step: dollars(5_000) };
    expect(english(whyNotFitRules(limited, rules)?.message ?? typed(''))).toContain(
      'a limit of what an investor can order',
    );
  });

  test('fits by its own minimum and step, where an administrator allowed them', () => {
    const own = { ...terms, minimumAmount: dollars(5_000), stepAmount: dollars(5_000) };
    expect(whyNotFitRules(own, { minimum: dollars(10_000_000), step: dollars(7_000) })).toBeNull();
  });
});
