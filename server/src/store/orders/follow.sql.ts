/** Data that keeps a book in memory current: sums of open orders, and changes since the last read. */
import { type MaturityKey, maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, cents } from '@fairbook/domain/base/money.ts';
import { type OrderClass, orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type pg from 'pg';
import { z } from 'zod';
import { runNamed } from '../../platform/db/statement.ts';

/** One investor's demand for one maturity in one class: `rows` order rows, with the earliest position among them. */
export interface Sum {
  readonly investor: string;
  readonly maturityDate: MaturityKey;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly isLocal: boolean;
  readonly amount: Cents;
  readonly sequence: number;
  readonly rows: number;
}

/** One investor's open orders. */
export interface Standing {
  readonly investor: string;
  /** Orders with at least one open row. */
  readonly bids: number;
  readonly sums: readonly Sum[];
}

/** Change of demand and of the number of orders within one interval; `at` is its last change. */
export interface Step {
  readonly at: Date;
  readonly amount: number;
  readonly bids: number;
}

/** A change of an order, from its history. */
export interface Change extends Step {
  /** Grows with time within a sale. */
  readonly id: number;
  readonly action: 'PLACE' | 'AMEND' | 'WITHDRAW';
  readonly lines: readonly {
    readonly maturityDate: MaturityKey;
    readonly amount: Cents;
    readonly orderClass: OrderClass;
  }[];
}

/** Changes in a sale, from one consistent read. */
export interface SaleChanges {
  /** The cursor of the next read: the number of entries of the order log that were read. */
  readonly cursor: number;
  readonly changes: readonly Change[];
  /** Investors whose orders changed, with their current values. */
  readonly standings: readonly Standing[];
  /** Investors whose orders would be skipped at the close, with or without orders here. */
  readonly excluded: ReadonlySet<string>;
}

const orderClass = z.enum(valuesOf(orderClasses));
const money = z.int().transform(cents);
const moment = z.string().transform((text) => new Date(text));
const id = z.string();

const sumShape = z.object({
  ...{ investor: id, maturityDate: z.string().transform(maturityKey), orderClass, rank: z.int(), isLocal: z.boolean() },
  ...{ amount: money, sequence: z.int(), rows: z.int() },
});
const bidsShape = z.object({ investor: id, bids: z.int() });
const changeShape = z.object({
  ...{ id: z.int(), at: moment, amount: z.int(), bids: z.int() },
  action: z.enum(['PLACE', 'AMEND', 'WITHDRAW']),
  lines: z.array(z.object({ maturityDate: z.string().transform(maturityKey), amount: money, orderClass })),
});
const changesShape = z.object({
  cursor: z.int(),
  changes: z.array(changeShape),
  sums: z.array(sumShape),
  bids: z.array(bidsShape),
  excluded: z.array(id),
});

/** In cents, since JSON numbers are used as they are. */
const changeColumns = `h.id, h.at, h.action, (h.amount_change * 100)::bigint as amount, h.bid_change as bids,
  (select coalesce(jsonb_agg(jsonb_build_object('maturityDate', l ->> 'maturityDate', 'orderClass', l ->> 'orderClass',
    'amount', ((l ->> 'amount')::numeric * 100)::bigint)), '[]') from jsonb_array_elements(h.lines) l) as lines`;
const sumColumns = `b.investor_org_id::text as investor, maturity_key(b.maturity_date, b.maturity_id) as "maturityDate", b.order_class as "orderClass", b.rank,
  b.is_local as "isLocal",
  (sum(b.investment_amount) * 100)::bigint as amount, min(b.sequence) as sequence, count(*) as rows`;
const bidColumns = 'b.investor_org_id::text as investor, count(distinct b.bid_id) as bids';
const excluded = `select id::text from investor_org where status in ('Suspended', 'Deactivated', 'Error')`;
const skipped = `select distinct b.investor_org_id::text as id from open_order_line b
  join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
  where b.auction_id = $1 and t.reason = 'suspended'`;
const listOf = (query: string) => `(select coalesce(json_agg(t), '[]') from (${query}) t)`;

/**
 * Those lines `b` of open orders of a sale that would take part at the close: in a sale whose orders lapse where they are not reconfirmed, all
 * whose last entry is after that of the last supplement, and those that were reconfirmed since. A text is a parameter.
 */
export function takesPart(lapsesBefore: number | string | null, sale = '$1'): string {
  if (lapsesBefore === null) return 'true';
  const index = typeof lapsesBefore === 'string' ? lapsesBefore : Math.trunc(lapsesBefore);
  return `(b.last_index > ${index} or exists (
    select from order_confirmation c where c.auction_id = ${sale} and c.bid_id = b.bid_id and c.index > ${index}))`;
}

/** Entries of a log are committed in the order of their indexes, so those up to a size are all there is before. */
const logSize = 'coalesce((select size from order_log_head where auction_id = $1), 0)';

const reconfirmed =
  ' union select investor_org_id from order_confirmation where auction_id = $1 and index >= $2::integer';

/** One statement, so that everything is of the same moment. */
const saleChanges = (canLapse: boolean) => ({
  name: canLapse ? 'sale_changes_and_confirmations' : 'sale_changes',
  text: `with latest as materialized (
      select ${changeColumns}, l.investor_org_id as org
      from auction_bid_history h join order_log l on l.auction_id = h.auction_id and l.index = h.id
      where h.auction_id = $1 and h.id >= $2::integer),
    touched as materialized (
      select distinct org from latest${canLapse ? reconfirmed : ''}),
    standing as materialized (
      select b.* from touched, lateral (
        select * from open_order_line where auction_id = $1 and investor_org_id = touched.org offset 0) b where ${takesPart(canLapse ? '$3::integer' : null)})
    select json_build_object('cursor', ${logSize},
      'changes', ${listOf('select id, at, action, amount, bids, lines from latest order by id')},
      'sums', ${listOf(`select ${sumColumns} from standing b group by 1, 2, 3, 4, 5`)},
      'bids', ${listOf(`select t.org::text as investor, count(distinct b.bid_id) as bids
        from touched t left join standing b on b.investor_org_id = t.org group by 1`)},
      'excluded', (select coalesce(json_agg(id), '[]') from (${excluded}) t)) as changes`,
});

/** Changes in a sale since the read with this cursor. */
export async function readSaleChanges(
  pool: pg.Pool,
  auctionId: number,
  cursor: number,
  lapsesBefore: number | null,
): Promise<SaleChanges> {
  const canLapse = lapsesBefore !== null;
  const values = canLapse ? [auctionId, cursor, lapsesBefore] : [auctionId, cursor];
  const { rows } = await runNamed<{ changes: unknown }>(pool, saleChanges(canLapse), values);
  const { sums, bids, excluded: ids, ...changes } = changesShape.parse(rows[0]?.changes);
  return { ...changes, standings: standingsOf(sums, bids), excluded: new Set(ids) };
}

function standingsOf(sums: readonly Sum[], bids: readonly z.output<typeof bidsShape>[]): Standing[] {
  const sumsOf = Map.groupBy(sums, ({ investor }) => investor);
  return bids.map((one) => ({ ...one, sums: sumsOf.get(one.investor) ?? [] }));
}

/** A whole sale; of its changes the latest. */
export interface Opening extends SaleChanges {
  readonly steps: readonly Step[];
}

export interface OpeningOptions {
  /** Number of latest changes. */
  readonly recent: number;
  readonly stepSeconds: number;
  /** True where the close decided whose orders were skipped, and no longer the investors' current status. */
  readonly isClosed: boolean;
  /** See `lapsesBefore` of the domain. */
  readonly lapsesBefore: number | null;
}

/** Reads a whole sale in one snapshot, once; with a million orders this takes longer than a statement may elsewhere. */
export async function openSale(
  pool: pg.Pool,
  auctionId: number,
  { recent, stepSeconds, isClosed, lapsesBefore }: OpeningOptions,
): Promise<Opening> {
  const client = await pool.connect();
  let isWhole = false;
  const read = async (text: string, values: unknown[] = [auctionId]) =>
    (await client.query<Record<string, unknown>>({ ...longQuery, text, values })).rows;
  try {
    await client.query('begin isolation level repeatable read read only');
    // While this process handles one result, the server waits for the next statement.
    await client.query(`set local statement_timeout = '30s'; set local idle_in_transaction_session_timeout = '30s'`);
    const [{ cursor } = {}] = await read(`select ${logSize} as cursor`);
    const standing = `from open_order_line b where b.auction_id = $1 and ${takesPart(lapsesBefore)}`;
    const sums = await read(
      `select ${sumColumns} ${standing} group by b.investor_org_id, b.maturity_date, b.maturity_id, b.order_class, b.rank, b.is_local`,
    );
    const bids = await read(`select ${bidColumns} ${standing} group by b.investor_org_id`);
    const steps = await read(stepsText(`h.auction_id = $1`), [auctionId, stepSeconds]);
    const [{ changes } = {}] = await read(
      `select coalesce(json_agg(c order by id), '[]') as changes from (
        select ${changeColumns} from recent_order_history($1, array['PLACE', 'AMEND', 'WITHDRAW'], $2) h) c`,
      [auctionId, recent],
    );
    const out = isClosed ? await read(skipped) : await read(excluded, []);
    await client.query('commit');
    isWhole = true;
    return {
      cursor: z.int().parse(cursor),
      standings: standingsOf(z.array(sumShape).parse(sums), z.array(bidsShape).parse(bids)),
      steps: z.array(stepRow).parse(steps),
      changes: z.array(changeShape).parse(changes),
      excluded: new Set(out.map((row) => id.parse(row['id']))),
    };
  } finally {
    client.release(!isWhole);
  }
}

/** Timeline of some investors' orders, in the same intervals as in `openSale`. */
export async function readStepsOf(
  pool: pg.Pool,
  auctionId: number,
  investors: readonly string[],
  stepSeconds: number,
): Promise<Step[]> {
  const theirs = `h.auction_id = $1 and (h.user_id, h.bid_id) in (
    select user_id, bid_id from order_log where auction_id = $1 and investor_org_id = any($3::bigint[]))`;
  const statement = { name: 'steps_of_investors', text: stepsText(theirs) };
  const { rows } = await runNamed(pool, statement, [auctionId, stepSeconds, investors]);
  return z.array(stepRow).parse(rows);
}

function stepsText(which: string): string {
  return `select max(h.at) as at, (sum(h.amount_change) * 100)::bigint as amount, sum(h.bid_change)::bigint as bids
    from auction_bid_history h where ${which} group by floor(extract(epoch from h.at) / $2::float8) order by 1`;
}

/** As the driver returns them outside of JSON. */
const stepRow = z.object({ at: z.date(), amount: z.int(), bids: z.int() });
const longQuery = { query_timeout: 31_000 };
