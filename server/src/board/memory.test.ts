/** What the board does with its memory: texts in few buffers, names heard lately, buffers used again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bits, keepInAll } from './bits.ts';
import { Lately } from './lately.ts';
import { Slabs } from './slabs.ts';
import { Spares } from './spares.ts';

describe('texts in few buffers', () => {
  const textOf = (slabs: Slabs, slot: number) => {
    const bytes = Buffer.alloc(slabs.lengthOf(slot) + 2, '-');
    expect(slabs.copy(slot, bytes, 1)).toBe(bytes.length - 1);
    return bytes.toString('latin1').slice(1, -1);
  };

  test('are what was put there last, or are gone; only the oldest go, and only where memory ends', () => {
    const put = fc.record({
      slot: fc.nat(3_000),
      text: fc.string({ minLength: 1, maxLength: 30, unit: 'binary-ascii' }),
    });
    const property = fc.property(fc.array(put, { maxLength: 60 }), fc.integer({ min: 2, max: 5 }), (puts, most) => {
      const slabs = new Slabs({ size: 64, most });
      const known = new Map<number, string>();
      for (const { slot, text } of puts) {
        slabs.put(slot, Buffer.from(text, 'latin1'));
        known.delete(slot);
        known.set(slot, text);
      }
      // What fits beside the largest waste there can be at the end of each buffer is kept.
      let bytes = 0;
      for (const { text } of puts) bytes += text.length;
      const mustAllBeHere = bytes <= (64 - 30) * most;
      for (const [slot, text] of known) if (mustAllBeHere || slabs.has(slot)) expect(textOf(slabs, slot)).toBe(text);
      const last = puts.at(-1);
      if (last) expect(slabs.has(last.slot)).toBe(true);
    });
    fc.assert(property);
  });

  test('go when they are dropped, when all are, and when they are longer than a buffer', () => {
    const slabs = new Slabs({ size: 64, most: 2 });
    for (const slot of [1, 2, 5_000]) slabs.put(slot, Buffer.from(`text of ${slot}`));
    slabs.drop(1);
    slabs.drop(9_999);
    slabs.put(2, Buffer.alloc(65));
    expect([1, 2, 5_000, 9_999].map((slot) => slabs.has(slot))).toEqual([false, false, true, false]);
    slabs.clear();
    expect(slabs.has(5_000)).toBe(false);
    slabs.put(7, Buffer.from('again'));
    expect(textOf(slabs, 7)).toBe('again');
  });
});

test('what is in every group of sets is found and counted, however many groups there are', () => {
  const slots = fc.array(fc.nat(99), { maxLength: 90 });
  // Of some sets most slots are in, so that something is left of seven.
  const set = fc.tuple(slots, fc.boolean()).map(([some, isRest]) => {
    return isRest
      ? Array.from({ length: 100 }, (_, slot) => slot).filter((slot) => !some.slice(0, 9).includes(slot))
      : some;
  });
  const groups = fc.array(fc.array(set, { maxLength: 3 }), { minLength: 1, maxLength: 7 });
  const property = fc.property(groups, (all) => {
    const sets = all.map((group) =>
      group.map((members) => {
        const bits = new Bits(1);
        for (const slot of members) bits.add(slot);
        return bits;
      }),
    );
    const result = new Bits(100);
    const count = keepInAll(result.words, sets);
    const expected = Array.from({ length: 100 }, (_, slot) => slot).filter((slot) =>
      all.every((group) => group.some((members) => members.includes(slot))),
    );
    const found = Array.from({ length: 100 }, (_, slot) => slot).filter((slot) => result.has(slot));
    expect(found).toEqual(expected);
    expect(count).toBe(expected.length);
  });
  fc.assert(property, { numRuns: 500 });
});

test('a name is remembered for as many names as are asked for, and for no more than twice as many', () => {
  const lately = new Lately(10);
  expect([lately.hear('name'), lately.hear('name')]).toEqual([false, true]);
  for (let other = 0; other < 9; other++) lately.hear(`${other}`);
  expect(lately.hear('name')).toBe(true);
  for (let other = 0; other < 20; other++) lately.hear(`more ${other}`);
  expect(lately.hear('name')).toBe(false);
});

test('a buffer is used again once it is given back, and never before', () => {
  const spares = new Spares(100, 1);
  const [one, other] = [spares.take(60), spares.take(60)];
  expect(other.bytes.buffer).not.toBe(one.bytes.buffer);
  one.giveBack();
  other.giveBack();
  const again = spares.take(80);
  expect([again.bytes.length, again.bytes.buffer]).toEqual([80, one.bytes.buffer]);
  expect(spares.take(80).bytes.buffer).not.toBe(other.bytes.buffer);
  const large = spares.take(101);
  large.giveBack();
  expect(large.bytes.length).toBe(101);
});
