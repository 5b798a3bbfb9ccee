/** A division as spreadsheet rows: one for each sub-account, and what stays with the institution. */

import { keyOf, maturityText } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cell, csvText } from '@fairbook/domain/base/text/csv.ts';
import { divisionTexts } from '../texts/division.ts';
import type { Division } from './queries.ts';

const words = divisionTexts;

export function csvOf({ auctionName, maturities }: Division): string {
  const rows = maturities.flatMap((maturity): Cell[][] => {
    const start = [auctionName, maturityText(keyOf(maturity))];
    const shares = maturity.shares.map(({ name, reference, amount, award }) => [
      ...[...start, name, reference ?? '', amount, award ?? ''],
    ]);
    return maturity.rest === null ? shares : [...shares, [...start, words.rest, '', '', maturity.rest]];
  });
  return csvText(words.exported, rows);
}
