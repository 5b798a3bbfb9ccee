-- People and their organizations, what municipalities show of themselves, and uploaded files.

-- Each filter, search and order of a list has an index that finds its page without reading a big table from end to end. What can be empty comes last in both
-- directions, so such an order has two indexes, of which the second is `_latest`. Names are listed by the root collation of Unicode, "Älvdalen" between "Akron"
-- and "Alder", and found by the trigrams of their unaccented form. Keys of phones, mailboxes, addresses and sites find accounts that may be the same.

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
  role text not null default 'User' check (role in ('Admin', 'User')),
  -- When the owner of the account first showed that the email is theirs. A person who signs up before that keeps no one else from the address.
  verified_at timestamptz,
  -- The language last chosen for the pages, in which mails are written. Null is English.
  language text check (language in ('en', 'es'))
);
create index user_by_kind on "user" (user_type, id) include (state);
create index user_by_email on "user" (user_type, email, id);
create index user_by_state on "user" (user_type, state, id);
create index user_by_state_latest on "user" (user_type, state desc nulls last, id desc);
create index user_email_parts on "user" using gin (email gin_trgm_ops);
create index user_alphabetical on "user" (user_type, (last_name || ' ' || first_name) collate "und-x-icu", id);
create index user_alphabetical_by_city on "user" (user_type, city collate "und-x-icu", id);
create index user_alphabetical_by_city_latest on "user" (user_type, city collate "und-x-icu" desc nulls last, id desc);
create index user_unaccented_name on "user" using gin (unaccented(first_name || ' ' || last_name) gin_trgm_ops);
create index user_unaccented_city on "user" using gin (unaccented(city) gin_trgm_ops);
create index user_phone_key on "user" (phone_key(phone));
create index user_mail_domain on "user" (mail_domain(email));
create index user_mailbox_stem on "user" (mailbox_stem(email));
create index user_house_key on "user" (house_key(address, zip_code));
-- A phone number is found by any of its digits, however it is written.
create index user_phone_digits on "user" using gin (phone_key(phone) gin_trgm_ops);
create trigger touch before update on "user" for each row execute function touch_updated_at();

create table admin_user (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  first_name text not null,
  last_name text not null,
  email text not null unique check (email = lower(email)),
  uid text not null unique,
  role text not null default 'Viewer' check (role in ('Viewer', 'Reviewer', 'Owner')),
  language text check (language in ('en', 'es'))
);
create trigger touch before update on admin_user for each row execute function touch_updated_at();

-- An invitation of an administrator opens an account only with the code that its mail carries. As in user_invite, `code` holds its SHA-256.
create table admin_invite (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  email text not null unique check (email = lower(email)),
  accepted_at timestamptz,
  code text unique,
  expires_at timestamptz,
  role text not null default 'Viewer' check (role in ('Viewer', 'Reviewer', 'Owner'))
);
create trigger touch before update on admin_invite for each row execute function touch_updated_at();

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
  approval_history jsonb not null default '[]',
  -- On the row that an order locks, so that taking orders asks no other table.
  has_open_change boolean not null default false
);
create index on municipality (status, name);
create index on municipality (state, name);
create index municipality_by_type on municipality (type, id);
create index municipality_by_type_latest on municipality (type desc nulls last, id desc);
create index municipality_by_state on municipality (state, id);
create index municipality_by_state_latest on municipality (state desc nulls last, id desc);
create index municipality_by_status on municipality (status, id) include (is_active, type, state);
create index municipality_by_created on municipality (created_at, id);
create index municipality_by_updated on municipality (updated_at, id);
create index municipality_by_request on municipality (last_request(approval_history), id);
create index municipality_by_request_latest on municipality (last_request(approval_history) desc nulls last, id desc);
create index municipality_alphabetical on municipality (name collate "und-x-icu", id);
create index municipality_alphabetical_by_city on municipality (city collate "und-x-icu", id);
create index municipality_alphabetical_by_city_latest on municipality (city collate "und-x-icu" desc nulls last, id desc);
create index municipality_unaccented_name on municipality using gin (unaccented(name) gin_trgm_ops);
create index municipality_unaccented_legal_name on municipality using gin (unaccented(legal_name) gin_trgm_ops);
create index municipality_unaccented_city on municipality using gin (unaccented(city) gin_trgm_ops);
create index municipality_site_host on municipality (site_host(website)) where website is not null;
-- Accounts whose last request for approval was rejected, and that have made no other: they have the status New, like those that never asked.
create index municipality_rejected on municipality (updated_at, id)
  where status = 'New' and approval_history -> -1 ->> 'action' = 'REJECT';
