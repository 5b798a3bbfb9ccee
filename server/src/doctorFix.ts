/** `main.ts doctor --fix`: changes the settings of PostgreSQL that production needs otherwise, or says how. */
import { brokenRules, type SettingRule } from '@fairbook/domain/healthOfSettings.ts';
import pg from 'pg';
import type { Config } from './config.ts';
import { openPool } from './db/connection.ts';
import { provideDatabase } from './db/provide.ts';
import { readSettings, type StoredSetting } from './health/settings.sql.ts';

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
  /** What a superuser has to do. */
  readonly script: string[];
  /** Settings that need a restart. */
  readonly later: string[];
}

async function fixOne(owner: pg.Pool, rule: SettingRule, setting: StoredSetting, left: Left): Promise<void> {
  const { name, to, why } = rule;
  say(`${name} is ${setting.value}. ${why}`);
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
