/** Whose turn a request for a second administrator is. Apart from its parts, since the shell counts them. */
import type { decisionsAdmin } from '@fairbook/contract/decisions/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { hasAdminRole } from '@fairbook/domain/administrators.ts';
import { minRoleFor } from '@fairbook/domain/decisions.ts';
import type { useAdministrator } from '../api.ts';

export type Pending = AnswerOf<typeof decisionsAdmin.listPendingDecisions>[number];

/** Whether this administrator can confirm the request. */
export function canConfirm({ action, requestedBy }: Pending, me: ReturnType<typeof useAdministrator>): boolean {
  return requestedBy.id !== me.id && hasAdminRole(me.role, minRoleFor(action));
}
