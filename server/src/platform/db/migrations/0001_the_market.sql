-- The stored entities of the specification, and the tables the product adds to them.
-- Every stored entity has id, uuid, created_at, updated_at, is_active. Serial ids never leave the database.

-- Time-ordered uuids keep inserts into big indexes local. PostgreSQL 18 brings uuidv7(); older servers get the same here.
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7') then
    create function uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid
    $f$;
  end if;
end
$$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: % is refused', tg_table_name, tg_op using errcode = '42501';
end
$$;

-- People and their organisations ---------------------------------------------------------------------------------

create table "user" (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  uid text not null unique,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  business_designation text,
  phone text,
  phone_extension text,
  address text,
  city text,
  state text,
  zip_code text,
  country text not null default 'US',
  user_type text not null check (user_type in ('municipality', 'individual-investor', 'institutional-investor', 'market-professional')),
  role text not null default 'User' check (role in ('Admin', 'User'))
);

create table admin_user (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  first_name text not null,
  last_name text not null,
  email text not null unique check (email = lower(email)),
  uid text not null unique
);

create table admin_invite (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  email text not null unique check (email = lower(email)),
  accepted_at timestamptz
);

create domain account_status as text
  check (value in ('New', 'Pending Approval', 'Active', 'Suspended', 'Error', 'Deactivated'));

create table municipality (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  name text not null,
  legal_name text,
  city text,
  state text,
  zip_code text,
  type text,
  summary text,
  website text,
  emma_issuer_url text,
  census_data_url text,
  sifma_url text,
  status account_status not null default 'New',
  approval_history jsonb not null default '[]'
);
create index on municipality (status, name);
create index on municipality (state, name);

create table investor_org (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  name text not null,
  summary text,
  website text,
  is_institution boolean not null default false,
  status account_status not null default 'New',
  city text,
  state text,
  country text not null default 'US',
  investment_experience text,
  target_issuers text[] not null default '{}',
  is_interested_in_chat boolean not null default false,
  is_seeking_featured_investor_status boolean not null default false,
  approval_history jsonb not null default '[]'
);
create index on investor_org (is_institution, status);

create table market_prof_org (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  name text not null,
  description text,
  website text,
  status account_status not null default 'New',
  approval_history jsonb not null default '[]'
);

-- Ties a person to exactly one organisation. An individual investor has an organisation of one.
create table user_org (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  user_id bigint not null unique references "user",
  municipality_id bigint references municipality,
  investor_org_id bigint references investor_org,
  market_prof_org_id bigint references market_prof_org,
  role text not null default 'Admin',
  check (num_nonnulls(municipality_id, investor_org_id, market_prof_org_id) = 1)
);
create index on user_org (municipality_id);
create index on user_org (investor_org_id);
create index on user_org (market_prof_org_id);

-- The code itself is never stored: `code` holds its SHA-256, so a copy of this table opens nothing.
create table user_invite (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  code text not null unique,
  email text not null unique check (email = lower(email)),
  name text,
  user_type text not null,
  invited_by_id bigint references "user",
  expires_at timestamptz not null default clock_timestamp() + interval '30 days',
  accepted_at timestamptz
);
create index on user_invite (invited_by_id);

create table user_social_profile (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  user_id bigint not null unique references "user",
  favorite_municipalities uuid[] not null default '{}',
  favorite_auctions uuid[] not null default '{}'
);

-- Files and what municipalities show -----------------------------------------------------------------------------

create table uploaded_file (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  uploaded_by_id bigint references "user",
  title text,
  original_name text not null,
  dest_file_name text not null unique,
  caption text,
  url text not null,
  content_type text not null,
  size_bytes bigint not null
);

create table municipality_attachment (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint not null references municipality,
  type text not null check (type in ('BannerImage', 'EnablementDocument', 'MarketNewsImage')),
  uploaded_file_id bigint not null unique references uploaded_file
);
create index on municipality_attachment (municipality_id, type);

create table muni_credit_rating (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint not null references municipality,
  rev_stream text not null,
  description text,
  fitch_rating text not null,
  moodys_rating text not null,
  snp_rating text not null,
  kroll_rating text
);
create index on muni_credit_rating (municipality_id);

