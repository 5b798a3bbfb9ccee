-- The sealer looks only at what may be unsealed, however long the trail is: everything of transactions below the cursor is sealed.
create index audit_event_by_transaction on audit_event (transaction_id, id);
create table audit_cursor (
  only_one boolean primary key default true check (only_one),
  sealed_to xid8 not null
);
insert into audit_cursor (sealed_to)
select least(pg_snapshot_xmin(pg_current_snapshot()), (
  select min(e.transaction_id) from audit_event e
  where not exists (select from audit_seal s where s.audit_event_id = e.id)));

-- One link of the chain: the hash of an event and of the hash before it. As an aggregate over a window, each event gets its own.
create function link_seal(before text, content text, head text) returns text language plpgsql immutable as $$
begin
  return encode(sha256(convert_to(coalesce(before, head) || '|' || content, 'UTF8')), 'hex');
end
$$;
create aggregate seal_chain(content text, head text) (sfunc = link_seal, stype = text);
