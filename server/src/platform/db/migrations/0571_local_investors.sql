-- ZIP codes whose investors are served before the others of their class, as an issuer chooses them for a sale; none by default.
alter table auction add column local_zip_codes text[] not null default '{}' check (cardinality(local_zip_codes) <= 200);

-- The ZIP code of the residence that an administrator approved; null without one. On the row that an order locks, as the state.
alter table investor_org add column residence text check (residence ~ '^[0-9]{5}$');

-- The document that a request to prove a residence was sent with.
alter table account_change add column proof_file_id bigint references uploaded_file;
create unique index account_change_proof on account_change (proof_file_id) where proof_file_id is not null;
