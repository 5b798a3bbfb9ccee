/** The statement that takes order actions: everything that waited goes to PostgreSQL at once, and each action comes back with its verdict. */
import { ruleVersion } from '@fairbook/domain/allocation.ts';
import { cents, decimalOf, dollarsOf } from '@fairbook/domain/money.ts';
import type pg from 'pg';
import { ArrayText } from '../db/arrayText.ts';
import { runNamed } from '../db/statement.ts';
import type { OrderAction } from './orderActions.ts';

/** In the order of the numbers that take_order_actions returns. */
const verdicts = [
  'taken',
  'key used',
  'terms changed',
  'not open',
  'investor changed',
  'beyond limit',
  'locked',
  'order changed',
] as const;

export type Verdict = (typeof verdicts)[number];

export interface Ruling {
  readonly verdict: Verdict;
  readonly bidId: string;
  readonly at: Date;
  /** The position of each line, in order; empty where nothing of the batch was taken. */
  readonly sequences: readonly number[];
}

/** Arguments of take_order_actions: of the sales, of each action, and of each line. */
const columns = {
  sale: { id: 'bigint', version: 'text' },
  action: {
    kind: 'text',
    sale: 'integer',
    user: 'bigint',
    org: 'bigint',
    actor: 'text',
    subject: 'text',
    state: 'text',
    country: 'text',
    key: 'text',
    hash: 'text',
    amount_change: 'numeric',
    first: 'integer',
    last: 'integer',
    lines: 'text',
    min_standing: 'numeric',
    max_standing: 'numeric',
    bid: 'uuid',
    bid_version: 'text',
    open_change: 'boolean',
  },
  line: {
    action: 'integer',
    date: 'date',
    amount: 'numeric',
    class: 'text',
    rank: 'integer',
    max_standing: 'numeric',
    max_count: 'integer',
    id: 'bigint',
    sequence: 'bigint',
  },
} as const;
const parameters = Object.entries(columns).flatMap(([table, types]) => {
  return Object.entries(types).map(([column, type]) => ({ name: `${table}_${column}`, type: `${type}[]` }));
});
const given = [...parameters, { name: 'rule', type: 'text' }].map(({ name, type }, index) => {
  return `${name} => $${index + 1}::${type}`;
});
const statement = {
  name: 'take_order_actions',
  text: `select verdicts, bids, moment, sequences from take_order_actions(${given.join(', ')})`,
};

interface Row {
  readonly verdicts: readonly number[];
  readonly bids: readonly string[];
  readonly moment: Date;
  readonly sequences: readonly number[] | null;
}

/**
 * Takes these actions, in this order, in one durable commit. No two of them may have the same key of the same person, and a change of an
 * order must be the only action of its investor in its sale.
 */
export async function takeOrderActions(pool: pg.Pool, actions: readonly OrderAction[]): Promise<Ruling[]> {
  const { rows } = await runNamed<Row>(pool, statement, valuesOf(actions));
  const [row] = rows;
  if (!row || row.verdicts.length !== actions.length) {
    throw new Error('take_order_actions did not answer for every action');
  }
  let line = 0;
  return actions.map((action, index) => {
    const verdict = verdicts[row.verdicts[index] ?? -1];
    const bidId = row.bids[index];
    if (verdict === undefined || bidId === undefined) throw new Error('take_order_actions gave no verdict');
    const sequences = row.sequences?.slice(line, line + action.lines.length) ?? [];
    line += action.lines.length;
    return { verdict, bidId, at: row.moment, sequences };
  });
}

type Lists = { readonly [Table in keyof typeof columns]: Record<keyof (typeof columns)[Table], ArrayText> };

