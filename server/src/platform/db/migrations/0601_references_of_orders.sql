-- What the systems of an investor call their orders. Only the investor sees it: the order log, which is published, does not have it.
create table order_reference (
  auction_id bigint not null references auction,
  investor_org_id bigint not null references investor_org,
  reference text not null check (length(reference) between 1 and 64),
  bid_id uuid not null unique,
  user_id bigint not null references "user",
  created_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, investor_org_id, reference)
);
create index on order_reference (user_id, reference);
