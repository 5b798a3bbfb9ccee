/** Reads the text of a published closing record. */
import { api } from '../base/api.ts';
import type { ClosingRecord } from '../base/queries.ts';

/** Fetches the text of a record, which a large sale stores in a separate file. */
export async function readRecord({ auctionId, record }: ClosingRecord): Promise<string> {
  if (record !== null) return record;
  const file = await api.downloadClosingRecord({ params: { auctionId } });
  if (!(file instanceof Blob)) throw new TypeError('a file is a blob');
  return file.text();
}
