/** Reads the history of an account or an auction from its column. */
import { approvalHistory } from '@fairbook/contract/base/history.ts';
import type { HistoryEntry } from '@fairbook/domain/auctions/approval.ts';
import type { JsonValue } from './columns.ts';

/** The entries in order. Throws where the column contains anything else. */
export function historyOf(stored: JsonValue): HistoryEntry[] {
  return approvalHistory.parse(stored);
}
