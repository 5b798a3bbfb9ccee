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
