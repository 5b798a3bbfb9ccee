-- Orders are taken in groups: one call of take_orders decides and stores every order that was waiting, in one durable commit.

-- A key leads to the order it placed, and the history keeps that order as it was placed: the receipt is read from there.
alter table bid_idempotency add column auction_id bigint;
alter table bid_idempotency add column bid_id uuid;
update bid_idempotency k set bid_id = (answer ->> 'bidId')::uuid, auction_id = a.id
from auction a where a.uuid = (k.answer ->> 'auctionId')::uuid;
delete from bid_idempotency where bid_id is null;
alter table bid_idempotency alter column auction_id set not null;
alter table bid_idempotency alter column bid_id set not null;
alter table bid_idempotency drop column answer;
-- Keys come in the order of their times, so that a coarse index finds the old ones.
drop index bid_idempotency_created_at_idx;
create index on bid_idempotency using brin (created_at);

-- What one investor has standing at one maturity is read for every line that comes.
create index on auction_bid (auction_id, investor_org_id, maturity_date);
drop index auction_bid_auction_id_investor_org_id_idx;

-- Every order is written under a lock of its sale and of its investor, so a check of each row's references would ask again what has
-- just been read. What such a check is for is kept from the other side: nothing that orders refer to can be deleted.
alter table auction_bid drop constraint auction_bid_auction_id_fkey, drop constraint auction_bid_user_id_fkey,
  drop constraint auction_bid_investor_org_id_fkey;
alter table auction_bid_history drop constraint auction_bid_history_auction_id_fkey, drop constraint auction_bid_history_user_id_fkey;
alter table bid_idempotency drop constraint bid_idempotency_user_id_fkey;

create function refuse_loss_of_orders() returns trigger language plpgsql as $$
begin
  if exists (select from auction_bid where
      case tg_table_name when 'auction' then auction_id when 'user' then user_id else investor_org_id end = old.id) then
    raise exception '% % has orders and cannot be deleted', tg_table_name, old.id using errcode = '23503';
  end if;
  return old;
end
$$;
create trigger keep_orders before delete on auction for each row execute function refuse_loss_of_orders();
create trigger keep_orders before delete on "user" for each row execute function refuse_loss_of_orders();
create trigger keep_orders before delete on investor_org for each row execute function refuse_loss_of_orders();

-- Decides and stores orders, in the order they are given; one array element an order, and one a line. The caller has judged each by the
-- terms and the investor it knew; here stands what must be true at one moment: that both are still the same, that the sale is open by
-- this database's clock, that the investor's orders together keep their limits, and that no key is used twice.
-- Verdicts: 0 taken, 1 key used before, 2 terms changed, 3 not open, 4 investor changed, 5 beyond a limit (with all orders of that
-- investor in this call, since one taken changes what the next may ask), 6 locked by somebody else at this moment.
-- Nothing waits for a lock but a key that another process is using now, so one sale or investor never holds up the others.
create function take_orders(
  of_auction bigint[], of_version text[], of_uuid text[], of_user bigint[], of_org bigint[], of_actor text[],
  of_state text[], of_country text[], of_class text[], of_rank integer[], of_total numeric[],
  -- Both null where no order has a limit on what its investor may order in the sale.
  of_least numeric[], of_most numeric[],
  of_key text[], of_hash text[],
  line_order integer[], line_date date[], line_amount numeric[], line_most numeric[],
  rule text,
  out verdicts smallint[], out bids uuid[], out moment timestamptz, out sequences bigint[]
) language plpgsql
-- The arrays are short and the tables long: every row is found by its index, whatever the statistics say.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held_auctions bigint[];
  held_orgs bigint[];
  beyond integer[];
  claimed bigint;
  all_claimed boolean;
