/** Signed ends of the audit trail: nobody who has only the database can make one, so a chain computed anew does not pass. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Key, KeyRing } from '../keys.ts';
import type { Db } from './transaction.ts';

/** An end of the chain as it is kept outside the database. */
export interface AuditHead {
  readonly position: number;
  readonly hash: string;
  readonly keyId: string;
  readonly mac: string;
}

/** The version stands in what is signed: another way to sign gets another one. */
function macOf(key: Key, position: number, hash: string): string {
  return createHmac('sha256', key.secret).update(`fairbook-audit-head-1|${position}|${hash}`).digest('hex');
}

function isSigned({ position, hash, keyId, mac }: AuditHead, keys: KeyRing): boolean {
  const key = keys.find(keyId);
  if (key === null) return false;
  const right = Buffer.from(macOf(key, position, hash));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Signs the end of the chain, unless it is signed; in the transaction of the sealer, which holds the lock. */
export async function signHead(db: Db, keys: KeyRing): Promise<void> {
  const last = await db
    .selectFrom('auditSeal as s')
    .leftJoin('auditHead as h', 'h.position', 's.position')
    .select(['s.position', 's.hash', 'h.mac'])
    .orderBy('s.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.mac !== null) return;
  const { position, hash } = last;
  const { current } = keys;
  await db
    .insertInto('auditHead')
    .values({ position, hash, keyId: current.id, mac: macOf(current, position, hash) })
    .execute();
}

/** The last signed end; null before the first. */
export async function readHead(db: Db): Promise<AuditHead | null> {
  const row = await db
    .selectFrom('auditHead')
    .select(['position', 'hash', 'keyId', 'mac'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const headsAtOnce = 10_000;

/** What is wrong with the signed ends in the database; null where nothing is. The chain itself is checked by `checkAudit`. */
export async function whyHeadsWrong(db: Db, keys: KeyRing | null): Promise<string | null> {
  const { sealed, signed } = await db
    .selectNoFrom([
      sql<number>`(select coalesce(max(position), 0) from audit_seal)`.as('sealed'),
      sql<number>`(select coalesce(max(position), 0) from audit_head)`.as('signed'),
    ])
    .executeTakeFirstOrThrow();
  if (keys === null) {
    return signed === 0
      ? null
      : 'its signatures cannot be verified: the file of audit keys is missing (AUDIT_KEYS_FILE)';
  }
  for (let after = 0; ; ) {
    const heads = await db
      .selectFrom('auditHead as h')
      .leftJoin('auditSeal as s', 's.position', 'h.position')
      .select(['h.position', 'h.hash', 'h.keyId', 'h.mac', 's.hash as sealedHash'])
      .where('h.position', '>', after)
      .orderBy('h.position')
      .limit(headsAtOnce)
      .execute();
    for (const head of heads) {
      if (head.hash !== head.sealedHash || !isSigned(head, keys)) {
        return `its end at position ${head.position} was not signed by Fairbook: the chain was computed anew, or a key is missing`;
      }
    }
    const last = heads.at(-1)?.position;
    if (last === undefined || heads.length < headsAtOnce) break;
    after = last;
  }
  return signed < sealed ? `nothing after position ${signed} is signed (${sealed} are sealed)` : null;
}

/** What is wrong when the database is compared with ends that were kept outside; null where all are there as they were. */
export async function whyHeadsDiffer(
  db: Db,
  heads: readonly AuditHead[],
  keys: KeyRing | null,
): Promise<string | null> {
  const found = await db
    .selectFrom('auditSeal')
    .select(['position', 'hash'])
    .where(
      'position',
      'in',
      heads.map(({ position }) => position),
    )
    .execute();
  const hashes = new Map(found.map(({ position, hash }) => [position, hash]));
  for (const head of heads) {
    if (keys !== null && !isSigned(head, keys))
      return `the exported end at position ${head.position} was not signed by Fairbook`;
    const hash = hashes.get(head.position);
    if (hash === undefined) return `position ${head.position} was exported and is gone: the trail was cut off`;
    if (hash !== head.hash) return `position ${head.position} is not what was exported: the trail was written anew`;
  }
  return null;
}
