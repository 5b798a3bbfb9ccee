import { describe, expect, test } from 'vitest';
import { orderNumber, orderNumbers } from './order-number.ts';

const one = '01933b5c-2f5a-7c3e-9a41-7d10212a6e62';

describe('the number of an order', () => {
  test.each([
    ['Alder Creek Library Bonds', 'ALD-2KVM'],
    ['City of Alder Creek', 'ALD-2KVM'],
    ['The Élan Park Bonds', 'ELA-2KVM'],
    ['Series 2026A General Obligation Bonds', 'GEN-2KVM'],
    ['2026 No. 4', 'ORD-2KVM'],
    ['债券', 'ORD-2KVM'],
  ])('in %s begins with letters of the name', (name, number) => {
    expect(orderNumber(name, one)).toBe(number);
  });

  test('depends on the end of the uuid, not on its time', () => {
    expect(orderNumber('Alder', `ffffffff${one.slice(8)}`)).toBe('ALD-2KVM');
    expect(orderNumber('Alder', `${one.slice(0, -1)}3`)).toBe('ALD-3KVM');
  });

  test('has no character that is misread', () => {
    const all = Array.from({ length: 2_000 }, () => orderNumber('Alder', crypto.randomUUID()));
    for (const number of all) expect(number).toMatch(/^ALD-[0-9A-HJKMNP-TV-Z]{4}$/);
  });
});

describe('numbers of orders that are listed together', () => {
  test('differ, also where the short ones are equal', () => {
    const other = `${one.slice(0, 24)}ffff${one.slice(28)}`;
    const third = `${one.slice(0, -1)}3`;
    expect([...orderNumbers('Alder', [one, other, third, one])]).toEqual([
      [third, 'ALD-3KVM'],
      [one, expect.stringMatching(/^ALD-2KVM-.{4}$/)],
      [other, expect.stringMatching(/^ALD-2KVM-.{4}$/)],
    ]);
  });

  test('differ for 20,000 orders, and most are short', () => {
    const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID());
    const numbers = [...orderNumbers('Alder', ids).values()];
    expect(new Set(numbers).size).toBe(20_000);
    expect(numbers.filter((number) => number.length === 8).length).toBeGreaterThan(19_000);
  });

  test('of the same uuids are the same, whatever their order', () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    expect(new Map(orderNumbers('Alder', ids.toReversed()))).toEqual(new Map(orderNumbers('Alder', ids)));
  });
});
