/** Actions on a pending invitation: resend its mail, or revoke it. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/base/questions.ts';
import { Button } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { texts } from '../base/texts.ts';
import css from './accounts.module.css';
import type { Invite } from './members.ts';

const words = texts.administrators;

export function InviteActions({ invite: { id, email } }: { invite: Invite }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => settle(queries, () => api.resendAdminInvite({ params: { id } }), words.resent(email)),
    onError: (error) => showProblem(messageOf(error)),
    meta: { notice: false },
  });
  const revoke = () =>
    confirm({
      message: words.revokes(email),
      danger: true,
      onConfirm: () => settle(queries, () => api.revokeAdminInvite({ params: { id } }), words.revoked(email)),
    });
  return (
    <span className={css.actions}>
      <Button variant="default" size="compact-sm" loading={again.isPending} onClick={() => again.mutate()}>
        {words.resend}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => void revoke()}>
        {words.revoke}
      </Button>
    </span>
  );
}

/** The invitation was accepted or revoked elsewhere: refetch the list. */
async function settle(queries: QueryClient, send: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await send();
    showDone(done);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    await invalidate(queries, 'adminInvites');
    throw new ApiError(404, { message: words.meanwhile }, error.requestId);
  }
  await invalidate(queries, 'adminInvites');
}
