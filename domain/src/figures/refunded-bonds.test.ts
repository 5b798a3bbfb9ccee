/** Tests bonds pasted from a spreadsheet. */
import { expect, test } from 'vitest';
import { readBonds } from './refunded-bonds.ts';

const bond = (...cells: readonly string[]) => {
  const [maturityDate = '', principalAmount = '', interestRate = '', callDate = '', callPrice = ''] = cells;
  return { maturityDate, principalAmount, interestRate, callDate, callPrice };
};

test('bonds are read in the order of the columns', () => {
  const text = '6/1/2030\t$1,250,000\t5.00%\t6/1/2027\t101\n12/1/2031\t500000.50\t4.125\t\t\n';
  expect(readBonds(text)).toEqual([
    bond('2030-06-01', '1250000', '5', '2027-06-01', '101'),
    bond('2031-12-01', '500000.5', '4.125'),
  ]);
});

test('headings say which column is what, and totals are left out', () => {
  const text = `Call Date,Call Price,Due,Coupon,Outstanding Principal,CUSIP
"Jun 1, 2027",100,"Jun 1, 2030",5,"1,250,000",012345AA1
,,"Dec 1, 2031",4,"500,000",012345AB9
Total,,,,"1,750,000",`;
  expect(readBonds(text)).toEqual([
    bond('2030-06-01', '1250000', '5', '2027-06-01', '100'),
    bond('2031-12-01', '500000', '4'),
  ]);
});

test('an unreadable row stays as it is', () => {
  expect(readBonds('next June\tmuch\t5%\tsoon\tpar')).toEqual([bond('next June', 'much', '5', 'soon', 'par')]);
});
