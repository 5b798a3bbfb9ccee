/** Closing records for tests: a random book closed, with salts derived from the investors' names. */
import { createHash } from 'node:crypto';
import { type Allocation, type AllocationTerms, allocate, type Order } from '../src/allocation/allocation.ts';
import { sharingMethodOf } from '../src/allocation/rules.ts';
import type { Ranks } from '../src/auctions/offering.ts';
import { orderClasses } from '../src/base/vocabulary.ts';
import { type Closing, closingRecordOf, commitmentOf, type Sha256 } from '../src/record/closing.ts';
import type { RecordedAct } from '../src/record/recorded-acts.ts';
import type { HaltEntry } from '../src/sale-changes/halt.ts';
import { countedTerms, type RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import type { RecordedReopening } from '../src/sale-changes/reopening.ts';
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
  readonly reopening?: RecordedReopening;
  readonly changes?: readonly RecordedChange[];
  readonly acts?: readonly RecordedAct[];
  readonly closeDate?: Date;
  /** A rule that draws lots, and the seed that it does so with. */
  readonly drawn?: Drawn;
}

export interface Drawn {
  readonly version: string;
  readonly seed: string;
}

/** Allocates a sale by a rule that draws lots. */
export function allocateDrawn(
  sale: { readonly terms: AllocationTerms; readonly orders: readonly Order[]; readonly links?: Sale['links'] },
  { version, seed }: Drawn,
): Allocation {
  const days = sale.terms.maturities.map(({ maturityDate }) => maturityDate);
  const { links = [] } = sale;
  return allocate(
    { ...sale, links },
    {
      version,
      methodFor: (investors) => {
        const commitmentAt = (number: number) => {
          const lead = investors[number] ?? '';
          const group = links.find((one) => one.includes(lead)) ?? [lead];
          const present = group.filter((one) => sale.orders.some(({ investor }) => investor === one));
          return present.map((one) => commitmentOf(one, saltOf(one), sha256)).toSorted()[0] ?? '';
        };
        return sharingMethodOf(version, { seed, days, commitmentAt }, sha256);
      },
    },
  );
}

export function closeSale(
  sale: Sale,
  {
    halts = [],
    changes = [],
    acts = [],
    reopening,
    closeDate = new Date('2026-06-03T14:00:00Z'),
    drawn,
  }: ClosedAs = {},
): Closing {
  const counted = { ...sale, terms: countedTerms(sale.terms, changes) };
  return closingRecordOf({
    auction: {
      uuid: '0197b1e0-0000-7000-8000-000000000001',
      name: 'Alder Creek Water Bonds, Series 2026 «A»',
      startDate,
      closeDate,
      halts,
      changes,
      ...(reopening && { reopening }),
    },
    terms: sale.terms,
    ranks: ranksIn(sale),
    allocation: drawn ? allocateDrawn(counted, drawn) : allocate(counted),
    ...(drawn && { seed: drawn.seed }),
    acts,
    log: {
      origin: 'bonds.example/sales/0197b1e0-0000-7000-8000-000000000001',
      size: 1_000_000,
      root: `${'A'.repeat(43)}=`,
    },
    placedAtOf,
    saltOf,
    sha256,
  });
}

/** A moment so many hours after the start of a sale of the vectors. */
export const at = (hours: number) => new Date(placedAtOf(0).getTime() + hours * 3_600_000);
export const iso = (hours: number) => at(hours).toISOString();

/** Which moves the close by as long. */
export const twoHoursOfHalt: HaltEntry = {
  ...{ choice: 'extend', reason: 'A figure is being corrected', haltedBy: 'issuer', resumedBy: 'issuer' },
  ...{ haltedAt: at(10), resumedAt: at(12), closeBefore: at(50), closeAfter: at(52) },
};
