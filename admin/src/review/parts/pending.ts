/** Turn of a request for a second administrator. Apart from its parts, since the shell counts them. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { minRoleFor } from '@fairbook/domain/review/decisions.ts';
import type { useAdministrator } from '../../base/api.ts';

export type Pending = AnswerOf<typeof decisionsAdmin.listPendingDecisions>[number];

type Me = ReturnType<typeof useAdministrator>;

/** Returns whether this administrator can confirm the request now. */
export function canConfirm({ confirmerIds }: Pending, me: Me): boolean {
  return confirmerIds.includes(me.id);
}

/** Returns whether this administrator has the role to decide about the request of another one: they can refuse it, and confirm it once they are settled. */
export function canRefuse({ action, requestedBy }: Pending, me: Me): boolean {
  return requestedBy.id !== me.id && hasAdminRole(me.role, minRoleFor(action));
}
