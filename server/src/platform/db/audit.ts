/**
 * Audit trail: who did what to what, written in the transaction of the action. Its type keeps two things out of the sealed trail: what is secret until a
 * result, and what people typed.
 */
import type { AuditAction } from '@fairbook/domain/words/audit-words.ts';
import { sql } from 'kysely';
import { type AuditText, type Closed, requireClosed } from './audit-detail.ts';
import { jsonOf } from './columns.ts';
import type { Db } from './transaction.ts';

/** The actor; the clock for scheduled actions; an operator at the command line. */
export type AuditActor =
  | { readonly uuid: string; readonly adminId?: number; readonly apiKey?: { readonly uuid: string } }
  | 'clock'
  | 'operator';

/**
 * An investor's act says whether it is one on a sale: then nothing shows it before the result of that sale (its id), which would tell who orders. Where the
 * actor can be an investor, the compiler asks for the answer; null is an act that is on no sale.
 */
type Secrecy<Actor> =
  Extract<Actor, { readonly investorOrgId: number }> extends never
    ? { readonly secretUntilResultOf?: never }
    : { readonly secretUntilResultOf: string | null };

export type AuditEntry<Actor, Detail> = Secrecy<Actor> & {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** The subject: 'auction:<uuid>'. */
  readonly subject: string;
  /** Words of closed lists, numbers, moments and ids: they can never be erased. */
  readonly detail?: Detail & Closed<Detail>;
  /** Texts that people typed, and personal data. It is kept beside the trail, which seals its hash, and erasure reaches it. Never in a secret act. */
  readonly text?: AuditText;
};

interface Event {
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly detail: object;
}

/** Adds one entry; the table refuses every later change. */
export async function audit<const Actor extends AuditActor, const Detail extends object = object>(
  db: Db,
  entry: AuditEntry<Actor, Detail>,
): Promise<void> {
  const { action, subject, text } = entry;
  const actor: AuditActor = entry.actor;
  const secretUntilResultOf: string | null | undefined = entry.secretUntilResultOf;
  const key = typeof actor === 'string' ? undefined : actor.apiKey;
  // Which program acted, where it was not the person.
  const detail = { ...entry.detail, ...(key && { apiKey: key.uuid }) };
  requireClosed(detail, action);
  const event = { actor: nameOf(actor), action, subject, detail };
  if (isOfInvestor(actor) && subject.startsWith('auction:') && typeof secretUntilResultOf !== 'string')
    throw new TypeError(`${action} is an act of an investor on a sale: say until which result it is secret`);
  if (typeof secretUntilResultOf === 'string' && (await hold(db, event, secretUntilResultOf))) return;
  if (text === undefined || Object.keys(text).length === 0) await insert(db, event);
  else await insertWithText(db, event, text);
}

async function insert(db: Db, { detail, ...event }: Event): Promise<void> {
  await db
    .insertInto('auditEvent')
    .values({ ...event, detail: jsonOf(detail), at: sql<Date>`clock_timestamp()` })
    .execute();
}

async function insertWithText(db: Db, { actor, action, subject, detail }: Event, text: AuditText): Promise<void> {
  await sql`
    with given as (select gen_random_uuid()::text as salt, ${jsonOf(text)}::jsonb as text),
      added as (
        insert into audit_event (actor, action, subject, detail, at)
        select ${actor}, ${action}, ${subject}, ${jsonOf(detail)}::jsonb || jsonb_build_object('textHash', audit_text_hash(salt, text)), clock_timestamp()
        from given returning id)
    insert into audit_text (audit_event_id, salt, text) select added.id, given.salt, given.text from added, given`.execute(
    db,
  );
}

/** Stores an act that no one sees before the result; false where there is one already. */
async function hold(db: Db, { actor, action, subject, detail }: Event, auctionUuid: string): Promise<boolean> {
  const { rows } = await sql`
    insert into held_audit_event (auction_id, actor, action, subject, detail)
    select a.id, ${actor}, ${action}, ${subject}, ${jsonOf(detail)}::jsonb from auction a
    where a.uuid = ${auctionUuid} and not exists (select from closing_record c where c.auction_id = a.id) returning id`.execute(
    db,
  );
  return rows.length > 0;
}

function isOfInvestor(actor: AuditActor): boolean {
  return typeof actor === 'object' && 'investorOrgId' in actor;
}

function nameOf(actor: AuditActor): string {
  if (typeof actor === 'string') return actor;
  return actor.adminId !== undefined ? `administrator:${actor.uuid}` : `user:${actor.uuid}`;
}
