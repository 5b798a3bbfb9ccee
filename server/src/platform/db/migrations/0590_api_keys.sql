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
  -- The part of the key that is no secret: keys are found and told apart by it.
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
