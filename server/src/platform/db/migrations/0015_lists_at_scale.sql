-- An index for every list: each filter, search and order finds its page without reading a big table from end to end.
create extension if not exists pg_trgm;

-- What orders and searches need of JSON columns, as expressions that an index can hold.

-- Highest yield of the maturities on offer, in percent.
create function highest_yield(maturities jsonb) returns float8 language sql immutable parallel safe as $$
  select max((row->>'yield')::float8) from jsonb_array_elements(maturities) row where (row->>'isOffered')::boolean
$$;

-- When approval was last requested, as the text it is stored as: ISO 8601 in UTC, whose alphabet is its order.
create function last_request(history jsonb) returns text language sql immutable parallel safe as $$
  select max(entry->>'timestamp') from jsonb_array_elements(history) entry where entry->>'action' = 'REQUEST'
$$;

-- The base CUSIP and those of all maturities, a line each.
create function all_cusips(base text, maturities jsonb) returns text language sql immutable parallel safe as $$
  select base || coalesce(string_agg(chr(10) || (row->>'cusip'), ''), '') from jsonb_array_elements(maturities) row
$$;

-- Auctions. What can be empty comes last in both directions, so each such order has two indexes.
create index auction_by_created on auction (created_at, id);
create index auction_by_updated on auction (updated_at, id);
create index auction_by_name on auction (lower(name), id);
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
create index auction_name_parts on auction using gin (name gin_trgm_ops);
create index auction_base_cusip_parts on auction using gin (base_cusip gin_trgm_ops);
create index auction_cusip_parts on auction using gin (all_cusips(base_cusip, maturity_structure) gin_trgm_ops);
-- Everything filters ask of an auction, so that counting reads this narrow index and not the wide table.
create index auction_facts on auction (municipality_id, status)
  include (id, is_active, tax_status, repayment_frequency, security_type, amount, marketing_period_launch_date, start_date, close_date);

-- Accounts.
create index municipality_by_name on municipality (lower(name), id);
create index municipality_by_city on municipality (lower(city), id);
create index municipality_by_city_latest on municipality (lower(city) desc nulls last, id desc);
create index municipality_by_type on municipality (type, id);
create index municipality_by_type_latest on municipality (type desc nulls last, id desc);
create index municipality_by_state on municipality (state, id);
create index municipality_by_state_latest on municipality (state desc nulls last, id desc);
create index municipality_by_status on municipality (status, id) include (is_active, type, state);
create index municipality_by_created on municipality (created_at, id);
create index municipality_by_updated on municipality (updated_at, id);
create index municipality_by_request on municipality (last_request(approval_history), id);
create index municipality_by_request_latest on municipality (last_request(approval_history) desc nulls last, id desc);
create index municipality_name_parts on municipality using gin (name gin_trgm_ops);
create index municipality_legal_name_parts on municipality using gin (legal_name gin_trgm_ops);
create index municipality_city_parts on municipality using gin (city gin_trgm_ops);

create index user_by_kind on "user" (user_type, id) include (state);
create index user_by_name on "user" (user_type, lower(last_name || ' ' || first_name), id);
create index user_by_email on "user" (user_type, email, id);
create index user_by_city on "user" (user_type, lower(city), id);
create index user_by_city_latest on "user" (user_type, lower(city) desc nulls last, id desc);
create index user_by_state on "user" (user_type, state, id);
create index user_by_state_latest on "user" (user_type, state desc nulls last, id desc);
create index user_name_parts on "user" using gin ((first_name || ' ' || last_name) gin_trgm_ops);
create index user_email_parts on "user" using gin (email gin_trgm_ops);
create index user_city_parts on "user" using gin (city gin_trgm_ops);
create index user_org_investors on user_org (investor_org_id, user_id) where investor_org_id is not null;
create index user_org_professionals on user_org (market_prof_org_id, user_id) where market_prof_org_id is not null;

create index investor_org_by_status on investor_org (is_institution, status, id)
  include (state);
create index investor_org_featured on investor_org (is_institution, is_seeking_featured_investor_status, created_at, id);
create index investor_org_by_name on investor_org (is_institution, lower(name), id);
create index investor_org_by_created on investor_org (is_institution, created_at, id);
create index investor_org_by_updated on investor_org (is_institution, updated_at, id);
create index investor_org_by_city on investor_org (is_institution, lower(city), id);
create index investor_org_by_city_latest on investor_org (is_institution, lower(city) desc nulls last, id desc);
create index investor_org_by_state on investor_org (is_institution, state, id);
create index investor_org_by_state_latest on investor_org (is_institution, state desc nulls last, id desc);
create index investor_org_by_request on investor_org (is_institution, last_request(approval_history), id);
create index investor_org_by_request_latest on investor_org (is_institution, last_request(approval_history) desc nulls last, id desc);
create index investor_org_name_parts on investor_org using gin (name gin_trgm_ops);
create index investor_org_city_parts on investor_org using gin (city gin_trgm_ops);
create index investor_org_target_issuers on investor_org using gin (target_issuers);

create index market_prof_org_by_status on market_prof_org (status, id);
create index market_prof_org_by_created on market_prof_org (created_at, id);
create index market_prof_org_by_updated on market_prof_org (updated_at, id);
create index market_prof_org_by_request on market_prof_org (last_request(approval_history), id);
create index market_prof_org_by_request_latest on market_prof_org (last_request(approval_history) desc nulls last, id desc);
create index market_prof_org_name_parts on market_prof_org using gin (name gin_trgm_ops);

-- The audit trail and notices.
create index audit_event_action_parts on audit_event using gin (action gin_trgm_ops);
create index audit_event_subject_parts on audit_event using gin (subject gin_trgm_ops);
create index audit_event_actor_parts on audit_event using gin (actor gin_trgm_ops);
create index notif_history_unread on notif_history (user_id, id desc) where not is_read;