begin
  bids := array(select uuidv7() from generate_series(1, cardinality(of_auction)));
  with claims as (
    insert into bid_idempotency (user_id, key, request_hash, auction_id, bid_id)
    select o.usr, o.key, o.hash, o.auction, o.bid
    from unnest(of_user, of_key, of_hash, of_auction, bids) as o(usr, key, hash, auction, bid)
    where o.key is not null order by o.usr, o.key
    on conflict do nothing returning 1
  )
  select count(*) into claimed from claims;
  all_claimed := claimed = cardinality(array_remove(of_key, null));

  with held as materialized (
    select id from auction where id = any(of_auction) order by id for share skip locked
  )
  select array_agg(id) into held_auctions from held;
  with held as materialized (
    select id from investor_org where id = any(of_org) order by id for no key update skip locked
  )
  select array_agg(id) into held_orgs from held;
  -- The clock is read after the locks. In whole milliseconds, as people are told it.
  moment := date_trunc('milliseconds', clock_timestamp());

  select array_agg(case
      when not all_claimed and o.key is not null and not exists (
        select from bid_idempotency k where k.user_id = o.usr and k.key = o.key and k.bid_id = o.bid) then 1
      when held_auctions is null or o.auction <> all(held_auctions) then 6
      when o.version is distinct from a.xmin::text || ' ' || coalesce(m.state, '') then 2
      when not (a.status in ('Scheduled', 'Live') and a.start_date <= moment and moment < a.close_date) then 3
      when held_orgs is null or o.org <> all(held_orgs) then 6
      when (i.status = 'Active' and i.is_active and u.is_active
        and o.state is not distinct from case when i.is_institution then i.state else u.state end
        and o.country is not distinct from case when i.is_institution then i.country else u.country end) is not true then 4
      else 0
    end order by o.no)
  into verdicts
  from unnest(of_auction, of_version, of_user, of_org, of_state, of_country, of_key, bids)
    with ordinality as o(auction, version, usr, org, state, country, key, bid, no)
  left join auction a on a.id = o.auction
  left join municipality m on m.id = a.municipality_id
  left join "user" u on u.id = o.usr
  left join investor_org i on i.id = o.org;

  select array_agg(distinct l.no) into beyond
  from (
    select l.no, l.most, sum(l.amount) over (partition by of_auction[l.no], of_org[l.no], l.date order by l.no) + (
        select coalesce(sum(b.investment_amount), 0) from auction_bid b
        where b.auction_id = of_auction[l.no] and b.investor_org_id = of_org[l.no] and b.maturity_date = l.date
          and b.state <> 'Withdrawn') as standing
    from unnest(line_order, line_date, line_amount, line_most) as l(no, date, amount, most)
    where verdicts[l.no] = 0
  ) l
  where l.standing > l.most;
  if of_least is not null then
    select beyond || array_agg(o.no) into beyond
    from (
      select o.no, o.least, o.most, sum(o.total) over (partition by o.auction, o.org order by o.no) + (
          select coalesce(sum(b.investment_amount), 0) from auction_bid b
          where b.auction_id = o.auction and b.investor_org_id = o.org and b.state <> 'Withdrawn') as standing
      from unnest(of_auction, of_org, of_total, of_least, of_most) with ordinality as o(auction, org, total, least, most, no)
      where verdicts[o.no] = 0
    ) o
    where o.standing < o.least or o.standing > o.most;
  end if;
  if beyond is not null then
    select array_agg(case
        when verdicts[o.no] = 0 and exists (
          select from unnest(beyond) as x(no) where of_auction[x.no] = o.auction and of_org[x.no] = o.org) then 5
        else verdicts[o.no]
      end order by o.no)
    into verdicts
    from unnest(of_auction, of_org) with ordinality as o(auction, org, no);
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
  select of_auction[l.no], bids[l.no], of_user[l.no], of_org[l.no], l.amount, l.date, of_class[l.no], of_rank[l.no],
    rule, l.sequence, moment, moment, moment
  from unnest(line_order, line_date, line_amount, sequences) as l(no, date, amount, sequence)
  where verdicts[l.no] = 0
  order by l.sequence;
  insert into auction_bid_history (at, auction_id, bid_id, user_id, action, lines, amount_change, bid_change)
  select moment, of_auction[l.no], bids[l.no], of_user[l.no], 'PLACE',
    jsonb_agg(jsonb_build_object('maturityDate', l.date, 'amount', trim_scale(l.amount), 'before', 0,
      'orderClass', of_class[l.no], 'rank', of_rank[l.no], 'sequence', l.sequence) order by l.sequence),
    sum(l.amount), 1
  from unnest(line_order, line_date, line_amount, sequences) as l(no, date, amount, sequence)
  where verdicts[l.no] = 0
  group by l.no
  order by l.no;
  insert into audit_event (at, actor, action, subject, detail)
  select moment, o.actor, 'bid.place', 'auction:' || o.uuid, jsonb_build_object('bidId', o.bid)
  from unnest(of_actor, of_uuid, bids, verdicts) with ordinality as o(actor, uuid, bid, verdict, no)
  where o.verdict = 0
  order by o.no;
end
$$;
