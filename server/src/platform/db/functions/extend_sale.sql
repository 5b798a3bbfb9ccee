-- Returns whether the terms of a sale move its close: an order was placed or increased in its last minutes. docs/ORDER-LOG.md says the same of the log.
create or replace function is_extension_due(sale auction) returns boolean language sql stable as $$
  select sale.extension_minutes is not null and sale.halted_at is null and sale.status in ('Scheduled', 'Live')
    and (select count(*) from sale_change c where c.auction_id = sale.id and c.kind = 'RESCHEDULE' and c.status = 'Made' and c.requested_by is null) < sale.extension_most
    and not coalesce((select h.choice = 'close' from auction_halt h where h.auction_id = sale.id order by h.id desc limit 1), false)
    and exists (
      select from order_log l
      where l.auction_id = sale.id and l.at >= sale.close_date - make_interval(mins => sale.extension_minutes) and l.at < sale.close_date
        and l.kind in ('PLACE', 'AMEND')
        and exists (select from json_array_elements(l.entry::json -> 'lines') line where (line ->> 'place')::integer = l.index))
$$;

-- Moves the close of a sale where its terms do, and answers the change; null where they do not. Orders wait for the lock, and are before or after it.
create or replace function extend_sale(auction_to_extend bigint) returns bigint language plpgsql as $$
declare
  sale auction;
  change bigint;
begin
  select * into sale from auction where id = auction_to_extend for update;
  if sale.id is null or not is_extension_due(sale) then
    return null;
  end if;
  update auction set close_date = sale.close_date + make_interval(mins => sale.extension_minutes) where id = sale.id;
  insert into sale_change (auction_id, kind, reason, start_before, close_before, start_after, close_after, status, decided_at, halts_before)
  values (sale.id, 'RESCHEDULE', format('An order was placed or increased in the last %s minutes', sale.extension_minutes), sale.start_date, sale.close_date,
    sale.start_date, sale.close_date + make_interval(mins => sale.extension_minutes), 'Made', date_trunc('milliseconds', clock_timestamp()),
    (select count(*) from auction_halt where auction_id = sale.id))
  returning id into change;
  return change;
end
$$;

-- No code path ends a sale that its terms extend.
create or replace function keep_extension() returns trigger language plpgsql as $$
begin
  if is_extension_due(old) then
    raise exception 'auction % is extended by its terms', old.id;
  end if;
  return new;
end
$$;
create or replace trigger keep_extension before update of status on auction for each row
  when (new.status = 'Ended' and old.status <> 'Ended' and new.cancelled_at is null and old.extension_minutes is not null)
  execute function keep_extension();
