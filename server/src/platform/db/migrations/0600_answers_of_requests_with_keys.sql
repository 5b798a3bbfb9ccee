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
