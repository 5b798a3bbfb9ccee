/** Investors behind the orders of a sale. */
import type pg from 'pg';
import { bigintAt, copyHeader } from '../db/binaryCopy.ts';
import { copyOut } from '../db/copyOut.ts';
import type { Db } from '../db/transaction.ts';

/** Row format: the number of fields, and before each its length; a bigint, the letters of a UUID, and a salt. */
const [idAt, uuidAt, saltAt, rowLength] = [6, 18, 58, 122];

export interface Bidder {
  readonly investorOrgId: number;
  readonly name: string;
  /** Drawn for the sale with the investor's first order. */
  readonly salt: string;
}

/** Everyone who ordered in the sale, those who withdrew included. */
export async function readBidders(client: pg.PoolClient, auctionId: number): Promise<Bidder[]> {
  const bidders: Bidder[] = [];
  await copyOut(
    client,
    `copy (select o.id, o.uuid::text, b.salt
      from order_log_bidder b join investor_org o on o.id = b.investor_org_id
      where b.auction_id = ${Math.trunc(auctionId)}) to stdout with (format binary)`,
    (bytes, start, end) => {
      // Shorter input is the trailer, and longer input is the first row with the header.
      const at = end - rowLength;
      if (at !== start && at !== start + copyHeader.length) return;
      bidders.push({
        investorOrgId: bigintAt(bytes, at + idAt),
        name: bytes.toString('latin1', at + uuidAt, at + uuidAt + 36),
        salt: bytes.toString('latin1', at + saltAt, at + rowLength),
      });
    },
  );
  return bidders;
}

/** The commitments of everyone who ordered in the sale, by the id of the investor's organization. */
export async function readCommitments(db: Db, auctionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('orderLogBidder')
    .select(['investorOrgId', 'commitment'])
    .where('auctionId', '=', auctionId)
    .execute();
  return new Map(rows.map(({ investorOrgId, commitment }) => [investorOrgId, commitment]));
}

/** The organizations of each group of linked accounts with an open order at the close of a sale. */
export async function listLinkedBidders(db: Db, auctionId: number): Promise<number[][]> {
  const rows = await db
    .selectFrom('closingPseudonym')
    .select(['investorOrgId', 'lead'])
    .where('auctionId', '=', auctionId)
    .where('lead', 'is not', null)
    .execute();
  return [...Map.groupBy(rows, ({ lead }) => lead).values()].map((group) =>
    group.map(({ investorOrgId }) => investorOrgId),
  );
}
