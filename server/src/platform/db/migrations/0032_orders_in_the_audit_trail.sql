-- Orders are most of the audit trail by far, and finding parts of words in them cost each order more than storing it. So they are found by
-- the whole of what a person would look for: the auction, who acted, or the kind of change. Everything else is found by its parts as before.
drop index audit_event_action_parts, audit_event_subject_parts, audit_event_actor_parts;
create index audit_event_action_parts on audit_event using gin (action gin_trgm_ops) where action not like 'bid.%';
create index audit_event_subject_parts on audit_event using gin (subject gin_trgm_ops) where action not like 'bid.%';
create index audit_event_actor_parts on audit_event using gin (actor gin_trgm_ops) where action not like 'bid.%';
create index audit_event_of_orders_by_action on audit_event (action, id) where action like 'bid.%';
create index audit_event_of_orders_by_actor on audit_event (actor, id) where action like 'bid.%';
