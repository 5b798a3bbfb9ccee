/** Signed heads of the audit trail: they cannot be forged with access to the database alone, so a recomputed chain is detected. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Key, KeyRing } from '../../platform/base/keys.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** A head of the chain as stored outside the database. */
export interface AuditHead {
  readonly position: number;
  readonly hash: string;
  readonly keyId: string;
  readonly mac: string;
}

/** The version is part of the signed text: another signing method gets another one. */
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

/** Signs the head of the chain, if not signed yet; in the transaction of the sealer, which holds the lock. */
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

/** The last signed head; null before the first. */
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

/** Error in the signed heads in the database; null if none. `checkAudit` verifies the chain itself. */
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
        return `its head at position ${head.position} was not signed by Fairbook: the chain was recomputed, or a key is missing`;
      }
    }
    const last = heads.at(-1)?.position;
    if (last === undefined || heads.length < headsAtOnce) break;
    after = last;
  }
  return signed < sealed ? `nothing after position ${signed} is signed (${sealed} are sealed)` : null;
}

/** Error when comparing the database with exported heads; null if all are present and unchanged. */
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
      return `the exported head at position ${head.position} was not signed by Fairbook`;
    const hash = hashes.get(head.position);
    if (hash === undefined) return `position ${head.position} was exported and is gone: the trail was truncated`;
    if (hash !== head.hash) return `position ${head.position} is not what was exported: the trail was rewritten`;
  }
  return null;
}
