-- The key under which an investor's browsers keep the receipts of their orders: whoever signs in has it, and a browser without a sign-in does not.
alter table "user" add receipt_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
