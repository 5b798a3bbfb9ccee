/** Every version of the allocation rule, so that a record can be verified however old it is. */
import { allotRows } from './sale-columns.ts';

/** Computes a whole sale from its terms and its orders by sequence. */
export type AllocationRule = typeof allotRows;

/**
 * By the version that records name. A version is never removed and its results never change: a changed rule is added under a new version, and the
 * implementation of the old one stays. docs/CLOSING-RECORD.md specifies each.
 */
export const allocationRules: ReadonlyMap<string, AllocationRule> = new Map([['priority-pro-rata-1', allotRows]]);
