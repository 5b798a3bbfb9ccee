/** The calls of the decisions about an account. */
import type { accountKinds } from '@fairbook/contract/accounts/people/shapes.ts';
import { api } from '../../base/api.ts';

export function decisionsAbout(kind: (typeof accountKinds)[number], id: string) {
  const on = { params: { kind, id } };
  return {
    APPROVE: () => api.approveAccount(on),
    REJECT: (rejectionReason: string) => api.rejectAccount({ ...on, body: { rejectionReason } }),
    SUSPEND: (reason: string) => api.suspendAccount({ ...on, body: { reason } }),
    REACTIVATE: (reason: string) => api.reactivateAccount({ ...on, body: { reason } }),
    DEACTIVATE: (reason: string) => api.deactivateAccount({ ...on, body: { reason } }),
  };
}
