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
