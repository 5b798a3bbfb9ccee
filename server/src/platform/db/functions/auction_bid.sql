-- Orders and their lines, read from the order log.

-- The lines of an entry of an order, as they stand after it, in dollars.
create or replace function lines_of_entry(entry text)
returns table (maturity_date date, maturity_id text, amount numeric, order_class text, rank integer, place integer, is_local boolean)
language sql immutable as $$
  select "maturityDate", coalesce("maturityId", ''), l.amount / 100, "orderClass", l.rank, l.place, coalesce("isLocal", false)
  from jsonb_to_recordset(entry::jsonb -> 'lines')
    as l("maturityDate" date, "maturityId" text, amount numeric, "orderClass" text, rank integer, place integer, "isLocal" boolean)
$$;

-- Orders that are open, or were at the close: those whose last entry is not their withdrawal. The next entry of an order is looked up with `limit 1`: for
-- `not exists`, the planner compares each entry of a sale with all others where its statistics do not know the sale yet.
create or replace view open_order as
  select l.auction_id, l.bid_id, l.user_id, l.investor_org_id, l.index as last_index
  from order_log l
  left join lateral (
    select n.index from order_log n
    where n.user_id = l.user_id and n.auction_id = l.auction_id and n.bid_id = l.bid_id and n.index > l.index
    order by n.index limit 1) later on true
  where l.investor_org_id is not null and l.kind <> 'WITHDRAW' and later.index is null;

-- Lines that are open, or were at the close: those of the last entry of each order. Only columns that a query uses are computed. PostgreSQL does not find
-- entries by an index for a join with these views: a query that needs them for other rows asks in a subquery with `offset 0`, or for an array of keys.
create or replace view open_order_line as
  select l.auction_id, l.bid_id, l.user_id, l.investor_org_id, x.amount::numeric(15, 2) as investment_amount, x.maturity_date, x.order_class, x.rank,
    x.place::bigint as sequence,
    case when x.place = l.index then l.at else (
      select p.at from order_log p where p.auction_id = l.auction_id and p.index = x.place) end as placed_at,
    case when l.kind = 'PLACE' then l.at else (
      select p.at from order_log p, lines_of_entry(p.entry) y
      where p.user_id = l.user_id and p.auction_id = l.auction_id and p.bid_id = l.bid_id and y.maturity_date = x.maturity_date and y.maturity_id = x.maturity_id
      order by p.index limit 1) end as created_at,
    coalesce(since.at, l.at) as updated_at,
    case coalesce(since.kind, l.kind) when 'PLACE' then 'Active' else 'Amended' end as state, x.is_local, x.maturity_id, l.index as last_index
  from order_log l
  left join lateral (
    select n.index from order_log n
    where n.user_id = l.user_id and n.auction_id = l.auction_id and n.bid_id = l.bid_id and n.index > l.index
    order by n.index limit 1) later on true
  cross join lateral lines_of_entry(l.entry) x
  -- The earlier entry since which the line is as it is.
  left join lateral (
    select p.at, p.kind from order_log p, lines_of_entry(p.entry) y
    where l.kind <> 'PLACE' and p.user_id = l.user_id and p.auction_id = l.auction_id and p.bid_id = l.bid_id and p.index < l.index
      and y.maturity_date = x.maturity_date and y.maturity_id = x.maturity_id and y.amount = x.amount and y.place = x.place
    order by p.index limit 1) since on true
  where l.investor_org_id is not null and later.index is null;

-- Every line that orders ever had, with its last amount; a withdrawn line is one that a later entry of its order does not have.
create or replace view auction_bid as
  select md5(l.bid_id::text || l.user_id || x.maturity_date || x.maturity_id)::uuid as uuid,
    case when l.kind = 'PLACE' then l.at else (
      select p.at from order_log p, lines_of_entry(p.entry) y
      where p.user_id = l.user_id and p.auction_id = l.auction_id and p.bid_id = l.bid_id and y.maturity_date = x.maturity_date and y.maturity_id = x.maturity_id
      order by p.index limit 1) end as created_at,
    coalesce(gone.at, since.at, l.at) as updated_at, true as is_active, l.auction_id, l.bid_id, l.user_id,
    l.investor_org_id, x.amount::numeric(15, 2) as investment_amount, x.maturity_date, x.order_class, x.rank, (
      select o.entry::json ->> 'ruleVersion' from order_log o where o.auction_id = l.auction_id and o.index = 0) as rule_version,
    x.place::bigint as sequence,
    case when gone.at is not null then 'Withdrawn' when coalesce(since.kind, l.kind) = 'PLACE' then 'Active' else 'Amended' end as state,
    case when x.place = l.index then l.at else (
      select p.at from order_log p where p.auction_id = l.auction_id and p.index = x.place) end as placed_at, x.is_local,
    x.maturity_id
  from order_log l cross join lateral lines_of_entry(l.entry) x
  -- The entry that withdrew the line.
  left join lateral (
    select n.at from order_log n
    where n.user_id = l.user_id and n.auction_id = l.auction_id and n.bid_id = l.bid_id and n.index > l.index
    order by n.index limit 1) gone on true
  -- The earlier entry since which the line is as it is.
  left join lateral (
    select p.at, p.kind from order_log p, lines_of_entry(p.entry) y
    where l.kind <> 'PLACE' and p.user_id = l.user_id and p.auction_id = l.auction_id and p.bid_id = l.bid_id and p.index < l.index
      and y.maturity_date = x.maturity_date and y.maturity_id = x.maturity_id and y.amount = x.amount and y.place = x.place
    order by p.index limit 1) since on true
  where l.investor_org_id is not null and not exists (
    select from order_log n, lines_of_entry(n.entry) y
    where n.user_id = l.user_id and n.auction_id = l.auction_id and n.bid_id = l.bid_id and n.index > l.index
      and y.maturity_date = x.maturity_date and y.maturity_id = x.maturity_id);

-- The next lines of a sale after one of them, by place in time and maturity. Reads only the orders of these lines: in the view, a line is found by its order.
create or replace function next_order_lines(sale bigint, after_place bigint, after_day date, after_id text, most integer)
returns setof auction_bid language sql stable as $$
  select b.* from order_log l, lateral (
    select * from auction_bid v
    where v.user_id = l.user_id and v.auction_id = l.auction_id and v.bid_id = l.bid_id and v.sequence = l.index offset 0) b
  where l.auction_id = sale and l.index >= after_place and l.investor_org_id is not null
    and (l.index, b.maturity_date, b.maturity_id) > (after_place, after_day, after_id)
  order by l.index, b.maturity_date, b.maturity_id limit most
$$;
