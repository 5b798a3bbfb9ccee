-- Which transaction ended a sign-in or refused its tokens, so that a process reads exactly what was committed since it last read, however
-- late that was. Set by triggers, so that a program of an earlier release does so too.
alter table user_session add column ended_xid xid8;
alter table token_cutoff add column changed_xid xid8;

create function note_session_end() returns trigger language plpgsql as $$
begin
  new.ended_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger note_session_end before update of ended_at on user_session for each row
  when (new.ended_at is distinct from old.ended_at) execute function note_session_end();

create function note_token_cutoff() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger note_token_cutoff before insert or update on token_cutoff for each row execute function note_token_cutoff();

create index user_session_ended_xid on user_session (ended_xid) where ended_xid is not null;
create index token_cutoff_changed_xid on token_cutoff (changed_xid);
