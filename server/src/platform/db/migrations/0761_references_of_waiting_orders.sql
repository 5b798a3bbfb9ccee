-- What the systems of an institution call an order that waits for approval; the approval places it under this name.
alter table waiting_order add column client_reference text check (length(client_reference) between 1 and 64);
