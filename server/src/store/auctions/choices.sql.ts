/** The filters of the list by bands of rating, yield, maturity, minimum and size, and how many auctions each choice of a filter would give. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import {
  type Band,
  type CountedFilter,
  maturityBands,
  minimumBands,
  ratingsOfBand,
  sizeBands,
  yieldBands,
} from '@fairbook/domain/auctions/offer-bands.ts';
import { addMonths, dayOf } from '@fairbook/domain/base/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

type Chosen = Partial<
  Pick<
    QueryOf<typeof auctionsMarket.countChoices>,
    'rating' | 'yieldBand' | 'maturityBand' | 'callable' | 'minimumBand' | 'sizeBand'
  >
>;
type Text = RawBuilder<string | null>;

/** The newest auctions of a list of which the choices are counted. */
export const maxCounted = 5_000;

/** Returns whether the filters by bands, which only the database knows, narrow a list. */
export function isBanded(query: Chosen): boolean {
  const { rating, yieldBand, maturityBand, callable, minimumBand, sizeBand } = query;
  return [rating, yieldBand, maturityBand, callable, minimumBand, sizeBand].some((values) => values?.length);
}

/** Conditions on an auction `a`. One maturity meets both the yield and the years that were chosen. */
export function bandConditions(query: Chosen, isInstitution: boolean, now: Date): RawBuilder<boolean>[] {
  const { yieldBand = [], maturityBand = [] } = query;
  return [
    ...isIn(ratingOf, query.rating),
    ...isIn(callableOf, query.callable),
    ...isIn(minimumOf(isInstitution), query.minimumBand),
    ...isIn(sizeOf, query.sizeBand),
    ...(yieldBand.length + maturityBand.length === 0
      ? []
      : [
          sql<boolean>`exists (select from ${offered} where (row->>'isOffered')::boolean and ${both([
            ...isIn(yieldOf, yieldBand),
            ...isIn(yearsOf(now), maturityBand),
          ])})`,
        ]),
  ];
}

interface Counting {
  /** Conditions on an auction `a` and its municipality `m` besides the counted filters. */
  readonly where: RawBuilder<boolean>;
  readonly query: QueryOf<typeof auctionsMarket.countChoices>;
  readonly isInstitution: boolean;
  readonly now: Date;
}

