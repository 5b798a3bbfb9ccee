/** Which tables the requests of a test wrote to. */
import type { TestServer } from './test-server.ts';

const watched = new WeakMap<TestServer, Promise<unknown>>();

/** Marks the present moment, for `writesSince`. */
export async function lastWrite(server: TestServer): Promise<number> {
  const { superuser } = server;
  const isWatched = watched.get(server) ?? superuser.query(watch);
  watched.set(server, isWatched);
  await isWatched;
  const { rows } = await superuser.query<{ id: number }>('select coalesce(max(id), 0)::int as id from trace.write');
  return rows[0]?.id ?? 0;
}

/**
 * The committed statements that added, changed or deleted rows since then, by table. Without sessions, which record their last activity. Reading all
 * tables instead would take longer than everything else that a test does between two requests.
 */
export async function writesSince({ superuser }: TestServer, mark: number): Promise<string[]> {
  const { rows } = await superuser.query<{ what: string }>(
    'select distinct what from trace.write where id > $1 order by what',
    [mark],
  );
  return rows.map(({ what }) => what);
}

const watch = `
  create schema trace;
  create unlogged table trace.write (id bigint generated always as identity primary key, what text not null);
  create function trace.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $note$
  begin
    if exists (select from changed) then
      insert into trace.write (what) values (lower(tg_op) || ' ' || tg_table_name);
    end if;
    return null;
  end $note$;
  do $watch$ declare
    each record;
  begin
    for each in
      select oid::regclass as name, op, case op when 'delete' then 'old' else 'new' end as rows
      from pg_class, unnest(array['insert', 'update', 'delete']) as op
      where relkind in ('r', 'p') and relname <> 'user_session'
        and (relnamespace = 'public'::regnamespace or relname like 'job%' and relnamespace = 'pgboss'::regnamespace)
    loop
      execute format('create trigger trace_%s after %s on %s referencing %s table as changed for each statement execute function trace.note()',
        each.op, each.op, each.name, each.rows);
    end loop;
  end $watch$`;
