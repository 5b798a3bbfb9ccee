/** Tests that the bytes of letters and digits equal those of the text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AsciiWriter, asciiOf } from './ascii.ts';

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const anyNumber = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.constantFrom(0, 9, 10, 99, 100, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1),
);

test('numbers and words are written as text would write them, however much there is', () => {
  const words = fc.string({ unit: fc.constantFrom(...'abc"{}:,\t\n0'), maxLength: 4_000, size: 'max' });
  const writer = new AsciiWriter();
  fc.assert(
    fc.property(fc.array(fc.oneof(anyNumber, words), { maxLength: 40 }), (parts) => {
      for (const part of parts) {
        if (typeof part === 'number') writer.writeNumber(part);
        else if (part.length % 2 === 0) writer.write(asciiOf(part));
        else writer.writeText(part);
      }
      expect(textOf(writer.take())).toBe(parts.join(''));
    }),
    { numRuns: 40 },
  );
});

test('non-ASCII text is refused, since its bytes would not be its characters', () => {
  for (const text of ['ä', 'a€', '😀']) expect(() => asciiOf(text)).toThrow(RangeError);
});
