-- Deletes what was submitted by an investor's or professional's organization, what administrators noted about it, and what was typed about it in the trail, once everyone in it is erased, which a table says that only record_erasure writes. The
-- program may delete neither; this is the one exception, so it runs with the owner's rights and checks the condition itself.
create or replace function erase_submissions(of_subject text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
      select from user_org o
        left join investor_org i on i.id = o.investor_org_id
        left join market_prof_org p on p.id = o.market_prof_org_id
      where of_subject in ('investor:' || i.uuid, 'professional:' || p.uuid))
    or exists (
      select from user_org o join "user" u on u.id = o.user_id
        left join investor_org i on i.id = o.investor_org_id
        left join market_prof_org p on p.id = o.market_prof_org_id
      where of_subject in ('investor:' || i.uuid, 'professional:' || p.uuid) and not (u.uid like 'erased:%' and exists (select from erasure e where e.user_id = u.id)))
  then return;
  end if;
  delete from submission where subject = of_subject;
  delete from case_note where subject = of_subject;
  delete from audit_text t using audit_event e where e.id = t.audit_event_id and e.subject = of_subject;
end $$;
