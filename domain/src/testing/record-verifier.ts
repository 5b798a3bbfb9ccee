/**
 * Verifies closing records by docs/CLOSING-RECORD.md alone. It shares no code with the product, so that a difference between the
 * document and the product fails a test.
 */
import { createHash } from 'node:crypto';
import { classNames, formats, type Json } from './record-form.ts';

interface Order {
  readonly amount: number;
  readonly award: number;
  readonly bidder: string;
  readonly isSuspended: boolean;
  readonly maturityDate: string;
  readonly orderClass: string;
  readonly placedAt: string;
  readonly rank: number;
  readonly reason: string;
  readonly result: string;
  /** The place in time, which format 3 calls `place`. */
  readonly sequence: number;
}

interface Halt {
  readonly choice: string;
  readonly closeAfter: string;
  readonly closeBefore: string;
  readonly haltedAt: string;
  readonly haltedBy: string;
  readonly resumedAt: string;
  readonly resumedBy: string;
}

interface Maturity {
  readonly maturityDate: string;
  readonly principal: number;
}

interface ClosingRecord {
  readonly auction: { readonly announcedCloseDate: string; readonly closeDate: string; readonly startDate: string };
  readonly bidders: readonly { readonly commitment: string; readonly pseudonym: string }[];
  readonly format: string;
  readonly halts: readonly Halt[];
  readonly log?: { readonly size: number } | null;
  readonly maturities: Json;
  readonly orders: readonly Order[];
  readonly terms: {
    readonly maturities: readonly Maturity[];
    readonly minimum: number;
    readonly ranks: Readonly<Record<string, number>>;
    readonly step: number;
  };
  readonly totals: Json;
}

const [first, third] = ['fairbook-closing-record-1', 'fairbook-closing-record-3'];

const sha256Of = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Which check of the document fails first; null where the record is correct. */
export function failedCheck(text: string, fingerprint?: string): string | null {
  if (fingerprint !== undefined && sha256Of(text) !== fingerprint) return 'fingerprint';
  const record = parse(text);
  if (record === null) return 'form';
  if (!areBiddersRight(record)) return 'bidders and orders';
  if (record.format !== first && !areMomentsRight(record)) return 'moments';
  return isResultRight(record) ? null : 'result';
}

function parse(text: string): ClosingRecord | null {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const isRight = formats.some((isOfFormat) => isOfFormat(value)) && canonicalOf(value) === text;
  return isRight ? withSequences(value as unknown as ClosingRecord) : null;
}

/** The place in time under one name. */
function withSequences(record: ClosingRecord): ClosingRecord {
  if (record.format !== third) return record;
  const orders = record.orders as readonly (Order & { readonly place: number })[];
  return { ...record, orders: orders.map((order) => ({ ...order, sequence: order.place })) };
}

function canonicalOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonicalOf(one)}`).join(',')}}`;
}

// Bidders and orders.

function areBiddersRight({ bidders, format, log, orders, terms }: ClosingRecord): boolean {
  const pseudonyms = bidders.map(({ pseudonym }) => pseudonym);
  if (pseudonyms.some((pseudonym, index) => pseudonym !== `B${index + 1}`)) return false;
  if (new Set(bidders.map(({ commitment }) => commitment)).size < bidders.length) return false;
  if (orders.some((order, index) => !isAfter(order, orders[index - 1], format))) return false;
  if (log && orders.some(({ sequence }) => sequence >= log.size - 1)) return false;
  const inOrder = [...new Set(orders.map(({ bidder }) => bidder))];
  if (inOrder.join() !== pseudonyms.join()) return false;
  const days = terms.maturities.map(({ maturityDate }) => maturityDate);
  if (days.some((one, index) => index > 0 && one <= (days[index - 1] ?? ''))) return false;
  return orders.every(
    ({ maturityDate, orderClass, rank }) => days.includes(maturityDate) && rank === terms.ranks[orderClass],
  );
}

function isAfter(order: Order, before: Order | undefined, format: string): boolean {
  if (!before || order.sequence > before.sequence) return true;
  return (
    format === third &&
    order.sequence === before.sequence &&
    order.bidder === before.bidder &&
    order.placedAt === before.placedAt &&
    order.maturityDate > before.maturityDate
  );
}

// Moments.

