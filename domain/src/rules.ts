/** Every version of the allocation rule, so that a record can be verified however old it is. */
import { type Allocation, type AllocationTerms, allocate, type Order } from './allocation.ts';

export type AllocationRule = <Row extends Order>(sale: {
  readonly terms: AllocationTerms;
  readonly orders: readonly Row[];
}) => Allocation<Row>;

/**
 * By the version that records name. A version is never removed and its results never change: a changed rule is added under a new version, and the
 * implementation of the old one stays. docs/CLOSING-RECORD.md specifies each.
 */
export const allocationRules: ReadonlyMap<string, AllocationRule> = new Map([['priority-pro-rata-1', allocate]]);
