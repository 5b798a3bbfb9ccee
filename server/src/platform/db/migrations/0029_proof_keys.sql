-- The key of the link with which participants of a private sale, and those to whom they give it, read its proof. Beside the sale, so that no answer about the sale
-- has it by accident. It is made when the order log is opened, and another one takes its place when the issuer withdraws the link.
create table proof_key (
  auction_id bigint primary key references auction,
  key uuid not null default gen_random_uuid(),
  created_at timestamptz not null default clock_timestamp()
);

insert into proof_key (auction_id)
select h.auction_id from order_log_head h join auction a on a.id = h.auction_id where a.offering_type is distinct from 'Public';