create trigger touch before update on municipality for each row execute function touch_updated_at();

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
  -- Of an individual, the person's own place: it alone decides the priority class.
  city text,
  state text,
  country text not null default 'US',
  investment_experience text,
  target_issuers text[] not null default '{}',
  is_interested_in_chat boolean not null default false,
  is_seeking_featured_investor_status boolean not null default false,
  approval_history jsonb not null default '[]',
  -- This and what follows is on the row that an order locks, so that taking orders asks no other table.
  has_open_change boolean not null default false,
  -- The ZIP code of the residence that an administrator approved; null without one.
  residence text check (residence ~ '^[0-9]{5}$'),
  -- Counts changes of an investor's people and of the rules for their orders. An order is taken only where this is what it was judged by, so that no order
  -- is taken for a person whose role has just changed, whichever process remembers them.
  people_version integer not null default 0,
  has_order_rules boolean not null default false,
  -- The amount in one sale from which another person approves; null is no rule.
  approval_above numeric(15, 2) check (approval_above >= 0)
);
create index on investor_org (is_institution, status);
create index investor_org_by_status on investor_org (is_institution, status, id) include (state);
create index investor_org_featured on investor_org (is_institution, is_seeking_featured_investor_status, created_at, id);
create index investor_org_by_created on investor_org (is_institution, created_at, id);
create index investor_org_by_updated on investor_org (is_institution, updated_at, id);
create index investor_org_by_state on investor_org (is_institution, state, id);
create index investor_org_by_state_latest on investor_org (is_institution, state desc nulls last, id desc);
create index investor_org_by_request on investor_org (is_institution, last_request(approval_history), id);
create index investor_org_by_request_latest on investor_org (is_institution, last_request(approval_history) desc nulls last, id desc);
create index investor_org_target_issuers on investor_org using gin (target_issuers);
create index investor_org_alphabetical on investor_org (is_institution, name collate "und-x-icu", id);
create index investor_org_alphabetical_by_city on investor_org (is_institution, city collate "und-x-icu", id);
create index investor_org_alphabetical_by_city_latest on investor_org (is_institution, city collate "und-x-icu" desc nulls last, id desc);
create index investor_org_unaccented_name on investor_org using gin (unaccented(name) gin_trgm_ops);
create index investor_org_unaccented_city on investor_org using gin (unaccented(city) gin_trgm_ops);
create index investor_org_site_host on investor_org (site_host(website)) where website is not null;
-- Whose orders would be skipped at the close; few, and asked with every look at a book.
create index investor_org_excluded on investor_org (id) where status in ('Suspended', 'Deactivated', 'Error');
create index investor_org_rejected on investor_org (is_institution, updated_at, id)
  where status = 'New' and approval_history -> -1 ->> 'action' = 'REJECT';
create trigger touch before update on investor_org for each row execute function touch_updated_at();

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
create index market_prof_org_by_status on market_prof_org (status, id);
create index market_prof_org_by_created on market_prof_org (created_at, id);
create index market_prof_org_by_updated on market_prof_org (updated_at, id);
create index market_prof_org_by_request on market_prof_org (last_request(approval_history), id);
create index market_prof_org_by_request_latest on market_prof_org (last_request(approval_history) desc nulls last, id desc);
create index market_prof_org_unaccented_name on market_prof_org using gin (unaccented(name) gin_trgm_ops);
create index market_prof_org_rejected on market_prof_org (updated_at, id)
  where status = 'New' and approval_history -> -1 ->> 'action' = 'REJECT';
create trigger touch before update on market_prof_org for each row execute function touch_updated_at();

-- Ties a person to exactly one organization. An individual investor has an organization of one.
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
  -- The person who opened the account is its Admin.
  role text not null default 'Admin',
  -- Limits of an institution for the orders of this person; null is no limit.
  max_order numeric(15, 2) check (max_order >= 0),
  max_day numeric(15, 2) check (max_day >= 0),
  -- When the person got the right to approve, and when they last lost it, by another role or by being removed. A person who lost it still counts as a second
  -- person for some days, so that no one becomes alone in order to decide alone. A person who has just got it decides beside people who have had it for longer
  -- only later, so that no one invites a second person of their own. A right that was lost for less than these days counts as one that never ended.
  approval_began_at timestamptz,
  approval_ended_at timestamptz,
  check (num_nonnulls(municipality_id, investor_org_id, market_prof_org_id) = 1),
  constraint user_org_role_check check (case
    when investor_org_id is not null then role in ('Admin', 'Trader', 'Approver', 'Viewer')
    when market_prof_org_id is not null then role in ('Admin', 'User', 'Viewer')
    else role in ('Admin', 'User') end)
);
create index on user_org (municipality_id);
create index on user_org (investor_org_id);
create index on user_org (market_prof_org_id);
create index user_org_investors on user_org (investor_org_id, user_id) where investor_org_id is not null;
create index user_org_professionals on user_org (market_prof_org_id, user_id) where market_prof_org_id is not null;
create trigger touch before update on user_org for each row execute function touch_updated_at();

-- Limits are part of what an order is judged by.
create function count_people_version() returns trigger language plpgsql as $$
begin
  update investor_org set people_version = people_version + 1 where id = new.investor_org_id;
  return null;
end $$;
create trigger count_people_version after update of role, is_active, max_order, max_day on user_org
  for each row when (new.investor_org_id is not null
    and (old.role, old.is_active, old.max_order, old.max_day) is distinct from (new.role, new.is_active, new.max_order, new.max_day))
  execute function count_people_version();

