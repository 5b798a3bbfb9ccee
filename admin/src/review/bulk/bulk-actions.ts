/** How a list of cases acts on several at once. */
import type { Change } from '../../base/invalidation.ts';

/** Work of administrators on a case besides deciding. */
export interface BulkReview {
  readonly subject: string;
  readonly messages: number;
  readonly assignee: { readonly id: string } | null;
}

/** The name of the rejection, for its preview. */
export type BulkRejection = 'account.reject' | 'auction.reject';

export interface BulkActions<Row> {
  readonly nameOf: (row: Row) => string;
  readonly reviewOf: (row: Row) => BulkReview;
  readonly rejection: BulkRejection;
  readonly reject: (row: Row, reason: string) => Promise<unknown>;
  /** Maximum length of the reason of a rejection. */
  readonly maxReason: number;
  /** Queries that a decision invalidates. */
  readonly change: Change;
}

/** The actions of a list whose rows have their review. */
export function bulkActions<Row extends { readonly review: BulkReview }>(
  actions: Omit<BulkActions<Row>, 'reviewOf'>,
): BulkActions<Row> {
  return { ...actions, reviewOf: ({ review }) => review };
}
