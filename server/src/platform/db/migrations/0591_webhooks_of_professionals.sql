-- Professionals have webhooks as well.
alter table webhook add column market_prof_org_id bigint references market_prof_org;
alter table webhook drop constraint webhook_check;
alter table webhook add constraint webhook_owner check (num_nonnulls(municipality_id, investor_org_id, market_prof_org_id) = 1);
create index on webhook (market_prof_org_id) where market_prof_org_id is not null;
