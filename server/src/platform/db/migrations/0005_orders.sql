-- Orders beside the order log, which has them: what each investor has ordered, keys, references, rules of institutions, and how these divide what they get.

-- Keys that were discarded, which place nothing. The keys of orders are in the order log.
create table bid_idempotency (
  user_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  auction_id bigint not null,
  -- Derived from the person and the Idempotency-Key, so that it says nothing about either.
  key uuid primary key
);
-- Keys come in the order of their times, so that a coarse index finds the old ones.
create index on bid_idempotency using brin (created_at);
create index on bid_idempotency (user_id);

-- What each investor has ordered at each maturity of a sale, kept beside the orders in the same transaction: adding up the investor's orders for each new one
-- would take longer with each order, and a crowd of orders of one investor would slow the orders of every sale. Everything that writes here holds the lock of
-- the investor's organization, so that no one waits for a row.
create table investor_standing (
  auction_id bigint not null,
  investor_org_id bigint not null,
  maturity_date date not null,
  amount numeric(17, 2) not null,
  -- Order lines ever written, withdrawn ones too: their number is limited.
  lines integer not null,
  maturity_id text not null default '',
  primary key (auction_id, investor_org_id, maturity_date, maturity_id)
) with (fillfactor = 70);

-- What the systems of an investor call their orders. Only the investor sees it: the order log, which is published, does not have it.
create table order_reference (
  auction_id bigint not null references auction,
  investor_org_id bigint not null references investor_org,
  reference text not null check (length(reference) between 1 and 64),
  bid_id uuid not null unique,
  user_id bigint not null references "user",
  created_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, investor_org_id, reference)
);
create index on order_reference (user_id, reference);

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
  -- When the people concerned were notified of the end; null until then.
  told_at timestamptz,
  -- What the systems of an institution call the order; the approval places it under this name.
  client_reference text check (length(client_reference) between 1 and 64),
  check ((state = 'Waiting') = (decided_at is null)),
  check ((state = 'Approved') = (placed_bid_id is not null))
);
create index on waiting_order (investor_org_id, id);
create index on waiting_order (auction_id) where state = 'Waiting';
create index on waiting_order (id) where state <> 'Waiting' and told_at is null;
create index on waiting_order (user_id);
create index on waiting_order (decided_by_id);

-- Requests to loosen a rule of an institution for orders, and what became of them. Loosening takes a second person where the institution has one: a person
-- whom a rule binds cannot switch it off alone.
create table order_rule_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  investor_org_id bigint not null references investor_org,
  requested_by_id bigint not null references "user",
  -- Whose limits; null for the amount that needs approval, which is of the institution.
  user_id bigint references "user",
  -- Null is no rule.
  approval_before numeric(15, 2),
  approval_after numeric(15, 2) check (approval_after >= 0),
  order_before numeric(15, 2),
  order_after numeric(15, 2) check (order_after >= 0),
  day_before numeric(15, 2),
  day_after numeric(15, 2) check (day_after >= 0),
  expires_at timestamptz not null,
  -- Void: the rule had changed before the change was confirmed.
  status text not null default 'Requested' check (status in ('Requested', 'Made', 'Withdrawn', 'Declined', 'Expired', 'Void')),
  -- The institution had no second person who could confirm it.
  is_alone boolean not null default false,
  decided_by_id bigint references "user",
  decided_at timestamptz,
  check ((status = 'Requested') = (decided_at is null)),
  check ((status in ('Made', 'Withdrawn', 'Declined')) = (decided_by_id is not null)),
  check (not is_alone or status = 'Made'),
  check (status not in ('Made', 'Declined') or (decided_by_id = requested_by_id) = is_alone),
  check (num_nonnulls(approval_before, approval_after) = 0 or user_id is null),
  check (num_nonnulls(order_before, order_after, day_before, day_after) = 0 or user_id is not null)
);
create index on order_rule_change (investor_org_id, id);
create unique index order_rule_change_open on order_rule_change (investor_org_id) where status = 'Requested';
create index order_rule_change_expiry on order_rule_change (expires_at) where status = 'Requested';
create index on order_rule_change (requested_by_id);
create index on order_rule_change (user_id);
create index on order_rule_change (decided_by_id);
create trigger touch before update on order_rule_change for each row execute function touch_updated_at();

create function keep_order_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'Requested'
    or (new.investor_org_id, new.requested_by_id, new.user_id, new.approval_before, new.approval_after, new.order_before, new.order_after, new.day_before,
      new.day_after, new.created_at)
      is distinct from (old.investor_org_id, old.requested_by_id, old.user_id, old.approval_before, old.approval_after, old.order_before, old.order_after,
      old.day_before, old.day_after, old.created_at) then
    raise exception 'changes of rules for orders are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on order_rule_change for each row execute function keep_order_rule_change();
alter table order_rule_change enable always trigger keep;

-- Sub-accounts of institutions. Only their own people see them: to the sale, its issuer and its record the institution is one investor.
create table sub_account (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  investor_org_id bigint not null references investor_org,
  name text not null check (length(name) between 1 and 80),
  -- The number of the account in the systems of the institution.
  reference text check (length(reference) between 1 and 64),
  -- Counts changes, so that none is made from a page that is out of date.
  version integer not null default 1,
  archived_at timestamptz,
  -- What a share refers to, so that no division names an account of another institution.
  unique (id, investor_org_id)
);
create unique index on sub_account (investor_org_id, lower(name));
create unique index on sub_account (investor_org_id, reference);
create trigger touch before update on sub_account for each row execute function touch_updated_at();

-- How an institution divides its allocation at a maturity of a sale: one row each time it was set, of which the last is in force. It is kept as it was
-- set: before the close the audit trail, which administrators read, does not say who ordered.
create table sub_account_division (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  investor_org_id bigint not null references investor_org,
  auction_id bigint not null references auction,
  maturity_date date not null,
  maturity_id text not null default '',
  version integer not null check (version between 1 and 200),
  user_id bigint not null references "user",
  unique (investor_org_id, auction_id, maturity_date, maturity_id, version),
  unique (id, investor_org_id)
);
create index on sub_account_division (auction_id);
create index on sub_account_division (user_id);
create trigger keep before update or delete on sub_account_division for each row execute function refuse_change();
create trigger keep_all before truncate on sub_account_division execute function refuse_change();
alter table sub_account_division enable always trigger keep, enable always trigger keep_all;

-- The amounts of a division, in the order of its list.
create table sub_account_share (
  division_id bigint not null,
  place smallint not null check (place between 0 and 99),
  investor_org_id bigint not null,
  sub_account_id bigint not null,
  amount numeric(15, 2) not null check (amount > 0),
  primary key (division_id, place),
  unique (division_id, sub_account_id),
  foreign key (division_id, investor_org_id) references sub_account_division (id, investor_org_id),
  foreign key (sub_account_id, investor_org_id) references sub_account (id, investor_org_id)
);
create index on sub_account_share (sub_account_id);
create trigger keep before update or delete on sub_account_share for each row execute function refuse_change();
create trigger keep_all before truncate on sub_account_share execute function refuse_change();
alter table sub_account_share enable always trigger keep, enable always trigger keep_all;
