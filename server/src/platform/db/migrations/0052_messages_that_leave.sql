-- What each person wants to be told, and how. Nobody needs a row: without one everything is told on every channel.
create table notification_preference (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  user_id bigint not null unique references "user",
  -- As the IANA names it; null means the zone of the person's state.
  zone text,
  -- The types of notices that do not go there.
  without_push text[] not null default '{}',
  without_mail text[] not null default '{}',
  -- How often news of the market come in one mail; null for never. Since when the next one tells.
  digest text check (digest in ('Daily', 'Weekly', 'Monthly')),
  digested_until timestamptz not null default clock_timestamp(),
  -- Whoever has it reads the person's calendar; null where there is none.
  calendar_key text unique
);

-- One message to one device or mailbox, planned in the transaction that causes the notice and struck off once it has left.
create table delivery (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  notice_id bigint not null references notif_history,
  channel text not null check (channel in ('Push', 'Mail')),
  -- The token of the device, or the address.
  target text not null,
  -- The next try; while somebody tries, the moment when somebody else may.
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  outcome text check (outcome in ('sent', 'gone', 'failed')),
  done_at timestamptz,
  check ((outcome is null) = (done_at is null)),
  unique (notice_id, channel, target)
);
create index delivery_due on delivery (channel, due_at) where done_at is null;
create index delivery_done on delivery (done_at) where done_at is not null;

-- Keys that only the servers of this market share; links in mails are signed with them.
create table signing_key (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  purpose text not null unique,
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into signing_key (purpose) values ('unsubscribe');
