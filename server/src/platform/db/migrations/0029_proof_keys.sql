-- The key of the link with which participants of a private sale, and those to whom they give it, read its proof. Beside the sale, so that no answer about the sale
-- has it by accident. It is made when the first of them asks for the link, and another one after the issuer has withdrawn it.
create table proof_key (
  auction_id bigint primary key references auction,
  key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp()
);
