-- Order logs that are not the ones that were signed: found by the check that compares each log with every signed head of it that is known.
create table log_contradiction (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  auction_id bigint not null references auction,
  -- A sentence: whose head the log contradicts, and how.
  finding text not null,
  -- The signed head that the log does not continue; null where none is known, and entries are missing by their number alone.
  kept_checkpoint text,
  -- The log as it was found: its number of entries, its root in Base 64, and its head. The signer signs no other log than before, so it has no signature.
  shown_size integer not null check (shown_size >= 0),
  shown_root text not null,
  shown_checkpoint text not null,
  -- Since then the log is again the one that was signed, or another contradiction took its place.
  ended_at timestamptz
);
-- One that lasts for each log.
create unique index log_contradiction_open on log_contradiction (auction_id) where ended_at is null;
create index on log_contradiction (auction_id);

create function keep_log_contradiction() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.ended_at is not null or new.ended_at is null
    or (new.id, new.uuid, new.created_at, new.auction_id, new.finding, new.kept_checkpoint, new.shown_size, new.shown_root, new.shown_checkpoint)
      is distinct from (old.id, old.uuid, old.created_at, old.auction_id, old.finding, old.kept_checkpoint, old.shown_size, old.shown_root, old.shown_checkpoint)
  then
    raise exception 'contradictions of order logs are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on log_contradiction for each row execute function keep_log_contradiction();
create trigger keep_all before truncate on log_contradiction execute function keep_log_contradiction();
alter table log_contradiction enable always trigger keep, enable always trigger keep_all;

-- When a log was last compared, and how many entries it had then.
create table order_log_check (
  auction_id bigint primary key references order_log_head,
  checked_at timestamptz not null,
  size integer not null check (size >= 0)
);
