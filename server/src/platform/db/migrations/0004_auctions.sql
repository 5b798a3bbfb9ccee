-- Auctions, and what issuers, professionals and investors add to them before they sell. Of the indexes of lists see 0002_accounts.sql.

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
  -- The minimum and the step of its orders, which approval stores with max_orders: what was approved keeps its rules, however the market's change.
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
  -- The maturities with their amounts, rates and structures.
  maturity_structure jsonb not null default '[]',
  status text not null default 'Draft'
    check (status in ('Draft', 'PendingReview', 'Approved', 'Rejected', 'Scheduled', 'Live', 'Ended')),
  start_date timestamptz,
  close_date timestamptz,
  approval_history jsonb not null default '[]',
  -- A sale that is halted takes no orders and does not close until it is resumed. What holds now is here, where orders and the close see it under their lock;
  -- every halt with its end is in auction_halt.
  halted_at timestamptz,
  halt_reason text,
  halted_by text,
  -- A sale that two administrators canceled is Ended for good without a result.
  cancelled_at timestamptz,
  cancel_reason text,
  -- The maximum number of an investor's order lines at one maturity.
  max_orders integer check (max_orders > 0),
  -- What the issuer proposes as minimum and step, and says to investors about selling the bonds later.
  order_minimum numeric(15, 2) check (order_minimum between 100 and 100000),
  order_step numeric(15, 2) check (order_step between 100 and 100000),
  resale_note text,
  -- The rule that the issuer chooses. The order log names it in OPEN, and is what counts from then on.
  allocation_rule text not null default 'priority-pro-rata-1'
    check (allocation_rule in ('priority-pro-rata-1', 'priority-pro-rata-2', 'lot-first-1', 'draw-1')),
  -- Null: delivered on the dated date, with the first regular interest date, 30/360.
  delivery date,
  first_interest date,
  day_count text check (day_count in ('30/360', 'actual/actual', 'actual/360', 'actual/365')),
  end_of_month boolean not null default false,
  is_bank_qualified boolean not null default false,
  insurer text,
  credit_enhancement text,
  -- The percentage of each maturity that is for individuals first, and the most that counts of one investor at a maturity.
  retail_share smallint check (retail_share between 1 and 100),
  investor_cap numeric(15, 2) check (investor_cap > 0),
  -- ZIP codes whose investors are served before the others of their class.
  local_zip_codes text[] not null default '{}' check (cardinality(local_zip_codes) <= 200),
  -- The automatic extension, chosen when the sale goes live: an order in the last minutes moves the close by as many, so many times at most.
  extension_minutes integer,
  extension_most integer,
  -- What becomes of orders that are not reconfirmed after a supplement; and the entry of the last supplement in the order log.
  unconfirmed_orders text not null default 'stand' constraint auction_unconfirmed_orders check (unconfirmed_orders in ('stand', 'lapse')),
  supplement_index integer,
  -- Amounts that the issuer can change after the close, within bounds that were published when the sale went live. Null: they cannot be changed.
  resizing_maturity_percent integer,
  resizing_total_percent integer,
  resizing_minutes integer,
  check (status not in ('Scheduled', 'Live', 'Ended') or (start_date is not null and close_date > start_date)),
  -- Closing makes the auction Ended first, so nothing is ever allocated while a sale is halted, whichever process tries.
  constraint auction_halt_is_whole check (
    num_nonnulls(halted_at, halt_reason, halted_by) = 0
    or num_nonnulls(halted_at, halt_reason, halted_by) = 3 and status in ('Scheduled', 'Live')
      and halted_by in ('issuer', 'administrator', 'system')),
  constraint cancellation_has_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint canceled_is_ended check (cancelled_at is null or status = 'Ended'),
  constraint approved_auctions_have_rules check (
    status in ('Draft', 'PendingReview', 'Rejected') or (minimum_amount is not null and step_amount is not null and max_orders is not null)),
  constraint auction_extension_is_whole check (
    num_nonnulls(extension_minutes, extension_most) in (0, 2) and extension_minutes between 1 and 30 and extension_most between 1 and 20),
  -- A rule that draws lots has its seed at the close: an issuer who could decide afterwards could choose among results.
  constraint auction_resizing_is_whole check (
    num_nonnulls(resizing_maturity_percent, resizing_total_percent, resizing_minutes) in (0, 3)
    and resizing_maturity_percent between 1 and 50 and resizing_total_percent between 1 and 50 and resizing_minutes between 1 and 120
    and (resizing_minutes is null or allocation_rule = 'priority-pro-rata-1'))
);
create index on auction (municipality_id, created_at desc);
create index auction_public on auction (created_at desc, id desc) where status in ('Approved', 'Scheduled', 'Live', 'Ended');
create index auction_running on auction (close_date) where status in ('Scheduled', 'Live');
create index on auction (status, updated_at desc);
-- Whether a file may be read depends on what it belongs to, so that is looked up from the file.
create index on auction (doc_investor_presentation_id) where doc_investor_presentation_id is not null;
create index on auction (doc_preliminary_official_statement_id) where doc_preliminary_official_statement_id is not null;
create index on auction (doc_other1_id) where doc_other1_id is not null;
create index on auction (doc_other2_id) where doc_other2_id is not null;
-- The clock's work looks for auctions whose moment has come.
create index auction_launching on auction (marketing_period_launch_date) where status in ('Approved', 'Scheduled');
-- Orders, filters and searches of lists.
create index auction_by_created on auction (created_at, id);
create index auction_by_updated on auction (updated_at, id);
create index auction_alphabetical on auction (name collate "und-x-icu", id);
create index auction_unaccented_name on auction using gin (unaccented(name) gin_trgm_ops);
create index auction_by_amount on auction (amount, id);
create index auction_by_close on auction (close_date, id);
create index auction_by_close_latest on auction (close_date desc nulls last, id desc);
create index auction_by_launch on auction (marketing_period_launch_date, id);
create index auction_by_launch_latest on auction (marketing_period_launch_date desc nulls last, id desc);
create index auction_by_yield on auction (highest_yield(maturity_structure), id);
create index auction_by_yield_highest on auction (highest_yield(maturity_structure) desc nulls last, id desc);
create index auction_by_request on auction (last_request(approval_history), id);
create index auction_by_request_latest on auction (last_request(approval_history) desc nulls last, id desc);
create index auction_by_status on auction (status, id);
create index auction_by_theme on auction using gin (community_impact_themes);
create index auction_base_cusip_parts on auction using gin (base_cusip gin_trgm_ops);
create index auction_cusip_parts on auction using gin (all_cusips(base_cusip, maturity_structure) gin_trgm_ops);
-- Everything filters ask of an auction, so that counting reads this narrow index and not the wide table.
create index auction_facts on auction (municipality_id, status)
  include (id, is_active, tax_status, repayment_frequency, security_type, amount, marketing_period_launch_date, start_date, close_date);
