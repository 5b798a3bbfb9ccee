/** The person who last saved each part of a draft, from the audit trail. */
import { savedParts } from '@fairbook/contract/auctions/last-saves.ts';
import { whyNotEdit } from '@fairbook/domain/auctions/auction.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from './auctions.sql.ts';

export type SavedPart = (typeof savedParts)[number];

export interface LastSave {
  readonly part: SavedPart;
  readonly userUuid: string;
  readonly name: string;
  readonly at: Date;
}

const prefix = 'auction.save-';

/** Nothing once the terms are final: the trail of a sale is long. */
export async function lastSavesOf(db: Db, auction: StoredAuction, now: Date): Promise<LastSave[]> {
  if (whyNotEdit(auction, now) !== null) return [];
  const rows = await db
    .selectFrom('auditEvent as e')
    .innerJoin('user as u', (join) => join.on(sql`u.uuid`, '=', sql`substring(e.actor from '^user:(.*)$')::uuid`))
    .distinctOn('e.action')
    .select(['e.action', 'e.at', 'u.uuid as userUuid', 'u.firstName', 'u.lastName'])
    .where('e.subject', '=', `auction:${auction.uuid}`)
    .where(
      'e.action',
      'in',
      savedParts.map((part) => `${prefix}${part}`),
    )
    .orderBy('e.action')
    .orderBy('e.id', 'desc')
    .execute();
  return rows.flatMap(({ action, at, userUuid, firstName, lastName }) => {
    const part = savedParts.find((known) => action === `${prefix}${known}`);
    return part ? [{ part, userUuid, name: `${firstName} ${lastName}`, at }] : [];
  });
}
