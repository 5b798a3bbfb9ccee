-- An order action is one row of the order log. Its history, its entry in the audit trail and its key are read from that row instead of being written
-- beside it.

-- Of orders only, and null for entries that were written before this migration: their history, audit events and keys are in tables of their own.
alter table order_log add column at timestamptz;
alter table order_log add column amount_change numeric(17, 2);
-- Derived from the person and the Idempotency-Key, so that it says nothing about either.
alter table order_log add column key uuid;
alter table order_log add column xid xid8;
alter table order_log alter column xid set default pg_current_xact_id();
alter table order_log add check (key is null or kind = 'PLACE');
alter table order_log add check (at is null or amount_change is not null);
drop index order_log_user_id_auction_id_idx;
create index on order_log (user_id, auction_id, bid_id, index) where user_id is not null;
create unique index on order_log (key) where key is not null;
create index on order_log (at) where at is not null;

-- What happened to orders before. `auction_bid_history` is now a view of both (functions/order_history.sql).
alter table auction_bid_history rename to auction_bid_history_archive;
create index on auction_bid_history_archive using brin (at);

-- Keys of orders from before, and keys that were discarded: these have no order.
alter table bid_idempotency add column digest uuid;
update bid_idempotency k set digest = encode(substr(sha256(convert_to(u.uuid || ' ' || k.key, 'UTF8')), 1, 16), 'hex')::uuid
from "user" u where u.id = k.user_id;
delete from bid_idempotency where digest is null;
alter table bid_idempotency drop constraint bid_idempotency_pkey;
alter table bid_idempotency drop column key, drop column replayed;
alter table bid_idempotency rename column digest to key;
alter table bid_idempotency add primary key (key);
alter table bid_idempotency alter column bid_id drop not null;
update bid_idempotency set bid_id = null where request_hash = 'discarded';
alter table bid_idempotency drop column request_hash;
create index on bid_idempotency (user_id);

-- The place in time of an order line is the index of its log entry, which the lines of one order share.
alter table auction_bid drop constraint auction_bid_auction_id_sequence_key;
drop trigger touch on auction_bid;
update auction_bid b set sequence = b.log_index
where b.log_index is not null and not exists (select from closing_record c where c.auction_id = b.auction_id);
create index on auction_bid (auction_id, sequence);
alter table auction_bid alter column sequence drop default;
alter table auction_bid drop column log_index;
-- Orders that get their entry later were not changed by that.
create trigger touch before update on auction_bid for each row
  when (new.sequence is not distinct from old.sequence) execute function touch_unless_given();
drop sequence order_sequence;
