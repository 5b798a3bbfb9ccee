-- The same taking of orders, which now also asks whether the person still belongs to the organisation: with that everything an order goes by
-- of who sends it is asked where it is stored, and the server may know its callers from a while ago.

-- Decides and stores orders, in the order they are given. One array element a sale, as it was known when the order was judged, one an order,
-- and one a line; an order names its sale, and a line its order, by the place in the other array. The caller has judged each order by the
-- terms and the investor it knew; here stands what must be true at one moment: that both are still the same, that the sale is open by
-- this database's clock, that the investor's orders together keep their limits, and that no key is used twice.
-- Verdicts: 0 taken, 1 key used before, 2 terms changed, 3 not open, 4 investor changed, 5 beyond a limit (with all orders of that
-- investor in this call, since one taken changes what the next may ask), 6 locked by somebody else at this moment.
-- Nothing waits for a lock but a key that another process is using now, so one sale or investor never holds up the others.
create or replace function take_orders(
  sale_id bigint[], sale_version text[],
  of_sale integer[], of_user bigint[], of_org bigint[], of_actor text[], of_subject text[], of_state text[], of_country text[],
  of_key text[], of_hash text[], of_total numeric[],
  -- The places of its first and its last line, and its lines as the history keeps them, with %s for each place in time.
  of_first integer[], of_last integer[], of_lines text[],
  -- What may stand already in the sale: at least and at most. Both null where no order has a limit on it.
  of_least numeric[], of_most numeric[],
  line_order integer[], line_date date[], line_amount numeric[], line_class text[], line_rank integer[],
  -- What may stand already at the maturity.
  line_room numeric[],
  rule text,
  out verdicts smallint[], out bids uuid[], out moment timestamptz, out sequences bigint[]
) language plpgsql
-- The arrays are short and the tables long: every row is found by its index, whatever the statistics say. And one plan is as good as the
-- other, so that none is made for each call: it would cost more than a small group.
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
        when (i.status = 'Active' and i.is_active and u.is_active and m.is_active
          and o.state is not distinct from case when i.is_institution then i.state else u.state end
          and o.country is not distinct from case when i.is_institution then i.country else u.country end) is not true then 4
        else 0
      end
    from unnest(of_user, of_org, of_state, of_country) with ordinality as o(usr, org, state, country, no)
    left join lateral (
      select id, status, is_active, is_institution, state, country from investor_org where id = o.org for no key update skip locked
    ) i on true
    left join "user" u on u.id = o.usr
    left join user_org m on m.user_id = o.usr and m.investor_org_id = o.org
    order by o.no);
  select array_agg(a.version order by s.no), array_agg(a.start_date order by s.no), array_agg(a.close_date order by s.no)
  into versions, starts, ends
  from unnest(sale_id) with ordinality as s(id, no)
  left join lateral (
    select a.xmin::text || ' ' || coalesce(m.state, '') as version,
      case when a.status in ('Scheduled', 'Live') then a.start_date end as start_date, a.close_date
    from auction a join municipality m on m.id = a.municipality_id where a.id = s.id for share of a skip locked
  ) a on true;
  -- The clock is read after the locks. In whole milliseconds, as people are told it.
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

  select array_agg(l.no) into beyond
  from unnest(line_order, line_date, line_room) as l(no, date, room)
  where verdicts[l.no] = 0 and l.room < (
    select coalesce(sum(b.investment_amount), 0) from auction_bid b
    where b.auction_id = sale_id[of_sale[l.no]] and b.investor_org_id = of_org[l.no] and b.maturity_date = l.date
      and b.state <> 'Withdrawn');
  if of_least is not null then
    select beyond || array_agg(o.no::integer) into beyond
    from (
      select o.no, o.least, o.most, (
          select coalesce(sum(b.investment_amount), 0) from auction_bid b
          where b.auction_id = sale_id[o.sale] and b.investor_org_id = o.org and b.state <> 'Withdrawn') as standing
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
  -- A number for every line, whether its order is taken or not: numbers may be missing, but never in another order.
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
  insert into audit_event (at, actor, action, subject, detail)
  select moment, o.actor, 'bid.place', o.subject, jsonb_build_object('bidId', o.bid)
  from unnest(of_actor, of_subject, bids, verdicts) with ordinality as o(actor, subject, bid, verdict, no)
  where o.verdict = 0
  order by o.no;
end
$$;
