/** Investors and live sales for the benchmark, created in the database: only what happens to them afterwards matters. */
import type pg from 'pg';
import type { Fixture, FixtureDatabase } from './fixture.ts';
import type { Shot } from './load.ts';
import { openSaleLogs } from './sale-logs.ts';

/** Maturities of every sale, as large cities have them. */
export const maturityCount = 30;
const firstYear = new Date().getUTCFullYear() + 2;

export const maturityDates = Array.from({ length: maturityCount }, (_, index) => `${firstYear + index}-06-01`);

export interface Crowd {
  /** Tokens, by number. */
  readonly tokens: readonly string[];
  /** The ids of users and organizations count up from these. */
  readonly firstUser: number;
  readonly firstOrg: number;
}

export interface Auction {
  readonly id: number;
  readonly uuid: string;
}

/** Active investors of all six classes, each with an account of their own. */
export async function makeCrowd(fixture: Fixture, pool: pg.Pool, count: number): Promise<Crowd> {
  const place = `case when g % 4 = 0 then null when g % 2 = 0 then 'OR' else 'WA' end`;
  const country = `case when g % 4 = 0 then 'DE' else 'US' end`;
  const kind = `case when g % 3 = 0 then 'individual-investor' else 'institutional-investor' end`;
  await pool.query(
    `insert into "user" (uid, email, first_name, last_name, state, country, user_type)
     select 'bench-' || g, 'bench-' || g || '@bench.example', 'Ann', 'Able', ${place}, ${country}, ${kind}
     from generate_series(1, $1::int) g order by g`,
    [count],
  );
  await pool.query(
    `insert into investor_org (name, status, is_institution, state, country)
     select 'Bench ' || g, 'Active', g % 3 <> 0, ${place}, ${country} from generate_series(1, $1::int) g order by g`,
    [count],
  );
  const first = await one<{ user: number; org: number }>(
    pool,
    `select (select min(id)::int from "user" where uid like 'bench-%') as user,
       (select min(id)::int from investor_org where name like 'Bench %') as org`,
  );
  await pool.query(
    `insert into user_org (user_id, investor_org_id) select u.id, u.id - $1::int + $2::int from "user" u where u.uid like 'bench-%'`,
    [first.user, first.org],
  );
  const { rows } = await pool.query<{ uid: string }>(`select uid from "user" where uid like 'bench-%' order by id`);
  const tokens: string[] = [];
  for (const { uid } of rows) tokens.push(await fixture.tokenFor(uid));
  return { tokens, firstUser: first.user, firstOrg: first.org };
}

/** Signs all investors in at this server, so that no measured order is the first request of a sign-in, which is a row and a flush of its own. */
export async function signIn({ url }: { readonly url: string }, { tokens }: Crowd): Promise<void> {
  const left = tokens.values();
  const work = async () => {
    for (const token of left) {
      const response = await fetch(`${url}/api/auction/all`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`a sign-in was answered with ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, work));
}

/** Sales that are live for a day, with so much of every maturity that no investor reaches the limit. */
export async function makeSales(
  database: FixtureDatabase,
  count: number,
  principal: number = 10_000_000_000,
): Promise<readonly Auction[]> {
  const maturities = maturityDates.map((maturityDate) => {
    const rest = { interestRate: 5, yield: 3, price: 100, cusip: '' };
    return { isOffered: true, maturityDate, principalAmount: principal, ...rest };
  });
  const { rows } = await database.pool.query<{ id: string; uuid: string }>(
    `with issuer as (
       insert into municipality (name, legal_name, state, status) values ('City of Bench', 'City of Bench', 'OR', 'Active') returning id)
     insert into auction (municipality_id, name, base_cusip, amount, offering_type, security_type, repayment_frequency, tax_status,
       status, start_date, close_date, maturity_structure, minimum_amount, step_amount, max_orders)
     select issuer.id, 'Bench ' || g, '012345', $2::numeric, 'Public', 'Revenue', 'Annual', 'Tax Exempt', 'Live',
       now() - interval '1 hour', now() + interval '1 day', $3,
       -- Few investors place very many orders.
       5000, 5000, 100000000
     from issuer, generate_series(1, $1::int) g returning id, uuid`,
    [count, principal * maturityCount, JSON.stringify(maturities)],
  );
  const sales = rows.map(({ id, uuid }) => ({ id: Number(id), uuid }));
  await openSaleLogs(database, sales);
  return sales;
}

/** Orders of one to four lines, by all investors, to these auctions; each with a key of its own, as the web application sends them. */
export function bidShots(crowd: Crowd, auctions: readonly Auction[], count = 4_000): Shot[] {
  const random = randomFrom(20_260_101);
  return Array.from({ length: count }, (_, number) => ({
    method: 'POST',
    path: `/api/auction/${auctions[number % auctions.length]?.uuid}/bid`,
    headers: {
      authorization: `Bearer ${crowd.tokens[number % crowd.tokens.length]}`,
      'content-type': 'application/json',
      'idempotency-key': '{key}',
    },
    body: JSON.stringify({ investments: randomLines(random) }),
  }));
}

export interface Line {
  readonly maturityDate: string;
  readonly investmentAmount: number;
}

/** One to four maturities, 2.5 on average, $5,000 to $50,000 of each. */
export function randomLines(random: () => number): Line[] {
  const start = Math.floor(random() * maturityCount);
  return Array.from({ length: 1 + Math.floor(random() * 4) }, (_, line) => ({
    maturityDate: maturityDates[(start + line * 7) % maturityCount] ?? '',
    investmentAmount: 5_000 * (1 + Math.floor(random() * 10)),
  }));
}

/** The same numbers in every run (Lehmer's generator). */
export function randomFrom(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The only row of an answer. */
export async function one<Found extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<Found> {
  const { rows } = await pool.query<Found>(text, [...values]);
  const [row] = rows;
  if (!row) throw new Error(`no answer to ${text}`);
  return row;
}
