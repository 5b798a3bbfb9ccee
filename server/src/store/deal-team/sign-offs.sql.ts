/** Sign-offs of a sale: which are required, who signed what, and what is missing for going live. */
import {
  isSignedBeforeSale,
  type MissingSignOff,
  missingFinalSignOffs,
  missingSignOffs,
  type RequiredSignOff,
  type SignedStep,
  type SignOffFacts,
  signOffState,
} from '@fairbook/domain/deal-team/deal-team.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import { type SignedText, signedTextsOf } from './signed-texts.ts';

interface StoredSignOff extends SignOffFacts {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number;
  readonly name: string;
  readonly firm: string | null;
  readonly signedAt: Date;
  readonly countedAt: Date | null;
}

export async function listRequired(db: Db, auctionId: number): Promise<RequiredSignOff[]> {
  const { rows } = await sql<RequiredSignOff>`
    select step, role from deal_sign_rule where auction_id = ${auctionId} order by id`.execute(db);
  return rows;
}

/** Replaces the required sign-offs of a sale. */
export async function replaceRequired(db: Db, auctionId: number, required: readonly RequiredSignOff[]): Promise<void> {
  await sql`delete from deal_sign_rule where auction_id = ${auctionId}`.execute(db);
  for (const { step, role } of required) {
    await sql`insert into deal_sign_rule (auction_id, step, role) values (${auctionId}, ${step}, ${role})
      on conflict do nothing`.execute(db);
  }
}

/** All sign-offs of a sale, also those that were taken back, earliest first. */
export async function listSignOffs(db: Db, auctionId: number): Promise<StoredSignOff[]> {
  const { rows } = await sql<StoredSignOff>`
    select s.id, s.uuid, s.user_id, s.step, s.role, s.sha256, s.withdrawn_at, s.counted_at, s.created_at as signed_at,
      u.first_name || ' ' || u.last_name as name, nullif(p.name, u.first_name || ' ' || u.last_name) as firm
    from deal_sign_off s join "user" u on u.id = s.user_id
      left join user_org o on o.user_id = u.id left join market_prof_org p on p.id = o.market_prof_org_id
    where s.auction_id = ${auctionId} order by s.id`.execute(db);
  return rows;
}

/** Stores a sign-off with the text that it signs; undefined where the role has signed the same text already. */
export async function insertSignOff(
  db: Db,
  signed: { auctionId: number; userId: number; step: SignedStep; role: string; text: string; sha256: string },
): Promise<string | undefined> {
  const { auctionId, userId, step, role, sha256, text } = signed;
  await sql`insert into deal_signed_text (auction_id, sha256, body) values (${auctionId}, ${sha256}, ${text})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ uuid: string }>`
    insert into deal_sign_off (auction_id, user_id, step, role, sha256) values (${auctionId}, ${userId}, ${step}, ${role}, ${sha256})
    on conflict (auction_id, step, role, sha256) where withdrawn_at is null do nothing returning uuid`.execute(db);
  return rows[0]?.uuid;
}

/** Takes back a sign-off of this person; undefined where they have none of this id that stands. */
export async function withdrawOwn(db: Db, auctionId: number, uuid: string, userId: number) {
  const { rows } = await sql<{ step: SignedStep; role: string }>`
    update deal_sign_off set withdrawn_at = clock_timestamp()
    where auction_id = ${auctionId} and uuid = ${uuid} and user_id = ${userId} and withdrawn_at is null and counted_at is null
    returning step, role`.execute(db);
  return rows[0];
}

export interface SignOffStanding {
  readonly now: Readonly<Partial<Record<SignedStep, SignedText>>>;
  readonly required: readonly RequiredSignOff[];
  readonly signOffs: readonly StoredSignOff[];
  /** For going live. */
  readonly missing: readonly MissingSignOff[];
  /** Missing sign-offs of the newest version of the final official statement. */
  readonly missingFinal: readonly MissingSignOff[];
}

/** How the sign-offs of a sale stand against what it is now. Under the lock of the sale it stays so: signing and taking back hold the sale, too. */
export async function readSignOffs(db: Db, auction: StoredAuction): Promise<SignOffStanding> {
  const now = await signedTextsOf(db, auction);
  const required = await listRequired(db, auction.id);
  const signOffs = await listSignOffs(db, auction.id);
  return {
    ...{ now, required, signOffs },
    missing: missingSignOffs(required, signOffs, now),
    missingFinal: missingFinalSignOffs(required, signOffs, now),
  };
}

/** Signers of the newest version of the final official statement, and required roles that have not signed. */
export async function readFinalSignOffs(db: Db, auction: StoredAuction) {
  const { now, required, signOffs } = await readSignOffs(db, auction);
  const isFinal = ({ step }: RequiredSignOff) => step === 'FinalOfficialStatement';
  const inForce = signOffs.filter((one) => isFinal(one) && signOffState(one, now) === 'InForce');
  const asked = now.FinalOfficialStatement === undefined ? [] : required.filter(isFinal).map(({ role }) => role);
  return {
    signedBy: inForce.map(({ role, name, firm, signedAt }) => ({ role, name, firm, signedAt })),
    unsigned: asked.filter((role) => !inForce.some((one) => one.role === role)),
  };
}

/** Marks the sign-offs with which the sale goes live, which stay for good; answers them for the audit trail. */
export async function countSignOffs(db: Db, { id }: StoredAuction, { signOffs, now }: SignOffStanding) {
  const counted = signOffs.filter((one) => isSignedBeforeSale(one.step) && signOffState(one, now) === 'InForce');
  const ids = counted.map((one) => one.id);
  if (ids.length > 0) {
    await sql`update deal_sign_off set counted_at = clock_timestamp() where auction_id = ${id} and id = any(${ids}::bigint[])`.execute(
      db,
    );
  }
  return counted.map(({ step, role, sha256 }) => ({ step, role, sha256 }));
}

/** Every text that was signed in a sale, for its transcript. */
export async function listSignedTexts(db: Db, auctionId: number) {
  const { rows } = await sql<{ sha256: string; body: string }>`
    select sha256, body from deal_signed_text where auction_id = ${auctionId} order by id`.execute(db);
  return rows;
}
