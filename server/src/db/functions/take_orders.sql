-- Decides and stores orders, in the given order. One array element per sale (as known when the order was judged), one per order, and one per line; an
-- order refers to its sale, and a line to its order, by array index. The caller has judged each order by the terms and the investor it knew; this
-- function checks what must hold at one moment: that both are unchanged, that the sale is open by this database's clock, that the investor's orders
-- together respect their limits, and that no key is used twice. Verdicts: 0 taken, 1 key used before, 2 terms changed, 3 not open, 4 investor
-- changed, 5 beyond a limit (with all orders of that investor in this call, since one taken order changes the others' limits), 6 locked by another
-- transaction. It waits only for a key that another process is using now, so one sale or investor never delays others.
drop function if exists take_orders(bigint[], text[], integer[], bigint[], bigint[], text[], text[], text[], text[], text[], text[],
  numeric[], integer[], integer[], text[], numeric[], numeric[], integer[], date[], numeric[], text[], integer[], numeric[], text);
create or replace function take_orders(
  sale_id bigint[], sale_version text[],
  of_sale integer[], of_user bigint[], of_org bigint[], of_actor text[], of_subject text[], of_state text[], of_country text[],
  of_key text[], of_hash text[], of_total numeric[],
  -- Indexes of its first and its last line, and its lines in history format, with %s for each position.
  of_first integer[], of_last integer[], of_lines text[],
  -- Allowed total in the sale before this order: minimum and maximum. Both null where no order has a limit.
  of_least numeric[], of_most numeric[],
  line_order integer[], line_date date[], line_amount numeric[], line_class text[], line_rank integer[],
  -- Allowed amount at the maturity before this order.
  line_room numeric[],
  rule text,
  -- Allowed number of lines at the maturity before this order, withdrawn ones included.
  line_count integer[] default null,
  out verdicts smallint[], out bids uuid[], out moment timestamptz, out sequences bigint[]
) language plpgsql
-- The arrays are short and the tables long: every row is found by its index, whatever the statistics say. A generic plan is as good as a custom one,
-- so none is made for each call: it would cost more than a small group.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  keyed constant integer := cardinality(array_remove(of_key, null));
  claimed integer := 0;
  seats smallint[];
  versions text[];
  starts timestamptz[];
  ends timestamptz[];
  sales smallint[];
  beyond integer[];
begin
  bids := array(select uuidv7() from generate_series(1, cardinality(of_sale)));
  if keyed > 0 then
    insert into bid_idempotency (user_id, key, request_hash, auction_id, bid_id)
    select o.usr, o.key, o.hash, sale_id[o.sale], o.bid
    from unnest(of_user, of_key, of_hash, of_sale, bids) as o(usr, key, hash, sale, bid)
    where o.key is not null order by o.usr, o.key
    on conflict do nothing;
    get diagnostics claimed = row_count;
  end if;

  seats := array(
    select case
        when i.id is null then 6
        -- Read from the locked row only: of other tables this statement may see the state before a change that the lock waited for.
        when (i.status = 'Active' and i.is_active and not i.has_open_change and u.is_active and m.is_active
          and o.state is not distinct from i.state and o.country is not distinct from i.country) is not true then 4
        else 0
      end
    from unnest(of_user, of_org, of_state, of_country) with ordinality as o(usr, org, state, country, no)
    left join lateral (
      select id, status, is_active, has_open_change, state, country from investor_org where id = o.org for no key update skip locked
    ) i on true
    left join "user" u on u.id = o.usr
    left join user_org m on m.user_id = o.usr and m.investor_org_id = o.org
    order by o.no);
  select array_agg(a.version order by s.no), array_agg(a.start_date order by s.no), array_agg(a.close_date order by s.no)
  into versions, starts, ends
  from unnest(sale_id) with ordinality as s(id, no)
  left join lateral (
    select a.xmin::text || ' ' || coalesce(m.state, '') as version,
      case when a.status in ('Scheduled', 'Live') and a.halted_at is null then a.start_date end as start_date, a.close_date
    from auction a join municipality m on m.id = a.municipality_id where a.id = s.id for share of a skip locked
  ) a on true;
  -- The clock is read after the locks. In whole milliseconds, as shown to people.
  moment := date_trunc('milliseconds', clock_timestamp());

  sales := array(
    select case
        when s.version is null then 6
        when s.version <> sale_version[s.no] then 2
        when (s.start_date <= moment and moment < s.close_date) is not true then 3
        else 0
      end
    from unnest(versions, starts, ends) with ordinality as s(version, start_date, close_date, no)
    order by s.no);
  verdicts := array(
    select case
        when claimed < keyed and o.key is not null and not exists (
          select from bid_idempotency k where k.user_id = o.usr and k.key = o.key and k.bid_id = o.bid) then 1
        when sales[o.sale] <> 0 then sales[o.sale]
        else o.seat
      end
    from unnest(of_sale, of_user, of_key, bids, seats) with ordinality as o(sale, usr, key, bid, seat, no)
    order by o.no);

  -- Sums are stored beside the orders: adding up an investor's orders would take longer with each of them.
  select array_agg(l.no) into beyond
  from unnest(line_order, line_date, line_room, line_count) as l(no, date, room, count)
  left join investor_standing s
    on s.auction_id = sale_id[of_sale[l.no]] and s.investor_org_id = of_org[l.no] and s.maturity_date = l.date
  where verdicts[l.no] = 0 and (l.room < coalesce(s.amount, 0) or l.count < coalesce(s.lines, 0));
  if of_least is not null then
    select beyond || array_agg(o.no::integer) into beyond
    from (
      select o.no, o.least, o.most, (
          select coalesce(sum(s.amount), 0) from investor_standing s
          where s.auction_id = sale_id[o.sale] and s.investor_org_id = o.org) as standing
      from unnest(of_sale, of_org, of_least, of_most) with ordinality as o(sale, org, least, most, no)
      where verdicts[o.no] = 0
    ) o
    where o.standing < o.least or o.standing > o.most;
  end if;
  if beyond is not null then
    verdicts := array(
      select case
          when verdicts[o.no] = 0 and exists (
            select from unnest(beyond) as x(no) where sale_id[of_sale[x.no]] = sale_id[o.sale] and of_org[x.no] = o.org) then 5
          else verdicts[o.no]
        end
      from unnest(of_sale, of_org) with ordinality as o(sale, org, no)
      order by o.no);
  end if;
  if not verdicts <@ array[0, 1]::smallint[] then
    -- A refused order leaves nothing, so its key can be used again.
    delete from bid_idempotency k using unnest(of_user, of_key, bids, verdicts) as o(usr, key, bid, verdict)
    where o.verdict > 1 and k.user_id = o.usr and k.key = o.key and k.bid_id = o.bid;
  end if;

  if not 0 = any(verdicts) then
    return;
  end if;
  -- A number for every line, whether its order is taken or not: numbers may be missing, but never out of order.
  sequences := array(select nextval('order_sequence') from generate_series(1, cardinality(line_order)));
  insert into auction_bid (auction_id, bid_id, user_id, investor_org_id, investment_amount, maturity_date, order_class, rank,
    rule_version, sequence, created_at, updated_at, placed_at)
  select sale_id[of_sale[l.no]], bids[l.no], of_user[l.no], of_org[l.no], l.amount, l.date, l.class, l.rank,
    rule, l.sequence, moment, moment, moment
  from unnest(line_order, line_date, line_amount, line_class, line_rank, sequences) as l(no, date, amount, class, rank, sequence)
  where verdicts[l.no] = 0
  order by l.sequence;
  insert into auction_bid_history (at, auction_id, bid_id, user_id, action, lines, amount_change, bid_change)
  select moment, sale_id[o.sale], o.bid, o.usr, 'PLACE', format(o.lines, variadic sequences[o.first:o.last])::jsonb, o.total, 1
  from unnest(of_sale, bids, of_user, of_lines, of_first, of_last, of_total, verdicts)
    with ordinality as o(sale, bid, usr, lines, first, last, total, verdict, no)
  where o.verdict = 0
  order by o.no;
  -- The salt is shown only after the close: before, the hash of the event would reveal the actor to anyone who tries every investor.
  insert into audit_event (at, actor, action, subject, detail)
  select moment, o.actor, 'bid.place', o.subject, jsonb_build_object('bidId', o.bid, 'salt', gen_random_uuid())
  from unnest(of_actor, of_subject, bids, verdicts) with ordinality as o(actor, subject, bid, verdict, no)
  where o.verdict = 0
  order by o.no;
end
$$;
