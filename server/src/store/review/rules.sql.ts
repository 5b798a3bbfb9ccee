/** The market's rules: the settings, and what Owners stored instead. Every process reads them from the database where it needs them. */
import { ruleChanges as ruleChangesShape } from '@fairbook/contract/review/configuration/shapes.ts';
import { decimalOf } from '@fairbook/domain/base/money.ts';
import {
  type MarketRuleName,
  type MarketRules,
  type RuleChange,
  rulesInForce,
  type StoredRules,
} from '@fairbook/domain/review/market-rules.ts';
import { sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

type Defaults = Pick<Config, 'defaultRules'>;

/**
 * The rules in force: what was committed before this statement, by any process. Drafts and approvals follow them; an approved auction keeps its own, so
 * orders never read them.
 */
export async function readMarketRules(db: Db, { defaultRules }: Defaults): Promise<MarketRules> {
  return rulesInForce((await readStoredRules(db)).stored, defaultRules);
}

/** Rules that Owners stored, and the last change: null before the first. */
export interface StoredRulesNow {
  readonly stored: StoredRules;
  readonly last: { readonly id: number; readonly uuid: string } | null;
}

export async function readStoredRules(db: Db): Promise<StoredRulesNow> {
  const row = await db
    .selectFrom('marketRuleChange')
    .select(['id', 'uuid', 'minimumAmount', 'stepAmount', 'saleHours', 'maxOrders', 'fourEyesOnAuctions'])
    .select('allocationRule')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const stored = {
    minimum: row?.minimumAmount ?? null,
    step: row?.stepAmount ?? null,
    saleHours: row?.saleHours ?? null,
    maxOrders: row?.maxOrders ?? null,
    fourEyesOnAuctions: row?.fourEyesOnAuctions ?? null,
    allocationRule: row?.allocationRule ?? null,
  };
  return { stored, last: row ? { id: row.id, uuid: row.uuid } : null };
}

/** Makes changes of rules wait for each other until the transaction ends. */
export async function lockMarketRules(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('market-rules', 0))`.execute(db);
}

export interface NewRuleChange {
  readonly previousId: number | null;
  readonly changedById: number;
  readonly requestedById: number | null;
  readonly reason: string;
  readonly changes: readonly RuleChange[];
  readonly stored: StoredRules;
}

/** Returns the uuid. */
export async function insertRuleChange(db: Db, { changes, stored, ...change }: NewRuleChange): Promise<string> {
  const { minimum, step, ...others } = stored;
  const { uuid } = await db
    .insertInto('marketRuleChange')
    .values({
      ...change,
      ...others,
      changes: jsonOf(changes),
      minimumAmount: minimum === null ? null : decimalOf(minimum),
      stepAmount: step === null ? null : decimalOf(step),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** The latest changes, newest first. */
export async function listRuleChanges(db: Db, most: number) {
  const rows = await selectChanges(db).orderBy('c.id', 'desc').limit(most).execute();
  return rows.map(changeOf);
}

/** One change; undefined for an unknown id. */
export async function readRuleChange(db: Db, uuid: string) {
  const row = await selectChanges(db).where('c.uuid', '=', uuid).executeTakeFirst();
  return row && changeOf(row);
}

/** The last change of each rule that was ever changed. */
export async function readLastChanges(db: Db) {
  const { rows } = await sql<{ rule: MarketRuleName; id: string }>`
    select distinct on (part ->> 'rule') part ->> 'rule' as rule, c.uuid as id
    from market_rule_change c, jsonb_array_elements(c.changes) as part
    order by part ->> 'rule', c.id desc`.execute(db);
  if (rows.length === 0) return new Map<MarketRuleName, never>();
  const found = await selectChanges(db)
    .where(
      'c.uuid',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const changes = new Map(found.map((row) => [row.id, changeOf(row)]));
  return new Map(rows.map(({ rule, id }) => [rule, changes.get(id)]));
}

function selectChanges(db: Db) {
  return db
    .selectFrom('marketRuleChange as c')
    .innerJoin('adminUser as a', 'a.id', 'c.changedById')
    .leftJoin('adminUser as r', 'r.id', 'c.requestedById')
    .select(['c.uuid as id', 'c.createdAt as at', 'c.reason', 'c.changes'])
    .select([
      sql<string>`a.first_name || ' ' || a.last_name`.as('changedBy'),
      sql<string | null>`r.first_name || ' ' || r.last_name`.as('requestedBy'),
    ]);
}

function changeOf(row: Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]) {
  return { ...row, changes: ruleChangesShape.parse(row.changes) };
}

/** Active Owners, for notices and mails about the rules. */
export async function listOwnersToNotify(db: Db) {
  return db
    .selectFrom('adminUser')
    .select(['id', 'email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('isActive', '=', true)
    .where('role', '=', 'Owner')
    .orderBy('id')
    .execute();
}
