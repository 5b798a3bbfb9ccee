/** Reads the text of a published closing record. */
import type { ClosingRecord } from '../base/queries.ts';
import type { ProofSource } from './proof-source.ts';

/** Fetches the text of a record, which a large sale stores in a separate file. */
export async function readRecord(
  { auctionId, record }: ClosingRecord,
  { calls, headers }: ProofSource,
): Promise<string> {
  if (record !== null) return record;
  const file = await calls.downloadClosingRecord({ params: { auctionId }, headers });
  if (!(file instanceof Blob)) throw new TypeError('a file is a blob');
  return file.text();
}
