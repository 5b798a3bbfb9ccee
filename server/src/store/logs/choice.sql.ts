/** The witnesses that an auction chose, and those that its order log names once it is open. */

import { usualQuorum } from '@fairbook/domain/auctions/drawing-rules.ts';
import type { AfterClose } from '@fairbook/domain/auctions/sale-rules.ts';
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** A witness as an issuer chooses it. */
export interface ChoosableWitness {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly url: string;
  readonly operator: string;
  readonly isActive: boolean;
}

export interface WitnessChoice {
  /** Active witnesses, and those that were chosen before they were deactivated; by name. */
  readonly options: ChoosableWitness[];
  /** Ids of those that are chosen. */
  readonly witnesses: string[];
  readonly quorum: number;
  /** True until the issuer chooses: all active witnesses and their majority, or all of them where the rule of the sale draws lots. */
  readonly isDefault: boolean;
}

/** Witnesses that an auction chose, or the default. */
export async function readWitnessChoice(db: Db, auctionId: number): Promise<WitnessChoice> {
  const choice = await findChoice(db, auctionId);
  const rule = await readRule(db, auctionId);
  const { rows } = await sql<ChoosableWitness & { isChosen: boolean }>`
    select w.uuid as id, w.name, w.key, w.url, w.operator, w.is_active,
      case when c.auction_id is null then w.is_active else w.id = any(c.witness_ids) end as is_chosen
    from witness w left join auction_witness_choice c on c.auction_id = ${auctionId}
    where w.is_active or w.id = any(c.witness_ids)
    order by lower(w.name)`.execute(db);
  const witnesses = rows.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const options = rows.map(({ isChosen: _, ...option }) => option);
  return {
    options,
    witnesses,
    quorum: choice?.quorum ?? usualQuorum(rule, witnesses.length),
    isDefault: choice === undefined,
  };
}

async function readRule(db: Db, auctionId: number): Promise<RuleVersion> {
  const row = await db.selectFrom('auction').select('allocationRule').where('id', '=', auctionId).executeTakeFirst();
  return row?.allocationRule ?? 'priority-pro-rata-1';
}

function findChoice(db: Db, auctionId: number) {
  return db.selectFrom('auctionWitnessChoice').select('quorum').where('auctionId', '=', auctionId).executeTakeFirst();
}

/** As in the entry DEADLINE of a log. */
export interface LogDeadline {
  readonly afterClose: AfterClose;
  readonly witnessSeconds: number;
}

/** Stores a choice of known witnesses. The auction counts as changed, so that a form that was opened before is refused. */
export async function writeWitnessChoice(
  db: Db,
  auctionId: number,
  { witnesses, quorum }: Readonly<Pick<WitnessChoice, 'witnesses' | 'quorum'>>,
): Promise<void> {
  await sql`
    insert into auction_witness_choice (auction_id, quorum, witness_ids)
    select ${auctionId}, ${quorum}, array(select id from witness where uuid = any(${[...witnesses]}::uuid[]) order by id)
    on conflict (auction_id) do update set quorum = excluded.quorum, witness_ids = excluded.witness_ids`.execute(db);
  await sql`update auction set updated_at = clock_timestamp() where id = ${auctionId}`.execute(db);
}

/** Stores which witnesses the log of an auction names, and by when they sign after the close, in the transaction that opens it. */
export async function keepLogWitnesses(
  db: Db,
  auctionId: number,
  {
    witnesses,
    quorum,
    afterClose,
    witnessSeconds,
  }: Readonly<Pick<WitnessChoice, 'witnesses' | 'quorum'>> & LogDeadline,
): Promise<void> {
  if (quorum === 0) return;
  await sql`select write_deadline(${auctionId}, ${afterClose}, ${witnessSeconds}::integer)`.execute(db);
  await sql`
    with opened as (
      insert into order_log_quorum (auction_id, quorum, witness_seconds)
      values (${auctionId}, ${quorum}, ${witnessSeconds}::integer) returning auction_id)
    insert into order_log_witness (auction_id, witness_id)
    select o.auction_id, w.id from opened o, witness w where w.uuid = any(${[...witnesses]}::uuid[])`.execute(db);
}