create table muni_personnel (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint not null references municipality,
  name text not null,
  title text not null,
  bio text not null,
  phone text not null,
  phone_extension text,
  email text not null,
  linked_in_url text,
  rank integer not null default 1,
  show_on_profile boolean not null default true
);
create index on muni_personnel (municipality_id);

create table market_news (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint not null references municipality,
  title text not null,
  url text,
  author text,
  content text not null,
  image_id bigint references uploaded_file
);
create index on market_news (municipality_id, created_at desc);

-- Auctions -------------------------------------------------------------------------------------------------------

create table auction (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint not null references municipality,
  name text not null,
  base_cusip text not null,
  tax_status text,
  redemption_provisions text,
  redemption_date date,
  redemption_price numeric(15, 2),
  amount numeric(15, 2) not null check (amount > 0),
  offering_type text,
  security_type text,
  repayment_frequency text,
  purpose text,
  use_of_funds text,
  repayment_source text,
  fitch_rating text,
  moodys_rating text,
  snp_rating text,
  kroll_rating text,
  priority_state_inst integer not null default 1,
  priority_national_inst integer not null default 2,
  priority_state_ind integer not null default 3,
  priority_national_ind integer not null default 4,
  priority_international_inst integer not null default 5,
  priority_international_ind integer not null default 6,
  -- Limits on one investor's orders over the whole auction; null is no limit.
  ind_min_amount numeric(15, 2),
  ind_max_amount numeric(15, 2),
  inst_min_amount numeric(15, 2),
  inst_max_amount numeric(15, 2),
  -- The auction's own minimum and step where an administrator allowed them; null is the market's.
  minimum_amount numeric(15, 2),
  step_amount numeric(15, 2),
  marketing_period_launch_date timestamptz,
  investor_presentation_date timestamptz,
  investor_presentation_url text,
  dated date,
  first_principal_payment_date date,
  final_maturity_date date,
  community_impact_themes text[] not null default '{}',
  doc_investor_presentation_id bigint references uploaded_file,
  doc_preliminary_official_statement_id bigint references uploaded_file,
  doc_other1_id bigint references uploaded_file,
  doc_other2_id bigint references uploaded_file,
  maturity_structure jsonb not null default '[]',
  status text not null default 'Draft'
    check (status in ('Draft', 'PendingReview', 'Approved', 'Rejected', 'Scheduled', 'Live', 'Ended')),
  start_date timestamptz,
  close_date timestamptz,
  approval_history jsonb not null default '[]',
  check (status not in ('Scheduled', 'Live', 'Ended') or (start_date is not null and close_date > start_date))
);
create index on auction (municipality_id, created_at desc);
create index auction_public on auction (created_at desc, id desc) where status in ('Approved', 'Scheduled', 'Live', 'Ended');
create index auction_running on auction (close_date) where status in ('Scheduled', 'Live');
create index on auction (status, updated_at desc);

create table auction_professional (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  market_prof_id bigint not null references "user",
  type text not null check (type in ('BondCounsel', 'AuctionTrustee', 'MunicipalAdvisor')),
  unique (auction_id, market_prof_id, type)
);
create index on auction_professional (market_prof_id);

create table auction_feedback (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  feedback text not null,
  level_of_interest text not null default 'No Interest',
  alert_me boolean not null default false,
  unique (auction_id, user_id)
);

create table auction_subscriber (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  user_id bigint not null references "user",
  auction_id bigint not null references auction,
  is_subscribed_to_auction_status_change boolean not null default false,
  is_subscribed_to_investor_presentation boolean not null default false,
  unique (auction_id, user_id)
);
create index on auction_subscriber (user_id);

-- Orders ---------------------------------------------------------------------------------------------------------

-- Numbers order rows in the order they were accepted. One sequence for all auctions, so that no bid waits for another's lock.
create sequence order_sequence;

