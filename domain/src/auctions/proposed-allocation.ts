/** The terms of allocation beside the rule, as an issuer sets them; `retail.ts` says what they do. */
import type { Cents } from '../base/money.ts';

/** Null for none. */
export interface ProposedAllocation {
  /** Percent of each maturity that is for individuals first. */
  readonly retailShare: number | null;
  /** The most that counts of one investor at a maturity. */
  readonly investorCap: Cents | null;
}
