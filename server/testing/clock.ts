/** One clock for the product, its database and its witnesses, which a test moves forward instead of waiting for a close or a round. */
import { type Clone, cloneTemplate, runSql } from './database.ts';

export interface TestClock {
  readonly now: () => Date;
  /** A database that reads this clock, for the option `on` of a test server. */
  readonly database: Clone;
  /** Moves the clock to this moment; moments that have passed stay passed. */
  passTo(moment: Date | number): Promise<void>;
  /** Drops the database. */
  close(): Promise<void>;
}

/** Opens a clock with its database, which shows the computer's time until it is moved. Servers on the database are started with its `now`. */
export async function openTestClock(): Promise<TestClock> {
  const database = await cloneTemplate();
  await runSql(database.superuserUrl, ahead);
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    database,
    passTo: async (moment) => {
      // The log counts whole milliseconds, and an event within one comes after its end.
      aheadMs = Math.max(aheadMs, Number(moment) + 5 - Date.now());
      await runSql(database.superuserUrl, `update clock.ahead set ms = ${aheadMs}`);
    },
    close: database.drop,
  };
}

/** A clock that is `ahead` of another by milliseconds, which a test changes: for what does not ask the database for the time. */
export function movableTime(clock = () => new Date()) {
  const time = { ahead: 0, now: () => new Date(clock().getTime() + time.ahead) };
  return time;
}

/**
 * A function of the same name, found before PostgreSQL's own by all later sessions of the database. Defaults of columns keep the function that they
 * were made with, so they are made again.
 */
const ahead = `
  create schema clock;
  create table clock.ahead (ms double precision not null);
  insert into clock.ahead values (0);
  create function clock.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + (select ms from clock.ahead) * interval ''1 ms''';
  grant usage on schema clock to public;
  grant select on clock.ahead to public;
  set search_path = clock, pg_catalog, public;
  do $$ declare
    made record;
  begin
    execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    for made in
      select format('alter table %s alter column %I set default %s', adrelid::regclass, attname,
          replace(pg_get_expr(adbin, adrelid), 'pg_catalog.clock_timestamp()', 'clock_timestamp()')) as statement
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) like '%clock_timestamp()%'
    loop
      execute made.statement;
    end loop;
  end $$`;
