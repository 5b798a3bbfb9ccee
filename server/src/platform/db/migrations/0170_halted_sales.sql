-- A sale that is halted takes no orders and does not close until it is resumed. What holds now stands on the auction, where orders and
-- the close see it under their lock; every halt with its end is kept in a table of its own.
alter table auction
  add column halted_at timestamptz,
  add column halt_reason text,
  add column halted_by text;
create index auction_halted on auction (id) where halted_at is not null;
-- Closing makes the auction Ended first, so nothing is ever allocated while a sale is halted, whichever process tries.
alter table auction add constraint auction_halt_is_whole check (
  num_nonnulls(halted_at, halt_reason, halted_by) = 0
  or num_nonnulls(halted_at, halt_reason, halted_by) = 3 and status in ('Scheduled', 'Live')
    and halted_by in ('issuer', 'administrator', 'system')) not valid;
alter table auction validate constraint auction_halt_is_whole;

create table auction_halt (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  halted_at timestamptz not null,
  reason text not null,
  halted_by text not null check (halted_by in ('issuer', 'administrator', 'system')),
  -- When the sale was to close as it was halted, and when it closes since it was resumed.
  close_before timestamptz not null,
  resumed_at timestamptz,
  resumed_by text check (resumed_by in ('issuer', 'administrator')),
  choice text check (choice in ('keep', 'extend', 'date', 'close')),
  close_after timestamptz,
  check (num_nonnulls(resumed_at, resumed_by, choice, close_after) in (0, 4))
);
create index on auction_halt (auction_id, id);
create unique index auction_halt_open on auction_halt (auction_id) where resumed_at is null;
create trigger touch before update on auction_halt for each row execute function touch_updated_at();

-- Programs are told of halts as of changes of the status.
alter table auction_event add column halt_id bigint, add column is_resumed boolean;

create function note_halt() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, halt_id, is_resumed) values (new.auction_id, new.id, new.resumed_at is not null);
  return null;
end
$$;
create trigger note_halt after insert or update of resumed_at on auction_halt for each row execute function note_halt();

-- Sales that run although their issuer may not act are halted from now on.
with halted as (
  update auction a set halted_at = clock_timestamp(), halt_reason = 'The issuer''s account is under review', halted_by = 'system'
  from municipality m
  where m.id = a.municipality_id and m.status in ('Suspended', 'Deactivated')
    and a.status in ('Scheduled', 'Live') and a.close_date > clock_timestamp()
  returning a.id, a.halted_at, a.halt_reason, a.halted_by, a.close_date)
insert into auction_halt (auction_id, halted_at, reason, halted_by, close_before)
select id, halted_at, halt_reason, halted_by, close_date from halted;
