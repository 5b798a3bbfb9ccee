/** Tests in-memory caches and stores: texts in few buffers, bitsets, recent keys, pooled buffers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bitset, keepInAll } from './bitset.ts';
import { BoundedCache } from './bounded-cache.ts';
import { BufferPool } from './buffer-pool.ts';
import { RecentKeys } from './recent-keys.ts';
import { RecentMap } from './recent-map.ts';
import { Slabs } from './slabs.ts';

describe('texts in few buffers', () => {
  const textOf = (slabs: Slabs, slot: number) => {
    const bytes = Buffer.alloc(slabs.lengthOf(slot) + 2, '-');
    expect(slabs.copy(slot, bytes, 1)).toBe(bytes.length - 1);
    return bytes.toString('latin1').slice(1, -1);
  };

  test('are the last ones stored, or are gone; only the oldest are evicted, and only when memory is full', () => {
    const put = fc.record({
      slot: fc.nat(3_000),
      text: fc.string({ minLength: 1, maxLength: 30, unit: 'binary-ascii' }),
    });
    const property = fc.property(fc.array(put, { maxLength: 60 }), fc.integer({ min: 2, max: 5 }), (puts, maxSlabs) => {
      const slabs = new Slabs({ size: 64, maxSlabs });
      const known = new Map<number, string>();
      for (const { slot, text } of puts) {
        slabs.put(slot, Buffer.from(text, 'latin1'));
        known.delete(slot);
        known.set(slot, text);
      }
      // Buffers that fit beside the maximum waste at the end of each are kept.
      let bytes = 0;
      for (const { text } of puts) bytes += text.length;
      const mustAllBeHere = bytes <= (64 - 30) * maxSlabs;
      for (const [slot, text] of known) if (mustAllBeHere || slabs.has(slot)) expect(textOf(slabs, slot)).toBe(text);
      const last = puts.at(-1);
      if (last) expect(slabs.has(last.slot)).toBe(true);
    });
    fc.assert(property);
  });

  test('go when they are dropped, when all are, and when they are longer than a buffer', () => {
    const slabs = new Slabs({ size: 64, maxSlabs: 2 });
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

test('the intersection of groups of sets is found and counted, however many groups there are', () => {
  const slots = fc.array(fc.nat(99), { maxLength: 90 });
  // Some sets contain most slots, so that an intersection of seven is not empty.
  const set = fc.tuple(slots, fc.boolean()).map(([some, isRest]) => {
    return isRest
      ? Array.from({ length: 100 }, (_, slot) => slot).filter((slot) => !some.slice(0, 9).includes(slot))
      : some;
  });
  const groups = fc.array(fc.array(set, { maxLength: 3 }), { minLength: 1, maxLength: 7 });
  const property = fc.property(groups, (all) => {
    const sets = all.map((group) =>
      group.map((members) => {
        const bits = new Bitset(1);
        for (const slot of members) bits.add(slot);
        return bits;
      }),
    );
    const result = new Bitset(100);
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

test('at least the configured number of keys is remembered, and at most twice as many', () => {
  const recent = new RecentKeys(10);
  expect([recent.addAndWasKnown('name'), recent.addAndWasKnown('name')]).toEqual([false, true]);
  for (let other = 0; other < 9; other++) recent.addAndWasKnown(`${other}`);
  expect(recent.addAndWasKnown('name')).toBe(true);
  for (let other = 0; other < 20; other++) recent.addAndWasKnown(`more ${other}`);
  expect(recent.addAndWasKnown('name')).toBe(false);
});

test('a recent text is found, one that is set again stays, and no more than twice as much is kept', () => {
  const recent = new RecentMap<number, string>(10);
  for (let key = 0; key < 1_000; key++) {
    recent.set(0, `zero ${key}`);
    recent.set(key + 1, `${key + 1}`);
    expect(recent.get(0)).toBe(`zero ${key}`);
    expect(recent.size).toBeLessThanOrEqual(20);
  }
  expect([1_000, 995, 900].map((key) => recent.get(key))).toEqual(['1000', '995', undefined]);
});

test('a buffer is used again once it is given back, and never before', () => {
  const pool = new BufferPool(100, 1);
  const [one, other] = [pool.take(60), pool.take(60)];
  expect(other.bytes.buffer).not.toBe(one.bytes.buffer);
  one.giveBack();
  other.giveBack();
  const again = pool.take(80);
  expect([again.bytes.length, again.bytes.buffer]).toEqual([80, one.bytes.buffer]);
  expect(pool.take(80).bytes.buffer).not.toBe(other.bytes.buffer);
  const large = pool.take(101);
  large.giveBack();
  expect(large.bytes.length).toBe(101);
});

describe('a bounded cache', () => {
  test('evicts the oldest entry when full, and an overwritten entry counts as new', () => {
    const cache = new BoundedCache<string, number>(2);
    for (const [index, key] of ['one', 'two', 'one', 'three'].entries()) cache.set(key, index);
    expect(['one', 'two', 'three'].map((key) => cache.get(key))).toEqual([2, undefined, 3]);
  });

  test('counts the size of its values, and stores none that is larger than its limit', () => {
    const cache = new BoundedCache<string, string>(10, ({ length }) => length);
    cache.set('one', 'x'.repeat(6));
    cache.set('two', 'x'.repeat(4));
    cache.delete('one');
    cache.deleteWhere((text) => text.length === 5);
    cache.set('three', 'x'.repeat(6));
    expect([cache.get('two')?.length, cache.get('three')?.length]).toEqual([4, 6]);
    cache.set('four', 'x'.repeat(11));
    expect(['two', 'three', 'four'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  });

  test('reports each value that is replaced, deleted or evicted', () => {
    const removed: number[] = [];
    const cache = new BoundedCache<string, number>(
      2,
      () => 1,
      (value) => removed.push(value),
    );
    for (const [value, key] of ['one', 'one', 'two', 'three', 'four'].entries()) cache.set(key, value);
    expect(removed).toEqual([0, 1, 2]);
    cache.delete('three');
    cache.clear();
    expect(removed).toEqual([0, 1, 2, 3, 4]);
  });

  test('deletes the oldest entries, up to the first that is not gone', () => {
    const cache = new BoundedCache<string, number>(9);
    for (const [value, key] of ['one', 'two', 'three', 'four'].entries()) cache.set(key, value);
    cache.deleteWhile((value) => value !== 2);
    expect([...cache.values()]).toEqual([2, 3]);
  });
});
