/** The owner of sessions. */

import type { ProvenIdentity } from '../../../platform/adapters/identity.ts';
import { unauthorized } from '../../../platform/base/errors.ts';
import type { AuditActor } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator, User } from '../../../platform/http/caller/actor.ts';

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
export function subjectOf({ uuid, adminId }: Exclude<AuditActor, string>): string {
  return adminId === undefined ? `user:${uuid}` : `administrator:${uuid}`;
}
