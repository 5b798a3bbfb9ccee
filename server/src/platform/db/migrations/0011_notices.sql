-- Notices to people, messages that leave, webhooks, and announcements.

create table notif_history (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  -- Names the event, so that the same person is never notified of it twice.
  msg_id text not null,
  type text not null,
  title text not null,
  body text not null,
  data jsonb not null default '{}',
  is_read boolean not null default false,
  user_id bigint not null references "user",
  -- Whether it is for programs alone.
  silent boolean not null default false,
  -- Rows become visible at their commit, not in the order of their ids. A notice gets its position once it is committed, from one numberer at a time, so a
  -- reader who has seen a position has seen every earlier one.
  position bigint,
  unique (user_id, msg_id)
);
create sequence notice_position owned by notif_history.position;
create index on notif_history (user_id, id desc);
create index notif_history_unread on notif_history (user_id, id desc) where not is_read;
create unique index on notif_history (position);
create index on notif_history (user_id, position);
create index notif_history_without_position on notif_history (id) where position is null;
-- The closing transcript of a sale counts the notices about it.
create index notif_history_by_auction on notif_history ((data ->> 'auctionId'), id) where data ->> 'auctionId' is not null;
create trigger touch before update on notif_history for each row execute function touch_updated_at();

-- Numbers the next notices and returns how many there were; 0 also while another process is at it. The lock is released after the commit, and in read committed
-- every statement of the function sees what was committed before it.
create function number_notices(most integer) returns integer language plpgsql as $$
declare numbered integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('number-notices', 0)) then
    return 0;
  end if;
  update notif_history n set position = o.position
    from (select id, nextval('notice_position') as position
      from (select id from notif_history where position is null order by id limit most) as i) as o
    where o.id = n.id;
  get diagnostics numbered = row_count;
  return numbered;
end
$$;

create table push_token (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  token text not null unique,
  user_id bigint not null references "user"
);
create index on push_token (user_id);
create trigger touch before update on push_token for each row execute function touch_updated_at();

-- Which notices each person wants, and how. A row is not needed: without one everything is sent on every channel.
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
  -- How often news of the market come in one mail; null for never. Since when the next one reports.
  digest text check (digest in ('Daily', 'Weekly', 'Monthly')),
  digested_until timestamptz not null default clock_timestamp(),
  -- Who has it reads the person's calendar; null where there is none.
  calendar_key text unique
);
create index notification_preference_digest on notification_preference (digested_until) where digest is not null;

-- The latest moment up to `at` when a digest is due: seven in the morning of a zone, each day, each Monday or each first of the month.
create function digest_moment(digest text, zone text, at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc(case digest when 'Daily' then 'day' when 'Weekly' then 'week' else 'month' end,
    (at at time zone zone) - interval '7 hours') + interval '7 hours') at time zone zone
$$;

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
  -- The next try; while one process tries, the moment when another one may.
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  outcome text check (outcome in ('sent', 'gone', 'failed')),
  done_at timestamptz,
  -- How often an administrator had it sent again: mailboxes and phones drop a message that they have seen, so each gets a number of its own.
  resends integer not null default 0,
  check ((outcome is null) = (done_at is null)),
  unique (notice_id, channel, target)
);
create index delivery_due on delivery (channel, due_at) where done_at is null;
create index delivery_done on delivery (done_at) where done_at is not null;
-- The list of messages that wait or failed reads and counts them without the rows of all messages between.
create index delivery_not_sent on delivery (id desc) include (notice_id, outcome, channel, created_at) where outcome is distinct from 'sent';

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

-- Programs of municipalities, institutions and professionals that want to be notified. Each has its own secret, which signs what it is sent.
create table webhook (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- False while its owner wants nothing to be sent.
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
  -- Tries in a row that went wrong, and until when nothing is sent there: after those, and while a process is sending.
  failures integer not null default 0,
  resting_until timestamptz not null default clock_timestamp(),
  -- What happened while a webhook was off is not sent once it is on again.
  told_since timestamptz not null default clock_timestamp(),
  market_prof_org_id bigint references market_prof_org,
  constraint webhook_owner check (num_nonnulls(municipality_id, investor_org_id, market_prof_org_id) = 1)
);
create index on webhook (municipality_id) where municipality_id is not null;
create index on webhook (investor_org_id) where investor_org_id is not null;
create index on webhook (market_prof_org_id) where market_prof_org_id is not null;
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
create index webhook_delivery_not_sent on webhook_delivery (id desc) where outcome is distinct from 'sent';

-- What happened to auctions that programs are notified of, by webhooks: noted by the database itself, so that no writer can forget it.
create table auction_event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  auction_id bigint not null,
  -- The status it came to; null where its orders were allocated, and for what follows.
  status text,
  halt_id bigint,
  is_resumed boolean,
  change_id bigint,
  amendment_id bigint
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

create function note_halt() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, halt_id, is_resumed) values (new.auction_id, new.id, new.resumed_at is not null);
  return null;
end
$$;
create trigger note_halt after insert or update of resumed_at on auction_halt for each row execute function note_halt();

create function note_sale_change() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, change_id) values (new.auction_id, new.id);
  return null;
end
$$;
create trigger note_sale_change after insert or update of status on sale_change
  for each row when (new.status = 'Made') execute function note_sale_change();

create function note_terms_amendment() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, amendment_id) values (new.auction_id, new.id);
  return null;
end
$$;
create trigger note_terms_amendment after update of status on terms_amendment
  for each row when (new.status = 'Approved') execute function note_terms_amendment();

-- Up to which transaction programs have been notified, and when that was found out.
create table webhook_cursor (
  only_one boolean primary key default true check (only_one),
  followed_to xid8 not null,
  at timestamptz not null default clock_timestamp()
);
insert into webhook_cursor (followed_to) values (pg_snapshot_xmin(pg_current_snapshot()));

-- Announcements to users: banners on the pages of the market and of administrators. Ending one is recorded; nothing is deleted.
create table announcement (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  kind text not null check (kind in ('information', 'maintenance', 'incident')),
  audience text not null check (audience in ('market', 'admin', 'both')),
  -- Whether pages that need no account show it too.
  is_public boolean not null,
  text text not null check (btrim(text) <> '' and char_length(text) <= 300),
  -- Null where Spanish pages show the English text.
  text_es text check (btrim(text_es) <> '' and char_length(text_es) <= 300),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Counts the changes, so that of two at once the second is refused.
  version integer not null default 1,
  -- Null for the operator at the command line.
  created_by_id bigint references admin_user,
  -- When it was ended by hand, before its planned end, and by whom; null for the operator.
  ended_at timestamptz,
  ended_by_id bigint references admin_user,
  check (kind <> 'maintenance' or ends_at is not null)
);
-- The list, and what every process reads once a second.
create index announcement_by_start on announcement (starts_at desc, id desc);
create index announcement_open on announcement (ends_at) where ended_at is null;
create index announcement_created_by on announcement (created_by_id);
create index announcement_ended_by on announcement (ended_by_id);
create trigger touch before update on announcement for each row execute function touch_updated_at();
