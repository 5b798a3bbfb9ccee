/** Dialog to invite an administrator by email address. */
import { adminInviteBody } from '@fairbook/contract/accounts/sign-up/shapes.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { type AdminRole, adminRoles } from '@fairbook/domain/base/vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { texts } from '../base/texts.ts';
import { sentWords } from '../review/parts/refused.ts';
import css from './accounts.module.css';

const words = texts.administrators;

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<AdminRole>('Reviewer');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!opened) return;
    setEmail('');
    setRole('Reviewer');
    setProblem(null);
  }, [opened]);

  async function send(body: { email: string; role: AdminRole }): Promise<void> {
    let sent: string | null;
    try {
      sent = sentWords(await api.inviteAdministrator({ body }));
    } catch (error) {
      // Invited or joined since: the list behind the dialog shows it.
      if (error instanceof ApiError && error.status === 409) await invalidate(queries, 'adminInvites');
      throw error;
    }
    showDone(sent ?? words.invited(body.email));
    await invalidate(queries, 'adminInvites', 'sharedDecision');
  }

  function submit(): Promise<unknown> | false {
    const read = adminInviteBody.safeParse({ email, role });
    setProblem(read.error?.issues[0]?.message ?? null);
    return read.success ? send(read.data) : false;
  }

  return (
    <FormDialog opened={opened} onClose={onClose} title={words.inviteTitle} onSubmit={submit}>
      <p className={css.lead}>{words.inviteLead}</p>
      <TextInput
        type="email"
        label={words.email}
        withAsterisk
        required
        data-autofocus
        autoComplete="off"
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label={words.role}
        description={texts.roles.hint[role]}
        value={role}
        data={[...adminRoles]}
        onChange={(event) => setRole(event.currentTarget.value as AdminRole)}
      />
    </FormDialog>
  );
}