-- One row per maturity of an order. Class, rank and rule version are those of the moment the order was placed.
create table auction_bid (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  bid_id uuid not null,
  user_id bigint not null references "user",
  investor_org_id bigint not null references investor_org,
  investment_amount numeric(15, 2) not null check (investment_amount > 0),
  maturity_date date not null,
  order_class text not null,
  rank integer not null,
  rule_version text not null,
  sequence bigint not null default nextval('order_sequence'),
  state text not null default 'Active' check (state in ('Active', 'Amended', 'Withdrawn')),
  placed_at timestamptz not null default clock_timestamp(),
  unique (auction_id, bid_id, user_id, maturity_date),
  unique (auction_id, sequence)
);
create index on auction_bid (auction_id, investor_org_id);
create index on auction_bid (user_id, id);

-- Everything that ever happened to an order: placed, amended, withdrawn. Never changed.
create table auction_bid_history (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  auction_id bigint not null references auction,
  bid_id uuid not null,
  user_id bigint not null references "user",
  action text not null check (action in ('PLACE', 'AMEND', 'WITHDRAW')),
  lines jsonb not null
);
create index on auction_bid_history (auction_id, bid_id);
create index on auction_bid_history (auction_id, id desc);

create table bid_idempotency (
  user_id bigint not null references "user",
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  answer jsonb,
  replayed integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, key)
);
create index on bid_idempotency (created_at);

-- The result of the close, one row per order row, with the reason people read.
create table allotment (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  auction_bid_id bigint not null unique references auction_bid,
  awarded_amount numeric(15, 2) not null check (awarded_amount >= 0),
  result text not null check (result in ('Filled', 'Partial', 'Unfilled', 'Skipped')),
  reason text not null
);
create index on allotment (auction_id);

create table closing_record (
  id bigint generated always as identity primary key,
  auction_id bigint not null unique references auction,
  closed_at timestamptz not null default clock_timestamp(),
  rule_version text not null,
  outcome text not null check (outcome in ('Sold', 'PartlySold', 'NoBids')),
  record text not null,
  fingerprint text not null
);

-- What lets one investor, and nobody else, find their own orders in the closing record.
create table closing_pseudonym (
  auction_id bigint not null references auction,
  investor_org_id bigint not null references investor_org,
  pseudonym text not null,
  salt text not null,
  primary key (auction_id, investor_org_id)
);

-- Notices and the audit trail ------------------------------------------------------------------------------------

create table notif_history (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  -- Names the event, so that telling the same person of it twice is impossible.
  msg_id text not null,
  type text not null,
  title text not null,
  body text not null,
  data jsonb not null default '{}',
  is_read boolean not null default false,
  user_id bigint not null references "user",
  unique (user_id, msg_id)
);
create index on notif_history (user_id, id desc);

create table push_token (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  token text not null unique,
  user_id bigint not null references "user"
);
create index on push_token (user_id);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index on audit_event (subject, id);

-- The chain over audit_event. Sequence order is not commit order, so a sealer numbers the events once no earlier
-- transaction can still add one; each hash covers the event and the hash before it.
create table audit_seal (
  position bigint primary key,
  audit_event_id bigint not null unique references audit_event,
  hash text not null
);

create trigger keep before update or delete on audit_event for each row execute function refuse_change();
create trigger keep_all before truncate on audit_event execute function refuse_change();
create trigger keep before update or delete on audit_seal for each row execute function refuse_change();
create trigger keep_all before truncate on audit_seal execute function refuse_change();
create trigger keep before update or delete on auction_bid_history for each row execute function refuse_change();
create trigger keep_all before truncate on auction_bid_history execute function refuse_change();
create trigger keep before update or delete on closing_record for each row execute function refuse_change();
create trigger keep_all before truncate on closing_record execute function refuse_change();
create trigger keep before update or delete on allotment for each row execute function refuse_change();
create trigger keep_all before truncate on allotment execute function refuse_change();

do $$
declare
  entity text;
begin
  foreach entity in array array['user', 'admin_user', 'admin_invite', 'municipality', 'investor_org', 'market_prof_org',
    'user_org', 'user_invite', 'user_social_profile', 'uploaded_file', 'municipality_attachment', 'muni_credit_rating',
    'muni_personnel', 'market_news', 'auction', 'auction_professional', 'auction_feedback', 'auction_subscriber',
    'auction_bid', 'notif_history', 'push_token']
  loop
    execute format('create trigger touch before update on %I for each row execute function touch_updated_at()', entity);
  end loop;
end
$$;
