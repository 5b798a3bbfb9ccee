/** The two roles of a database: the owner, who migrates it, and the program, who only reads and writes rows. */
import type pg from 'pg';

export interface RoleNames {
  readonly owner: string;
  readonly program: string;
}

export const usualRoles: RoleNames = { owner: 'fairbook_owner', program: 'fairbook_app' };

/** Addresses of one database for both roles. */
export interface DatabaseUrls {
  /** The program's, whose role owns nothing. */
  readonly url: string;
  /** The owner's, for migrations. */
  readonly ownerUrl: string;
}

/** The user that an address names. */
export function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/**
 * SQL that creates both roles and gives the database and all of Fairbook's objects in it to the owner. A superuser runs it in that database; it is
 * idempotent. It contains no password.
 */
export function rolesScript(names: RoleNames, database: string): string {
  return `${createRoles(names, database)}
do $$ declare thing record;
begin
  for thing in
${changesOfOwner(names.owner)}
  loop
    execute thing.change;
  end loop;
end $$;
`;
}

/**
 * The same for psql. Each object changes its owner in a transaction of its own: all together would hold locks that orders of a running market wait for, and
 * end in a deadlock with them.
 */
export function rolesScriptForPsql(names: RoleNames, database: string): string {
  return `${createRoles(names, database)}
set lock_timeout = '1s';
${changesOfOwner(names.owner)}
\\gexec
`;
}

function createRoles({ owner, program }: RoleNames, database: string): string {
  const [ownerName, programName, databaseName] = [owner, program, database].map(quoted);
  return `${[owner, program].map(makeRole).join('')}
alter database ${databaseName} owner to ${ownerName};
revoke all on database ${databaseName} from public;
grant connect on database ${databaseName} to ${programName};
alter schema public owner to ${ownerName};
revoke all on schema public from public;
grant pg_monitor to ${ownerName};`;
}

function makeRole(name: string): string {
  return `do $$ begin
  if not exists (select from pg_roles where rolname = ${literal(name)}) then create role ${quoted(name)} login; end if;
end $$;
`;
}

/** A query of statements that move what is not the owner's. Objects of extensions stay with them. A sequence that belongs to a column moves with its table. */
function changesOfOwner(owner: string): string {
  const schemas = "('public', 'pgboss')";
  const notOfExtension = (catalog: string) =>
    `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;
  const role = literal(owner);
  const oid = literal(quoted(owner));
  return `    select format('alter schema %I owner to %I', nspname, ${role}) as change from pg_namespace
    where nspname = 'pgboss' and nspowner <> ${oid}::regrole
    union all
    select format('alter %s %I.%I owner to %I',
      case o.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      n.nspname, o.relname, ${role})
    from pg_class o join pg_namespace n on n.oid = o.relnamespace
    where n.nspname in ${schemas} and o.relkind in ('r', 'p', 'v', 'm', 'S') and o.relowner <> ${oid}::regrole
      and ${notOfExtension('pg_class')}
      and not exists (select from pg_depend d where o.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = o.oid
        and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to %I', o.oid::regprocedure, ${role})
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace
    where n.nspname in ${schemas} and o.prokind <> 'a' and o.proowner <> ${oid}::regrole and ${notOfExtension('pg_proc')}
    union all
    select format('alter aggregate %s owner to %I', o.oid::regprocedure, ${role})
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace
    where n.nspname in ${schemas} and o.prokind = 'a' and o.proowner <> ${oid}::regrole and ${notOfExtension('pg_proc')}
    union all
    select format('alter type %I.%I owner to %I', n.nspname, o.typname, ${role})
    from pg_type o join pg_namespace n on n.oid = o.typnamespace
    where n.nspname in ${schemas} and o.typtype in ('d', 'e') and o.typowner <> ${oid}::regrole and ${notOfExtension('pg_type')}`;
}

/** Creates the roles as a superuser, connected to the database, and sets their passwords. */
export async function makeRoles(superuser: pg.Client, names: RoleNames, passwords: RoleNames): Promise<void> {
  const database = await superuser.query<{ name: string }>('select current_database() as name');
  await superuser.query(rolesScript(names, database.rows[0]?.name ?? ''));
  for (const role of ['owner', 'program'] as const) {
    await superuser.query(`alter role ${quoted(names[role])} password ${literal(passwords[role])}`);
  }
}

/** Why this connection's role could bypass the database's protections; null if it cannot. */
export async function whyTooStrong(on: pg.Pool | pg.Client): Promise<string | null> {
  const { rows } = await on.query<{ name: string; why: string | null }>(`
    select rolname as name, case
      when rolsuper then 'is a superuser'
      when rolcreaterole or rolcreatedb or rolreplication or rolbypassrls then 'may create roles or databases, replicate, or bypass row security'
      when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and pg_has_role(c.relowner, 'member')) then 'owns tables'
      when exists (select from pg_roles r where pg_has_role(r.oid, 'member') and r.rolname in ('pg_write_all_data',
        'pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files')) then 'may reach files, programs or all data of the server'
      end as why
    from pg_roles where rolname = current_user`);
  const [row] = rows;
  return row?.why ? `${row.name} ${row.why}` : null;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
