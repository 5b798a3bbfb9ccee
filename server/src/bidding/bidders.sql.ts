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

/** The investors of these organizations, in this order. */
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
      from investor_org o join order_log_bidder b on b.investor_org_id = o.id and b.auction_id = ${Math.trunc(auctionId)}
      where o.id = any ('{${ids.map(Math.trunc).join()}}'::bigint[])) to stdout with (format binary)`,
    (bytes, start, end) => {
      // Shorter input is the trailer, and longer input is the first row with the header.
      const at = end - rowLength;
      if (at !== start && at !== start + copyHeader.length) return;
      const number = numbers.get(bigintAt(bytes, at + idAt)) ?? -1;
      names[number] = bytes.toString('latin1', at + uuidAt, at + uuidAt + 36);
      salts[number] = bytes.toString('latin1', at + saltAt, at + rowLength);
    },
  );
  const missing = names.indexOf('');
  if (missing !== -1)
    throw new Error(`organization ${ids[missing]} has no investor in the order log of auction ${auctionId}`);
  return { names, salts };
}