create index auction_halted on auction (id) where halted_at is not null;
-- Sales whose last minutes have come, in which an order extends them.
create index auction_extended on auction (close_date) where extension_minutes is not null and status in ('Scheduled', 'Live');
create trigger touch before update on auction for each row execute function touch_updated_at();

-- A canceled sale stays as it is, whatever a process believes.
create function refuse_change_of_cancelled() returns trigger language plpgsql as $$
begin
  if (new.status, new.cancelled_at, new.cancel_reason, new.close_date) is distinct from
    (old.status, old.cancelled_at, old.cancel_reason, old.close_date) then
    raise exception 'a canceled sale stays as it is';
  end if;
  return new;
end
$$;
create trigger refuse_change_of_cancelled before update on auction
  for each row when (old.cancelled_at is not null) execute function refuse_change_of_cancelled();

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
create trigger touch before update on auction_professional for each row execute function touch_updated_at();

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
create trigger touch before update on auction_feedback for each row execute function touch_updated_at();

-- What an investor says before a sale that they might order of each maturity. It binds no one and goes with the feedback it is part of.
create table auction_indication (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  feedback_id bigint not null references auction_feedback on delete cascade,
  maturity_date date not null,
  amount numeric(15, 2) not null check (amount > 0),
  maturity_id text not null default '',
  unique (feedback_id, maturity_date, maturity_id)
);
create trigger touch before update on auction_indication for each row execute function touch_updated_at();

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
create trigger touch before update on auction_subscriber for each row execute function touch_updated_at();

-- What investors look for repeatedly; the digest looks for new offerings with them.
create table saved_search (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  user_id bigint not null references "user",
  name text not null,
  -- The filters of the list of auctions.
  query jsonb not null,
  unique (user_id, name)
);

-- What an issuer or a municipal advisor enters about the cost of a sale, from which its figures follow. Private to the issuer, the advisors of the sale and
-- administrators.
create table sale_cost_input (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null unique references auction,
  -- Costs of issuance: kind, name, amount in dollars.
  costs jsonb not null check (jsonb_typeof(costs) = 'array' and jsonb_array_length(costs) <= 40),
  -- The month in which a fiscal year begins.
  fiscal_year_start smallint not null check (fiscal_year_start between 1 and 12),
  issue_price_rule text not null check (issue_price_rule in ('ten-percent', 'hold-the-price')),
  -- Bonds to be refunded, and how their savings are counted; null for no refunding.
  refunding jsonb check (jsonb_typeof(refunding) = 'object')
);
create trigger touch before update on sale_cost_input for each row execute function touch_updated_at();
