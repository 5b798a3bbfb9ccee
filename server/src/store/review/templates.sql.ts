/** Reason templates. */
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { templatesAdmin } from '@fairbook/contract/review/templates/admin.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import type { ReasonedDecision } from '@fairbook/domain/review/reason-templates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export type ReasonTemplate = ResultOf<(typeof templatesAdmin)['addReasonTemplate']>;

export async function listTemplates(db: Db, decision?: ReasonedDecision): Promise<ReasonTemplate[]> {
  return select(db, decision === undefined ? sql`true` : sql`t.decision = ${decision}`);
}

export async function readTemplate(db: Db, uuid: string): Promise<ReasonTemplate | undefined> {
  const [template] = await select(db, sql`t.uuid = ${uuid}`);
  return template;
}

async function select(db: Db, where: ReturnType<typeof sql>): Promise<ReasonTemplate[]> {
  const { rows } = await sql<ReasonTemplate>`
    select t.uuid as id, t.decision, t.language, t.name, t.text, t.version, t.updated_at,
      a.first_name || ' ' || a.last_name as changed_by
    from reason_template t left join admin_user a on a.id = t.changed_by_id
    where ${where} order by t.decision, t.language, lower(t.name), t.id`.execute(db);
  return rows;
}

/** Makes changes of templates wait for each other until the transaction ends. */
export async function lockTemplates(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reason-templates', 0))`.execute(db);
}

interface TemplateKey {
  readonly decision: ReasonedDecision;
  readonly language: Language;
}

export interface NewTemplate extends TemplateKey {
  readonly name: string;
  readonly text: string;
}

export async function countTemplates(db: Db, { decision, language }: TemplateKey): Promise<number> {
  const { count } = await db
    .selectFrom('reasonTemplate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('decision', '=', decision)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether another template of this decision and language has the name. */
export async function isNameTaken(db: Db, { decision, language, name }: NewTemplate, except?: string) {
  const { rows } = await sql`select 1 from reason_template where decision = ${decision} and language = ${language}
    and lower(name) = lower(${name}) and uuid is distinct from ${except ?? null}`.execute(db);
  return rows.length > 0;
}

/** Returns the uuid. */
export async function insertTemplate(db: Db, template: NewTemplate, changedById: number): Promise<string> {
  const { uuid } = await db
    .insertInto('reasonTemplate')
    .values({ ...template, changedById })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

export async function updateTemplate(
  db: Db,
  uuid: string,
  { name, text }: Pick<NewTemplate, 'name' | 'text'>,
  changedById: number,
): Promise<void> {
  await db
    .updateTable('reasonTemplate')
    .set((eb) => ({ name, text, changedById, version: eb('version', '+', 1) }))
    .where('uuid', '=', uuid)
    .execute();
}

export async function deleteTemplate(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('reasonTemplate').where('uuid', '=', uuid).execute();
}
