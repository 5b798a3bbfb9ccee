/** Tests the terms of allocation that every rule knows against an implementation of their own, and what they promise. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hexOf, type MethodName, plainShares, plainTurns } from '../../testing/drawn-books.ts';
import { isFull, times } from '../../testing/effort.ts';
import { type AllocationTerms, allocate, type Order } from '../allocation/allocation.ts';
import { sharingMethodOf } from '../allocation/rules.ts';
import { type Day, day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { randomFrom } from '../base/random-from.ts';
import { type OrderClass, orderClasses, valuesOf } from '../base/vocabulary.ts';
import { OrderBook } from '../book/book.ts';
import type { Sha256 } from '../record/closing.ts';
import { allocationErrors } from './retail.ts';

const sha256: Sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const classes = valuesOf(orderClasses);
const days = [day('2031-08-01'), day('2032-08-01')];
const step = 5_000_00;

/** How many random books. */
const books = times(250, 20_000);

interface Book {
  readonly terms: AllocationTerms;
  readonly orders: readonly Order[];
  readonly seed: string;
  /** Groups of investors with linked accounts. */
  readonly links: readonly (readonly string[])[];
}

const rules: readonly (readonly [version: string, method: MethodName, isByTime: boolean])[] = [
  ['priority-pro-rata-1', 'proportional', true],
  ['priority-pro-rata-2', 'proportional', false],
  ['lot-first-1', 'lotFirst', false],
  ['draw-1', 'wholeDemands', false],
];

function anyBook(random: () => number): Book {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const ranks = [1, 2, 3, 4, 5, 6].map((rank) => ({ rank, at: random() })).toSorted((a, b) => a.at - b.at);
  const minimum = whole(1, 2);
  const terms: AllocationTerms = {
    ...{ step: cents(step), minimum: cents(minimum * step) },
    maturities: days.map((maturityDate) => ({ maturityDate, principal: cents(whole(1, 40) * step) })),
    ...(random() < 0.7 && { retailShare: whole(1, 100) }),
    ...(random() < 0.5 && { investorCap: cents(whole(minimum, 12) * step) }),
    ...(random() < 0.5 && { localZipCodes: ['06830'] }),
  };
  const orders = Array.from({ length: whole(0, 24) }, (_, index): Order => {
    const investor = whole(0, 11);
    // Some investors have moved, and order in another class.
    const place = (investor + (whole(0, 9) === 0 ? 1 : 0)) % classes.length;
    return {
      investor: `i${investor}`,
      orderClass: classes[place] as OrderClass,
      rank: investor === 7 ? -1 : (ranks[place]?.rank ?? 1),
      ...(terms.localZipCodes && random() < 0.4 && { isLocal: true }),
      maturityDate: days[whole(0, 1)] as Day,
      amount: cents(whole(minimum, 12) * step),
      sequence: index + 1,
      ...(investor === 8 && { isSuspended: true }),
    };
  });
  const seed = hexOf(`seed ${random()}`);
  // Those of another class, of one that is not offered, and who are suspended, may be among them.
  const links = random() < 0.5 ? [] : [['i1', 'i7', `i${whole(2, 4)}`], ['i5', 'i6', 'i8'].slice(0, whole(2, 3))];
  return { terms, orders, seed, links };
}

/** The account with the first order among those that are linked to this one. */
function leadIn({ orders, links }: Book): (investor: string) => string {
  return (investor) => {
    const group = links.find((one) => one.includes(investor)) ?? [investor];
    const all = orders.toSorted((a, b) => a.sequence - b.sequence);
    return all.find((order) => group.includes(order.investor))?.investor ?? investor;
  };
}

/** The smallest commitment of those who are linked and have an order. */
function commitmentIn({ orders, links }: Pick<Book, 'orders' | 'links'>): (investor: string) => string {
  const present = new Set(orders.map(({ investor }) => investor));
  return (investor) => {
    const group = links.find((one) => one.includes(investor)) ?? [investor];
    const commitments = group.filter((one) => present.has(one)).map(hexOf);
    return commitments.toSorted()[0] ?? '';
  };
}

function awardsBy(version: string, { terms, orders, seed, links }: Book) {
  const drawnWith = commitmentIn({ orders, links });
  const offered = terms.maturities.map(({ maturityDate }) => maturityDate);
  return allocate(
    { terms, orders, links },
    {
      version,
      methodFor: (investors) =>
        sharingMethodOf(version, { seed, days: offered, commitmentAt: (at) => drawnWith(investors[at] ?? '') }, sha256),
    },
  );
}

