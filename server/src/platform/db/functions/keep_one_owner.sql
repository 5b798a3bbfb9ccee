-- One Owner always remains among the administrators. Changes that remove an Owner are serialized, so that of two Owners who remove one another at
-- once the second is refused.
create or replace function keep_one_owner() returns trigger language plpgsql as $$
begin
  if old.role <> 'Owner' or not old.is_active then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and new.role = 'Owner' and new.is_active then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from admin_user where role = 'Owner' and is_active and id <> old.id) then
    raise exception 'one Owner must remain among the administrators' using errcode = '23514', constraint = 'one_owner_remains';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create or replace trigger keep_one_owner before update or delete on admin_user
  for each row execute function keep_one_owner();
