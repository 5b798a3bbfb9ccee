-- Rows become visible at their commit, not in the order of their ids. A notice gets its position once it is committed,
-- from one numberer at a time, so whoever has seen a position has seen every earlier one.
alter table notif_history add column position bigint;
create sequence notice_position owned by notif_history.position;
update notif_history n set position = o.position
  from (select id, nextval('notice_position') as position from (select id from notif_history order by id) as i) as o
  where o.id = n.id;
create unique index on notif_history (position);
create index on notif_history (user_id, position);
create index notif_history_without_position on notif_history (id) where position is null;

-- Numbers the next notices and says how many there were; 0 also while somebody else is at it. The lock is let go after
-- the commit, and in read committed every statement of the function sees what was committed before it.
create function number_notices(most integer) returns integer language plpgsql as $$
declare numbered integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('number-notices', 0)) then
    return 0;
  end if;
  update notif_history n set position = o.position
    from (select id, nextval('notice_position') as position
      from (select id from notif_history where position is null order by id limit most) as i) as o
    where o.id = n.id;
  get diagnostics numbered = row_count;
  return numbered;
end
$$;
