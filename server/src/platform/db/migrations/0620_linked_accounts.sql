-- Accounts of one investor, which are one participant in every sale: docs/decisions/0038-linked-accounts.md. Each row is a pair; groups follow from the pairs.
create table account_link (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  -- By their ids, so that a pair is linked once at a time.
  one_id bigint not null references investor_org,
  other_id bigint not null references investor_org check (one_id < other_id),
  ground text not null check (ground in ('samePerson', 'sameInstitution', 'sameControl')),
  -- For administrators alone.
  reason text not null check (btrim(reason) <> ''),
  linked_at timestamptz not null default clock_timestamp(),
  linked_by_id bigint not null references admin_user,
  ended_at timestamptz,
  ended_by_id bigint references admin_user,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);
create unique index account_link_standing on account_link (one_id, other_id) where ended_at is null;
create index account_link_one on account_link (one_id);
create index account_link_other on account_link (other_id);
create trigger touch before update on account_link for each row execute function touch_updated_at();

-- What investors say about links: that another account is theirs, or that a link is wrong.
create table account_link_statement (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  investor_org_id bigint not null references investor_org,
  user_id bigint not null references "user",
  -- An objection to this link; else the account of this address is declared to be the same investor's.
  account_link_id bigint references account_link,
  other_email text,
  body text not null check (btrim(body) <> ''),
  settled_at timestamptz,
  settled_by_id bigint references admin_user,
  check ((account_link_id is null) <> (other_email is null))
);
create index account_link_statement_investor on account_link_statement (investor_org_id, id);
create unique index account_link_statement_objection on account_link_statement (account_link_id, investor_org_id) where settled_at is null;
create index account_link_statement_user on account_link_statement (user_id);
create trigger touch before update on account_link_statement for each row execute function touch_updated_at();

-- LINK: who is one participant, directly before CLOSE.
alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'SUSPEND',
  'REINSTATE', 'LINK', 'CLOSE', 'SEED', 'BEACON', 'CANCEL', 'RESULT')) not valid;

-- The pseudonym of the first bidder of the group, for all of its bidders; null without linked accounts.
alter table closing_pseudonym add column lead text;
