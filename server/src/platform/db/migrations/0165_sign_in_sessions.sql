-- Sign-ins: where somebody is signed in, since when, and which of their tokens are no longer taken.

-- One sign-in. Tokens carry no session id, so a sign-in is named by its person and the second in which the password was given.
create table user_session (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  uid text not null,
  auth_time timestamptz not null,
  -- Written once a minute at most.
  last_seen_at timestamptz not null default clock_timestamp(),
  -- Browser and system in words, and the network the sign-in came from without the part that names a machine.
  agent text not null,
  network text,
  has_second_factor boolean not null default false,
  ended_at timestamptz,
  unique (uid, auth_time)
);
-- What ended lately is asked for by every process twice a second.
create index user_session_ended on user_session (ended_at) where ended_at is not null;
create index user_session_seen on user_session (last_seen_at);
create trigger touch before update on user_session for each row execute function touch_updated_at();

-- Tokens of a sign-in before this moment are refused: after a new password, and after a sign-out everywhere.
create table token_cutoff (
  uid text primary key,
  valid_after timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index on token_cutoff (changed_at);

-- Codes that let somebody in whose second factor is lost. Ten at a time; each works once.
create table recovery_code (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  uid text not null,
  hash text not null,
  used_at timestamptz,
  unique (uid, hash)
);
