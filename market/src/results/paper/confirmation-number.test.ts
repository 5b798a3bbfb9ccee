import { expect, test } from 'vitest';
import { confirmationNumber } from '../../parts/paper/confirmation-number.ts';

const [first, second] = ['01983c5e-0000-7000-8000-0000000000e3', '01983c5f-0000-7000-8000-000000000021'];

test('a confirmation has the number of the first order, whatever the order of the lines', () => {
  const numbers = [
    [first, second],
    [second, first, first],
  ].map((ids) => confirmationNumber({ auctionName: 'Alder Creek Bonds', lines: ids.map((bidId) => ({ bidId })) }));
  expect(numbers[0]).toMatch(/^C-ALD-[0-9A-Z]{4}$/);
  expect(numbers[1]).toBe(numbers[0]);
});
