-- The order log of each sale, the audit trail, and the witnesses that cosign both.

-- The order log of a sale: one append-only row for each event, whose index is its place in time. Entries are the leaves of a Merkle tree (RFC 6962), and the
-- head of the tree is signed outside of the database, so that no one with access to the database can drop, change or back-date an order without being noticed.
-- docs/ORDER-LOG.md specifies it.
create table order_log_head (
  auction_id bigint primary key references auction,
  -- Name of the log in its signed heads. It never changes.
  origin text not null unique,
  -- The key that signs this log's heads: the current one when the log was opened.
  key_id text not null,
  -- Number of entries; locked by everything that appends.
  size integer not null default 0 check (size >= 0),
  -- Since its CLOSE or CANCEL entry: only RESULT can follow.
  is_closed boolean not null default false,
  -- What the open orders of the sale add up to, in dollars, so that the limit of a whole sale can be checked with every order.
  demand numeric(17, 2) not null default 0
) with (fillfactor = 50);

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
alter table order_log_head enable always trigger keep, enable always trigger keep_all;

-- An order action is one row here: orders, their history, their events in the audit trail and their keys are read from that row.
create table order_log (
  auction_id bigint not null,
  index integer not null check (index >= 0),
  kind text not null check (kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'RESCHEDULE', 'SUPPLEMENT', 'RECONFIRM', 'WITHDRAW_MATURITIES',
    'AMEND_TERMS', 'SUSPEND', 'REINSTATE', 'LINK', 'CLOSE', 'RESIZE', 'SEED', 'BEACON', 'CANCEL', 'RESULT')),
  -- The leaf: canonical JSON.
  entry text not null,
  -- Size of the log with everything that was written together with this entry: its first signed head.
  head_size integer not null,
  -- From here on of orders only.
  bid_id uuid,
  user_id bigint,
  at timestamptz,
  amount_change numeric(17, 2),
  -- Derived from the person and the Idempotency-Key, so that it says nothing about either.
  key uuid,
  xid xid8 default pg_current_xact_id(),
  -- The organization that the order was placed for. The entry names the bidder by a commitment.
  investor_org_id bigint,
  -- Who acted, where it was another person of the account than the one whose order it is.
  acted_by_id bigint,
  primary key (auction_id, index),
  check (head_size > index),
  -- An order has all of these, and no other entry has any.
  constraint order_log_order check (
    num_nonnulls(bid_id, user_id, investor_org_id, at, amount_change) = case when kind in ('PLACE', 'AMEND', 'WITHDRAW') then 5 else 0 end),
  check (key is null or kind = 'PLACE')
);
-- The entries of an order, and the last one.
create index on order_log (user_id, auction_id, bid_id, index) where user_id is not null;
-- No key places two orders.
create unique index on order_log (key) where key is not null;
create index on order_log (at) where at is not null;
create index on order_log (auction_id, investor_org_id) where investor_org_id is not null;
create index order_log_acted_by on order_log (acted_by_id) where acted_by_id is not null;
create trigger keep before update or delete on order_log for each row execute function refuse_change();
create trigger keep_all before truncate on order_log execute function refuse_change();
alter table order_log enable always trigger keep, enable always trigger keep_all;

-- What names an investor in the log of a sale: drawn with the first order, before anyone knows the result, so that no order can be attributed to another
-- investor later.
create table order_log_bidder (
  auction_id bigint not null,
  investor_org_id bigint not null,
  salt text not null check (length(salt) = 64),
  commitment text not null,
  primary key (auction_id, investor_org_id),
  unique (auction_id, commitment)
);
create index on order_log_bidder (investor_org_id);
create trigger keep before update or delete on order_log_bidder for each row execute function refuse_change();
create trigger keep_all before truncate on order_log_bidder execute function refuse_change();
alter table order_log_bidder enable always trigger keep, enable always trigger keep_all;

-- What orders refer to cannot be deleted. Every order is written under a lock of its sale and of its investor, so a check of each row's references would ask
-- for what has just been read.
create function refuse_loss_of_orders() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'auction' and exists (select from order_log where auction_id = old.id and bid_id is not null)
    or tg_table_name = 'user' and exists (select from order_log where user_id = old.id)
    or tg_table_name = 'investor_org' and exists (select from order_log_bidder where investor_org_id = old.id)
  then
    raise exception '% % has orders and cannot be deleted', tg_table_name, old.id using errcode = '23503';
  end if;
  return old;
end
$$;
create trigger keep_orders before delete on auction for each row execute function refuse_loss_of_orders();
create trigger keep_orders before delete on "user" for each row execute function refuse_loss_of_orders();
create trigger keep_orders before delete on investor_org for each row execute function refuse_loss_of_orders();
alter table auction enable always trigger keep_orders;
alter table "user" enable always trigger keep_orders;
alter table investor_org enable always trigger keep_orders;

