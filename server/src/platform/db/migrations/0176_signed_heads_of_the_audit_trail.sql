-- Each time events are sealed, the new end of the chain is signed with a key that is not in the database. What was sealed before the first
-- row here is vouched for by that row, since each hash covers all before it.
create table audit_head (
  position bigint primary key references audit_seal (position),
  hash text not null,
  key_id text not null,
  mac text not null,
  signed_at timestamptz not null default clock_timestamp()
);
create trigger keep before update or delete on audit_head for each row execute function refuse_change();
create trigger keep_all before truncate on audit_head execute function refuse_change();
alter table audit_head enable always trigger keep;
alter table audit_head enable always trigger keep_all;
