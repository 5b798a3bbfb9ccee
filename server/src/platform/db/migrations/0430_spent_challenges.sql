-- Proof-of-work challenges whose solution was accepted, so that each is accepted once by all processes together. Rows are removed after they expire, since an
-- expired challenge is refused anyway.
create table spent_challenge (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index spent_challenge_expires_at on spent_challenge (expires_at);
