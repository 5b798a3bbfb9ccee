/** Creates a sale with very many orders in the database; for tests and benchmarks of the close. */
import type pg from 'pg';

/**
 * Fills a live auction with `rows` order rows of `investors` fictional investors over all its offered maturities, as orders placed through the call
 * would have left them. Some amounts repeat, a class is prorated at every maturity, and some investors order twice.
 */
export async function fillSale(
  pool: pg.Pool,
  auctionUuid: string,
  { rows, investors }: { readonly rows: number; readonly investors: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('statement_timeout', '10min', true)`);
    const large = { query_timeout: 600_000 };
    await client.query({
      ...large,
      text: `insert into investor_org (name, status, is_institution, state)
        select 'Fund ' || n, 'Active', true, 'OR' from generate_series(1, $1::int) n`,
      values: [investors],
    });
    await client.query({
      ...large,
      text: `insert into "user" (uid, email, first_name, last_name, user_type)
        select 'big-' || n, 'big-' || n || '@fund.example', 'Ann', 'Able', 'institutional-investor' from generate_series(1, 100) n
        on conflict do nothing`,
    });
    await client.query('commit');
  } finally {
    client.release(true);
  }
  await writeOrders(pool, {
    text: `
      with sale as (select id, start_date, array(
          select (m ->> 'maturityDate')::date from jsonb_array_elements(maturity_structure) m
          where coalesce((m ->> 'isOffered')::boolean, true)) as days
        from auction where uuid = $1),
      own as (select array_agg(id order by id) as ids from (
        select id from investor_org where name like 'Fund %' order by id desc limit $3) o),
      person as (select array_agg(id order by id) as ids from "user" where uid like 'big-%'),
      class as (select array['stateInstitution', 'nationalInstitution', 'stateIndividual', 'nationalIndividual',
        'internationalInstitution', 'internationalIndividual'] as names)
      select sale.id, md5('bid ' || n / 2)::uuid, person.ids[1 + n / 2 % 100], own.ids[1 + (n / 2 * 7919::bigint % $3::int)::int],
        5000 * (1 + n * 31 % 40), sale.days[1 + n % cardinality(days)],
        class.names[1 + (n / 2 * 7919::bigint % $3::int)::int % 6], 1 + (n / 2 * 7919::bigint % $3::int)::int % 6, n,
        coalesce(sale.start_date, now())
      from generate_series(1, $2::int) n, sale, own, person, class`,
    values: [auctionUuid, rows, investors],
  });
}

/**
 * Writes orders in the logs of their sales, by a query of their lines: sale, order, person, organization, amount in dollars, maturity, class, rank, place
 * among these lines, and the moment of the order.
 */
export async function writeOrders(
  pool: pg.Pool,
  lines: { readonly text: string; readonly values: unknown[] },
): Promise<void> {
  const client = await pool.connect();
  const large = { query_timeout: 600_000 };
  const run = (text: string, values: unknown[] = []) => client.query({ ...large, text, values });
  try {
    await run('begin');
    await run(`select set_config('statement_timeout', '10min', true), set_config('enable_nestloop', 'off', true)`);
    await run(`create temporary table line (auction_id bigint, bid_id uuid, user_id bigint, investor_org_id bigint, amount numeric, maturity_date date,
      order_class text, rank integer, number bigint, placed_at timestamptz) on commit drop`);
    await run(`insert into line ${lines.text}`, lines.values);
    await run('analyze line');
    await run(`insert into order_log_bidder (auction_id, investor_org_id, salt, commitment)
      select auction_id, id, salt, commitment_of(salt, uuid) from (
        select l.auction_id, o.id, o.uuid, new_salt() as salt
        from (select distinct auction_id, investor_org_id from line) l join investor_org o on o.id = l.investor_org_id offset 0) drawn
      on conflict do nothing`);
    await run(`
      with placed as (
        select l.auction_id, l.bid_id, l.user_id, l.investor_org_id, date_trunc('milliseconds', l.placed_at) as at, min(l.number) as number
        from line l group by 1, 2, 3, 4, 5),
      entry as (
        select p.*, h.size + row_number() over (partition by p.auction_id order by p.number) - 1 as index
        from placed p join order_log_head h on h.auction_id = p.auction_id)
      insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
      select e.auction_id, e.index, 'PLACE', format('{"at":"%s","bidder":"%s","index":%s,"kind":"PLACE","lines":[%s],"order":"%s"}',
          order_log_moment(e.at), b.commitment, e.index, string_agg(
            format('{"amount":%s,"maturityDate":"%s","orderClass":"%s","place":%s,"rank":%s}', (l.amount * 100)::bigint, l.maturity_date, l.order_class,
              e.index, l.rank), ',' order by l.maturity_date), e.bid_id),
        e.index + 1, e.bid_id, e.user_id, e.investor_org_id, e.at, sum(l.amount)
      from entry e join line l on l.auction_id = e.auction_id and l.bid_id = e.bid_id
      join order_log_bidder b on b.auction_id = e.auction_id and b.investor_org_id = e.investor_org_id
      group by e.auction_id, e.index, e.at, b.commitment, e.bid_id, e.user_id, e.investor_org_id
      order by e.auction_id, e.index`);
    await run(`update order_log_head h set size = h.size + w.orders, demand = h.demand + w.amount
      from (select auction_id, count(distinct bid_id) as orders, sum(amount) as amount from line group by 1) w where w.auction_id = h.auction_id`);
    await run(`insert into investor_standing as s (auction_id, investor_org_id, maturity_date, amount, lines)
      select auction_id, investor_org_id, maturity_date, sum(amount), count(*) from line group by 1, 2, 3
      on conflict (auction_id, investor_org_id, maturity_date, maturity_id) do update set amount = s.amount + excluded.amount, lines = s.lines + excluded.lines`);
    await run('commit');
    await run('analyze order_log');
  } finally {
    client.release(true);
  }
}
