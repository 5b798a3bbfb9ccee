/** Tests that built pages have all of a call by which it is sent. */
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { expect, test } from 'vitest';
import { addressesOf } from './call-tables.ts';

test('a built page sends the token with calls about the proof of a sale', () => {
  const built = addressesOf(biddingMarket);
  const ofProofs = Object.keys(built).filter((name) => built[name]?.isOfProof);
  expect(ofProofs).toEqual([
    'readOrderLog',
    'readLogEntry',
    'downloadOrderLog',
    'readClosingRecord',
    'downloadClosingRecord',
  ]);
});
