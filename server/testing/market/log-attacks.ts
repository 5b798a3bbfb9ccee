/** Changes of order logs that a dishonest operator makes as the owner of the database, with its triggers off. `$1` is the sale, `$2` the victim's order. */
import type { TestServer } from '../test-server.ts';

/** Statements for `changeLog`. */
export const drop = (condition: string) => `delete from order_log where auction_id = $1 and index ${condition}`;
export const resize = (size: string) => `update order_log_head set size = ${size} where auction_id = $1`;

/** Gives an entry another index, in its text too. */
export function move(from: number, to: number): string {
  return `update order_log set index = ${to}, head_size = greatest(head_size, ${to + 1}),
    entry = replace(replace(entry, '"index":${from},', '"index":${to},'), '"place":${from},', '"place":${to},')
    where auction_id = $1 and index = ${from}`;
}

/** Another order with the lines of the one at `index`, as the entry `to`. */
export function copy(index: number, to: number): string {
  return `insert into order_log select (jsonb_populate_record(r, jsonb_build_object('index', ${to}, 'bid_id', other, 'head_size', ${to + 1}, 'entry',
      replace(replace(replace(entry, bid_id::text, other::text), '"index":${index},', '"index":${to},'), '"place":${index},', '"place":${to},')))).*
    from order_log r, gen_random_uuid() other where auction_id = $1 and index = ${index}`;
}

/** Changes the text of an entry: what matches the pattern, everywhere in it. */
export function rewrite(index: string, pattern: string, by: string): string {
  return `update order_log set entry = regexp_replace(entry, '${pattern}', '${by}', 'g') where auction_id = $1 and index ${index}`;
}

/** The sale has OPEN, and from the index `at` on an order of a neighbor, the victim's and one of a fund: `at` is 2 where the log has a DEADLINE. */
export const attacksFrom = (at: number): Readonly<Record<string, readonly string[]>> => ({
  'an order is dropped from the middle': [drop(`= ${at}`), move(at + 1, at), move(at + 2, at + 1), resize('size - 1')],
  'the last order is dropped': [drop(`= ${at + 2}`), resize('size - 1')],
  'the amount of an order is altered': [
    `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and bid_id = $2`,
  ],
  'an order is inserted before': [
    move(at + 2, at + 3),
    move(at + 1, at + 2),
    move(at, at + 1),
    copy(at + 1, at),
    resize('size + 1'),
  ],
  'two orders are swapped': [move(at, 99), move(at + 1, at), move(99, at + 1)],
  'the order is given to another bidder': [
    `update order_log o set entry = replace(o.entry, o.entry::json ->> 'bidder', other.entry::json ->> 'bidder'), user_id = other.user_id,
        investor_org_id = other.investor_org_id
      from order_log other where o.auction_id = $1 and o.bid_id = $2 and other.auction_id = o.auction_id and other.index = ${at}`,
  ],
  'an older state is restored': [drop(`> ${at}`), resize(`${at + 1}`)],
  'the terms of the sale are changed': [rewrite('= 0', '"principal":\\d+', '"principal":20000000')],
  'the close is moved': [rewrite('= 0', '"closeDate":"\\d{4}', '"closeDate":"2099')],
  'the class of the order is changed': [
    rewrite(`= ${at + 1}`, '"orderClass":"[a-zA-Z]+"', '"orderClass":"internationalIndividual"'),
  ],
  'a later order is back-dated': [rewrite(`= ${at + 2}`, '"at":"\\d{4}', '"at":"2020')],
});

/** In a sale without witnesses. */
export const attacks = attacksFrom(1);

/** Runs the statements on the log of a sale. Throws where one changes nothing. */
export async function changeLog(
  server: TestServer,
  sale: { readonly auctionId: number; readonly order: string },
  statements: readonly string[],
): Promise<void> {
  const owner = await server.superuser.connect();
  try {
    await owner.query('begin; set local session_replication_role = replica');
    for (const table of tables) await owner.query(`alter table ${table} disable trigger keep`);
    for (const statement of statements) {
      const values = [sale.auctionId, sale.order].slice(0, statement.includes('$2') ? 2 : 1);
      const { rowCount } = await owner.query(statement, values);
      if (rowCount === 0) throw new Error(`the attack changed nothing: ${statement}`);
    }
    for (const table of tables) await owner.query(`alter table ${table} enable always trigger keep`);
    await owner.query('commit');
  } finally {
    owner.release(true);
  }
}

const tables = ['order_log', 'order_log_head', 'order_log_bidder', 'order_log_witness'];