function areMomentsRight({ auction, halts, orders }: ClosingRecord): boolean {
  const { startDate, closeDate } = auction;
  let [close, resumedBefore] = [auction.announcedCloseDate, ''];
  for (const halt of halts) {
    if (halt.haltedAt < resumedBefore || halt.resumedAt < halt.haltedAt) return false;
    if (halt.closeBefore !== close || halt.haltedAt >= close) return false;
    if (halt.haltedBy === 'administrator' && halt.resumedBy === 'issuer') return false;
    if (!isEndRight(halt, startDate)) return false;
    [close, resumedBefore] = [halt.closeAfter, halt.resumedAt];
  }
  const isInTime = ({ placedAt }: Order) =>
    startDate <= placedAt &&
    placedAt < closeDate &&
    !halts.some(({ haltedAt, resumedAt }) => haltedAt < placedAt && placedAt < resumedAt);
  return close === closeDate && orders.every(isInTime);
}

function isEndRight({ choice, closeAfter, closeBefore, haltedAt, resumedAt }: Halt, startDate: string): boolean {
  const at = Date.parse;
  const lost = Math.max(0, at(resumedAt) - Math.max(at(haltedAt), at(startDate)));
  const extended = at(closeBefore) + lost;
  const isPast = at(resumedAt) >= at(closeBefore);
  switch (choice) {
    case 'keep':
      return !isPast && closeAfter === closeBefore;
    case 'extend':
      return at(closeAfter) === extended;
    case 'close':
      return isPast && closeAfter === resumedAt;
    default: {
      const latest = Math.max(at(resumedAt) + 90 * 24 * 60 * 60 * 1000, extended);
      return at(closeAfter) >= (isPast ? extended : at(closeBefore)) && at(closeAfter) <= latest;
    }
  }
}

// The rule.

interface Position {
  readonly orderClass: string;
  readonly rank: number;
  readonly bidder: string;
  readonly orders: Order[];
  counted: bigint;
  steps: bigint;
  reason: string;
}

interface Outcome {
  readonly award: number;
  readonly result: string;
  readonly reason: string;
}

const sumOf = (numbers: readonly bigint[]) => numbers.reduce((total, one) => total + one, 0n);

function isResultRight({ terms, orders, maturities, totals }: ClosingRecord): boolean {
  const counted = orders.filter(({ isSuspended, rank }) => !isSuspended && rank !== -1);
  const positions = Map.groupBy(counted, (order) => `${order.maturityDate} ${order.bidder} ${order.orderClass}`);
  const sums = [...positions.values()].map((own) => sumOf(own.map(({ amount }) => BigInt(amount))));
  if (sums.some((sum) => sum > 999_999_999_999_999n)) return false;
  const outcomes = new Map<Order, Outcome>();
  const results = terms.maturities.map((maturity) => allocate(terms, maturity, orders, outcomes));
  const areAwardsRight = orders.every((order) => {
    const right = outcomes.get(order);
    return right?.award === order.award && right.result === order.result && right.reason === order.reason;
  });
  return (
    areAwardsRight &&
    canonicalOf(results) === canonicalOf(maturities) &&
    canonicalOf(figuresOf(results)) === canonicalOf(totals)
  );
}

function figuresOf(parts: readonly { readonly principal: number; readonly demand: number; readonly award: number }[]) {
  const total = (field: 'principal' | 'demand' | 'award') => parts.reduce((sum, part) => sum + part[field], 0);
  const [principal, demand, award] = [total('principal'), total('demand'), total('award')];
  const unsold = principal - award;
  return { principal, demand, award, unsold, outcome: demand === 0 ? 'NoBids' : unsold === 0 ? 'Sold' : 'PartlySold' };
}

