-- What administrators note about a case for each other; the applicant never sees it. Notes are not changed. They leave with the account they are
-- about: erase_submissions deletes them with the owner's rights.
create table case_note (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  subject text not null,
  admin_user_id bigint not null references admin_user,
  body text not null check (btrim(body) <> '')
);
create index case_note_subject on case_note (subject, id);
create trigger keep before update on case_note for each row execute function refuse_change();
create trigger keep_all before truncate on case_note execute function refuse_change();
alter table case_note enable always trigger keep;
alter table case_note enable always trigger keep_all;
