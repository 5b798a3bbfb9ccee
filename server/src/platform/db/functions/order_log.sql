-- Entries of the order log besides orders: halts, suspensions and the end of a sale. These are triggers, so that no code path can forget one.
-- docs/ORDER-LOG.md specifies the entries. Entries of orders come from take_order_actions.

-- A moment as entries contain it: UTC, with milliseconds.
create or replace function order_log_moment(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Returns whether the rule that OPEN names draws lots.
create or replace function draws_lots(log bigint) returns boolean language sql stable as $$
  select entry::json ->> 'ruleVersion' in ('priority-pro-rata-2', 'lot-first-1', 'draw-1') from order_log where auction_id = log and index = 0
$$;

-- The beacon that OPEN names, as in ORDER-LOG.md; null where it names none.
create or replace function beacon_of(log bigint) returns json language sql stable as $$
  select entry::json -> 'beacon' from order_log where auction_id = log and index = 0
$$;

-- When the round of a seed of this moment is signed, in seconds since 1970: the first one that is at least the delay later.
create or replace function time_of_round(beacon json, moment timestamptz) returns numeric language sql immutable as $$
  select genesis + period * greatest(0, ceil((ceil(extract(epoch from moment)) + delay - genesis) / period))
  from (select (beacon ->> 'genesisTime')::numeric as genesis, (beacon ->> 'period')::numeric as period, (beacon ->> 'delay')::numeric as delay) b
$$;

-- The kind of entry that this one must follow, or another of its kind where that may be repeated.
create or replace function comes_after(log bigint, event text) returns text[] language sql stable as $$
  select case
    when event = 'SEED' then case when beacon_of(log) is null then '{CLOSE}' else '{CLOSE,SEED}' end::text[]
    when event = 'BEACON' then case when beacon_of(log) is null then '{}' else '{SEED}' end::text[]
    when event = 'RESIZE' then '{CLOSE}'::text[]
    when not draws_lots(log) then '{CLOSE,RESIZE}'::text[]
    when beacon_of(log) is null then '{SEED}'::text[]
    else '{BEACON}'::text[]
  end || case when event = 'RESULT' then '{WITNESSED}'::text[] else '{}' end
$$;

-- Appends an entry, where the sale has a log that is not closed, or the entry may follow its end. In `template` %1$s stands for the index.
create or replace function append_to_order_log(log bigint, event text, template text) returns void language plpgsql as $$
declare
  head order_log_head;
  ends constant boolean := event in ('CLOSE', 'CANCEL');
  last text;
begin
  select * into head from order_log_head where auction_id = log for update;
  if head.auction_id is null or head.is_closed <> (event in ('RESIZE', 'SEED', 'BEACON', 'WITNESSED', 'RESULT')) and not (head.is_closed and event = 'CANCEL') then
    return;
  end if;
  -- No other code path may decide lots, and none may allocate without them.
  if event in ('RESIZE', 'SEED', 'BEACON', 'WITNESSED', 'RESULT') then
    select kind into last from order_log where auction_id = log and index = head.size - 1;
    if last <> all (comes_after(log, event)) then
      raise exception '% cannot follow % in the order log of auction %', event, last, log;
    end if;
  end if;
  -- Until the published time the amounts are the issuer's decision, and never after it.
  if event in ('RESIZE', 'WITNESSED', 'RESULT') and last = 'CLOSE' and (event = 'RESIZE') <> exists (
    select from auction where id = log and clock_timestamp() < close_date + make_interval(mins => resizing_minutes)) then
    if event = 'RESIZE' or exists (select from auction where id = log and resizing_minutes is not null) then
      raise exception '% comes at the wrong time in the order log of auction %', event, log;
    end if;
  end if;
  -- A sale that has closed and has no result may be canceled; the result and the cancellation exclude each other.
  if event = 'CANCEL' and head.is_closed then
    select kind into last from order_log where auction_id = log and index = head.size - 1;
    if last not in ('CLOSE', 'RESIZE', 'SEED', 'BEACON') then
      raise exception 'CANCEL cannot follow % in the order log of auction %', last, log;
    end if;
  end if;
  insert into order_log (auction_id, index, kind, entry, head_size) values (log, head.size, event, format(template, head.size), head.size + 1);
  update order_log_head set size = size + 1, is_closed = is_closed or ends where auction_id = log;
end
$$;

-- A value as canonical JSON inside of a template.
create or replace function order_log_json(value text) returns text language sql immutable as $$
  select replace(to_json(value)::text, '%', '%%')
$$;

create or replace function close_entry(close_date timestamptz) returns text language sql volatile as $$
  select format('{"at":"%s","closeDate":"%s","index":%%1$s,"kind":"CLOSE"}', order_log_moment(clock_timestamp()), order_log_moment(close_date))
$$;

create or replace function halt_entry(halted_at timestamptz, halted_by text, reason text) returns text language sql stable as $$
  select format('{"at":"%s","by":"%s","index":%%1$s,"kind":"HALT","reason":%s}', order_log_moment(halted_at), halted_by, order_log_json(reason))
$$;

create or replace function suspension_entry(moment timestamptz, commitment text, event text) returns text language sql stable as $$
  select format('{"at":"%s","bidder":"%s","index":%%1$s,"kind":"%s"}', order_log_moment(moment), commitment, event)
$$;

create or replace function log_halt() returns trigger language plpgsql as $$
begin
  if new.resumed_at is null then
    perform append_to_order_log(new.auction_id, 'HALT', halt_entry(new.halted_at, new.halted_by, new.reason));
  else
    perform append_to_order_log(new.auction_id, 'RESUME', format('{"at":"%s","by":"%s","choice":"%s","closeDate":"%s","index":%%1$s,"kind":"RESUME"}',
      order_log_moment(new.resumed_at), new.resumed_by, new.choice, order_log_moment(new.close_after)));
  end if;
  return null;
end
$$;
create or replace trigger log_halt after insert or update of resumed_at on auction_halt for each row execute function log_halt();

-- Appends LINK for each group of bidders whose accounts were linked at the close. Links that were made later, or ended before, do not count. An account without an
-- order can connect two that have one.
create or replace function append_links(log bigint, close_date timestamptz) returns void language plpgsql as $$
declare
  linked record;
begin
  for linked in
    with recursive standing as (
      select one_id, other_id, linked_at from account_link
      where date_trunc('milliseconds', linked_at) < date_trunc('milliseconds', close_date) and (ended_at is null or ended_at >= close_date)),
    edge as (select one_id as org, other_id as other, linked_at from standing union all select other_id, one_id, linked_at from standing),
    reached as (select org, org as other from edge union select r.org, e.other from reached r join edge e on e.org = r.other),
    grouped as (select org, min(other) as first from reached group by org),
    since as (select g.first, max(e.linked_at) as at from grouped g join edge e on e.org = g.org group by g.first)
    select s.at, json_agg(b.commitment order by b.commitment collate "C")::text as bidders
    from grouped g join order_log_bidder b on b.auction_id = log and b.investor_org_id = g.org join since s on s.first = g.first
    group by g.first, s.at having count(*) > 1 order by min(b.commitment collate "C")
  loop
    perform append_to_order_log(log, 'LINK', format('{"at":"%s","bidders":%s,"index":%%1$s,"kind":"LINK"}',
      order_log_moment(linked.at), replace(linked.bidders, ' ', '')));
  end loop;
end
$$;

create or replace function log_end() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null then
    perform append_to_order_log(new.id, 'CANCEL', format('{"at":"%s","index":%%1$s,"kind":"CANCEL","reason":%s}',
      order_log_moment(new.cancelled_at), order_log_json(coalesce(new.cancel_reason, ''))));
  else
    perform append_links(new.id, new.close_date);
    perform append_to_order_log(new.id, 'CLOSE', close_entry(new.close_date));
  end if;
  return null;
end
$$;
create or replace trigger log_end after update of status on auction for each row
  when (new.status = 'Ended' and old.status <> 'Ended') execute function log_end();
-- Cancellation of a sale that has ended and has no result.
create or replace trigger log_cancellation after update of cancelled_at on auction for each row
  when (old.status = 'Ended' and old.cancelled_at is null and new.cancelled_at is not null) execute function log_end();

-- Appends SEED to a log of so many entries; false where another process has written it. The cosignatures are a list in JSON.
create or replace function write_seed(log bigint, close_size integer, cosignatures text) returns boolean language plpgsql as $$
begin
  perform from order_log_head where auction_id = log and is_closed and size = close_size for update;
  if not found then
    return false;
  end if;
  perform append_to_order_log(log, 'SEED', format('{"at":"%s","cosignatures":%s,"index":%%1$s,"kind":"SEED"}',
    order_log_moment(clock_timestamp()), replace(cosignatures, '%', '%%')));
  return true;
end
$$;

-- The same for BEACON.
create or replace function write_beacon(log bigint, log_size integer, cosignatures text, round bigint, signature text) returns boolean language plpgsql as $$
begin
  perform from order_log_head where auction_id = log and is_closed and size = log_size for update;
  if not found then
    return false;
  end if;
  perform append_to_order_log(log, 'BEACON', format('{"at":"%s","cosignatures":%s,"index":%%1$s,"kind":"BEACON","round":%s,"signature":"%s"}',
    order_log_moment(clock_timestamp()), replace(cosignatures, '%', '%%'), round, signature));
  return true;
end
$$;

-- Appends WITNESSED directly before the result. The heads are a list in JSON.
create or replace function write_witnessed(log bigint, heads text) returns void language sql as $$
  select append_to_order_log(log, 'WITNESSED', format('{"affects":[],"at":"%s","heads":%s,"index":%%1$s,"kind":"WITNESSED"}',
    order_log_moment(clock_timestamp()), replace(heads, '%', '%%')))
$$;

create or replace function log_result() returns trigger language plpgsql as $$
begin
  perform append_to_order_log(new.auction_id, 'RESULT', format('{"at":"%s","fingerprint":"%s","index":%%1$s,"kind":"RESULT"}',
    order_log_moment(new.closed_at), new.fingerprint));
  return null;
end
$$;
create or replace trigger log_result after insert on closing_record for each row execute function log_result();

-- An investor whose orders would be skipped at the close, or count again, in every sale that runs. Logs are locked in one order, as batches of orders do.
create or replace function log_suspension() returns trigger language plpgsql as $$
declare
  event constant text := case when new.status = 'Active' then 'REINSTATE' else 'SUSPEND' end;
  own record;
begin
  for own in
    select b.auction_id, b.commitment from order_log_bidder b join order_log_head h using (auction_id)
    where b.investor_org_id = new.id and not h.is_closed order by b.auction_id
  loop
    perform append_to_order_log(own.auction_id, event, suspension_entry(clock_timestamp(), own.commitment, event));
  end loop;
  return null;
end
$$;
create or replace trigger log_suspension after update of status on investor_org for each row
  when ((new.status = 'Active') <> (old.status = 'Active')) execute function log_suspension();

-- Appends DEADLINE after OPEN, in a sale with witnesses.
create or replace function write_deadline(log bigint, after_close text, witness_seconds integer) returns void language sql as $$
  select append_to_order_log(log, 'DEADLINE', format('{"affects":[],"afterClose":"%s","at":"%s","index":%%1$s,"kind":"DEADLINE","witnessSeconds":%s}',
    after_close, order_log_moment(clock_timestamp()), witness_seconds))
$$;

-- Opens the log of a sale with its OPEN entry, in the transaction in which it goes live.
create or replace function open_order_log(log bigint, log_origin text, key text, template text) returns void language plpgsql as $$
begin
  insert into order_log_head (auction_id, origin, key_id) values (log, log_origin, key);
  perform append_to_order_log(log, 'OPEN', template);
end
$$;

-- 244 random bits.
create or replace function new_salt() returns text language sql volatile as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

-- docs/CLOSING-RECORD.md says why it is so.
create or replace function commitment_of(salt text, investor uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(format('["fairbook-commitment-1","%s","%s"]', salt, investor), 'UTF8')), 'hex')
$$;