/**
 * The awards in steps by investor, class and tier at each maturity. The share is served as two allocations: what is for individuals goes to their classes
 * by rank, then all classes get what is left, by rank. The sums of a class are then shared by the plain implementation of the rule.
 */
function plainly(method: MethodName, isByTime: boolean, book: Book): Map<string, number> {
  const { terms, seed } = book;
  const leadOf = leadIn(book);
  const drawnWith = commitmentIn(book);
  const orders = book.orders.map((order) => ({ ...order, investor: leadOf(order.investor) }));
  const awards = new Map<string, number>();
  const minimum = terms.minimum / step;
  for (const { maturityDate, principal } of terms.maturities) {
    const rows = orders.filter((one) => one.maturityDate === maturityDate && one.rank !== -1 && !one.isSuspended);
    const tierOf = (one: Order) => `${one.rank} ${one.isLocal ? 0 : 1} ${one.orderClass}`;
    const tiers = [...new Set(rows.map(tierOf))].toSorted();
    const offered = principal / step;
    const most = Math.min(offered, (terms.investorCap ?? principal) / step);
    const counted = new Map<string, number>();
    const members = tiers.map((tier) => {
      const own = rows.filter((one) => tierOf(one) === tier);
      return [...new Set(own.map(({ investor }) => investor))].map((investor) => {
        const asked = own.reduce((sum, one) => sum + (one.investor === investor ? one.amount / step : 0), 0);
        const before = counted.get(investor) ?? 0;
        const steps = Math.min(asked, most - before);
        counted.set(investor, before + steps);
        return { investor, steps };
      });
    });
    const totals = members.map((each) => each.reduce((sum, { steps }) => sum + steps, 0));
    const given = totals.map(() => 0);
    const serve = (left: number, isMeant: (tier: string) => boolean) => {
      let rest = left;
      tiers.forEach((tier, at) => {
        if (!isMeant(tier)) return;
        const part = Math.min(rest, (totals[at] ?? 0) - (given[at] ?? 0));
        given[at] = (given[at] ?? 0) + part;
        rest -= part;
      });
      return rest;
    };
    const share = Math.floor((offered * (terms.retailShare ?? 0)) / 100);
    const unused = serve(share, (tier) => tier.endsWith('Individual'));
    serve(offered - share + unused, () => true);
    members.forEach((each, at) => {
      const units = given[at] ?? 0;
      const demanding = each.filter(({ steps }) => steps > 0);
      const commitments = demanding.map(({ investor }) => drawnWith(investor));
      const turns = isByTime ? demanding.map((_, index) => index) : plainTurns(seed, maturityDate, commitments);
      const demands = demanding.map(({ steps }) => steps);
      const shared =
        units === totals[at] ? demands : plainShares(method, { units, minimum, demands, commitments, seed }, turns);
      demanding.forEach(({ investor }, index) => {
        awards.set(`${maturityDate} ${tiers[at]} ${investor}`, shared[index] ?? 0);
      });
    });
  }
  return awards;
}

/** The awards of positions as the other implementation names them, without those of nothing. */
function positionsOf(
  results: ReturnType<typeof awardsBy>['orders'],
  leadOf: (investor: string) => string,
): Map<string, number> {
  const awards = new Map<string, number>();
  for (const { order, award } of results) {
    if (order.rank === -1 || order.isSuspended) continue;
    const key = `${order.maturityDate} ${order.rank} ${order.isLocal ? 0 : 1} ${order.orderClass} ${leadOf(order.investor)}`;
    awards.set(key, (awards.get(key) ?? 0) + award / step);
  }
  return awards;
}

const withAwards = (awards: Map<string, number>) => [...awards].filter(([, award]) => award > 0).toSorted();