/** One statement over at most `maxCounted` auctions: each filter is counted under all the others. */
export async function countChoices(db: Db, { where, query, isInstitution, now }: Counting) {
  const columns: Readonly<Record<Exclude<CountedFilter, 'yieldBand' | 'maturityBand'>, Text>> = {
    state: sql`m.state`,
    muniType: sql`m.type`,
    taxStatus: sql`a.tax_status`,
    rating: ratingOf,
    callable: callableOf,
    minimumBand: minimumOf(isInstitution),
    sizeBand: sizeOf,
  };
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const yields = [...isIn(sql`yield_band`, query.yieldBand)];
  const years = [...isIn(sql`maturity_band`, query.maturityBand)];
  const chosen = (except?: string) =>
    names.filter((name) => name !== except).flatMap((name) => isIn(sql.ref(name), [query[name] ?? []].flat()));
  const withOffer = (conditions: readonly RawBuilder<boolean>[]) =>
    conditions.length === 0
      ? []
      : [sql<boolean>`exists (select from offer where offer.id = base.id and ${both(conditions)})`];
  const counts = [
    ...names.flatMap((name) => {
      const others = both([...chosen(name), ...withOffer([...yields, ...years])]);
      return [
        sql`select ${name}::text as filter, ${sql.ref(name)} as value, count(*)::int as count from base
          where ${others} group by ${sql.ref(name)}`,
        sql`select ${name}::text, '', count(*)::int from base where ${others}`,
      ];
    }),
    ...(
      [
        ['yieldBand', sql`yield_band`, years],
        ['maturityBand', sql`maturity_band`, yields],
      ] as const
    ).flatMap(([name, column, others]) => [
      sql`select ${name}::text, ${column}, count(distinct base.id)::int
        from base join offer on offer.id = base.id where ${both([...chosen(), ...others])} group by ${column}`,
      sql`select ${name}::text, '', count(*)::int from base where ${both([...chosen(), ...withOffer(others)])}`,
    ]),
  ];
  const { rows } = await sql<{ filter: CountedFilter | 'all'; value: string; count: number }>`
    with base as materialized (
      select a.id, a.maturity_structure, ${sql.join(names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`))}
      from auction a join municipality m on m.id = a.municipality_id
      where ${where} order by a.id desc limit ${maxCounted + 1}
    ), offer as materialized (
      select distinct a.id, ${yieldOf} as yield_band, ${yearsOf(now)} as maturity_band from base a, ${offered}
      where (row->>'isOffered')::boolean
    )
    select * from (${sql.join(counts, sql` union all `)}) as counted where value is not null
    union all select 'all', '', count(*)::int from base`.execute(db);
  const all = rows.find(({ filter }) => filter === 'all')?.count ?? 0;
  const choices = rows.flatMap(({ filter, ...choice }) => (filter === 'all' ? [] : [{ filter, ...choice }]));
  return { choices, isComplete: all <= maxCounted };
}

const offered = sql`jsonb_array_elements(a.maturity_structure) as row`;

const ratingOf: Text = sql`case ${sql.join(
  Object.entries(ratingsOfBand).map(
    ([band, ratings]) =>
      sql`when array[a.snp_rating, a.kroll_rating, a.moodys_rating, a.fitch_rating]::text[]
        && ${sql.val(ratings)}::text[] then ${sql.lit(band)}`,
  ),
  sql` `,
)} when exists (select from unnest(array[a.snp_rating, a.kroll_rating, a.moodys_rating, a.fitch_rating]) rating
  where rating <> 'Unrated') then 'Below' else 'Unrated' end`;

/** As the price is computed: a redemption date makes a bond callable, unless its provisions say otherwise. */
const callableOf: Text = sql`case when a.redemption_provisions = 'Callable'
  or a.redemption_date is not null and a.redemption_provisions is distinct from 'Non-Callable'
  then 'Callable' else 'Non-Callable' end`;

const sizeOf = bandOf(sql`a.amount`, sizeBands, (dollars) => sql.lit(dollars));

const yieldOf = bandOf(sql`(row->>'yield')::float8`, yieldBands, (percent) => sql.lit(percent));

/** Least total that an investor of this kind must order. */
function minimumOf(isInstitution: boolean): Text {
  const least = sql.ref(isInstitution ? 'a.inst_min_amount' : 'a.ind_min_amount');
  return bandOf(sql`coalesce(${least}, 0)`, minimumBands, (dollars) => sql.lit(dollars));
}

/** Days as text sort like dates. */
function yearsOf(now: Date): Text {
  const today = dayOf(now);
  const dayIn = (years: number) => addMonths(today, 12 * years);
  return bandOf(sql`row->>'maturityDate'`, maturityBands, (years) => sql.lit(dayIn(years)));
}

/** The band of a column, as the value of its choice. */
function bandOf(
  column: RawBuilder<unknown>,
  bands: readonly Band[],
  limit: (bound: number) => RawBuilder<unknown>,
): Text {
  const parts = bands
    .slice(0, -1)
    .map(({ value, below }) => sql`when ${column} < ${limit(below)} then ${sql.lit(value)}`);
  return sql`case ${sql.join(parts, sql` `)} else ${sql.lit(bands.at(-1)?.value ?? '')} end`;
}

function isIn(column: Text, values: readonly string[] | undefined): RawBuilder<boolean>[] {
  return values && values.length > 0 ? [sql<boolean>`${column} = any(${[...values]}::text[])`] : [];
}

function both(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
