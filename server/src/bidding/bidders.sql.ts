/** Investors behind the orders of a sale. */
import { bigintAt, copyHeader } from '../db/binaryCopy.ts';
import type { OneConnection } from '../db/connection.ts';
import { copyOut } from '../db/copyOut.ts';

/** Row format: the number of fields, and before each its length; a bigint, the letters of a UUID, and a salt. */
const [idAt, uuidAt, saltAt, rowLength] = [6, 18, 58, 122];

/** By the number of each investor. */
export interface Bidders {
  readonly names: readonly string[];
  /** Drawn for the sale with their first order. */
  readonly salts: readonly string[];
}

/**
 * The investors of these organizations, in this order. All bidders of the sale are read: with a list of 100,000 ids in the statement the database may
 * go through the list once for each of them, which takes longer than any statement may.
 */
export async function readBidders(
  { client }: Pick<OneConnection, 'client'>,
  auctionId: number,
  ids: readonly number[],
): Promise<Bidders> {
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const names = new Array<string>(ids.length).fill('');
  const salts = new Array<string>(ids.length).fill('');
  await copyOut(
    client,
    `copy (select o.id, o.uuid::text, b.salt
      from order_log_bidder b join investor_org o on o.id = b.investor_org_id
      where b.auction_id = ${Math.trunc(auctionId)}) to stdout with (format binary)`,
    (bytes, start, end) => {
      // Shorter input is the trailer, and longer input is the first row with the header.
      const at = end - rowLength;
      if (at !== start && at !== start + copyHeader.length) return;
      const number = numbers.get(bigintAt(bytes, at + idAt));
      // Of the bidders, some have withdrawn their orders.
      if (number === undefined) return;
      names[number] = bytes.toString('latin1', at + uuidAt, at + uuidAt + 36);
      salts[number] = bytes.toString('latin1', at + saltAt, at + rowLength);
    },
  );
  const missing = names.indexOf('');
  if (missing !== -1)
    throw new Error(`organization ${ids[missing]} has no investor in the order log of auction ${auctionId}`);
  return { names, salts };
}
