-- The audit trail is searched by the words on the screen: what was changed, and the reasons people gave. Orders have neither.
create function audit_words(detail jsonb) returns text language sql immutable parallel safe as $$
  select coalesce('Changed: ' || replace(detail->>'part', '-', ' ') || ' ', '') || coalesce(detail->>'reason', '') || ' '
    || coalesce(detail->>'remarks', '')
$$;
create index audit_event_words on audit_event using gin (audit_words(detail) gin_trgm_ops) where action not like 'bid.%';
