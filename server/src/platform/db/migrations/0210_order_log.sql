-- The order log of a sale: one append-only row for each event, whose index is its place in time. Entries are the leaves of a Merkle tree (RFC 6962),
-- and the head of the tree is signed outside of the database, so that nobody with access to the database can drop, change or back-date an order
-- without being noticed. docs/ORDER-LOG.md specifies it.
create table order_log_head (
  auction_id bigint primary key references auction,
  -- Name of the log in its signed heads. It never changes.
  origin text not null unique,
  -- The key that signs this log's heads: the current one when the log was opened.
  key_id text not null,
  -- Number of entries; locked by everything that appends.
  size integer not null default 0 check (size >= 0),
  -- Since its CLOSE or CANCEL entry: only RESULT can follow.
  is_closed boolean not null default false
) with (fillfactor = 50);

create table order_log (
  auction_id bigint not null,
  index integer not null check (index >= 0),
  kind text not null
    check (kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'SUSPEND', 'REINSTATE', 'CLOSE', 'CANCEL', 'RESULT')),
  -- The leaf: canonical JSON.
  entry text not null,
  -- Size of the log with everything that was written together with this entry: its first signed head.
  head_size integer not null,
  -- Of orders only.
  bid_id uuid,
  user_id bigint,
  primary key (auction_id, index),
  check (head_size > index),
  check ((kind in ('PLACE', 'AMEND', 'WITHDRAW')) = (bid_id is not null and user_id is not null))
);
create index on order_log (user_id, auction_id) where user_id is not null;

-- What stands for an investor in the log of a sale: drawn with the first order, before anybody knows the result, so that no order can be attributed to
-- another investor later.
create table order_log_bidder (
  auction_id bigint not null,
  investor_org_id bigint not null,
  salt text not null check (length(salt) = 64),
  commitment text not null,
  primary key (auction_id, investor_org_id),
  unique (auction_id, commitment)
);
create index on order_log_bidder (investor_org_id);

-- The entry that gave the line its place in time; null for lines from before the log.
alter table auction_bid add column log_index integer;
-- Orders that get their entry later were not changed by that.
drop trigger touch on auction_bid;
create trigger touch before update on auction_bid for each row
  when (new.log_index is not distinct from old.log_index) execute function touch_unless_given();

do $$ declare name text;
begin
  foreach name in array array['order_log', 'order_log_bidder'] loop
    execute format('create trigger keep before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger keep_all before truncate on %I execute function refuse_change()', name);
    execute format('alter table %I enable always trigger keep', name);
    execute format('alter table %I enable always trigger keep_all', name);
  end loop;
end $$;

create function keep_order_log_head() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'the head of an order log is kept';
  elsif (new.auction_id, new.origin, new.key_id) is distinct from (old.auction_id, old.origin, old.key_id) or new.size < old.size or new.is_closed < old.is_closed then
    raise exception 'the head of an order log only grows';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on order_log_head for each row execute function keep_order_log_head();
create trigger keep_all before truncate on order_log_head execute function keep_order_log_head();
alter table order_log_head enable always trigger keep;
alter table order_log_head enable always trigger keep_all;
