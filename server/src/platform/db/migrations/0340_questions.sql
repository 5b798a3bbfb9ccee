-- What administrators do about an application for approval besides deciding: of each account or auction, as the audit trail names it, whether its
-- applicant was asked something, and when they answered.
create table review_case (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  subject text not null unique,
  asked_at timestamptz,
  asked_by_id bigint references admin_user,
  answered_at timestamptz,
  messages integer not null default 0 check (messages between 0 and 100),
  check ((asked_at is null) = (asked_by_id is null))
);
create trigger touch before update on review_case for each row execute function touch_updated_at();

-- Questions of administrators and answers of applicants, in order.
create table case_message (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  review_case_id bigint not null references review_case,
  admin_user_id bigint references admin_user,
  user_id bigint references "user",
  body text not null check (btrim(body) <> ''),
  check (num_nonnulls(admin_user_id, user_id) = 1)
);
create index case_message_thread on case_message (review_case_id, id);
create index case_message_user on case_message (user_id) where user_id is not null;
create trigger touch before update on case_message for each row execute function touch_updated_at();

-- What an administrator should know about a case: the applicant answered. Deleted after ninety days.
create table admin_notice (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  admin_user_id bigint not null references admin_user,
  kind text not null,
  subject text not null,
  -- Who caused it, as the audit trail names them, and in their words.
  actor text not null,
  body text not null,
  read_at timestamptz
);
create index admin_notice_reader on admin_notice (admin_user_id, id desc);
create index admin_notice_unread on admin_notice (admin_user_id) where read_at is null;
create index admin_notice_subject on admin_notice (subject);
create trigger touch before update on admin_notice for each row execute function touch_updated_at();
