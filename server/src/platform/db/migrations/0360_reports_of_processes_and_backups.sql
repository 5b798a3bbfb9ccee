-- What the health page reads: processes report every ten seconds, and a backup is reported by the command that made it.
create table process_heartbeat (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  parts text[] not null check (cardinality(parts) > 0),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- How far its clock is ahead of the database's.
  skew_ms integer not null,
  -- How long its read model took to catch up; null where the process holds none.
  read_model_ms integer
);
create trigger touch before update on process_heartbeat for each row execute function touch_updated_at();

create table backup_report (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  made_at timestamptz not null default clock_timestamp()
);
create index backup_report_latest on backup_report (made_at desc);
create trigger touch before update on backup_report for each row execute function touch_updated_at();
