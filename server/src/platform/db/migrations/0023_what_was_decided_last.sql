-- What administrators ask every few seconds, answered from the end of two small indexes however many orders the trail holds.

-- The last decision about each kind of thing.
create index audit_event_decisions on audit_event (split_part(subject, ':', 1), id)
  where action in ('account.approve', 'account.reject', 'auction.approve', 'auction.reject');

-- The last change of anything but an order.
create index audit_event_changes on audit_event (id) where action not like 'bid.%';
