/** Random closed sales with every kind of change: amended, withdrawn, resized, partly sold. */

import { allocate, type MaturityResult, type Order } from '@fairbook/domain/allocation/allocation.ts';
import { keyOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { finalLimits, type MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { pricedRow } from '@fairbook/domain/auctions/pricing.ts';
import { addMonths } from '@fairbook/domain/base/dates.ts';
import { type Cents, cents } from '@fairbook/domain/base/money.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { announcedTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { amend, amendableOf, withAmended } from '@fairbook/domain/sale-changes/amended-terms.ts';
import { resized } from '@fairbook/domain/sale-changes/resizing.ts';
import type { SaleChange } from '@fairbook/domain/sale-changes/sale-changes.ts';
import { withdrawRows, withoutWithdrawn } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import fc from 'fast-check';
import type { StoredAuction } from '../../src/store/auctions/auctions.sql.ts';
import type { Sale } from '../../src/store/auctions/sale.sql.ts';
import type { SaleResult } from '../../src/store/orders/closing.sql.ts';

export interface ClosedSale {
  readonly auction: StoredAuction;
  readonly sale: Sale;
  readonly result: SaleResult;
}

/** The sale after its changes, with the amounts that follow from them by plain arithmetic, and its purchases. */
export interface ChangedSale extends ClosedSale {
  readonly expected: readonly { readonly announced: Cents; readonly principal: Cents; readonly isOffered: boolean }[];
  readonly awards: readonly {
    readonly investorId: number;
    readonly maturityDate: MaturityKey;
    readonly award: Cents;
  }[];
}

const steps = fc.integer({ min: 1, max: 60 });
const anyMaturity = fc.record({
  ...{ steps, amendedTo: fc.option(steps), by: fc.integer({ min: -3, max: 9 }), isTerm: fc.boolean() },
  state: fc.constantFrom('offered', 'offered', 'offered', 'withdrawn', 'not-offered'),
  coupon: fc.integer({ min: 0, max: 48 }).map((eighths) => eighths / 8),
  yield: fc.integer({ min: 1, max: 600 }).map((points) => points / 100),
});
const anyOrder = fc.record({ investorId: fc.nat(6), maturity: fc.nat(5), steps, orderClass: fc.nat(5) });

/** Random changes and orders of `base`, a closed sale of the test. */
export function anyChangedSale(base: ClosedSale): fc.Arbitrary<ChangedSale> {
  return (
    fc
      .record({
        maturities: fc.array(anyMaturity, { minLength: 1, maxLength: 6 }),
        orders: fc.array(anyOrder, { maxLength: 25 }),
        isResized: fc.boolean(),
      })
      // At least one maturity stays in a sale.
      .filter(({ maturities }) => maturities.some(({ state }) => state === 'offered'))
      .map((drawn) => changedSale(base, drawn))
  );
}

interface Drawn {
  readonly maturities: readonly (typeof anyMaturity extends fc.Arbitrary<infer Value> ? Value : never)[];
  readonly orders: readonly (typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never)[];
  readonly isResized: boolean;
}

function changedSale(
  { auction: before, sale, result }: ClosedSale,
  { maturities, orders, isResized }: Drawn,
): ChangedSale {
  const { step } = finalLimits(before);
  const amount = (count: number) => cents(count * step);
  const announced = { ...before, maturityStructure: maturities.map((one, index) => rowOf(one, index, before, amount)) };
  const amended = amend(
    amendableOf(announced),
    {
      maturities: announced.maturityStructure.flatMap(({ structure, ...row }, index) => {
        const to = maturities[index]?.amendedTo ?? null;
        return structure || to === null ? [] : [{ ...row, maturityDate: keyOf(row), principalAmount: amount(to) }];
      }),
    },
    announced,
  );
  const keys = amended.maturityStructure.map(keyOf);
  const withdrawn = keys.filter((_, index) => maturities[index]?.state === 'withdrawn');
  const rows = withdrawRows(amended.maturityStructure, withdrawn);
  const decided = rows.flatMap((row, index) => {
    const { state, by = 0 } = maturities[index] ?? {};
    const principal = cents(Math.max(step, row.principalAmount + by * step));
    const isChanged = isResized && state === 'offered' && principal !== row.principalAmount;
    return isChanged ? [{ maturityDate: keyOf(row), principal }] : [];
  });
  const change: SaleChange = { ...resizing, changedAt: result.closedAt, maturities: decided };
  const auction: StoredAuction = {
    ...before,
    ...withAmended(announced, { ...amended, maturityStructure: rows }),
    saleChanges: isResized ? [change] : [],
  };
  const terms = resized(
    withoutWithdrawn(announcedTermsOf(auction), new Set(withdrawn)),
    new Map(decided.map((one) => [one.maturityDate, one.principal])),
  );
  const allocation = allocate({
    terms,
    orders: orders.flatMap((one, sequence) => orderOf(one, sequence, rows, amount)),
  });
  return {
    ...{ auction, sale: { ...sale, maturityStructure: rows } },
    result: {
      ...result,
      figures: { ...result.figures, maturities: allocation.maturities.map(counted) },
    },
    expected: rows.map(({ principalAmount, isWithdrawn, isOffered, ...row }) => {
      const final = decided.find(({ maturityDate }) => maturityDate === keyOf(row))?.principal ?? principalAmount;
      return { announced: principalAmount, principal: isWithdrawn ? cents(0) : final, isOffered };
    }),
    awards: allocation.orders.map(({ order, award }) => {
      return { investorId: Number(order.investor), maturityDate: order.maturityDate, award };
    }),
  };
}

const resizing: Omit<SaleChange, 'changedAt' | 'maturities'> = {
  ...{ by: 'issuer', kind: 'RESIZE', reason: 'Bids allow it', haltsBefore: 0 },
  ...{ startBefore: new Date(0), startAfter: new Date(0), closeBefore: new Date(0), closeAfter: new Date(0) },
};

/** The book counts the investors of each group, on which no amount depends. */
function counted(one: MaturityResult) {
  return { ...one, bidders: 0, classes: one.classes.map((each) => ({ ...each, bidders: 0 })) };
}

/** A serial bond, or a term bond of two installments. */
function rowOf(
  drawn: Drawn['maturities'][number],
  index: number,
  auction: StoredAuction,
  amount: (steps: number) => Cents,
): MaturityRow {
  if (auction.dated === null) throw new Error('the sale has a dated date');
  const maturityDate = addMonths(auction.dated, 12 * (index + 1));
  const [first, last] = [Math.floor(drawn.steps / 2), Math.ceil(drawn.steps / 2)].map(amount);
  const sinkingFund = [
    { date: addMonths(maturityDate, -6), amount: first ?? cents(0) },
    { date: maturityDate, amount: last ?? cents(0) },
  ];
  const row: MaturityRow = {
    ...{ maturityDate, principalAmount: amount(drawn.steps), isOffered: drawn.state !== 'not-offered' },
    ...{ interestRate: drawn.coupon, yield: drawn.yield, price: 0, cusip: `01234${index}AA${index}` },
    ...(drawn.isTerm && drawn.steps > 1 && { structure: { sinkingFund } }),
  };
  return pricedRow(row, auction);
}

/** Nothing where the maturity cannot be ordered. */
function orderOf(
  drawn: Drawn['orders'][number],
  sequence: number,
  rows: readonly MaturityRow[],
  amount: (steps: number) => Cents,
): Order[] {
  const row = rows[drawn.maturity];
  if (!row?.isOffered && !row?.isWithdrawn) return [];
  const orderClass = valuesOf(orderClasses)[drawn.orderClass] ?? 'stateIndividual';
  const rank = drawn.orderClass + 1;
  const investor = String(drawn.investorId);
  return [
    { investor, orderClass, rank, maturityDate: keyOf(row), amount: amount(drawn.steps), sequence: sequence + 1 },
  ];
}
