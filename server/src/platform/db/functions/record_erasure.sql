-- Records that a person erases their account, and deletes what was typed in the trail by them, about them, and with their address. It runs with the owner's
-- rights, since the program may do neither, and refuses by itself what keeps a person: an open order, bonds that are being settled (30 days after the close),
-- an account on the market that has no other Admin.
create or replace function record_erasure(of_person bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from "user" where id = of_person and is_active for update;
  if not found then
    raise exception 'only an active person is erased' using errcode = '42501';
  end if;
  if exists (
      select from open_order b join auction a on a.id = b.auction_id where b.user_id = of_person and a.status <> 'Ended')
    or exists (
      select from open_order_line b join auction a on a.id = b.auction_id
        join allotment l on l.auction_id = b.auction_id and l.place = b.sequence and l.maturity_date = b.maturity_date and l.maturity_id = b.maturity_id
      where b.user_id = of_person and a.status = 'Ended' and l.awarded_amount > 0 and a.close_date > clock_timestamp() - interval '30 days')
    or exists (
      select from user_org o
        left join municipality m on m.id = o.municipality_id left join investor_org i on i.id = o.investor_org_id
        left join market_prof_org f on f.id = o.market_prof_org_id
        cross join lateral (
          select count(*) as others, count(*) filter (where x.role = 'Admin') as admins
          from user_org x join "user" xu on xu.id = x.user_id and xu.is_active
          where x.is_active and x.user_id <> o.user_id and (x.municipality_id = o.municipality_id
            or x.investor_org_id = o.investor_org_id or x.market_prof_org_id = o.market_prof_org_id)) rest
      where o.user_id = of_person and o.is_active and o.role = 'Admin' and coalesce(m.status, i.status, f.status) in ('Active', 'Suspended')
        and (m.id is not null or rest.others > 0) and rest.admins = 0)
  then
    raise exception 'obligations keep this person' using errcode = '42501';
  end if;
  insert into erasure (user_id) values (of_person);
  delete from audit_text t using audit_event e, "user" u
  where u.id = of_person and e.id = t.audit_event_id and ('user:' || u.uuid in (e.actor, e.subject) or t.text ->> 'email' = u.email);
end $$;
