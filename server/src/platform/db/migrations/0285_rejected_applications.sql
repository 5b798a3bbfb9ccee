-- Accounts whose last request for approval was rejected and that have not asked again: they have the status New, like those that never asked.
create index municipality_rejected on municipality (updated_at, id)
  where status = 'New' and approval_history -> -1 ->> 'action' = 'REJECT';
create index investor_org_rejected on investor_org (is_institution, updated_at, id)
  where status = 'New' and approval_history -> -1 ->> 'action' = 'REJECT';
create index market_prof_org_rejected on market_prof_org (updated_at, id)
  where status = 'New' and approval_history -> -1 ->> 'action' = 'REJECT';