-- How far the orders of a log are confirmed by mail; without a row, not at all.
create table order_log_confirmed (
  auction_id bigint primary key references order_log_head,
  -- Number of entries of the log that were looked at.
  size integer not null check (size >= 0)
);

-- Orders that were reconfirmed after a supplement, with the entry of the order log that says so.
create table order_confirmation (
  auction_id bigint not null references auction,
  index integer not null,
  bid_id uuid not null,
  investor_org_id bigint not null references investor_org,
  -- Who reconfirmed it: its owner, or another person of the institution.
  user_id bigint not null references "user",
  created_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, index)
);
create index on order_confirmation (auction_id, bid_id, index);
create index on order_confirmation (investor_org_id);
create index on order_confirmation (user_id);

create function keep_order_confirmation() returns trigger language plpgsql as $$
begin
  raise exception 'confirmations of orders are kept as they are';
end
$$;
create trigger keep before update or delete on order_confirmation for each row execute function keep_order_confirmation();
alter table order_confirmation enable always trigger keep;

-- Witnesses: programs of others that cosign the heads of order logs (docs/WITNESS.md). An Owner registers them; an issuer chooses among them.
create table witness (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- False: no further sale can choose it. Sales that named it keep it.
  is_active boolean not null default true,
  -- What people read, and the verifier key that its cosignatures are checked with. Neither is ever used twice.
  name text not null,
  key text not null,
  -- Without a trailing slash.
  url text not null,
  -- Who runs it.
  operator text not null,
  registered_by bigint not null references admin_user,
  -- Tries in a row that got no answer, and until when it is not asked, for any log.
  failures integer not null default 0,
  resting_until timestamptz not null default clock_timestamp(),
  -- Why the last try got no answer; null after one that did.
  problem text,
  answered_at timestamptz
);
create unique index witness_name on witness (lower(name));
-- By the public key: the same one under another name is the same witness.
create unique index witness_key on witness (substring(key from '^[^+]+[+][^+]+[+](.+)$'));
create trigger touch before update of is_active on witness for each row execute function touch_updated_at();

-- The witnesses and the quorum that an issuer chose. Without a row: all active ones, and their majority.
create table auction_witness_choice (
  auction_id bigint primary key references auction,
  quorum integer not null,
  -- Ids of witnesses, in ascending order.
  witness_ids bigint[] not null,
  check (quorum between least(1, cardinality(witness_ids)) and cardinality(witness_ids))
);

-- A log whose OPEN entry names witnesses: how many of them must cosign a head, and when its heads are sent to them.
create table order_log_quorum (
  auction_id bigint primary key references order_log_head,
  quorum integer not null check (quorum >= 1),
  -- Size of the newest head that was sent.
  sent_size integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- Until then one process is sending.
  leased_until timestamptz not null default clock_timestamp(),
  -- All witnesses have cosigned the head with the last entry.
  is_done boolean not null default false
);
create index order_log_quorum_due on order_log_quorum (due_at) where not is_done;

-- A witness that the OPEN entry of a log names, and what it answered last.
create table order_log_witness (
  auction_id bigint not null references order_log_quorum,
  witness_id bigint not null references witness,
  -- Size of the largest head that it cosigned; 0 before the first.
  size integer not null default 0,
  -- By the clock of the witness.
  cosigned_at timestamptz,
  -- 'refused': it does not take heads of this log. 'contradicted': what it signed before is not the beginning of this log.
  state text not null default 'waiting' check (state in ('waiting', 'cosigned', 'unreachable', 'refused', 'contradicted')),
  problem text,
  failures integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, witness_id)
);
create index on order_log_witness (witness_id);

-- Cosignatures: those of the largest head with a quorum, and the latest of each witness.
create table order_log_cosignature (
  auction_id bigint not null,
  size integer not null,
  witness_id bigint not null,
  -- The signed head without cosignatures, as it was sent, and the line to append to it.
  checkpoint text not null,
  line text not null,
  -- By the clock of the witness.
  cosigned_at timestamptz not null,
  primary key (auction_id, size, witness_id),
  foreign key (auction_id, witness_id) references order_log_witness
);

-- What a log's witnesses signed is never forgotten, and their sizes never go back.
create function keep_order_log_witness() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'the witnesses of an order log are kept';
  elsif (new.auction_id, new.witness_id) is distinct from (old.auction_id, old.witness_id) or new.size < old.size then
    raise exception 'what a witness signed only grows';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on order_log_witness for each row execute function keep_order_log_witness();
alter table order_log_witness enable always trigger keep;

