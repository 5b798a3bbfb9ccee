-- Who works on a case, and who is looking at it now.
alter table review_case add column assignee_id bigint references admin_user;
alter table review_case add column assigned_at timestamptz;
alter table review_case add constraint review_case_assignment check ((assignee_id is null) = (assigned_at is null));
create index review_case_assignee on review_case (assignee_id) where assignee_id is not null;

-- Pages of cases that administrators have open. A page reports itself every few seconds; a row that is not renewed no longer counts.
create table case_presence (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  subject text not null,
  admin_user_id bigint not null references admin_user,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  unique (subject, admin_user_id)
);
create index case_presence_seen on case_presence (seen_at);
create trigger touch before update on case_presence for each row execute function touch_updated_at();
