-- The history of orders, read from the order log.

-- The lines that an entry changed, by maturity key, with their amounts before and after in dollars. `earlier` is the entry of the order before this one; null for the first.
create or replace function changed_lines(entry text, earlier text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('maturityDate', maturity, 'amount', coalesce(n.amount, 0) / 100, 'before', coalesce(e.amount, 0) / 100,
    'orderClass', coalesce(n."orderClass", e."orderClass"), 'rank', coalesce(n.rank, e.rank), 'sequence', coalesce(n.place, e.place))
    || case when coalesce(n."isLocal", e."isLocal") then '{"isLocal": true}'::jsonb else '{}' end order by maturity), '[]')
  from (
    select maturity_key("maturityDate", coalesce("maturityId", '')) as maturity, * from jsonb_to_recordset(entry::jsonb -> 'lines')
      as n("maturityDate" date, "maturityId" text, amount numeric, "orderClass" text, rank integer, place bigint, "isLocal" boolean)) n
  full join (
    select maturity_key("maturityDate", coalesce("maturityId", '')) as maturity, * from jsonb_to_recordset(earlier::jsonb -> 'lines')
      as e("maturityDate" date, "maturityId" text, amount numeric, "orderClass" text, rank integer, place bigint, "isLocal" boolean)) e
    using (maturity)
  where n.amount is distinct from e.amount
$$;

-- History of orders, by the entries of the order log; `id` is the place in time within a sale.
create or replace view auction_bid_history as
  select l.index::bigint as id, l.at, l.auction_id, l.bid_id, l.user_id, l.kind as action, changed_lines(l.entry, (
      select e.entry from order_log e
      where l.kind <> 'PLACE' and e.user_id = l.user_id and e.auction_id = l.auction_id and e.bid_id = l.bid_id and e.index < l.index
      order by e.index desc limit 1)) as lines,
    l.amount_change, case l.kind when 'PLACE' then 1 when 'WITHDRAW' then -1 else 0 end as bid_change, l.xid
  from order_log l where l.at is not null;

-- The latest of these actions on the orders of a sale, newest first.
create or replace function recent_order_history(sale bigint, actions text[], most integer) returns setof auction_bid_history language sql stable as $$
  select * from auction_bid_history where auction_id = sale and action = any(actions) order by id desc limit most
$$;