function valuesOf(actions: readonly OrderAction[]): (string | null)[] {
  const lists: Lists = { sale: listsFor(columns.sale), action: listsFor(columns.action), line: listsFor(columns.line) };
  const { sale, action, line } = lists;
  const isLimited = actions.some(({ minStanding, maxStanding }) => minStanding !== null || maxStanding !== null);
  const hasChanges = actions.some(({ changed }) => changed !== null);
  const places = new Map<string, number>();
  const asked = { amounts: new Sums(), lines: new Sums() };
  for (const one of actions) {
    const known = `${one.auctionId} ${one.version}`;
    const place = places.get(known) ?? places.size + 1;
    if (place > places.size) {
      places.set(known, place);
      sale.id.add(one.auctionId);
      sale.version.addWords(one.version);
    }
    addAction(lists, one, place);
    if (isLimited) addLimits(lists, one, asked.amounts);
    if (hasChanges) addChange(lists, one);
    addLines(lists, one, asked, hasChanges);
  }
  const unused = [
    ...(isLimited ? [] : [action.min_standing, action.max_standing]),
    ...(hasChanges ? [] : [action.bid, action.bid_version, action.open_change, line.id, line.sequence]),
  ];
  const all = [sale, action, line].flatMap((table): ArrayText[] => Object.values(table));
  return [...all.map((list) => (unused.includes(list) ? null : list.text)), ruleVersion];
}

function addAction({ action, line }: Lists, one: OrderAction, sale: number): void {
  action.kind.add(one.kind);
  action.sale.add(sale);
  action.user.add(one.userId);
  action.org.add(one.investorOrgId);
  action.actor.add(`user:${one.userUuid}`);
  action.subject.add(`auction:${one.auctionUuid}`);
  action.state.addWords(one.state);
  action.country.addWords(one.country);
  action.key.addWords(one.key);
  action.hash.add(one.hash);
  action.amount_change.add(decimalOf(one.amountChange));
  action.first.add(line.action.length + 1);
  action.last.add(line.action.length + one.lines.length);
  action.lines.add(historyText(one));
}

function addLimits({ action }: Lists, one: OrderAction, asked: Sums): void {
  const before = asked.add(`${one.auctionId} ${one.investorOrgId}`, one.amountChange);
  const { minStanding, maxStanding } = one;
  // Earlier actions of the same batch may still be refused, so they do not count towards the minimum.
  action.min_standing.add(minStanding === null ? null : decimalOf(minStanding));
  action.max_standing.add(maxStanding === null ? null : decimalOf(cents(maxStanding - before)));
}

function addChange({ action }: Lists, { changed, hasOpenChange }: OrderAction): void {
  action.bid.add(changed?.bidId ?? null);
  action.bid_version.addWords(changed?.version ?? null);
  action.open_change.add(changed && `${hasOpenChange}`);
}

/** Each investor's total within one batch, so far. */
interface Asked {
  /** In cents, of a whole sale and at each of its maturities. */
  readonly amounts: Sums;
  /** Lines at each maturity. */
  readonly lines: Sums;
}

function addLines({ action, line }: Lists, one: OrderAction, asked: Asked, hasChanges: boolean): void {
  for (const {
    maturityDate,
    before,
    amount,
    orderClass,
    rank,
    maxStanding,
    maxCount,
    storedId,
    sequence,
  } of one.lines) {
    const where = `${one.auctionId} ${one.investorOrgId} ${maturityDate}`;
    const askedBefore = asked.amounts.add(where, amount - before);
    const linesBefore = asked.lines.add(where, 1);
    line.action.add(action.sale.length);
    line.date.add(maturityDate);
    line.amount.add(decimalOf(amount));
    line.class.add(orderClass);
    line.rank.add(rank);
    line.max_standing.add(maxStanding === null ? null : decimalOf(cents(maxStanding - askedBefore)));
    line.max_count.add(maxCount === null ? null : maxCount - linesBefore);
    if (hasChanges) {
      line.id.add(storedId);
      line.sequence.add(sequence);
    }
  }
}

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
 * The lines of an action in history format, with %s for each one's position. Quoted as an array item here already, since searching for characters
 * to quote costs more than writing it.
 */
function historyText({ lines }: OrderAction): string {
  const kept = lines.map(({ maturityDate, amount, before, orderClass, rank }) => {
    const amounts = `\\"amount\\":${dollarsOf(amount)},\\"before\\":${dollarsOf(before)}`;
    return `{\\"maturityDate\\":\\"${maturityDate}\\",${amounts},\\"orderClass\\":\\"${orderClass}\\",\\"rank\\":${rank},\\"sequence\\":%s}`;
  });
  return `"[${kept.join(',')}]"`;
}

function listsFor<Column extends string>(types: Readonly<Record<Column, string>>): Record<Column, ArrayText> {
  return Object.fromEntries(Object.keys(types).map((column) => [column, new ArrayText()])) as Record<Column, ArrayText>;
}
