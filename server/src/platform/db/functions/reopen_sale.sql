-- Returns whether a sale whose close has come does not close yet, since its issuer published that it opens again where its witnesses have not signed in time, and no quorum
-- has signed all of its entries. A log that is not the one that was signed is no reason to open it.
create or replace function awaits_witnesses(sale auction) returns boolean language sql stable as $$
  select sale.after_close = 'extend' and sale.halted_at is null and sale.status in ('Scheduled', 'Live') and sale.close_date <= clock_timestamp()
    and not exists (select from sale_change c where c.auction_id = sale.id and c.kind = 'REOPEN')
    and not exists (select from log_contradiction x where x.auction_id = sale.id and x.ended_at is null)
    and exists (
      select from order_log_quorum q join order_log_head h on h.auction_id = q.auction_id
      where q.auction_id = sale.id and q.quorum > (
        select count(distinct c.witness_id) from order_log_cosignature c
        where c.auction_id = sale.id and c.size >= h.size and c.cosigned_at <= sale.close_date + make_interval(secs => q.witness_seconds)))
$$;

-- Opens a sale again, and answers the change; null where it does not await its witnesses, or their time is not over. An answer in time may be on its way for two seconds.
-- docs/ORDER-LOG.md says when it closes then.
create or replace function reopen_sale(auction_to_open bigint) returns bigint language plpgsql as $$
declare
  sale auction;
  moment constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  close constant timestamptz := date_trunc('minute', moment + interval '59.999 seconds') + interval '30 minutes';
  change bigint;
begin
  select * into sale from auction where id = auction_to_open for update;
  if sale.id is null or not awaits_witnesses(sale)
    or moment < (select sale.close_date + make_interval(secs => witness_seconds + 2) from order_log_quorum where auction_id = sale.id) then
    return null;
  end if;
  update auction set close_date = close where id = sale.id;
  insert into sale_change (auction_id, kind, reason, start_before, close_before, start_after, close_after, status, decided_at, halts_before)
  values (sale.id, 'REOPEN', 'The witnesses of the order log had not signed in time', sale.start_date, sale.close_date, sale.start_date, close, 'Made', moment,
    (select count(*) from auction_halt where auction_id = sale.id))
  returning id into change;
  return change;
end
$$;

-- No code path ends a sale that awaits its witnesses.
create or replace function keep_open_for_witnesses() returns trigger language plpgsql as $$
begin
  if awaits_witnesses(old) then
    raise exception 'auction % awaits its witnesses', old.id;
  end if;
  return new;
end
$$;
create or replace trigger keep_open_for_witnesses before update of status on auction for each row
  when (new.status = 'Ended' and old.status <> 'Ended' and new.cancelled_at is null and old.after_close = 'extend')
  execute function keep_open_for_witnesses();
