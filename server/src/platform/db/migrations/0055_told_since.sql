-- What happened while a webhook was off is not told once it is on again.
alter table webhook add column told_since timestamptz not null default clock_timestamp();
