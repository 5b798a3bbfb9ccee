-- The key under which an investor's browsers keep the receipts of their orders: each sign-in of the investor gives it, and a browser without one lacks it.
alter table "user" add receipt_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
