import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cusips from '../../testing/data/cusips.json' with { type: 'json' };
import { completeCusip, cusipCheckDigit, isCusip, whyNotBaseCusip, whyNotCusip } from './cusip.ts';

const anyBase = fc.stringMatching(/^[0-9A-Z*@#]{6}$/);
const anyIssue = fc.stringMatching(/^[0-9A-HJ-NP-Z]{2}$/);

describe('the check digit', () => {
  test.each([...cusips.realMunicipal, ...cusips.realTreasurySample])('of %s, a real security, is right', (cusip) => {
    expect(cusipCheckDigit(cusip.slice(0, 8))).toBe(Number(cusip.slice(8)));
    expect(isCusip(cusip)).toBe(true);
  });

  test.each(cusips.badCheckDigit)('of %s, an invented one, is wrong', (cusip) => {
    expect(isCusip(cusip)).toBe(false);
  });

  test.each([
    ['13063DAB', 4],
    ['64966QCJ', 7],
    ['66328RJD', 9],
    ['00000000', 0],
    ['*@#*@#*@', 7],
  ])('of %s is %d', (firstEight, digit) => {
    expect(cusipCheckDigit(firstEight)).toBe(digit);
  });

  test.each(['', '13063DU', '13063DU89', '13063D 8', '13063DÜ8', '13063d-8'])("of '%s' is none", (text) => {
    expect(cusipCheckDigit(text)).toBeNull();
  });

  test('finds every single wrong digit', () => {
    const digits = '0123456789';
    fc.assert(
      fc.property(anyBase, anyIssue, fc.nat(7), fc.nat(9), (base, issue, at, replacement) => {
        const cusip = completeCusip(base, issue) ?? '';
        fc.pre(digits.includes(cusip.charAt(at)) && cusip.charAt(at) !== String(replacement));
        expect(isCusip(`${cusip.slice(0, at)}${replacement}${cusip.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});

describe('completing a CUSIP', () => {
  test.each(cusips.realMunicipal)('gives %s from its base and issue', (cusip) => {
    expect(completeCusip(cusip.slice(0, 6), cusip.slice(6, 8))).toBe(cusip);
  });

  test('reads small letters and spaces around', () => {
    expect(completeCusip(' 13063d ', 'u8')).toBe('13063DU89');
  });

  test.each([
    ['13063', 'U8'],
    ['13063DU', 'U8'],
    ['13063D', 'U'],
    ['13063D', 'I8'],
    ['13063D', 'O8'],
    ['13063D', '*8'],
    ['', ''],
  ])("is impossible with '%s' and '%s'", (base, issue) => {
    expect(completeCusip(base, issue)).toBeNull();
  });

  test('gives one without warnings', () => {
    fc.assert(
      fc.property(anyBase, anyIssue, (base, issue) => {
        const cusip = completeCusip(base, issue) ?? '';
        expect(isCusip(cusip)).toBe(true);
        expect(whyNotCusip(cusip, base)).toBeNull();
      }),
    );
  });
});

describe('a warning', () => {
  test.each([...cusips.realMunicipal, ...cusips.realTreasurySample])(
    'is not raised by %s under its own base',
    (cusip) => {
      expect(whyNotCusip(cusip, cusip.slice(0, 6))).toBeNull();
    },
  );

  test.each([
    ['', 'base-cusip-length'],
    ['13063', 'base-cusip-length'],
    ['13063DU89', 'base-cusip-length'],
    ['1306-D', 'base-cusip-characters'],
    ['13063d', null],
    ['13063D', null],
  ])("about base '%s' is %s", (base, code) => {
    expect(whyNotBaseCusip(base)?.code ?? null).toBe(code);
  });

  test.each([
    ['', '13063D', null],
    ['  ', '13063D', null],
    ['13063du89', '13063d', null],
    ['13063DU8', '13063D', 'cusip-length'],
    ['13063DU890', '13063D', 'cusip-length'],
    ['13063D-89', '13063D', 'cusip-characters'],
    ['64971XQM3', '13063D', 'cusip-base'],
    ['13063DI85', '13063D', 'cusip-issue'],
    ['13063DU88', '13063D', 'cusip-check-digit'],
    ['13063DU8X', '13063D', 'cusip-check-digit'],
  ])("about '%s' under base '%s' is %s", (cusip, base, code) => {
    expect(whyNotCusip(cusip, base)?.code ?? null).toBe(code);
  });

  test('about an odd base is given once, not again on every row', () => {
    expect(whyNotCusip('13063DU89', '13063')).toBeNull();
  });

  test('about a wrong check digit says the right one', () => {
    expect(whyNotCusip('13063DAB7', '13063D')?.message).toEqual('The check digit should be 4');
  });
});
