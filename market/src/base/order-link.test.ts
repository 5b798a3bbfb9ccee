import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { expect, test } from 'vitest';
import { orderPath, readOrder } from './order-link.ts';

test('the lines of an address are those that were put into it', () => {
  const path = orderPath('x', [
    { maturityDate: day('2030-06-01'), amount: cents(1_000_000) },
    { maturityDate: day('2031-06-01'), amount: cents(2_500_000) },
  ]);
  const text = new URL(path, 'https://market.example').searchParams.get('order');
  expect(readOrder(text)).toEqual({ '2030-06-01': '10,000', '2031-06-01': '25,000' });
});

test('whatever is no line of an order is dropped', () => {
  expect(readOrder(null)).toEqual({});
  expect(readOrder('2030-02-31_5000.2030-06-01_-5.x.2030-06-01_1e9._.2030-07-01_0')).toEqual({});
});
