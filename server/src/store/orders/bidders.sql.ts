/** Investors behind the orders of a sale. */
import { sql } from 'kysely';
import type pg from 'pg';
import { bigintAt, copyHeader } from '../../platform/db/binary-copy.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import type { Db } from '../../platform/db/transaction.ts';

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

/** The organizations of each group of accounts that were linked at the close of a sale: the entries LINK, directly before CLOSE. None before it. */
export async function listLinkedBidders(db: Db, auctionId: number): Promise<number[][]> {
  const { rows } = await sql<{ organizations: number[] }>`
    with recursive closing as (
      select l.index from order_log l
      where l.auction_id = ${auctionId} and l.kind = 'CLOSE'
        -- Without it, the whole log of an open sale would be read for nothing.
        and exists (select from auction a where a.id = ${auctionId} and a.status = 'Ended')
      order by l.index desc limit 1),
    link as (
      select l.index, l.entry from order_log l join closing c on l.index = c.index - 1
      where l.auction_id = ${auctionId} and l.kind = 'LINK'
      union all
      select l.index, l.entry from order_log l join link after on l.index = after.index - 1
      where l.auction_id = ${auctionId} and l.kind = 'LINK')
    select json_agg(b.investor_org_id) as organizations
    from link cross join json_array_elements_text(link.entry::json -> 'bidders') as bidder(commitment)
      join order_log_bidder b on b.auction_id = ${auctionId} and b.commitment = bidder.commitment
    group by link.index`.execute(db);
  return rows.map(({ organizations }) => organizations);
}
