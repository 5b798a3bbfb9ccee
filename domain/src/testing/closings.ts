/** Closing records for tests: a random book closed, with salts derived from the investors' names. */
import { createHash } from 'node:crypto';
import { allocate } from '../allocation.ts';
import type { Ranks } from '../bidding.ts';
import { type Closing, type ClosingRecord, closingRecordOf, firstRecordFormat, type Sha256 } from '../closing.ts';
import type { HaltEntry } from '../halt.ts';
import { orderClasses } from '../vocabulary.ts';
import type { Sale } from './books.ts';

export const sha256: Sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

export const saltOf = (investor: string) => sha256(`salt of ${investor}`);

/** Ranks as the orders carry them; a class without orders is not offered. */
export function ranksIn({ orders }: Sale): Ranks {
  const ranks = orderClasses.map(({ value }) => [value, orders.find((one) => one.orderClass === value)?.rank ?? -1]);
  return Object.fromEntries(ranks) as Ranks;
}

const startDate = new Date('2026-06-01T14:00:00Z');

/** Orders are placed a second after each other. */
export const placedAtOf = (sequence: number) => new Date(startDate.getTime() + 1_000 * sequence);

interface ClosedAs {
  readonly halts?: readonly HaltEntry[];
  readonly closeDate?: Date;
}

export function closeSale(
  sale: Sale,
  { halts = [], closeDate = new Date('2026-06-03T14:00:00Z') }: ClosedAs = {},
): Closing {
  return closingRecordOf({
    auction: {
      uuid: '0197b1e0-0000-7000-8000-000000000001',
      name: 'Alder Creek Water Bonds, Series 2026 «A»',
      startDate,
      closeDate,
      halts,
    },
    terms: sale.terms,
    ranks: ranksIn(sale),
    allocation: allocate(sale),
    placedAtOf,
    saltOf,
    sha256,
  });
}

/** The same record in the format before halts and times were part of it. */
export function inFirstFormat({ halts: _, auction, orders, ...record }: ClosingRecord): ClosingRecord {
  const { announcedCloseDate: _announced, ...before } = auction;
  const untimed = orders.map(({ placedAt: _placed, ...order }) => order);
  return { ...record, format: firstRecordFormat, auction: before, orders: untimed };
}
