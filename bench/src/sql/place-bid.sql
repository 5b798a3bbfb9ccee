-- The baseline: one order placed by one function call in one transaction, as a team would write it in PL/pgSQL. It checks and stores
-- what the order intake does: the key, the window by the clock after the lock, the account, the class, every line, the investor's sum at
-- each maturity and in the whole sale; then the order's rows, its history and the audit trail.
-- `hold` says how the auction is locked: 'update' (orders of one auction one after the other, so that sequence is the order of
-- arrival) or 'share' (side by side).
create schema bench;
create sequence bench.order_sequence;
-- The lines of orders, with the indexes that the product needed as long as it stored lines. The entities of TypeORM take their place in the sequence by
-- the default.
create table bench.auction_bid (
  id bigint generated always as identity primary key, uuid uuid not null default uuidv7() unique, created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(), is_active boolean not null default true, auction_id bigint not null, bid_id uuid not null,
  user_id bigint not null, investor_org_id bigint not null, investment_amount numeric(15, 2) not null check (investment_amount > 0), maturity_date date not null,
  order_class text not null, rank integer not null, rule_version text not null, sequence bigint not null default nextval('bench.order_sequence'),
  state text not null default 'Active' check (state in ('Active', 'Amended', 'Withdrawn')), placed_at timestamptz not null default clock_timestamp(),
  is_local boolean not null default false, unique (auction_id, bid_id, user_id, maturity_date)
);
create index on bench.auction_bid (user_id, id);
create index on bench.auction_bid (auction_id, investor_org_id, maturity_date);
create index on bench.auction_bid (auction_id, sequence);
create table bench.bid_idempotency (
  user_id bigint not null, key text not null, request_hash text not null, auction_id bigint not null, bid_id uuid not null,
  created_at timestamptz not null default clock_timestamp(), primary key (user_id, key)
);
create table bench.auction_bid_history (
  id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), auction_id bigint not null,
  bid_id uuid not null, user_id bigint not null, action text not null, lines jsonb not null, amount_change numeric(15, 2) not null, bid_change smallint not null
);
create index on bench.auction_bid_history (auction_id, bid_id);
grant usage on all sequences in schema bench to public;
grant select, insert on all tables in schema bench to public;
create function bench.place_bid(
  of_auction bigint, of_user bigint, of_org bigint, of_key text, dates date[], amounts numeric[], hold text
) returns uuid language plpgsql as $$
declare
  sale record;
  investor record;
  bid uuid := uuidv7();
  moment timestamptz;
  class text;
  class_rank integer;
  kept numeric;
  line_sequence bigint;
  lines jsonb := '[]';
begin
  insert into bench.bid_idempotency (user_id, key, request_hash, auction_id, bid_id)
  values (of_user, of_key, encode(sha256(convert_to(of_auction || dates::text || amounts::text, 'UTF8')), 'hex'), of_auction, bid)
  on conflict do nothing;
  if not found then
    raise exception 'this key was used before';
  end if;

  if hold = 'update' then
    select a.*, m.state as issuer_state into strict sale
    from auction a join municipality m on m.id = a.municipality_id where a.id = of_auction for update of a;
  else
    select a.*, m.state as issuer_state into strict sale
    from auction a join municipality m on m.id = a.municipality_id where a.id = of_auction for share of a;
  end if;
  moment := clock_timestamp();
  if sale.status not in ('Scheduled', 'Live') or moment < sale.start_date or moment >= sale.close_date then
    raise exception 'the sale is not open';
  end if;

  select i.status, i.is_institution,
    case when i.is_institution then i.state else u.state end as state,
    case when i.is_institution then i.country else u.country end as country
  into strict investor
  from investor_org i join "user" u on u.id = of_user and u.is_active
  where i.id = of_org and i.is_active for no key update of i;
  if investor.status <> 'Active' then
    raise exception 'the account is not active';
  end if;
  class := case when coalesce(investor.country, 'US') <> 'US' or investor.state is null then 'international'
    when investor.state = sale.issuer_state then 'state' else 'national' end
    || case when investor.is_institution then 'Institution' else 'Individual' end;
  class_rank := case class when 'stateInstitution' then sale.priority_state_inst when 'nationalInstitution' then sale.priority_national_inst
    when 'stateIndividual' then sale.priority_state_ind when 'nationalIndividual' then sale.priority_national_ind
    when 'internationalInstitution' then sale.priority_international_inst else sale.priority_international_ind end;
  if class_rank = -1 then
    raise exception 'the sale is not offered to this class';
  end if;

  if coalesce(case when investor.is_institution then sale.inst_max_amount else sale.ind_max_amount end,
    case when investor.is_institution then sale.inst_min_amount else sale.ind_min_amount end) is not null then
    select coalesce(sum(investment_amount), 0) + (select sum(amount) from unnest(amounts) as x(amount)) into kept
    from bench.auction_bid where auction_id = of_auction and investor_org_id = of_org and state <> 'Withdrawn';
    if (kept > case when investor.is_institution then sale.inst_max_amount else sale.ind_max_amount end
      or kept < case when investor.is_institution then sale.inst_min_amount else sale.ind_min_amount end) then
      raise exception 'beyond the limit of the sale';
    end if;
  end if;

  for line in 1 .. cardinality(dates) loop
    if amounts[line] < 5000 or amounts[line] % 5000 <> 0 then
      raise exception 'the amount is too small or no multiple';
    end if;
    select coalesce(sum(investment_amount), 0) + amounts[line] into kept
    from bench.auction_bid
    where auction_id = of_auction and investor_org_id = of_org and maturity_date = dates[line] and state <> 'Withdrawn';
    if not exists (
      select from jsonb_array_elements(sale.maturity_structure) m
      where (m ->> 'maturityDate')::date = dates[line] and (m ->> 'isOffered')::boolean and kept <= (m ->> 'principalAmount')::numeric
    ) then
      raise exception 'the maturity is not offered, or beyond its principal';
    end if;
    insert into bench.auction_bid (auction_id, bid_id, user_id, investor_org_id, investment_amount, maturity_date, order_class, rank,
      rule_version, sequence, created_at, updated_at, placed_at)
    values (of_auction, bid, of_user, of_org, amounts[line], dates[line], class, class_rank, 'priority-pro-rata-1',
      nextval('bench.order_sequence'), moment, moment, moment)
    returning sequence into line_sequence;
    lines := lines || jsonb_build_object('maturityDate', dates[line], 'amount', amounts[line], 'before', 0, 'orderClass', class,
      'rank', class_rank, 'sequence', line_sequence);
  end loop;
  insert into bench.auction_bid_history (at, auction_id, bid_id, user_id, action, lines, amount_change, bid_change)
  values (moment, of_auction, bid, of_user, 'PLACE', lines, (select sum(amount) from unnest(amounts) as x(amount)), 1);
  insert into audit_event (at, actor, action, subject, detail)
  values (moment, 'user:' || of_user, 'bid.place', 'auction:' || sale.uuid, jsonb_build_object('bidId', bid));
  return bid;
end
$$;

-- The same for PostGraphile, which turns it into a mutation. The key is created here, so that clients need not send one.
create schema bench_api;
create function bench_api.place_bid(of_auction bigint, of_user bigint, of_org bigint, dates date[], amounts numeric[])
returns uuid language sql volatile as $$
  select bench.place_bid(of_auction, of_user, of_org, gen_random_uuid()::text, dates, amounts, 'update')
$$;

-- Measured under the program's own role, which owns nothing.
grant usage on schema bench, bench_api to public;
