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
