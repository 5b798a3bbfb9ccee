-- How the archive of the write-ahead log and the standbys of this server stand. The role of the program may not see that; the owner may, where a superuser
-- granted it pg_monitor (print-roles). Without it both delays are null. A standby that is behind is at least as late as its last report is old, so that one
-- that hangs does not look as if it followed.
create or replace function database_copies()
  returns table (is_archiving boolean, is_archive_failing boolean, archive_seconds float8, standbys integer, lacks_synchronous boolean, away_standbys integer,
    replica_seconds float8)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  can_look constant boolean := pg_has_role(current_user, 'pg_monitor', 'usage');
begin
  is_archiving := current_setting('archive_mode') <> 'off';
  select coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) into is_archive_failing from pg_stat_archiver a;
  if is_archiving and can_look then
    select coalesce(extract(epoch from clock_timestamp() - min(f.modification)), 0) into archive_seconds
    from pg_ls_archive_statusdir() f where f.name like '%.ready';
  end if;
  select count(*) into away_standbys from pg_replication_slots s where s.slot_type = 'physical' and not s.active;
  select count(*) filter (where r.state is null or r.state in ('streaming', 'catchup')),
    can_look and current_setting('synchronous_standby_names') <> '' and count(*) filter (where r.sync_state in ('sync', 'quorum')) = 0,
    case when can_look then coalesce(max(case when r.replay_lsn < pg_current_wal_lsn()
      then greatest(extract(epoch from r.replay_lag), extract(epoch from clock_timestamp() - r.reply_time)) else 0 end), 0) end
  into standbys, lacks_synchronous, replica_seconds from pg_stat_replication r;
  return next;
end
$$;
