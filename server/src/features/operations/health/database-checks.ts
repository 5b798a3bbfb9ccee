/** Checks of the database: its version and schema, what it must have, the rights of the program, and the invariants of orders. */

import { say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { failing, type HealthFinding, passing } from '@fairbook/domain/operations/health.ts';
import { judgeSettings } from '@fairbook/domain/operations/health-of-settings.ts';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { openPool } from '../../../platform/db/connection.ts';
import { pendingMigrations } from '../../../platform/db/migrate.ts';
import { whyTooStrong } from '../../../platform/db/roles.ts';
import { reachDatabase } from '../../../platform/postgres/reach.ts';
import { brokenLaws, lawCount } from '../../../store/orders/invariants.sql.ts';
import type { Check, CheckContext } from './check.ts';
import { findTrigrams, hasOrderedIds } from './database.sql.ts';
import { readSettings } from './settings.sql.ts';

const minuteMs = 60_000;

async function checkDatabase({ databaseUrl, pool }: CheckContext): Promise<HealthFinding> {
  const version = await reachDatabase(databaseUrl);
  try {
    const pending = await pendingMigrations(pool);
    if (pending.length > 0)
      return failing('database', say('The database lacks migrations: {names}', { names: pending.join(', ') }));
  } catch (error) {
    if (error instanceof CannotStart) return failing('database', typed(error.message));
    throw error;
  }
  return passing('database', say('Version of PostgreSQL: {version}', { version }));
}

async function checkIds({ pool }: CheckContext): Promise<HealthFinding> {
  return (await hasOrderedIds(pool)) ? passing('ids') : failing('ids', 'The database has no function uuidv7()');
}

/** Names are searched by trigrams. The extension comes with PostgreSQL, but some packages leave it out. */
async function checkSearch({ pool }: CheckContext): Promise<HealthFinding> {
  const { version, canInstall } = await findTrigrams(pool);
  if (version !== null) return passing('search', say('Version of pg_trgm: {version}', { version }));
  return failing(
    'search',
    canInstall
      ? 'The extension pg_trgm is not there: run migrate, or create it as a superuser'
      : 'PostgreSQL has no pg_trgm: install its contrib package',
  );
}

async function checkRole({ pool }: CheckContext): Promise<HealthFinding> {
  const strong = await whyTooStrong(pool);
  return strong === null
    ? passing('role')
    : failing(
        'role',
        say('The role of the program could bypass the protections of the database: {rights}', { rights: strong }),
      );
}

async function checkSettings({ pool, config }: CheckContext): Promise<HealthFinding> {
  return judgeSettings(await readSettings(pool), config.production);
}

/** Reads every order, so it takes minutes where there are millions. */
async function checkOrders({ databaseUrl }: CheckContext): Promise<HealthFinding[]> {
  const pool = openPool(databaseUrl, { size: 1, statementTimeout: 0, name: 'fairbook doctor' });
  try {
    const broken = await brokenLaws(pool);
    if (broken.length === 0) return [passing('orders', say('{count} invariants hold', { count: lawCount }))];
    return broken.map((law) => failing('orders', typed(law)));
  } finally {
    await pool.end();
  }
}

export const databaseChecks: readonly Check[] = [
  { name: 'database', needsSchema: false, keepMs: 10_000, run: checkDatabase },
  { name: 'ids', needsSchema: true, keepMs: 10 * minuteMs, run: checkIds },
  { name: 'search', needsSchema: false, keepMs: 10 * minuteMs, run: checkSearch },
  { name: 'role', needsSchema: false, keepMs: 10 * minuteMs, run: checkRole },
  { name: 'settings', needsSchema: false, keepMs: 10 * minuteMs, run: checkSettings },
  { name: 'orders', isDeep: true, needsSchema: true, keepMs: 0, run: checkOrders },
];
