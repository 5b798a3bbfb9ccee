-- Codes that take off a second factor whose owner lost the authenticator app. Ten at a time; each works once.
create table recovery_code (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  uid text not null,
  -- SHA-256: a code has 120 random bits, so a plain hash is enough.
  hash text not null,
  used_at timestamptz,
  unique (uid, hash)
);
