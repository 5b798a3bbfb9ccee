-- Programs of municipalities and institutions that want to be told. Each has its own secret, which signs what it is sent.
create table webhook (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- False while its owner wants to be told nothing.
  is_active boolean not null default true,
  municipality_id bigint references municipality,
  investor_org_id bigint references investor_org,
  user_id bigint not null references "user",
  url text not null,
  events text[] not null,
  secret text not null,
  -- After a change of the secret the one before signs as well, for a day.
  former_secret text,
  former_until timestamptz,
  -- Tries in a row that went wrong, and until when nothing is sent there: after those, and while somebody is sending.
  failures integer not null default 0,
  resting_until timestamptz not null default clock_timestamp(),
  check (num_nonnulls(municipality_id, investor_org_id) = 1)
);
create index on webhook (municipality_id) where municipality_id is not null;
create index on webhook (investor_org_id) where investor_org_id is not null;
create trigger touch before update on webhook for each row execute function touch_updated_at();

-- One message to one program.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  webhook_id bigint not null references webhook on delete cascade,
  event text not null,
  data jsonb not null,
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  outcome text check (outcome in ('sent', 'failed')),
  done_at timestamptz,
  -- What the last try came to: the status answered, or in words why there was none.
  last_status integer,
  last_problem text,
  last_tried_at timestamptz,
  check ((outcome is null) = (done_at is null))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where done_at is null;
create index on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_done on webhook_delivery (done_at) where done_at is not null;

-- What happened to auctions that programs are told of, noted by the database itself, so that no writer can forget it.
create table auction_event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  auction_id bigint not null,
  -- The status it came to; null where its orders were allotted.
  status text
);
create index on auction_event (xid);
create index on auction_event (at);

create function note_auction_status() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, status) values (new.id, new.status);
  return null;
end
$$;
create trigger note_status after update of status on auction
  for each row when (old.status is distinct from new.status) execute function note_auction_status();

create function note_allotment() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id) values (new.auction_id);
  return null;
end
$$;
create trigger note_allotment after insert on closing_record for each row execute function note_allotment();

-- Up to which transaction programs have been told, and when that was found out.
create table webhook_cursor (
  only_one boolean primary key default true check (only_one),
  followed_to xid8 not null,
  at timestamptz not null default clock_timestamp()
);
insert into webhook_cursor (followed_to) values (pg_snapshot_xmin(pg_current_snapshot()));
