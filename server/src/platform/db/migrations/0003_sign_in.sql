-- Sign-ins, second factors, keys of programs, and requests that are sent twice.

-- One sign-in: where a person is signed in, since when, and until when. Tokens carry no session id, so a sign-in is named by its person and the second in which
-- the password was given.
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
  -- Which transaction ended it, so that a process reads exactly what was committed since it last read, however late that was.
  ended_xid xid8,
  unique (uid, auth_time)
);
create index user_session_ended on user_session (ended_at) where ended_at is not null;
create index user_session_seen on user_session (last_seen_at);
-- What ended recently is asked for by every process twice a second.
create index user_session_ended_xid on user_session (ended_xid) where ended_xid is not null;
-- Accounts that sign in from one network with one browser are shown to reviewers.
create index user_session_network on user_session (network, agent) where network is not null;
create trigger touch before update on user_session for each row execute function touch_updated_at();

create function note_session_end() returns trigger language plpgsql as $$
begin
  new.ended_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger note_session_end before update of ended_at on user_session for each row
  when (new.ended_at is distinct from old.ended_at) execute function note_session_end();

-- Tokens of a sign-in before this moment are refused: after a new password, and after a sign-out everywhere.
create table token_cutoff (
  uid text primary key,
  valid_after timestamptz not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- As user_session.ended_xid.
  changed_xid xid8
);
create index on token_cutoff (changed_at);
create index token_cutoff_changed_xid on token_cutoff (changed_xid);

create function note_token_cutoff() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger note_token_cutoff before insert or update on token_cutoff for each row execute function note_token_cutoff();

-- Codes that take off a second factor whose owner lost the authenticator app. Ten at a time; each works once.
create table recovery_code (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  uid text not null,
  -- SHA-256: a code has 120 random bits, so a plain hash is enough.
  hash text not null,
  used_at timestamptz,
  unique (uid, hash)
);

-- Which person a subject of an OpenID Connect issuer is: the `uid` of their account, or the one that the account they may open will have.
create table sign_in_link (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  issuer text not null,
  subject text not null,
  uid text not null,
  unique (issuer, subject),
  -- An address that the provider gives to another person must not open the account of the one before.
  unique (uid, issuer)
);

-- What renews the tokens of a sign-in at an OpenID Connect provider. Named by person and second like the session, which says whether it has ended.
create table provider_sign_in (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  site text not null check (site in ('market', 'admin')),
  -- SHA-256 of what the browser holds: 256 random bits, so a plain hash is enough.
  handle bytea not null unique,
  uid text not null,
  auth_time timestamptz not null,
  issuer text not null,
  subject text not null,
  email text not null,
  has_second_factor boolean not null,
  -- The tokens of the provider, sealed by a key that is not in the database.
  refresh_token text,
  id_token text not null,
  -- When the provider was last asked to renew, and when it last confirmed the sign-in.
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz not null default clock_timestamp()
);
create index provider_sign_in_uid on provider_sign_in (uid, auth_time);
create index provider_sign_in_auth_time on provider_sign_in (auth_time);

-- Proof-of-work challenges whose solution was accepted, so that each is accepted once by all processes together. Rows are removed after they expire, since an
-- expired challenge is refused anyway.
create table spent_challenge (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  expires_at timestamptz not null
);
create index spent_challenge_expires_at on spent_challenge (expires_at);

-- Keys with which programs call for a person. A key has 256 random bits, so a plain hash of it is enough.
create table api_key (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  -- Who created it, and whose rights it has.
  user_id bigint not null references "user",
  name text not null,
  -- The part of the key that is no secret: keys are found by it, and differ in it.
  public_id text not null unique,
  -- SHA-256 of the whole key.
  hash bytea not null check (octet_length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks from which it may be used; from everywhere if there are none.
  networks text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text
);
create index on api_key (user_id);

-- A person who is removed or erased has no keys, and gets none back with their account.
create function delete_api_keys() returns trigger language plpgsql as $$
begin
  delete from api_key where user_id = case tg_table_name when 'user' then new.id else (to_jsonb(new) ->> 'user_id')::bigint end;
  return null;
end $$;
create trigger delete_api_keys after update of is_active on "user"
  for each row when (old.is_active and not new.is_active) execute function delete_api_keys();
create trigger delete_api_keys after update of is_active on user_org
  for each row when (old.is_active and not new.is_active) execute function delete_api_keys();

-- A person who may no longer order has no program that may: keys with more than reading end with the role, whichever code changed it.
create function delete_keys_of_role() returns trigger language plpgsql as $$
begin
  delete from api_key where user_id = new.user_id and scopes && array['orders', 'offerings', 'webhooks'];
  return null;
end $$;
create trigger delete_keys_of_role after update of role on user_org
  for each row when (new.role <> old.role and new.role in ('Approver', 'Viewer')) execute function delete_keys_of_role();

-- Requests with an Idempotency-Key, for a day: a repetition gets the stored answer. A row is written in the transaction of what the request changes.
create table kept_answer (
  -- Derived from the caller, the call and the key, so that it says nothing about them.
  key uuid primary key,
  user_id bigint references "user",
  admin_user_id bigint references admin_user,
  created_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of what was sent: another request with the same key is refused.
  request bytea not null check (octet_length(request) = 32),
  -- Null where it has a secret or is large.
  answer text check (octet_length(answer) <= 32768),
  constraint kept_answer_caller check (num_nonnulls(user_id, admin_user_id) = 1)
);
create index on kept_answer (created_at);
create index on kept_answer (user_id) where user_id is not null;
create index on kept_answer (admin_user_id) where admin_user_id is not null;
