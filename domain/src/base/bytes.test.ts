/** Base 64, UTF-8 and numbers, against Node's own and at the edges that strict readers refuse. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes, equalBytes, fromBase64, hexOf, parseDecimal, toBase64, utf8Of } from './bytes.ts';

test('Base 64 is the one of Node, and is read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(toBase64(bytes)).toBe(text);
      expect(fromBase64(text)).toEqual(bytes);
    }),
  );
});

test('bytes have one text in Base 64', () => {
  for (const text of [
    'A',
    'AA',
    'AAA',
    'A===',
    '====',
    'AB==',
    'AAB=',
    'AA=A',
    'AAA-',
    'AAA_',
    'AAAA\n',
    ' AAA',
    'AAÄA',
  ]) {
    expect(fromBase64(text), text).toBeNull();
  }
});

test('text is encoded as Node encodes it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff)), (codes) => {
      const text = String.fromCodePoint(...codes.filter((code) => code < 0xd800 || code > 0xdfff));
      expect(utf8Of(text)).toEqual(new Uint8Array(Buffer.from(text)));
    }),
  );
  expect(utf8Of('a—ß𝄞')).toEqual(new Uint8Array(Buffer.from('a—ß𝄞')));
  expect(() => utf8Of('a\ud800')).toThrow(RangeError);
  expect(() => utf8Of('\udc00a')).toThrow(RangeError);
});

test('numbers have one text', () => {
  expect(['0', '7', '20852163', '9007199254740991'].map(parseDecimal)).toEqual([
    0,
    7,
    20852163,
    Number.MAX_SAFE_INTEGER,
  ]);
  for (const text of [
    '',
    '00',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1\n',
    '٣',
    '9007199254740992',
    '18446744073709551615',
  ]) {
    expect(parseDecimal(text), text).toBeNull();
  }
});

test('bytes are joined and compared', () => {
  expect(concatBytes(Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
});

test('hexadecimal digits have two for each byte', () => {
  expect(hexOf(Uint8Array.of(0, 1, 15, 16, 255))).toBe('00010f10ff');
});
