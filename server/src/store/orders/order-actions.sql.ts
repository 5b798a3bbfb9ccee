/** The statement that takes order actions: everything that waited goes to PostgreSQL at once, and each action comes back with its verdict. */
import { dateOf, idOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { cents, decimalOf, largestAmount } from '@fairbook/domain/base/money.ts';
import type pg from 'pg';
import { ArrayText } from '../../platform/base/array-text.ts';
import { runNamed } from '../../platform/db/statement.ts';
import type { OrderAction } from './order-action-types.ts';
import { entryText } from './order-texts.ts';
import { addApproval, addUse, BatchTotals } from './rule-columns.ts';
import { Sums } from './sums.ts';

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
  // Used within the function only.
  'halted',
  'no log',
  'sale full',
  'reference used',
] as const;

export type Verdict = (typeof verdicts)[number];

export interface Ruling {
  readonly verdict: Verdict;
  readonly bidId: string;
  readonly at: Date;
  /** The action's entry in the order log of its sale; null where it was not taken. */
  readonly logged: LoggedAction | null;
}

/** An entry of the order log of a sale. */
export interface LoggedAction {
  readonly index: number;
  readonly entry: string;
  /** With it the investor can prove to be the bidder. */
  readonly salt: string;
}

/** Arguments of take_order_actions: of the sales, of each action, and of each line. */
const columns = {
  sale: { id: 'bigint', version: 'text', log_size: 'integer' },
  action: {
    kind: 'text',
    sale: 'integer',
    user: 'bigint',
    org: 'bigint',
    state: 'text',
    country: 'text',
    residence: 'text',
    key: 'uuid',
    reference: 'text',
    amount_change: 'numeric',
    entry: 'text',
    min_standing: 'numeric',
    max_standing: 'numeric',
    bid: 'uuid',
    bid_version: 'integer',
    open_change: 'boolean',
    people: 'integer',
    owner: 'bigint',
    added: 'numeric',
    max_added: 'numeric',
    max_unapproved: 'numeric',
    waiting: 'bigint',
    waiting_version: 'integer',
    approver: 'bigint',
    session: 'bigint',
    api_key: 'bigint',
  },
  line: {
    action: 'integer',
    date: 'date',
    id: 'text',
    change: 'numeric',
    added: 'integer',
    max_standing: 'numeric',
    max_count: 'integer',
  },
} as const;
const parameters = Object.entries(columns).flatMap(([table, types]) => {
  return Object.entries(types).map(([column, type]) => ({ name: `${table}_${column}`, type: `${type}[]` }));
});
const given = [...parameters, { name: 'max_demand', type: 'numeric' }].map(({ name, type }, index) => {
  return `${name} => $${index + 1}::${type}`;
});
/** Joined texts instead of arrays, which the driver parses letter by letter. No value contains a line break; null is an empty text. */
const joined = (column: string) => `array_to_string(${column}, e'\\n', '') as ${column}`;
const statement = {
  name: 'take_order_actions',
  text: `select moment, ${['verdicts', 'bids', 'entries', 'indexes', 'salts', 'other_sales', 'other_entries'].map(joined).join(', ')}
    from take_order_actions(${given.join(', ')})`,
};

/** Null for what the function did not give, such as entries where nothing was taken. */
interface TakenRow {
  readonly moment: Date;
  readonly verdicts: string;
  readonly bids: string;
  readonly entries: string | null;
  readonly indexes: string | null;
  readonly salts: string | null;
  readonly other_sales: string | null;
  readonly other_entries: string | null;
}

/** The number of entries known of the order log of an auction; 0 where none is. */
interface KnownSizes {
  sizeOf(auctionId: number): number;
}

/** Actions that were taken of a batch. */
export interface TakenBatch {
  /** One for each action. */
  readonly rulings: readonly Ruling[];
  /** Entries of the logs of these sales that others have written since, in order, by auction. */
  readonly others: ReadonlyMap<number, readonly string[]>;
}

