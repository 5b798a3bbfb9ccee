/** Turn of a request for a second administrator. Apart from its parts, since the shell counts them. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { minRoleFor } from '@fairbook/domain/review/decisions.ts';
import type { useAdministrator } from '../../base/api.ts';

export type Pending = AnswerOf<typeof decisionsAdmin.listPendingDecisions>[number];

/** Returns whether this administrator can confirm the request. */
export function canConfirm({ action, requestedBy }: Pending, me: ReturnType<typeof useAdministrator>): boolean {
  return requestedBy.id !== me.id && hasAdminRole(me.role, minRoleFor(action));
}