create function note_approval_right() returns trigger language plpgsql as $$
declare
  had boolean := tg_op = 'UPDATE' and old.is_active and old.role in ('Admin', 'Approver');
  has boolean := new.is_active and new.role in ('Admin', 'Approver');
begin
  if had and not has then
    new.approval_ended_at := clock_timestamp();
  elsif has and not had and (new.approval_began_at is null
    or tg_op = 'UPDATE' and new.approval_ended_at < clock_timestamp() - interval '7 days') then
    new.approval_began_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger note_approval_right before insert or update of role, is_active on user_org
  for each row when (new.investor_org_id is not null) execute function note_approval_right();

-- The code itself is never stored: `code` holds its SHA-256, so a copy of this table opens nothing. An invitation to act for an account names the account and
-- the role that waits there; all others name neither.
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
  accepted_at timestamptz,
  municipality_id bigint references municipality,
  role text,
  investor_org_id bigint references investor_org,
  market_prof_org_id bigint references market_prof_org,
  constraint user_invite_place check (num_nonnulls(municipality_id, investor_org_id, market_prof_org_id) = num_nonnulls(role)),
  constraint user_invite_role_check check (role is null or case
    when investor_org_id is not null then role in ('Admin', 'Trader', 'Approver', 'Viewer')
    when market_prof_org_id is not null then role in ('Admin', 'User', 'Viewer')
    else role in ('Admin', 'User') end)
);
create index on user_invite (invited_by_id);
create index user_invite_of_municipality on user_invite (municipality_id) where municipality_id is not null;
create index user_invite_of_investor on user_invite (investor_org_id) where investor_org_id is not null;
create index user_invite_of_firm on user_invite (market_prof_org_id) where market_prof_org_id is not null;
create trigger touch before update on user_invite for each row execute function touch_updated_at();

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
-- Everyone to whom an auction or its municipality is a favorite is notified of it.
create index on user_social_profile using gin (favorite_auctions);
create index on user_social_profile using gin (favorite_municipalities);
create trigger touch before update on user_social_profile for each row execute function touch_updated_at();

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
  size_bytes bigint not null,
  -- Null where it is not computed yet; a job reads the file.
  sha256 text constraint uploaded_file_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
-- What a municipality stores is summed for each upload.
create index on uploaded_file (uploaded_by_id);
create trigger touch before update on uploaded_file for each row execute function touch_updated_at();

-- Sign-offs and supplements name files by their SHA-256: once it is known, it stays. docs/decisions/0043-deal-team.md.
create function keep_sha256() returns trigger language plpgsql as $$
begin
  if old.sha256 is not null and new.sha256 is distinct from old.sha256 then
    raise exception 'the hash of a file is kept as it is';
  end if;
  return new;
end
$$;
create trigger keep_sha256 before update of sha256 on uploaded_file for each row execute function keep_sha256();
alter table uploaded_file enable always trigger keep_sha256;

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
create trigger touch before update on municipality_attachment for each row execute function touch_updated_at();

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
create trigger touch before update on muni_credit_rating for each row execute function touch_updated_at();

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
create trigger touch before update on muni_personnel for each row execute function touch_updated_at();

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
create index on market_news (image_id) where image_id is not null;
create index market_news_created on market_news (created_at);
create trigger touch before update on market_news for each row execute function touch_updated_at();

-- State and country of an investor, and name, type and state of a municipality, decide priority classes. Once the account is approved they change only by a
-- request that an administrator approves.
create table account_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint references municipality,
  investor_org_id bigint references investor_org,
  status text not null default 'Open' check (status in ('Open', 'Approved', 'Rejected', 'Withdrawn')),
  -- What differs: [{"field": "state", "from": "WA", "to": "OR"}].
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  explanation text not null,
  requested_by bigint not null references "user",
  requested_at timestamptz not null,
  -- Null while it is open, and for what no administrator settled.
  decided_by bigint references admin_user,
  settled_at timestamptz,
  reason text,
  -- The document that a request to prove a residence was sent with.
  proof_file_id bigint references uploaded_file,
  constraint account_change_of_one check (num_nonnulls(municipality_id, investor_org_id) = 1),
  constraint account_change_settled check ((status = 'Open') = (settled_at is null)),
  constraint account_change_decided check (decided_by is null or status in ('Approved', 'Rejected')),
  constraint account_change_reason check (status <> 'Rejected' or reason is not null)
);
-- One request at a time.
create unique index account_change_open_of_municipality on account_change (municipality_id) where status = 'Open';
create unique index account_change_open_of_investor on account_change (investor_org_id) where status = 'Open';
create index account_change_of_municipality on account_change (municipality_id, id) where municipality_id is not null;
create index account_change_of_investor on account_change (investor_org_id, id) where investor_org_id is not null;
create index account_change_by_status on account_change (status, id);
create index account_change_settled_at on account_change (settled_at) where status in ('Approved', 'Rejected');
create unique index account_change_proof on account_change (proof_file_id) where proof_file_id is not null;
create trigger touch before update on account_change for each row execute function touch_updated_at();

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