/**
 * Takes these actions, in this order, in one durable commit. No two of them may have the same key of the same person, or the same reference of the same investor in a
 * sale, and a change of an order must be the only action of its investor in its sale. `logs` are the logs of their sales, as far as they are known.
 */
export async function takeOrderActions(
  pool: pg.Pool,
  actions: readonly OrderAction[],
  logs: KnownSizes,
): Promise<TakenBatch> {
  const { values, sales } = valuesOf(actions, logs);
  const { rows } = await runNamed<TakenRow>(pool, statement, values);
  const [row] = rows;
  const [numbers, bids] = [valuesIn(row?.verdicts), valuesIn(row?.bids)];
  if (!row || numbers.length !== actions.length) {
    throw new Error('take_order_actions did not answer for every action');
  }
  const logged = loggedIn(row);
  const rulings = actions.map((_action, index) => {
    const verdict = verdicts[Number(numbers[index])];
    const bidId = bids[index];
    if (verdict === undefined || bidId === undefined) throw new Error('take_order_actions gave no verdict');
    return { verdict, bidId, at: row.moment, logged: logged[index] ?? null };
  });
  return { rulings, others: othersOf(row, sales) };
}

function othersOf({ other_sales, other_entries }: TakenRow, sales: readonly number[]): Map<number, string[]> {
  const others = new Map<number, string[]>();
  const entries = valuesIn(other_entries);
  valuesIn(other_sales).forEach((place, index) => {
    const [auctionId, entry] = [sales[Number(place) - 1], entries[index]];
    if (auctionId === undefined || entry === undefined) throw new Error('take_order_actions named an unknown sale');
    // A sale that was judged by two versions of its terms is there twice.
    if (sales.indexOf(auctionId) !== Number(place) - 1) return;
    const known = others.get(auctionId);
    if (known) known.push(entry);
    else others.set(auctionId, [entry]);
  });
  return others;
}

/** Entry of each action, or null where it was not taken. */
function loggedIn(row: TakenRow): (LoggedAction | null)[] {
  const [indexes, salts] = [valuesIn(row.indexes), valuesIn(row.salts)];
  return valuesIn(row.entries).map((entry, action) => {
    const [index, salt] = [indexes[action], salts[action]];
    return entry && index && salt ? { index: Number(index), entry, salt } : null;
  });
}

function valuesIn(text: string | null | undefined): string[] {
  return text == null ? [] : text.split('\n');
}

/** Sums of a sale are exact up to this, in dollars. */
const maxDemand = decimalOf(largestAmount);

type Lists = { readonly [Table in keyof typeof columns]: Record<keyof (typeof columns)[Table], ArrayText> };

