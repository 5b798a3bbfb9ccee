-- Erased people, and when they were. Only record_erasure writes it, which checks that nothing keeps the person: what may be deleted for an erased person
-- depends on it, and not on a name that the program can write.
create table erasure (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references "user",
  at timestamptz not null default clock_timestamp()
);
create trigger keep before update or delete on erasure for each row execute function refuse_change();
create trigger keep_all before truncate on erasure execute function refuse_change();
alter table erasure enable always trigger keep, enable always trigger keep_all;

-- An erased person stays erased: their row gets no sign-in and no name again.
create function keep_erased() returns trigger language plpgsql as $$
begin
  if (new.uid, new.is_active, new.email) is distinct from (old.uid, old.is_active, old.email)
    and exists (select from erasure e where e.user_id = old.id) then
    raise exception 'an erased person stays erased' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger keep_erased before update on "user" for each row when (old.uid like 'erased:%') execute function keep_erased();
alter table "user" enable always trigger keep_erased;
