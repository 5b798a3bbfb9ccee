/** Fingerprint of all orders of a database: count and hash of the rows of each table that has them, and the root of every order log. */
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { sha256 } from '@fairbook/server/platform/base/crypto.ts';
import { ask } from '../load/load.ts';

const tables = [
  'order_log',
  'order_log_head',
  'order_log_bidder',
  'investor_standing',
  'bid_idempotency',
  'allotment',
  'closing_record',
  'closing_record_part',
  'closing_pseudonym',
] as const;

export interface Fingerprint {
  /** Entries of all logs that are of orders. */
  readonly orders: number;
  /** Tables and logs by name, with what they contain. */
  readonly parts: Readonly<Record<string, string>>;
}

/** As a superuser. Columns with numbers of transactions are left out, since a restored backup has others. */
export async function fingerprintOf(url: string): Promise<Fingerprint> {
  const parts: Record<string, string> = {};
  const columns = await ask<{ name: string; list: string }>(
    url,
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as list
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.atttypid <> 'xid8'::regtype group by 1`,
    [tables],
  );
  if (columns.length !== tables.length) throw new Error('A table of orders has another name now.');
  for (const { name, list } of columns) {
    const [found] = await ask<{ print: string }>(
      url,
      `select count(*) || ' rows, ' || md5(coalesce(string_agg(line, ' ' order by line), '')) as print
       from (select md5(row(${list})::text) as line from ${name}) t`,
    );
    parts[name] = found?.print ?? '';
  }
  const trees = new Map<string, MerkleTree>();
  const entries = await ask<{ origin: string; entry: string; isOrder: boolean }>(
    url,
    `select h.origin, l.entry, l.bid_id is not null as "isOrder" from order_log l join order_log_head h using (auction_id) order by l.auction_id, l.index`,
  );
  for (const { origin, entry } of entries) {
    const tree = trees.get(origin) ?? new MerkleTree(sha256);
    tree.appendLeaf(leafHash(Buffer.from(entry), sha256));
    trees.set(origin, tree);
  }
  for (const [origin, tree] of trees) parts[origin] = `${tree.size} ${Buffer.from(tree.root()).toString('base64')}`;
  return { orders: entries.filter(({ isOrder }) => isOrder).length, parts };
}

/** Names of the parts that differ. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  const names = new Set([...Object.keys(one.parts), ...Object.keys(other.parts)]);
  return [...names].filter((name) => one.parts[name] !== other.parts[name]);
}