/** The arguments of the statement, and the auctions of its sales. */
function valuesOf(actions: readonly OrderAction[], logs: KnownSizes) {
  const lists: Lists = { sale: listsFor(columns.sale), action: listsFor(columns.action), line: listsFor(columns.line) };
  const { sale, action, line } = lists;
  const isLimited = actions.some(({ minStanding, maxStanding }) => minStanding !== null || maxStanding !== null);
  const hasChanges = actions.some(({ changed }) => changed !== null);
  const hasUse = actions.some(({ use }) => use !== null);
  const hasApprovals = actions.some(({ approval }) => approval !== null);
  const hasPeople = actions.some(({ peopleVersion }) => peopleVersion !== 0);
  const hasSessions = actions.some(({ session }) => session !== null);
  const hasApiKeys = actions.some(({ apiKey }) => apiKey !== null);
  const hasReferences = actions.some(({ reference }) => reference !== null);
  const hasIds = actions.some(({ lines }) => lines.some(({ maturityDate }) => idOf(maturityDate) !== ''));
  const places = new Map<string, number>();
  const sales: number[] = [];
  const asked = { amounts: new Sums(), lines: new Sums() };
  const used = new BatchTotals();
  for (const one of actions) {
    const known = `${one.auctionId} ${one.version}`;
    const place = places.get(known) ?? places.size + 1;
    if (place > places.size) {
      places.set(known, place);
      sale.id.add(one.auctionId);
      sale.version.addWords(one.version);
      sale.log_size.add(logs.sizeOf(one.auctionId));
      sales.push(one.auctionId);
    }
    addAction(lists, one, place);
    if (isLimited) addLimits(lists, one, asked.amounts);
    if (hasChanges) addChange(lists, one);
    if (hasPeople) action.people.add(one.peopleVersion);
    if (hasUse) addUse(action, one, used);
    if (hasApprovals) addApproval(action, one);
    if (hasSessions) action.session.add(one.session);
    if (hasApiKeys) action.api_key.add(one.apiKey);
    if (hasReferences) action.reference.addWords(one.reference);
    addLines(lists, one, asked);
    if (hasIds) for (const { maturityDate } of one.lines) line.id.add(idOf(maturityDate) || null);
  }
  const unused = [
    ...(isLimited ? [] : [action.min_standing, action.max_standing]),
    ...(hasIds ? [] : [line.id]),
    ...(hasPeople ? [] : [action.people]),
    ...(hasUse ? [] : [action.added, action.max_added, action.max_unapproved]),
    ...(hasApprovals ? [] : [action.waiting, action.waiting_version, action.approver]),
    ...(hasSessions ? [] : [action.session]),
    ...(hasApiKeys ? [] : [action.api_key]),
    ...(hasReferences ? [] : [action.reference]),
    ...(hasChanges ? [] : [action.bid, action.bid_version, action.open_change, action.owner]),
  ];
  const all = [sale, action, line].flatMap((table): ArrayText[] => Object.values(table));
  return { values: [...all.map((list) => (unused.includes(list) ? null : list.text)), maxDemand], sales };
}

function addAction({ action }: Lists, one: OrderAction, sale: number): void {
  action.kind.add(one.kind);
  action.sale.add(sale);
  action.user.add(one.userId);
  action.org.add(one.investorOrgId);
  action.state.addWords(one.state);
  action.country.addWords(one.country);
  action.residence.add(one.residence);
  action.key.add(one.key);
  action.amount_change.add(decimalOf(one.amountChange));
  action.entry.add(entryText(one));
}

function addLimits({ action }: Lists, one: OrderAction, asked: Sums): void {
  const before = asked.add(`${one.auctionId} ${one.investorOrgId}`, one.amountChange);
  const { minStanding, maxStanding } = one;
  // Earlier actions of the same batch may still be refused, so they do not count towards the minimum.
  action.min_standing.add(minStanding === null ? null : decimalOf(minStanding));
  action.max_standing.add(maxStanding === null ? null : decimalOf(cents(maxStanding - before)));
}

function addChange({ action }: Lists, { changed, hasOpenChange, ownerId }: OrderAction): void {
  action.owner.add(ownerId);
  action.bid.add(changed?.bidId ?? null);
  action.bid_version.add(changed?.version ?? null);
  action.open_change.add(changed && `${hasOpenChange}`);
}

/** Each investor's total within one batch, so far. */
interface Asked {
  /** In cents, of a whole sale and at each of its maturities. */
  readonly amounts: Sums;
  /** Lines at each maturity. */
  readonly lines: Sums;
}

function addLines({ action, line }: Lists, one: OrderAction, asked: Asked): void {
  for (const { maturityDate, before, amount, isNew, maxStanding, maxCount } of one.lines) {
    const where = `${one.auctionId} ${one.investorOrgId} ${maturityDate}`;
    const askedBefore = asked.amounts.add(where, amount - before);
    const linesBefore = asked.lines.add(where, 1);
    line.action.add(action.sale.length);
    line.date.add(dateOf(maturityDate));
    line.change.add(decimalOf(cents(amount - before)));
    line.added.add(isNew ? 1 : 0);
    line.max_standing.add(maxStanding === null ? null : decimalOf(cents(maxStanding - askedBefore)));
    line.max_count.add(maxCount === null ? null : maxCount - linesBefore);
  }
}

function listsFor<Column extends string>(types: Readonly<Record<Column, string>>): Record<Column, ArrayText> {
  return Object.fromEntries(Object.keys(types).map((column) => [column, new ArrayText()])) as Record<Column, ArrayText>;
}
