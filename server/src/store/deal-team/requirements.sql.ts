/** Changes of the required sign-offs of a sale, and their effect on the people who can take it live. */

import type { Unmet } from '@fairbook/domain/base/refusal.ts';
import { isSignedBeforeSale, type RequiredSignOff, signOffState } from '@fairbook/domain/deal-team/deal-team.ts';
import {
  droppedBefore,
  type RequirementChange,
  unmetByDropping,
} from '@fairbook/domain/deal-team/dropped-sign-offs.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import { listIssuers } from '../auctions/second-people.sql.ts';
import { listRequired, readSignOffs, replaceRequired, type SignOffStanding } from './sign-offs.sql.ts';

export interface StoredRequirementChange extends RequirementChange {
  readonly id: number;
  readonly name: string;
  /** When the sale went live less than 24 hours after it was dropped. */
  readonly lateAt: Date | null;
}

/** Every change of what is required, earliest first; the number is bounded when one is stored. */
export async function listRequirementChanges(db: Db, auctionId: number): Promise<StoredRequirementChange[]> {
  const { rows } = await sql<StoredRequirementChange>`
    select c.id, c.step, c.role, c.is_required, c.created_at as at, c.user_id, u.first_name || ' ' || u.last_name as name, c.late_at
    from deal_sign_rule_change c join "user" u on u.id = c.user_id where c.auction_id = ${auctionId} order by c.id`.execute(
    db,
  );
  return rows;
}

/** Replaces what is required, and stores what that adds and drops, which are the changes. The sale and its team are held. */
export async function changeRequired(
  db: Db,
  auctionId: number,
  userId: number,
  required: readonly RequiredSignOff[],
  changes: readonly Pick<RequirementChange, 'step' | 'role' | 'isRequired'>[],
): Promise<void> {
  await replaceRequired(db, auctionId, required);
  for (const { step, role, isRequired } of changes) {
    await sql`insert into deal_sign_rule_change (auction_id, user_id, step, role, is_required)
      values (${auctionId}, ${userId}, ${step}, ${role}, ${isRequired})`.execute(db);
  }
}

interface Opening {
  readonly userId: number;
  readonly municipalityId: number;
}

/** Requirements dropped within the last hours of a sale that goes live at this moment, and why this person does not take it live. */
export async function readDropped(
  db: Db,
  { id }: StoredAuction,
  { required, signOffs, now }: SignOffStanding,
  { userId, municipalityId }: Opening,
  at: Date,
): Promise<{ dropped: StoredRequirementChange[]; unmet: Unmet[] }> {
  const signed = signOffs.filter((one) => signOffState(one, now) === 'InForce');
  const dropped = droppedBefore(await listRequirementChanges(db, id), { required, signed, at });
  if (dropped.length === 0) return { dropped, unmet: [] };
  const issuers = await listIssuers(db, municipalityId);
  return { dropped, unmet: unmetByDropping(dropped, { userId, issuers, at }) };
}

/** Marks what was dropped shortly before the sale went live, for good; answers it for the audit trail. */
export async function markLate(db: Db, dropped: readonly StoredRequirementChange[]) {
  const ids = dropped.map(({ id }) => id);
  if (ids.length > 0) {
    await sql`update deal_sign_rule_change set late_at = clock_timestamp() where id = any(${ids}::bigint[])`.execute(
      db,
    );
  }
  return dropped.map(({ step, role }) => ({ step, role }));
}

/** Sign-offs that going live misses, without reading texts of a sale in which none is or was required. */
export async function readMissingSignOffs(
  db: Db,
  auction: StoredAuction,
  opening: Opening,
  at: Date,
): Promise<readonly Unmet[]> {
  const required = (await listRequired(db, auction.id)).filter(({ step }) => isSignedBeforeSale(step));
  if (required.length === 0 && (await listRequirementChanges(db, auction.id)).length === 0) return [];
  const standing = await readSignOffs(db, auction);
  return [...standing.missing, ...(await readDropped(db, auction, standing, opening, at)).unmet];
}
