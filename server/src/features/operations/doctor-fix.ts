/** `main.ts doctor --fix`: changes the settings of PostgreSQL that production needs otherwise, or says how. */
import { brokenRules, type SettingRule } from '@fairbook/domain/operations/health-of-settings.ts';
import pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { openPool } from '../../platform/db/connection.ts';
import { provideDatabase } from '../../platform/postgres/provide.ts';
import { readSettings, type StoredSetting } from './health/settings.sql.ts';

/** Purpose of each setting. */
const reasons: Readonly<Record<string, string>> = {
  fsync: 'Without it a crash of the machine loses orders.',
  full_page_writes: 'Without it a crash of the machine can damage tables.',
  synchronous_commit: 'Otherwise orders are acknowledged before they are stored.',
  autovacuum: 'Without it tables grow without an end, and plans get slow.',
  server_encoding: 'Names in other scripts cannot be stored: create the database again with the encoding UTF8.',
  data_checksums: 'Damage on the disk stays unnoticed: run pg_checksums --enable while the server is stopped.',
  wal_level: 'Without it neither an archive nor a standby is possible.',
  max_connections: 'Two market processes, the administrators’ site and a worker use up to 100 connections.',
  max_wal_size: 'A live sale writes so much that a smaller one causes a checkpoint every few seconds.',
  log_parameter_max_length: 'PostgreSQL logs statements with their values, which name people.',
  log_parameter_max_length_on_error: 'PostgreSQL logs failed statements with their values, which name people.',
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * As the owner of the database, who may change what a superuser allowed (`grant alter system on parameter`); the rest is printed as a script for one. 0 if
 * nothing is left to do, otherwise 1.
 */
export async function fixSettings(config: Config): Promise<number> {
  const database = await provideDatabase(config);
  const pool = openPool(database.url, { size: 1, name: 'fairbook doctor' });
  const owner = openPool(database.ownerUrl, { size: 1, name: 'fairbook doctor' });
  try {
    const settings = await readSettings(pool);
    const broken = brokenRules(settings);
    const script: string[] = [];
    const later: string[] = [];
    for (const rule of broken) {
      const setting = settings.find(({ name }) => name === rule.name);
      if (setting) await fixOne(owner, rule, setting, { script, later });
    }
    if (script.length > 0) {
      say('Run this with psql as a superuser in the database:');
      for (const line of [...new Set(script)]) say(`  ${line}`);
    }
    if (later.length > 0) say(`After a restart of PostgreSQL: ${later.join(', ')}.`);
    if (broken.length === 0) say('The settings of PostgreSQL are as production needs them.');
    return script.length + later.length > 0 || broken.some(({ to }) => to === null) ? 1 : 0;
  } finally {
    await pool.end();
    await owner.end();
    await database.stop();
  }
}

interface Left {
  /** Steps for a superuser. */
  readonly script: string[];
  /** Settings that need a restart. */
  readonly later: string[];
}

async function fixOne(owner: pg.Pool, rule: SettingRule, setting: StoredSetting, left: Left): Promise<void> {
  const { name, to } = rule;
  say(`${name} is ${setting.value}. ${reasons[name] ?? ''}`.trimEnd());
  if (to === null) return;
  if (setting.source === 'command line') {
    say(`It is on the command line of the server: change it there to ${to}.`);
    left.later.push(name);
    return;
  }
  if (setting.source === 'database' || setting.source === 'user' || setting.source === 'database user') {
    say('It is set for this database or role, which overrides the server.');
    left.script.push(...setting.resets);
    return;
  }
  const change = `alter system set ${name} = '${to}'`;
  const reload = 'select pg_reload_conf();';
  if (setting.needsRestart) left.later.push(name);
  const isDone = await isAllowed(owner, change);
  if (!isDone) left.script.push(`${change};`);
  else say(`Changed to ${to}.`);
  if (!setting.needsRestart && !(isDone && (await isAllowed(owner, reload)))) left.script.push(reload);
  // The reload comes last.
  left.script.sort((one, other) => Number(one === reload) - Number(other === reload));
}

/** False where the owner lacks the right. */
async function isAllowed(owner: pg.Pool, statement: string): Promise<boolean> {
  try {
    await owner.query(statement);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false;
    throw error;
  }
}