/** One maturity: answers its result and adds what its orders get to `outcomes`. */
function allocate(
  terms: ClosingRecord['terms'],
  { maturityDate, principal }: Maturity,
  orders: readonly Order[],
  outcomes: Map<Order, Outcome>,
) {
  const step = BigInt(terms.step);
  const minimum = (BigInt(terms.minimum) + step - 1n) / step;
  const positions = positionsOf(
    orders.filter((order) => order.maturityDate === maturityDate),
    outcomes,
  );
  const offered = BigInt(principal) / step;
  const leftOf = new Map<string, bigint>();
  for (const position of positions) {
    const left = leftOf.get(position.bidder) ?? offered;
    const asked = sumOf(position.orders.map((order) => BigInt(order.amount))) / step;
    position.counted = asked < left ? asked : left;
    leftOf.set(position.bidder, left - position.counted);
  }
  let left = offered;
  let hasCut = false;
  const served = [...Map.groupBy(positions, (position) => `${position.rank} ${position.orderClass}`).values()];
  const shown = served.map((members) => {
    const total = sumOf(members.map(({ counted }) => counted));
    const available = left;
    let reason = 'filled';
    if (total <= left) {
      for (const member of members) member.steps = member.counted;
      left -= total;
      if (hasCut) reason = 'classesBefore';
    } else if (hasCut) {
      reason = 'classesBefore';
    } else {
      share(left, members, minimum);
      [left, hasCut] = [0n, true];
      reason = available === 0n ? 'classesBefore' : terms.minimum > terms.step ? 'belowMinimum' : 'belowStep';
    }
    for (const member of members) {
      const isShare = member.steps > 0n && reason.startsWith('below');
      member.reason = member.counted === 0n ? 'notCounted' : isShare ? 'share' : reason;
    }
    const award = sumOf(members.map(({ steps }) => steps));
    return {
      available: Number(available * step),
      award: Number(award * step),
      demand: Number(total * step),
      isCut: award < total,
      orderClass: members[0]?.orderClass ?? '',
      rank: members[0]?.rank ?? 0,
      sharePercent: total === 0n ? 100 : Number((100n * award) / total),
    };
  });
  for (const position of positions) fill(position, step, outcomes);
  const wanted = shown.filter(({ demand }) => demand > 0);
  const sums = wanted.map(({ demand, award }) => ({ demand, award, principal: 0 }));
  return { ...figuresOf([{ principal, demand: 0, award: 0 }, ...sums]), classes: wanted, maturityDate };
}

/** Positions in serving order; skipped orders get their outcome at once. */
function positionsOf(orders: readonly Order[], outcomes: Map<Order, Outcome>): Position[] {
  const positions = new Map<string, Position>();
  for (const order of orders) {
    const { bidder, orderClass, rank, isSuspended } = order;
    if (isSuspended || rank === -1) {
      outcomes.set(order, { award: 0, result: 'Skipped', reason: isSuspended ? 'suspended' : 'classNotOffered' });
      continue;
    }
    const key = `${bidder} ${orderClass}`;
    const position: Position = positions.get(key) ?? {
      bidder,
      orderClass,
      rank,
      orders: [],
      counted: 0n,
      steps: 0n,
      reason: '',
    };
    position.orders.push(order);
    positions.set(key, position);
  }
  const classOf = ({ orderClass }: Position) => classNames.indexOf(orderClass);
  return [...positions.values()].sort((a, b) => a.rank - b.rank || classOf(a) - classOf(b));
}

const placeOf = ({ orders }: Position) => orders[0]?.sequence ?? 0;

function share(units: bigint, members: readonly Position[], minimum: bigint): void {
  for (const member of members) member.steps = 0n;
  const total = sumOf(members.map(({ counted }) => counted));
  if (total <= units) {
    for (const member of members) member.steps = member.counted;
    return;
  }
  const rest = (member: Position) => (units * member.counted) % total;
  for (const member of members) member.steps = (units * member.counted) / total;
  const spare = Number(units - sumOf(members.map(({ steps }) => steps)));
  const byRest = members.toSorted((a, b) => Number(rest(b) - rest(a)) || placeOf(a) - placeOf(b));
  for (const member of byRest.slice(0, spare)) member.steps += 1n;
  if (minimum <= 1n || !members.some(({ steps }) => steps > 0n && steps < minimum)) return;
  const bySize = members.toSorted((a, b) => Number(b.counted - a.counted) || placeOf(a) - placeOf(b));
  const smallest = bySize.at(-1);
  if (smallest) smallest.steps = 0n;
  share(units, bySize.slice(0, -1), minimum);
}

function fill({ orders, steps, reason }: Position, step: bigint, outcomes: Map<Order, Outcome>): void {
  let left = Number(steps * step);
  for (const order of orders) {
    const { amount: asked } = order;
    const award = Math.min(asked, left);
    left -= award;
    outcomes.set(order, { award, result: award === asked ? 'Filled' : award > 0 ? 'Partial' : 'Unfilled', reason });
  }
}
