-- The book as it stood at the close, by maturity and class, so that whoever reads the result needs neither the orders nor the record.
alter table closing_record add column figures jsonb not null default '{}';
