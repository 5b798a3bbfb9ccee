/** Every version of the allocation rule, so that a record can be verified however old it is. */
import { allotRows } from './sale-columns.ts';

/** Computes a whole sale from its terms and its orders by sequence. */
export type AllocationRule = typeof allotRows;

export interface KnownRule {
  /** SHA-256 of its specification, docs/rules/<version>.md, which never changes. Order logs name it before the first order. */
  readonly sha256: string;
  readonly allot: AllocationRule;
}

/**
 * By the version that records name. A version is never removed and its results never change: a changed rule is added under a new version, and the
 * implementation of the old one stays.
 */
export const allocationRules: ReadonlyMap<string, KnownRule> = new Map([
  [
    'priority-pro-rata-1',
    { sha256: '8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8', allot: allotRows },
  ],
]);

/** A format or a rule of a later release: what names it cannot be checked here, which does not mean that it is wrong. */
export class UnknownVersion extends RangeError {
  constructor(what: 'format' | 'rule', given: unknown, known: Iterable<string>) {
    super(
      `its ${what} is “${given}”, which this verifier does not know (it knows ${[...known].join(', ')}); a newer verifier may know it`,
    );
  }
}

/** SHA-256 of the specification of a rule. Throws UnknownVersion for a version that is not known. */
export function ruleSha256Of(version: string): string {
  const rule = allocationRules.get(version);
  if (rule) return rule.sha256;
  throw new UnknownVersion('rule', version, allocationRules.keys());
}
