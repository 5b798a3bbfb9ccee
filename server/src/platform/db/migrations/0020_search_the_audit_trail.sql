-- What administrators ask of the audit trail: by whom, what, and when. Orders, which are most of it, have theirs already; the
-- index over the moments is of a kind that costs them next to nothing.
create index audit_event_by_action on audit_event (action, id) where action not like 'bid.%';
create index audit_event_by_actor on audit_event (actor, id) where action not like 'bid.%';
create index audit_event_moments on audit_event using brin (at);
