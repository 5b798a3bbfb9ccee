-- Deletes what an erased person typed in acts of the trail, what others typed about them, and what names the address that they had. The program may not delete
-- it; this is the one exception, so it runs with the owner's rights and checks the condition itself. The acts stay, and their hashes say that there was a text.
create or replace function erase_audit_text(of_person bigint, of_address text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from audit_text t using audit_event e, "user" u
  where u.id = of_person and u.uid like 'erased:%' and e.id = t.audit_event_id and ('user:' || u.uuid in (e.actor, e.subject) or t.text ->> 'email' = of_address);
end $$;
