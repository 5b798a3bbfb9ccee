-- Moves the acts of investors on sales whose result is recorded into the trail, and answers how many. With the owner's rights, since the program may neither
-- delete such an act nor show it earlier. They come to the end of the trail, so that readers who follow it get them, and say when they were.
create or replace function release_held_events() returns integer language sql security definer set search_path = public, pg_temp as $$
  with
    released as (
      delete from held_audit_event h using closing_record c where c.auction_id = h.auction_id returning h.*),
    added as (
      insert into audit_event (actor, action, subject, detail)
      select r.actor, r.action, r.subject, r.detail || jsonb_build_object('secretUntilResultOf', a.uuid, 'actedAt', r.at)
      from released r join auction a on a.id = r.auction_id order by r.id returning id)
  select count(*)::integer from added
$$;
