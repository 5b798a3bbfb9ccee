-- What each witness signed of the audit trail, whose links are the entries of a log of their own (docs/OPERATIONS.md).
create table audit_witness (
  witness_id bigint primary key references witness,
  -- Events under the largest head that it cosigned; 0 before the first.
  size bigint not null default 0,
  -- That head without cosignatures, and the line to append to it.
  checkpoint text,
  line text,
  -- By the clock of the witness.
  cosigned_at timestamptz,
  -- 'contradicted': what it signed before is not the beginning of the trail.
  state text not null default 'waiting' check (state in ('waiting', 'cosigned', 'unreachable', 'refused', 'contradicted')),
  problem text
);

create function keep_audit_witness() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'what witnesses signed of the audit trail is kept';
  elsif new.witness_id <> old.witness_id or new.size < old.size then
    raise exception 'what a witness signed only grows';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on audit_witness for each row execute function keep_audit_witness();
create trigger keep_all before truncate on audit_witness execute function keep_audit_witness();
alter table audit_witness enable always trigger keep;
alter table audit_witness enable always trigger keep_all;
