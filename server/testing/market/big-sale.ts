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
    await client.query({
      ...large,
      text: `insert into auction_bid_archive (auction_id, bid_id, user_id, investor_org_id, investment_amount, maturity_date,
          order_class, rank, rule_version, sequence, placed_at)
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
          class.names[1 + (n / 2 * 7919::bigint % $3::int)::int % 6], 1 + (n / 2 * 7919::bigint % $3::int)::int % 6,
          'priority-pro-rata-1', n, coalesce(sale.start_date, now())
        from generate_series(1, $2::int) n, sale, own, person, class`,
      values: [auctionUuid, rows, investors],
    });
    // Where the sale has a log, its orders are entries of it.
    await client.query({
      ...large,
      text: 'select import_orders_into_log(auction_id) from order_log_head h join auction a on a.id = h.auction_id where a.uuid = $1',
      values: [auctionUuid],
    });
    await client.query('commit');
    await client.query({ ...large, text: 'analyze auction_bid_archive, order_log' });
  } finally {
    client.release(true);
  }
}
