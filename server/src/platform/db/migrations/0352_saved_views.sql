-- Saved views of the administrators' lists: a name for the query of an address. One that is shared is offered to every administrator.
create table saved_view (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  admin_user_id bigint not null references admin_user,
  list text not null,
  name text not null check (btrim(name) <> ''),
  address text not null,
  is_shared boolean not null default false,
  unique (admin_user_id, list, name)
);
create index saved_view_shared on saved_view (list) where is_shared;
create trigger touch before update on saved_view for each row execute function touch_updated_at();
