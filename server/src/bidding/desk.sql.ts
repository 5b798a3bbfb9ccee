/** The one statement that takes orders: everything that waited goes to PostgreSQL at once, and each order comes back with its verdict. */
import { ruleVersion } from '@fairbook/domain/allocation.ts';
import type { Investment } from '@fairbook/domain/bidding.ts';
import { type Cents, decimalOf } from '@fairbook/domain/money.ts';
import type { OrderClass } from '@fairbook/domain/vocabulary.ts';
import type pg from 'pg';
import { runNamed } from '../db/statement.ts';

/** An order that the rule has judged by what was known; the statement checks that all of it still holds. */
export interface JudgedOrder {
  readonly auctionId: number;
  readonly auctionUuid: string;
  readonly auctionName: string;
  readonly version: string;
  readonly userId: number;
  readonly userUuid: string;
  readonly investorOrgId: number;
  readonly state: string | null;
  readonly country: string | null;
  readonly orderClass: OrderClass;
  readonly rank: number;
  readonly total: Cents;
  readonly least: Cents | null;
  readonly most: Cents | null;
  readonly key: string | null;
  readonly hash: string;
  /** `most` is what the investor may have standing at the maturity. */
  readonly lines: readonly (Investment & { readonly most: Cents })[];
}

/** In the order of the numbers that take_orders answers. */
const verdicts = [
  'taken',
  'key used',
  'terms changed',
  'not open',
  'investor changed',
  'beyond limit',
  'locked',
] as const;

export type Verdict = (typeof verdicts)[number];

export interface Ruling {
  readonly verdict: Verdict;
  readonly bidId: string;
  readonly at: Date;
  /** One for each line, in their order; empty where the order was not taken. */
  readonly sequences: readonly number[];
}

const columns = [
  'of_auction bigint[]',
  'of_version text[]',
  'of_uuid text[]',
  'of_user bigint[]',
  'of_org bigint[]',
  'of_actor text[]',
  'of_state text[]',
  'of_country text[]',
  'of_class text[]',
  'of_rank integer[]',
  'of_total numeric[]',
  'of_least numeric[]',
  'of_most numeric[]',
  'of_key text[]',
  'of_hash text[]',
  'line_order integer[]',
  'line_date date[]',
  'line_amount numeric[]',
  'line_most numeric[]',
  'rule text',
];
const parameters = columns.map((column, index) => `$${index + 1}::${column.split(' ')[1]}`);
const statement = {
  name: 'take_orders',
  text: `select verdicts, bids, moment, sequences from take_orders(${parameters.join(', ')})`,
};

interface Row {
  readonly verdicts: readonly number[];
  readonly bids: readonly string[];
  readonly moment: Date;
  readonly sequences: readonly number[] | null;
}

/** Takes these orders, in this order, in one durable commit. No two of them may have the same key of the same person. */
export async function takeOrders(pool: pg.Pool, orders: readonly JudgedOrder[]): Promise<Ruling[]> {
  const lines = orders.flatMap((order, index) => order.lines.map((line) => ({ ...line, no: index + 1 })));
  const areLimited = orders.some(({ least, most }) => least !== null || most !== null);
  const values = [
    plainList(orders.map(({ auctionId }) => auctionId)),
    wordList(orders.map(({ version }) => version)),
    plainList(orders.map(({ auctionUuid }) => auctionUuid)),
    plainList(orders.map(({ userId }) => userId)),
    plainList(orders.map(({ investorOrgId }) => investorOrgId)),
    plainList(orders.map(({ userUuid }) => `user:${userUuid}`)),
    wordList(orders.map(({ state }) => state)),
    wordList(orders.map(({ country }) => country)),
    plainList(orders.map(({ orderClass }) => orderClass)),
    plainList(orders.map(({ rank }) => rank)),
    plainList(orders.map(({ total }) => decimalOf(total))),
    areLimited ? plainList(orders.map(({ least }) => least && decimalOf(least))) : null,
    areLimited ? plainList(orders.map(({ most }) => most && decimalOf(most))) : null,
    wordList(orders.map(({ key }) => key)),
    plainList(orders.map(({ hash }) => hash)),
    plainList(lines.map(({ no }) => no)),
    plainList(lines.map(({ maturityDate }) => maturityDate)),
    plainList(lines.map(({ investmentAmount }) => decimalOf(investmentAmount))),
    plainList(lines.map(({ most }) => decimalOf(most))),
    ruleVersion,
  ];
  const { rows } = await runNamed<Row>(pool, statement, values);
  const [row] = rows;
  if (!row || row.verdicts.length !== orders.length) throw new Error('take_orders did not answer for every order');
  let line = 0;
  return orders.map((order, index) => {
    const verdict = verdicts[row.verdicts[index] ?? -1];
    const bidId = row.bids[index];
    if (verdict === undefined || bidId === undefined) throw new Error('take_orders gave no verdict');
    const sequences = row.sequences?.slice(line, line + order.lines.length) ?? [];
    line += order.lines.length;
    return { verdict, bidId, at: row.moment, sequences };
  });
}

/** An array as PostgreSQL reads it, of words that need no quotes: numbers, days, uuids. Cheaper than the driver's own. */
function plainList(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** The same for any words. */
function wordList(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
