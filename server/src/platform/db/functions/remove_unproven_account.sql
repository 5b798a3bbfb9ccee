-- Removes unverified accounts with this email when the owner of the address signs up: those of another identity, and with also_own (for an
-- invitation) those of the same one, which changed hands when the password was reset. Such an account never passed the sign-in; it is removed only
-- while it is New and has no notification, so only its organization depends on it. The program may delete no accounts; this is the one exception, so
-- it runs with the owner's rights and checks the conditions itself.
create or replace function remove_unproven_account(own_uid text, own_email text, also_own boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person record;
begin
  for person in
    select u.id, o.municipality_id, o.investor_org_id, o.market_prof_org_id
    from "user" u join user_org o on o.user_id = u.id
      left join municipality m on m.id = o.municipality_id
      left join investor_org i on i.id = o.investor_org_id
      left join market_prof_org p on p.id = o.market_prof_org_id
    where u.verified_at is null and (u.email = own_email or u.uid = own_uid) and (also_own or u.uid <> own_uid)
      and coalesce(m.status, i.status, p.status) = 'New'
      and not exists (select from notif_history n where n.user_id = u.id)
  loop
    delete from user_org where user_id = person.id;
    delete from "user" where id = person.id;
    delete from investor_org where id = person.investor_org_id;
    delete from market_prof_org where id = person.market_prof_org_id;
    delete from municipality where id = person.municipality_id
      and not exists (select from user_org where municipality_id = person.municipality_id);
  end loop;
end $$;
