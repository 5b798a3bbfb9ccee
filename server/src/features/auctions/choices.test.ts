/** Tests the list's filters by bands, and that each counted choice gives as many auctions as it says. */
import {
  countedFilters,
  maturityBands,
  ratingBands,
  sizeBands,
  yieldBands,
} from '@fairbook/domain/auctions/offer-bands.ts';
import { some } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn, schedule } from '../../../testing/market/auctions.ts';

const sales: Record<string, string> = {};

const { server, accounts, auctions } = await testMarket();
const oregon = await accounts.issuer({ name: 'Port of Alder' });
const nevada = await accounts.issuer({ name: 'Sagebrush', state: 'NV' });
const investor = await accounts.individual({ state: 'OR' });
const fund = await accounts.institution({ state: 'OR' });
const [first, second] = schedule;
const far = [{ ...first }, { ...second, maturityDate: dayIn(23), yield: 4.6 }].map((row, at) => ({
  ...row,
  ...(at === 0 && { yield: 2.5 }),
}));
sales['near'] = await auctions.live(oregon, { profile: { taxStatus: 'Tax Exempt' } });
sales['far'] = await auctions.live(nevada, {
  profile: { taxStatus: 'Taxable' },
  schedule: far,
  keyDates: { finalMaturityDate: dayIn(23) },
  priority: { indMinAmount: 20_000 },
});
sales['big'] = await auctions.live(nevada, {
  profile: { amount: 12_000_000 },
  schedule: [{ ...first }, { ...second, principalAmount: 11_900_000 }],
});
const rate = (sale: string, rating: string) =>
  server.superuser.query(
    `update auction set snp_rating = $2, fitch_rating = null, moodys_rating = null, kroll_rating = 'Unrated',
      redemption_date = $3, redemption_provisions = $4 where uuid = $1`,
    [sales[sale], ...(rating === 'BB' ? [rating, dayIn(12), null] : [rating, dayIn(12), 'Non-Callable'])],
  );
await server.superuser.query(`update municipality set type = 'City'`);
await rate('far', 'BB');
await rate('big', 'Unrated');

type Query = NonNullable<NonNullable<Parameters<Member['client']['countChoices']>[0]>['query']>;

async function found(query: Query, person = investor) {
  const { rows } = await person.client.listAuctions({ query: { ...query } });
  return Object.keys(sales).filter((name) => rows.some(({ uuid }) => uuid === sales[name]));
}

test.each<[Query, string[]]>([
  [{ rating: ['AA'] }, ['near']],
  [{ rating: ['Below', 'Unrated'] }, ['far', 'big']],
  [{ rating: ['AAA'] }, []],
  [{ yieldBand: ['4-to-5'] }, ['far']],
  [{ yieldBand: ['3-to-4'] }, ['near', 'big']],
  [{ maturityBand: ['20-and-over'] }, ['far']],
  // One maturity must meet both: the long one yields 4.6%, the short one 2.5%.
  [{ maturityBand: ['20-and-over'], yieldBand: ['under-3'] }, []],
  [{ maturityBand: ['under-5'], yieldBand: ['under-3'] }, ['far']],
  [{ callable: ['Callable'] }, ['far']],
  [{ callable: ['Non-Callable'] }, ['near', 'big']],
  [{ sizeBand: ['10m-to-50m'] }, ['big']],
  [{ sizeBand: ['under-1m'], taxStatus: ['Taxable'] }, ['far']],
  [{ minimumBand: ['under-25k'] }, ['far']],
  [{ minimumBand: ['none'] }, ['near', 'big']],
])('%j finds %j', async (query, names) => {
  expect(await found(query)).toEqual(names);
});

test('the minimum is that of the reader’s own kind', async () => {
  expect(await found({ minimumBand: ['none'] }, fund)).toEqual(['near', 'far', 'big']);
});

/** With an empty value, without the filter. */
async function totalWith(query: Query, filter: string, value: string): Promise<number> {
  const one = filter === 'state' || filter === 'muniType' ? value : [value];
  const chosen = value === '' ? undefined : one;
  return (await investor.client.listAuctions({ query: { ...query, [filter]: chosen } })).total;
}

const bandsOf = { yieldBand: yieldBands, maturityBand: maturityBands, sizeBand: sizeBands, rating: ratingBands };

const queries: Query[] = [
  {},
  { status: ['Live'] },
  { state: 'NV' },
  { rating: ['Below'], state: 'NV' },
  { yieldBand: ['under-3'] },
  { yieldBand: ['under-3', '3-to-4'], maturityBand: ['under-5'], callable: ['Non-Callable'] },
  { q: 'sagebrush', sizeBand: ['10m-to-50m'] },
  { status: ['Ended'] },
];

test.each(some('queries', queries, 2))(
  'with %j each choice gives as many auctions as it says, and no other gives any',
  async (query) => {
    const { choices, isComplete } = await investor.client.countChoices({ query });
    expect(isComplete).toBe(true);
    for (const { filter, value, count } of choices) {
      const total = await totalWith(query, filter, value);
      expect([filter, value, total]).toEqual([filter, value, count]);
    }
    expect(new Set(choices.map(({ filter }) => filter))).toEqual(new Set(countedFilters));
    for (const [filter, bands] of Object.entries(bandsOf)) {
      const counted = choices.filter((choice) => choice.filter === filter).map(({ value }) => value);
      for (const { value } of bands.filter((band) => !counted.includes(band.value))) {
        expect([filter, value, await totalWith(query, filter, value)]).toEqual([filter, value, 0]);
      }
    }
  },
);

test('a saved search keeps every filter', async () => {
  const query = { rating: ['AA' as const], yieldBand: ['3-to-4' as const], sizeBand: ['under-1m' as const] };
  await investor.client.saveSearch({ body: { name: 'Sound and small', query } });
  const [saved] = await investor.client.listSavedSearches();
  expect(saved?.query).toEqual(query);
});
