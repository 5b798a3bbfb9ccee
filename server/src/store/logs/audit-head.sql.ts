/** Signed heads of the audit trail: they cannot be forged with access to the database alone, so a recomputed chain is detected. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { AuditHead } from '../../platform/signer/requests.ts';
import type { Signer } from '../../platform/signer/signer.ts';

/** Says which heads the signer signed; null where it has no keys of the audit trail. */
export type HeadChecker = Pick<Signer, 'areSigned'>;

/** Stores a signed head, unless another process did. */
export async function keepHead(db: Db, head: AuditHead): Promise<void> {
  await db
    .insertInto('auditHead')
    .values(head)
    .onConflict((conflict) => conflict.doNothing())
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
export async function whyHeadsWrong(db: Db, signer: HeadChecker): Promise<string | null> {
  const { sealed, signed } = await db
    .selectNoFrom([
      sql<number>`(select coalesce(max(position), 0) from audit_seal)`.as('sealed'),
      sql<number>`(select coalesce(max(position), 0) from audit_head)`.as('signed'),
    ])
    .executeTakeFirstOrThrow();
  for (let after = 0; ; ) {
    const heads = await db
      .selectFrom('auditHead as h')
      .leftJoin('auditSeal as s', 's.position', 'h.position')
      .select(['h.position', 'h.hash', 'h.keyId', 'h.mac', 's.hash as sealedHash'])
      .where('h.position', '>', after)
      .orderBy('h.position')
      .limit(headsAtOnce)
      .execute();
    if (heads.length === 0) break;
    const right = await signer.areSigned(heads.map(({ sealedHash, ...head }) => head));
    if (right === null)
      return 'its signatures cannot be verified: the file of audit keys is missing (AUDIT_KEYS_FILE of the signer)';
    for (const [index, head] of heads.entries()) {
      if (head.hash !== head.sealedHash || right[index] !== true) {
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
export async function whyHeadsDiffer(db: Db, heads: readonly AuditHead[], signer: HeadChecker): Promise<string | null> {
  const found = await db
    .selectFrom('auditSeal')
    .select(['position', 'hash'])
    .where(
      'position',
      'in',
      heads.map(({ position }) => position),
    )
    .execute();
  const right = await signer.areSigned(heads);
  const hashes = new Map(found.map(({ position, hash }) => [position, hash]));
  for (const [index, head] of heads.entries()) {
    if (right?.[index] === false) return `the exported head at position ${head.position} was not signed by Fairbook`;
    const hash = hashes.get(head.position);
    if (hash === undefined) return `position ${head.position} was exported and is gone: the trail was truncated`;
    if (hash !== head.hash) return `position ${head.position} is not what was exported: the trail was rewritten`;
  }
  return null;
}