describe.each(rules)('with the rule %s', (version, method, isByTime) => {
  test('agrees with two allocations, one of the share and one of the rest, on random books', {
    timeout: 900_000,
  }, () => {
    const random = randomFrom(33);
    for (let book = 0; book < books; book++) {
      const given = anyBook(random);
      const awards = withAwards(positionsOf(awardsBy(version, given).orders, leadIn(given)));
      const expected = withAwards(plainly(method, isByTime, given));
      if (JSON.stringify(awards) !== JSON.stringify(expected))
        expect({ given, awards }).toEqual({ given, awards: expected });
    }
  });

  test('keeps the share for individuals, the cap and what is left', { timeout: 900_000 }, () => {
    const random = randomFrom(34);
    for (let book = 0; book < books; book++) {
      const given = anyBook(random);
      const { terms } = given;
      const { maturities, orders } = awardsBy(version, given);
      for (const { maturityDate, principal, award, classes: own } of maturities) {
        if (award > principal) expect(given).toBe('no more than the maturity');
        const ofIndividuals = own.filter(({ orderClass }) => orderClass.endsWith('Individual'));
        const [demand, got] = [0, 0].map((_, at) =>
          ofIndividuals.reduce((sum, one) => sum + (at === 0 ? one.demand : one.award), 0),
        ) as [number, number];
        const share = Math.floor(((principal / step) * (terms.retailShare ?? 0)) / 100) * step;
        // By lottery and with a minimum a rest below the minimum may be left.
        if (Math.min(share, demand) - got > terms.minimum - step)
          expect({ given, got }).toBe('the share for individuals');
        const retail = ofIndividuals.reduce((sum, one) => sum + (one.retail ?? 0), 0);
        if (retail > Math.min(share, demand)) expect({ given, retail }).toBe('no more than the share');
        const leadOf = leadIn(given);
        const byInvestor = Map.groupBy(
          orders.filter(({ order }) => order.maturityDate === maturityDate),
          ({ order }) => leadOf(order.investor),
        );
        for (const rows of byInvestor.values()) {
          const all = rows.reduce((sum, row) => sum + row.award, 0);
          if (all > (terms.investorCap ?? principal)) expect({ given, all }).toBe('no more than the cap');
        }
      }
    }
  });

  test('gives no class of individuals less available with a share than without', { timeout: 900_000 }, () => {
    const random = randomFrom(35);
    for (let book = 0; book < books / 2; book++) {
      const given = anyBook(random);
      const { retailShare: _, ...without } = given.terms;
      const before = awardsBy(version, { ...given, terms: without }).maturities;
      const after = awardsBy(version, given).maturities;
      after.forEach((maturity, at) => {
        maturity.classes.forEach((one, place) => {
          const same = before[at]?.classes[place];
          if (one.orderClass.endsWith('Individual') && one.available < (same?.available ?? 0))
            expect({ given, one, same }).toBe('no less');
        });
      });
    }
  });
});

test('the book estimates by the same terms', () => {
  const random = randomFrom(36);
  for (let count = 0; count < 1_000; count++) {
    const { terms, orders } = anyBook(random);
    const standing = orders.filter(({ rank, isSuspended }) => rank !== -1 && !isSuspended);
    const book = new OrderBook(terms);
    for (const order of standing) book.addOrder(order);
    const { maturities, orders: results } = allocate({ terms, orders: standing });
    expect(book.readMaturities().map(({ classes: own }) => own.map(({ bidders: _, ...one }) => one))).toEqual(
      maturities.map(({ classes: own }) => own),
    );
    expect(standing.map((order) => book.readOrder(order).award)).toEqual(results.map(({ award }) => award));
  }
});

test.each(rules.filter(([, , isByTime]) => !isByTime))(
  'permuting arrival changes no position under %s',
  {
    timeout: 900_000,
  },
  (version) => {
    const random = randomFrom(37);
    for (let count = 0; count < books / 4; count++) {
      const given = anyBook(random);
      const places = given.orders.map((_, at) => ({ at, by: random() })).toSorted((a, b) => a.by - b.by);
      const orders = places.map(({ at }, index) => ({ ...(given.orders[at] as Order), sequence: index + 1 }));
      // By the group, whichever of its accounts is the first one.
      const leadOf = leadIn(given);
      const before = positionsOf(awardsBy(version, given).orders, leadOf);
      const after = positionsOf(awardsBy(version, { ...given, orders }).orders, leadOf);
      if (JSON.stringify([...before].toSorted()) !== JSON.stringify([...after].toSorted()))
        expect({ given, orders }).toBe('the same');
    }
  },
);

