/** The settings of the database server, as the connections of the program have them. */
import { type DatabaseSetting, judgedSettings } from '@fairbook/domain/operations/health-of-settings.ts';
import type pg from 'pg';

export interface StoredSetting extends DatabaseSetting {
  /** Where the value comes from, in PostgreSQL's words. */
  readonly source: string;
  readonly needsRestart: boolean;
  /** Statements that undo it where it is set for this database or role. */
  readonly resets: readonly string[];
}

export async function readSettings(pool: pg.Pool): Promise<StoredSetting[]> {
  const { rows } = await pool.query<StoredSetting>(
    `select name, setting as value, source, context = 'postmaster' as "needsRestart",
      array(select format('alter %s reset %I;', case
          when s.setdatabase = 0 then format('role %I', r.rolname)
          when s.setrole = 0 then format('database %I', d.datname)
          else format('role %I in database %I', r.rolname, d.datname) end, p.name)
        from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase left join pg_roles r on r.oid = s.setrole
        where (s.setdatabase = 0 or d.datname = current_database()) and (s.setrole = 0 or r.rolname = current_user)
          and exists (select from unnest(s.setconfig) as line where line like p.name || '=%')) as resets
    from pg_settings p where name = any($1)`,
    [judgedSettings],
  );
  return rows;
}
