-- Which address a person has proven, and the issuer of the identity provider by which they did; when is `verified_at`. The proven address is that of the account:
-- a verified address of the sign-in proves no other one. The provider is not known of those who proved theirs before.
alter table "user" add column proven_address text, add column proven_by text;
alter table "user" disable trigger touch;
update "user" set proven_address = email where verified_at is not null;
alter table "user" enable trigger touch;
alter table "user" add constraint user_proven_address_check check (verified_at is null or proven_address = email);
