-- The server decides more, under the lock of the auction; two requests at once, a clock or another code path cannot go around this.
create or replace function check_terms_amendment() returns trigger language plpgsql as $$
declare
  sale auction;
begin
  select * into sale from auction where id = new.auction_id;
  if sale.status = 'Approved' and new.logged_after is null then
    return new;
  end if;
  if sale.status is distinct from 'Scheduled' or sale.halted_at is not null
    or coalesce(new.decided_at, clock_timestamp()) > sale.start_date - interval '30 minutes'
    or (new.status = 'Approved') <> (new.logged_after is not null) then
    raise exception 'the terms of an auction are amended while it is approved, or scheduled, not halted and 30 minutes before its start';
  end if;
  return new;
end
$$;
create or replace trigger check_status before insert or update on terms_amendment
  for each row when (new.status in ('Requested', 'Approved')) execute function check_terms_amendment();

-- Writes amended terms of an announced sale in its order log when they are approved.
create or replace function log_terms_amendment() returns trigger language plpgsql as $$
begin
  if not exists (select from order_log_head where auction_id = new.auction_id and not is_closed) then
    raise exception 'auction % has no order log that amended terms can be written in', new.auction_id;
  end if;
  perform append_to_order_log(new.auction_id, 'AMEND_TERMS', format('{"at":"%s","by":"issuer","index":%%1$s,"kind":"AMEND_TERMS","reason":%s,"terms":%s}',
    order_log_moment(new.decided_at), order_log_json(new.reason), new.logged_after));
  return null;
end
$$;
create or replace trigger log_terms_amendment after update of status on terms_amendment
  for each row when (new.logged_after is not null) execute function log_terms_amendment();