-- Actions of people, of programs and of the market itself. Orders have their events in the order log.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index on audit_event (subject, id);
-- The list of the audit trail, and a page far from its start.
create index audit_event_by_time on audit_event (at, id);
-- Searches by parts of words, by person and by action. Orders, which were most of the trail before they had logs, are found by the whole of what a person would
-- look for: finding parts of words in them cost each order more than storing it.
create index audit_event_action_parts on audit_event using gin (action gin_trgm_ops) where action not like 'bid.%';
create index audit_event_subject_parts on audit_event using gin (subject gin_trgm_ops) where action not like 'bid.%';
create index audit_event_actor_parts on audit_event using gin (actor gin_trgm_ops) where action not like 'bid.%';
create index audit_event_unaccented_words on audit_event using gin (unaccented(audit_words(detail)) gin_trgm_ops) where action not like 'bid.%';
create index audit_event_by_action on audit_event (action, id) where action not like 'bid.%';
create index audit_event_by_actor on audit_event (actor, id) where action not like 'bid.%';
create index audit_event_of_orders_by_action on audit_event (action, id) where action like 'bid.%';
create index audit_event_of_orders_by_actor on audit_event (actor, id) where action like 'bid.%';
-- What administrators ask every few seconds, answered from the end of two small indexes: the last decision about each kind of thing, and the last change of
-- anything but an order.
create index audit_event_decisions on audit_event (split_part(subject, ':', 1), id)
  where action in ('account.approve', 'account.reject', 'auction.approve', 'auction.reject');
create index audit_event_changes on audit_event (id) where action not like 'bid.%';
-- The sealer looks only at what may be unsealed, however long the trail is.
create index audit_event_by_transaction on audit_event (transaction_id, id);
create trigger keep before update or delete on audit_event for each row execute function refuse_change();
create trigger keep_all before truncate on audit_event execute function refuse_change();
alter table audit_event enable always trigger keep, enable always trigger keep_all;

-- The chain over audit_event. Sequence order is not commit order, so a sealer numbers the events once no earlier transaction can still add one; each hash
-- covers the event and the hash before it.
create table audit_seal (
  position bigint primary key,
  audit_event_id bigint not null unique references audit_event,
  hash text not null
);
create trigger keep before update or delete on audit_seal for each row execute function refuse_change();
create trigger keep_all before truncate on audit_seal execute function refuse_change();
alter table audit_seal enable always trigger keep, enable always trigger keep_all;

-- One link of the chain: the hash of an event and of the hash before it. As an aggregate over a window, each event gets its own.
create function link_seal(before text, content text, head text) returns text language plpgsql immutable as $$
begin
  return encode(sha256(convert_to(coalesce(before, head) || '|' || content, 'UTF8')), 'hex');
end
$$;
create aggregate seal_chain(content text, head text) (sfunc = link_seal, stype = text);

-- Everything of transactions below the cursor is sealed.
create table audit_cursor (
  only_one boolean primary key default true check (only_one),
  sealed_to xid8 not null
);
insert into audit_cursor (sealed_to) values (pg_snapshot_xmin(pg_current_snapshot()));

-- Each time events are sealed, the new end of the chain is signed with a key that is not in the database. What was sealed before the first row here is vouched
-- for by that row, since each hash covers all before it.
create table audit_head (
  position bigint primary key references audit_seal (position),
  hash text not null,
  key_id text not null,
  mac text not null,
  signed_at timestamptz not null default clock_timestamp()
);
create trigger keep before update or delete on audit_head for each row execute function refuse_change();
create trigger keep_all before truncate on audit_head execute function refuse_change();
alter table audit_head enable always trigger keep, enable always trigger keep_all;

-- What each witness signed of the audit trail, whose links are the entries of a log of their own (docs/OPERATIONS.md).
create table audit_witness (
  witness_id bigint primary key references witness,
  -- Events under the largest head that it cosigned; 0 before the first.
  size bigint not null default 0,
  -- That head without cosignatures, and the line to append to it.
  checkpoint text,
  line text,
  -- By the clock of the witness.
  cosigned_at timestamptz,
  -- 'contradicted': what it signed before is not the beginning of the trail.
  state text not null default 'waiting' check (state in ('waiting', 'cosigned', 'unreachable', 'refused', 'contradicted')),
  problem text
);
create function keep_audit_witness() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'what witnesses signed of the audit trail is kept';
  elsif new.witness_id <> old.witness_id or new.size < old.size then
    raise exception 'what a witness signed only grows';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on audit_witness for each row execute function keep_audit_witness();
create trigger keep_all before truncate on audit_witness execute function keep_audit_witness();
alter table audit_witness enable always trigger keep, enable always trigger keep_all;
