-- Whom a closing record's pseudonyms stand for is part of the result: nobody changes it afterwards.
create trigger keep before update or delete on closing_pseudonym for each row execute function refuse_change();
create trigger keep_all before truncate on closing_pseudonym execute function refuse_change();

-- A session that replays replicated rows skips ordinary triggers. These refuse change there too.
do $$ declare t record;
begin
  for t in
    select c.oid::regclass as place, g.tgname as name from pg_trigger g
    join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where p.proname in ('refuse_change', 'refuse_loss_of_orders') and g.tgenabled <> 'A'
  loop
    execute format('alter table %s enable always trigger %I', t.place, t.name);
  end loop;
end $$;
