-- Rules of an institution for the orders of its people: limits of each person, and the amount in one sale from which another person approves.
alter table investor_org
  add column has_order_rules boolean not null default false,
  add column approval_above numeric(15, 2) check (approval_above >= 0);
alter table user_org
  add column max_order numeric(15, 2) check (max_order >= 0),
  add column max_day numeric(15, 2) check (max_day >= 0);

-- What each person added to orders by sale and day, where the institution has rules: adding up their orders would take longer with each of them. Everything
-- that writes here holds the lock of the institution.
create table order_total (
  user_id bigint not null,
  auction_id bigint not null,
  day date not null,
  added numeric(17, 2) not null,
  -- The part that no other person approved.
  unapproved numeric(17, 2) not null,
  primary key (user_id, day, auction_id)
);
create index on order_total (user_id, auction_id);

-- Orders that wait for the approval of another person. They are in no book: the approval writes the entry in the order log.
create table waiting_order (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  investor_org_id bigint not null references investor_org,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  -- The order to change; null for a new one.
  bid_id uuid,
  -- The lines of the order: [{maturityDate, investmentAmount}], in cents.
  lines jsonb not null,
  total numeric(15, 2) not null check (total > 0),
  -- Counts changes: an approval is of one version.
  version integer not null default 1,
  state text not null default 'Waiting' check (state in ('Waiting', 'Approved', 'Rejected', 'Withdrawn', 'Lapsed')),
  decided_by_id bigint references "user",
  decided_at timestamptz,
  reason text,
  -- The order that the approval placed or changed.
  placed_bid_id uuid,
  -- When the people concerned were told of the end; null until then.
  told_at timestamptz,
  check ((state = 'Waiting') = (decided_at is null)),
  check ((state = 'Approved') = (placed_bid_id is not null))
);
create index on waiting_order (investor_org_id, id);
create index on waiting_order (auction_id) where state = 'Waiting';
create index on waiting_order (id) where state <> 'Waiting' and told_at is null;
create index on waiting_order (user_id);
create index on waiting_order (decided_by_id);

-- Limits are part of what an order is judged by.
drop trigger count_people_version on user_org;
create trigger count_people_version after update of role, is_active, max_order, max_day on user_org
  for each row when (new.investor_org_id is not null
    and (old.role, old.is_active, old.max_order, old.max_day) is distinct from (new.role, new.is_active, new.max_order, new.max_day))
  execute function count_people_version();
