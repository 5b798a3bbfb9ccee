/** The history kept beside an account or an auction, read back from its column. */
import { approvalHistory } from '@fairbook/contract/shapes.ts';
import type { HistoryEntry } from '@fairbook/domain/approval.ts';
import type { JsonValue } from './columns.ts';

/** The entries in the order in which they were added. Throws where the column holds anything else. */
export function historyOf(stored: JsonValue): HistoryEntry[] {
  return approvalHistory.parse(stored);
}