describe.each(rules)('an order split over linked accounts, with the rule %s', (version, _method, isByTime) => {
  /** The award of the investor of one order in a book of one class, where that order is split over this many accounts, linked or not. */
  const gotBy = (random: () => number, accounts: number, isLinked: boolean) => {
    const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    const own = whole(3, 9);
    const others = Array.from({ length: whole(2, 11) }, () => whole(1, 6));
    const offered = whole(1, others.reduce((sum, one) => sum + one, own) - 1);
    const [place, cap, draw] = [whole(0, others.length), whole(0, 12), random()];
    const names = Array.from({ length: accounts }, (_, at) => `own ${at} of ${accounts} ${draw}`);
    const steps = others.map((amount, at) => ({ investor: `other ${at}`, amount }));
    const parts = names.map((investor, at) => ({ investor, amount: Math.floor((own + at) / accounts) }));
    steps.splice(place, 0, ...parts);
    const orders = steps.map(
      ({ investor, amount }, at): Order => ({
        ...{ investor, orderClass: 'stateIndividual', rank: 1, maturityDate: days[0] as Day },
        ...{ amount: cents(amount * step), sequence: at + 1 },
      }),
    );
    const terms = {
      ...{ step: cents(step), minimum: cents(step) },
      maturities: [{ maturityDate: days[0] as Day, principal: cents(offered * step) }],
      // Whole orders by draw: in expectation only a cap is passed by splitting.
      ...(cap > (version === 'draw-1' ? 0 : 6) && { investorCap: cents(cap * step) }),
    };
    const links = isLinked ? [names] : [];
    const { orders: results } = awardsBy(version, { terms, orders, links, seed: hexOf(`draw ${draw}`) });
    return results.reduce((sum, { order, award }) => sum + (names.includes(order.investor) ? award / step : 0), 0);
  };
  /** How much more they get on average than with one account, in standard errors of the difference. */
  const gain = (isLinked: boolean) => {
    let [sum, squares] = [0, 0];
    const runs = times(3_000, 20_000);
    for (let count = 0; count < runs; count++) {
      const difference = gotBy(randomFrom(count), 3, isLinked) - gotBy(randomFrom(count), 1, false);
      sum += difference;
      squares += difference * difference;
    }
    return sum === 0 ? 0 : sum / Math.sqrt(squares - (sum * sum) / runs);
  };

  test('gains nothing in expectation', { timeout: 900_000 }, () => {
    expect(Math.abs(gain(true))).toBeLessThan(isByTime ? 1e-9 : 4);
  });

  test('would gain without the links', { timeout: 900_000 }, () => {
    expect(gain(false)).toBeGreaterThan(4);
  });
});

test.runIf(isFull)('ordering more rarely gets an investor less, and how rarely is known', { timeout: 60_000 }, () => {
  const counts = Object.fromEntries(
    rules.map(([version]) => {
      const random = randomFrom(38);
      let [less, cases] = [0, 0];
      for (let count = 0; count < 4_000; count++) {
        const given = anyBook(random);
        const [first] = given.orders;
        if (!first || first.rank === -1 || first.isSuspended) continue;
        cases += 1;
        const more = given.orders.map((order) =>
          order.sequence === first.sequence ? { ...order, amount: cents(order.amount + step) } : order,
        );
        const got = (orders: readonly Order[]) =>
          awardsBy(version, { ...given, orders }).orders.reduce(
            (sum, { order, award }) => sum + (order.investor === first.investor ? award : 0),
            0,
          );
        if (got(more) < got(given.orders)) less += 1;
      }
      return [version, `${less} of ${cases}`];
    }),
  );
  expect(counts).toMatchInlineSnapshot(`
    {
      "draw-1": "1 of 3180",
      "lot-first-1": "1 of 3180",
      "priority-pro-rata-1": "0 of 3180",
      "priority-pro-rata-2": "0 of 3180",
    }
  `);
});

test('the limits of the terms', () => {
  const limits = { minimum: cents(10_000_00), step: cents(5_000_00) };
  const errorsOf = (retailShare: number | null, cap: number | null) =>
    allocationErrors({ retailShare, investorCap: cap === null ? null : cents(cap * 100) }, limits);
  expect(errorsOf(null, null)).toEqual({});
  expect(errorsOf(25, 15_000)).toEqual({});
  for (const wrong of [0, 101, 2.5, Number.NaN])
    expect(errorsOf(wrong, null)).toEqual({ retailShare: 'Must be a whole number from 1 to 100' });
  expect(errorsOf(1, 5_000)).toEqual({ investorCap: 'Must be at least $10,000' });
  expect(errorsOf(100, 12_500)).toEqual({ investorCap: 'Must be a multiple of $5,000' });
});
