/** Props shared by all builder steps. */
import type { OwnAuction } from '../../base/queries.ts';

export interface StepProps {
  readonly auction: OwnAuction;
  /** The terms cannot be changed now. */
  readonly isLocked: boolean;
}
