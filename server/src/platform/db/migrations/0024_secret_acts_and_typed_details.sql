-- Acts of investors on a sale before its result. They are in no list, search, count, mark, seal or head of the trail: before the result it is secret who
-- acts. release_held_events moves them into the trail once the result is recorded.
create table held_audit_event (
  id bigint generated always as identity primary key,
  auction_id bigint not null references auction,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index on held_audit_event (auction_id);

-- What people typed about an act, and personal data in it. Each event seals the hash of its text with the salt, so that a changed text is found, and erasure
-- deletes both, which leaves nothing to guess from.
create table audit_text (
  audit_event_id bigint primary key,
  salt text not null,
  text jsonb not null
);
create index audit_text_unaccented_words on audit_text using gin (unaccented(audit_words(text)) gin_trgm_ops);

-- Nothing about orders is in audit_event: they have their events in the order log. So its indexes cover all of it.
drop index audit_event_action_parts, audit_event_subject_parts, audit_event_actor_parts, audit_event_unaccented_words, audit_event_by_action,
  audit_event_by_actor, audit_event_of_orders_by_action, audit_event_of_orders_by_actor, audit_event_changes;
create index audit_event_action_parts on audit_event using gin (action gin_trgm_ops);
create index audit_event_subject_parts on audit_event using gin (subject gin_trgm_ops);
create index audit_event_actor_parts on audit_event using gin (actor gin_trgm_ops);
create index audit_event_unaccented_words on audit_event using gin (unaccented(audit_words(detail)) gin_trgm_ops);
create index audit_event_by_action on audit_event (action, id);
create index audit_event_by_actor on audit_event (actor, id);

create function refuse_change_of_text() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;
create trigger keep before update on held_audit_event for each row execute function refuse_change_of_text();
create trigger keep before update on audit_text for each row execute function refuse_change_of_text();
alter table held_audit_event enable always trigger keep;
alter table audit_text enable always trigger keep;
