/** The owner of sessions. */

import type { ProvenIdentity } from '../adapters/identity.ts';
import type { AuditEntry } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { unauthorized } from '../errors.ts';
import type { Administrator, User } from '../http/actor.ts';

export interface OwnCall {
  readonly db: Db;
  readonly identity: ProvenIdentity | null;
  readonly now: Date;
}

export type OwnChange = OwnCall & { readonly actor: User | Administrator };

export function present(identity: ProvenIdentity | null): ProvenIdentity {
  if (!identity) throw unauthorized();
  return identity;
}

/** The account's audit trail subject. */
export function subjectOf({ uuid, adminId }: Exclude<AuditEntry['actor'], string>): string {
  return adminId === undefined ? `user:${uuid}` : `administrator:${uuid}`;
}
