/** The statement that takes orders: everything that waited goes to PostgreSQL at once, and each order comes back with its verdict. */
import { ruleVersion } from '@fairbook/domain/allocation.ts';
import type { Investment } from '@fairbook/domain/bidding.ts';
import { type Cents, cents, decimalOf, dollarsOf } from '@fairbook/domain/money.ts';
import type { OrderClass } from '@fairbook/domain/vocabulary.ts';
import type pg from 'pg';
import { runNamed } from '../db/statement.ts';

/** An order that the rule allowed by cached data; the statement checks that the data is still valid. */
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
  /** Maximum number of order lines, withdrawn ones included, of an investor at one maturity. */
  readonly maxOrders: number;
  /** `most` is the investor's maximum at the maturity. */
  readonly lines: readonly (Investment & { readonly most: Cents })[];
}

/** In the order of the numbers that take_orders returns. */
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
  /** One for each line, in order; empty where the order was not taken. */
  readonly sequences: readonly number[];
}

/** Arguments of take_orders: of the sales, of each order, and of each line. */
const columns = {
  sale: { id: 'bigint', version: 'text' },
  of: {
    sale: 'integer',
    user: 'bigint',
    org: 'bigint',
    actor: 'text',
    subject: 'text',
    state: 'text',
    country: 'text',
    key: 'text',
    hash: 'text',
    total: 'numeric',
    first: 'integer',
    last: 'integer',
    lines: 'text',
    least: 'numeric',
    most: 'numeric',
  },
  line: {
    order: 'integer',
    date: 'date',
    amount: 'numeric',
    class: 'text',
    rank: 'integer',
    room: 'numeric',
    count: 'integer',
  },
} as const;
const parameters = Object.entries(columns).flatMap(([table, types]) => {
  return Object.entries(types).map(([column, type]) => ({ name: `${table}_${column}`, type: `${type}[]` }));
});
const given = [...parameters, { name: 'rule', type: 'text' }].map(({ name, type }, index) => {
  return `${name} => $${index + 1}::${type}`;
});
const statement = {
  name: 'take_orders',
  text: `select verdicts, bids, moment, sequences from take_orders(${given.join(', ')})`,
};

interface Row {
  readonly verdicts: readonly number[];
  readonly bids: readonly string[];
  readonly moment: Date;
  readonly sequences: readonly number[] | null;
}

/** Takes these orders, in this order, in one durable commit. No two of them may have the same key of the same person. */
export async function takeOrders(pool: pg.Pool, orders: readonly JudgedOrder[]): Promise<Ruling[]> {
  const { rows } = await runNamed<Row>(pool, statement, valuesOf(orders));
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

function valuesOf(orders: readonly JudgedOrder[]): (string | null)[] {
  const areLimited = orders.some(({ least, most }) => least !== null || most !== null);
  const [sale, of, line] = [listsFor(columns.sale), listsFor(columns.of), listsFor(columns.line)];
  const places = new Map<string, number>();
  const asked = new Sums();
  const written = new Sums();
  for (const order of orders) {
    const { auctionId, version, investorOrgId, orderClass, rank, lines, least, most, total, maxOrders } = order;
    const known = `${auctionId} ${version}`;
    const place = places.get(known) ?? places.size + 1;
    if (place > places.size) {
      places.set(known, place);
      sale.id.add(auctionId);
      sale.version.addWord(version);
    }
    const seat = `${auctionId} ${investorOrgId}`;
    of.sale.add(place);
    of.user.add(order.userId);
    of.org.add(investorOrgId);
    of.actor.add(`user:${order.userUuid}`);
    of.subject.add(`auction:${order.auctionUuid}`);
    of.state.addWord(order.state);
    of.country.addWord(order.country);
    of.key.addWord(order.key);
    of.hash.add(order.hash);
    of.total.add(decimalOf(total));
    of.first.add(line.order.length + 1);
    of.last.add(line.order.length + lines.length);
    of.lines.add(keptLines(order));
    if (areLimited) {
      const before = asked.add(seat, total);
      // Earlier orders of the same group may still be refused, so they do not count towards the minimum.
      of.least.add(least === null ? null : decimalOf(cents(least - total)));
      of.most.add(most === null ? null : decimalOf(cents(most - total - before)));
    }
    for (const { maturityDate, investmentAmount, most: maxHere } of lines) {
      const before = asked.add(`${seat} ${maturityDate}`, investmentAmount);
      const linesBefore = written.add(`${seat} ${maturityDate}`, 1);
      line.order.add(of.sale.length);
      line.date.add(maturityDate);
      line.amount.add(decimalOf(investmentAmount));
      line.class.add(orderClass);
      line.rank.add(rank);
      line.room.add(decimalOf(cents(maxHere - investmentAmount - before)));
      line.count.add(maxOrders - 1 - linesBefore);
    }
  }
  const lists = [sale, of, line].flatMap((table) => Object.values(table));
  const unused = areLimited ? [] : [of.least, of.most];
  return [...lists.map((list) => (unused.includes(list) ? null : list.text)), ruleVersion];
}

/** Each investor's total within one group, so far, in cents or in lines. */
class Sums {
  readonly #sums = new Map<string, number>();

  /** The previous value. */
  add(name: string, amount: number): number {
    const before = this.#sums.get(name) ?? 0;
    this.#sums.set(name, before + amount);
    return before;
  }
}

/**
 * The lines of a new order in history format, with %s for each one's position. Quoted as an array item here already, since searching for characters
 * to quote costs more than writing it.
 */
function keptLines({ lines, orderClass, rank }: JudgedOrder): string {
  const kept = lines.map(({ maturityDate, investmentAmount }) => {
    const amount = dollarsOf(investmentAmount);
    return `{\\"maturityDate\\":\\"${maturityDate}\\",\\"amount\\":${amount},\\"before\\":0,\\"orderClass\\":\\"${orderClass}\\",\\"rank\\":${rank},\\"sequence\\":%s}`;
  });
  return `"[${kept.join(',')}]"`;
}

/** A PostgreSQL array literal; cheaper than the driver's own. */
class List {
  length = 0;
  #items = '';

  get text(): string {
    return `{${this.#items}}`;
  }

  /** A number, or a word that needs no quotes: a day, a uuid. */
  add(value: string | number | null): void {
    this.#items += this.length === 0 ? `${value ?? 'NULL'}` : `,${value ?? 'NULL'}`;
    this.length += 1;
  }

  /** Any text. */
  addWord(value: string | null): void {
    this.add(value === null ? null : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  }
}

function listsFor<Column extends string>(types: Readonly<Record<Column, string>>): Record<Column, List> {
  return Object.fromEntries(Object.keys(types).map((column) => [column, new List()])) as Record<Column, List>;
}
