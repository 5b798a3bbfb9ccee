-- The audit trail is listed by time, and a page far from its start is found in the index alone. Actions on orders, which were most of the trail, stand in the
-- order logs now, so one more index costs them nothing.
create index audit_event_by_time on audit_event (at, id);
drop index audit_event_moments;
