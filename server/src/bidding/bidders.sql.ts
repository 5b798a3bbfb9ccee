/** Investors behind the orders of a sale, as of its close. */
import { accountStatusAt } from '@fairbook/domain/account.ts';
import type { SaleInvestors } from '@fairbook/domain/sale-columns.ts';
import type { AccountStatus } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { bigintAt, copyHeader } from '../db/binaryCopy.ts';
import type { JsonValue } from '../db/columns.ts';
import type { OneConnection } from '../db/connection.ts';
import { copyOut } from '../db/copyOut.ts';
import { historyOf } from '../db/history.ts';
import type { Db } from '../db/transaction.ts';

/** Row format: the number of fields, and before each its length; a bigint, the letters of a UUID, a byte for the boolean, and a salt. */
const [idAt, uuidAt, isActiveAt, saltAt, rowLength] = [6, 18, 58, 63, 127];

/** Investors with the salts that were drawn for the sale when they first ordered. */
export interface Bidders extends SaleInvestors {
  readonly salts: readonly string[];
}

/**
 * The investors of these organizations, in this order; orders of those not Active at the close are skipped. As of the close and not as of now, since
 * a close may run late: accounts changed since are resolved by their history.
 */
export async function readBidders(
  { db, client }: Pick<OneConnection, 'db' | 'client'>,
  sale: { readonly id: number; readonly closeDate: Date },
  ids: readonly number[],
): Promise<Bidders> {
  const closeDate = sale.closeDate;
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const names = new Array<string>(ids.length).fill('');
  const salts = new Array<string>(ids.length).fill('');
  const changed: number[] = [];
  await copyOut(
    client,
    `copy (select o.id, o.uuid::text, o.status = 'Active' and o.updated_at < '${closeDate.toISOString()}', b.salt
      from investor_org o join order_log_bidder b on b.investor_org_id = o.id and b.auction_id = ${Math.trunc(sale.id)}
      where o.id = any ('{${ids.map(Math.trunc).join()}}'::bigint[])) to stdout with (format binary)`,
    (bytes, start, end) => {
      // Shorter input is the trailer, and longer input is the first row with the header.
      const at = end - rowLength;
      if (at !== start && at !== start + copyHeader.length) return;
      const id = bigintAt(bytes, at + idAt);
      const number = numbers.get(id) ?? -1;
      names[number] = bytes.toString('latin1', at + uuidAt, at + uuidAt + 36);
      salts[number] = bytes.toString('latin1', at + saltAt, at + rowLength);
      if (bytes[at + isActiveAt] !== 1) changed.push(id);
    },
  );
  const missing = names.indexOf('');
  if (missing !== -1)
    throw new Error(`organization ${ids[missing]} has no investor in the order log of auction ${sale.id}`);
  const isSuspended = new Uint8Array(ids.length);
  for (const { id, status, history } of await readHistories(db, changed)) {
    const isActive = accountStatusAt(status, historyOf(history), closeDate) === 'Active';
    if (!isActive) isSuspended[numbers.get(id) ?? -1] = 1;
  }
  return { names, isSuspended, salts };
}

async function readHistories(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; status: AccountStatus; history: JsonValue }>`
    select id, status, approval_history as history from investor_org where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
