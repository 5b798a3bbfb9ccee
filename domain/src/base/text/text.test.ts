import { describe, expect, test } from 'vitest';
import { isHonestAddress, isPhoneNumber, isPlainLine, isPlainText, isVisible, isZipCode } from './text.ts';

describe('a one-line text', () => {
  test.each(['Water Bonds', 'Zürich · 東京', '👩‍👩‍👧', 'می‌خواهم', "O'Brien & Söhne – 100 %"])('may be %s', (text) => {
    expect(isPlainLine(text)).toBe(true);
  });
  test.each([
    ['a line break', 'City\nof Salem'],
    ['NUL', 'a\u0000b'],
    ['an override of direction', 'City \u202Eof Salem'],
    ['an isolate of direction', '\u2066Salem\u2069'],
    ['a mark of direction', 'Salem\u200F'],
    ['a soft hyphen', 'Sa\u00ADlem'],
    ['a zero-width space', 'Sa\u200Blem'],
    ['a byte order mark', '\uFEFFSalem'],
    ['a tag', 'Salem\u{E0041}'],
    ['a line separator', 'Sa\u2028lem'],
    ['half a surrogate pair', 'Sa\uD800lem'],
  ])('has no %s', (_, text) => {
    expect(isPlainLine(text)).toBe(false);
  });
});

test('a text of several lines has line breaks and tabs, and no other control characters', () => {
  expect(isPlainText('First\r\n\tSecond\n')).toBe(true);
  expect(isPlainText('First\n\u202ESecond')).toBe(false);
});

test.each(['\u115f', '\u3164', '\u2800\u2800', '\u200d', ' ', '\uffa0', ''])('%j shows nothing', (text) => {
  expect(isVisible(text)).toBe(false);
});
test.each(['A', '5', '東', '!', '👩‍👩‍👧', '\u3164A'])('%j shows something', (text) => {
  expect(isVisible(text)).toBe(true);
});

test.each(['97477', '97477-1234', '974771234'])('%s is a ZIP code', (text) => {
  expect(isZipCode(text)).toBe(true);
});
test.each(['ABCDE', '9747', '97477-12', '97477 1234', ' 97477', '９７４７７'])('%s is no ZIP code', (text) => {
  expect(isZipCode(text)).toBe(false);
});

test.each(['555-0100', '+1 (503) 555-0100', '503.555.0100', '+49 89 123456/0', '311'])(
  '%s is a phone number',
  (text) => {
    expect(isPhoneNumber(text)).toBe(true);
  },
);
test.each(['call me', '', '12', '1234567890123456', '503-CALL', '555+0100', '()'])('%s is no phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

test.each(['https://alder.example', 'http://alder.example/a@b?c=@', 'https://alder.example/#x@y'])(
  '%s leads where it says',
  (text) => {
    expect(isHonestAddress(text)).toBe(true);
  },
);
test.each([
  'https://a@evil.example',
  'https://emma.msrb.org@evil.example',
  'https://a:b@x.example',
  'https:a@x.example',
  'https://a.example/\u0000',
  '\u202Ehttps://a.example',
  'nothing',
])('%j does not', (text) => {
  expect(isHonestAddress(text)).toBe(false);
});
