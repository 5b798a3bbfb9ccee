/** Actions of an Owner on an administrator: change the role, request the removal. */
import { whyNotDemote } from '@fairbook/domain/accounts/administrators.ts';
import { type AdminRole, adminRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { ReasonDialog } from '../review/parts/ReasonDialog.tsx';
import { decide } from '../review/parts/refused.ts';
import type { Administrator } from './members.ts';

const words = texts.administrators;

/** The role select for an Owner. The server refuses a change that would leave no Owner. */
export function RoleChoice({ administrator }: { administrator: Administrator }) {
  const me = useAdministrator();
  const queries = useQueryClient();
  const { id, role, firstName, lastName } = administrator;
  const name = `${firstName} ${lastName}`;
  const options = adminRoles.map(({ value, label }) => ({
    value,
    label,
    disabled: whyNotDemote({ id, role }, value, { uuid: me.id }) !== null,
  }));
  const change = (next: AdminRole) =>
    confirm({
      message: words.changesRole(name, labelOf(adminRoles, next)),
      onConfirm: () =>
        decide(queries, () => api.changeAdministratorRole({ params: { id }, body: { role: next } }), {
          change: 'administrators',
          done: words.roleChanged(name, labelOf(adminRoles, next)),
        }),
    });
  return (
    <NativeSelect
      size="xs"
      aria-label={words.roleOf(name)}
      value={role}
      data={options}
      onChange={(event) => void change(event.currentTarget.value as AdminRole)}
    />
  );
}

export function RemoveAction({ administrator }: { administrator: Administrator }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, firstName, lastName } = administrator;
  const name = `${firstName} ${lastName}`;
  const send = (reason: string) =>
    decide(queries, () => api.removeAdministrator({ params: { id }, body: { reason } }), {
      change: 'administrators',
      done: words.removeRequested(name),
    });
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setOpen(true)}>
        {words.remove}
      </Button>
      <ReasonDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.removeTitle(name)}
        lead={words.removeLead}
        hint={words.removeHint}
        danger
        asked={{ decision: 'administrator.remove', subject: `administrator:${id}` }}
        onSend={send}
      />
    </>
  );
}
