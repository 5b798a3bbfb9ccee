-- Returns whether an order was placed before the last supplement of its sale, and neither changed nor reconfirmed since. `last_entry` is the index of its last entry.
create or replace function is_unconfirmed(sale bigint, bid uuid, last_entry integer) returns boolean language sql stable as $$
  select coalesce((
    select last_entry < a.supplement_index and not exists (
      select from order_confirmation c where c.auction_id = sale and c.bid_id = bid and c.index > a.supplement_index)
    from auction a where a.id = sale), false)
$$;

-- Reconfirms every open order of an investor in a sale that needs it, by an entry in the order log for each, and answers how many. The caller holds the sale.
-- The log is locked first, as batches of orders do, so that an order is confirmed once and not after it was withdrawn.
create or replace function reconfirm_orders(sale bigint, investor bigint, people bigint[], person bigint, moment timestamptz) returns integer
language plpgsql as $$
declare
  own record;
  confirmed integer := 0;
begin
  perform from order_log_head where auction_id = sale and not is_closed for update;
  if not found then
    return 0;
  end if;
  for own in
    select l.bid_id, l.entry::json ->> 'bidder' as bidder
    from order_log l
    left join lateral (
      select n.index from order_log n
      where n.user_id = l.user_id and n.auction_id = l.auction_id and n.bid_id = l.bid_id and n.index > l.index
      order by n.index limit 1) later on true
    where l.auction_id = sale and l.user_id = any(people) and l.investor_org_id = investor and l.kind <> 'WITHDRAW' and later.index is null
      and is_unconfirmed(sale, l.bid_id, l.index)
    order by l.index
  loop
    perform append_to_order_log(sale, 'RECONFIRM', format('{"at":"%s","bidder":"%s","index":%%1$s,"kind":"RECONFIRM","order":"%s"}',
      order_log_moment(moment), own.bidder, own.bid_id));
    insert into order_confirmation (auction_id, index, bid_id, investor_org_id, user_id)
    select sale, size - 1, own.bid_id, investor, person from order_log_head where auction_id = sale;
    confirmed := confirmed + 1;
  end loop;
  return confirmed;
end
$$;
