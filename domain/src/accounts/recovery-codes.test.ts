import { expect, test } from 'vitest';
import { readRecoveryCode, recoveryCodeBytes, recoveryCodeOf } from './recovery-codes.ts';

const bytes = Uint8Array.from({ length: recoveryCodeBytes }, (_, at) => (at * 37 + 11) % 256);

test('a code is six groups of four letters and digits', () => {
  expect(recoveryCodeOf(bytes)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('different bytes make different codes', () => {
  const codes = new Set(
    Array.from({ length: recoveryCodeBytes * 8 }, (_, bit) =>
      recoveryCodeOf(bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
    ),
  );
  expect(codes.size).toBe(recoveryCodeBytes * 8);
});

test('a code is accepted in small letters, without hyphens, with spaces, and with letters that look like digits', () => {
  const code = recoveryCodeOf(new Uint8Array(recoveryCodeBytes).fill(0b00001_000));
  expect(code).toContain('1');
  expect(code).toContain('0');
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
    expect(readRecoveryCode(typed)).toBe(code);
  expect(readRecoveryCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
  expect(readRecoveryCode(code.replaceAll('1', 'I'))).toBe(code);
});

test('an impossible code is not accepted', () => {
  const code = recoveryCodeOf(bytes);
  for (const typed of ['', '123456', code.slice(1), `${code}0`, code.replace(/^./, 'U'), code.replace(/^./, 'Ä')])
    expect(readRecoveryCode(typed)).toBeNull();
});
