/** Head of a case: its assignee. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { messageOf, showProblem } from '@fairbook/ui/base/queries.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../../base/api.ts';
import { useAssignees } from '../lists/use-assignees.ts';
import { decide } from '../parts/refused.ts';
import { assignmentsTexts as words } from '../texts/assignments.ts';
import css from './case-tools.module.css';

interface CaseDeskProps {
  readonly subject: string;
  /** True while a decision about the case is pending. */
  readonly isWaiting: boolean;
}

export default function CaseDesk({ subject, isWaiting }: CaseDeskProps) {
  const { role } = useAdministrator();
  const mayAssign = hasAdminRole(role, 'Reviewer');
  return (
    <div className={css.desk} data-waiting={isWaiting || undefined}>
      <Assignment subject={subject} isWaiting={isWaiting} mayAssign={mayAssign} />
    </div>
  );
}

function Assignment({ subject, isWaiting, mayAssign }: CaseDeskProps & { readonly mayAssign: boolean }) {
  const me = useAdministrator();
  const queries = useQueryClient();
  const { data } = useQuery(ask(api.readAssignment, { query: { subject } }));
  const able = useAssignees(mayAssign);
  const [isSending, setSending] = useState(false);
  // Most cases need no assignee once they are decided.
  if (!data || (!isWaiting && data.assignee === null)) return null;
  const { assignee } = data;
  if (!mayAssign)
    return (
      <p>
        {words.label}: {assignee?.name ?? words.nobody}
      </p>
    );
  // One who cannot be assigned any more stays until another is chosen.
  const isListed = !assignee || able.some(({ id }) => id === assignee.id);
  async function assign(to: string | null) {
    setSending(true);
    const body = { subject, assignee: to, insteadOf: assignee?.id ?? null };
    await decide(queries, () => api.assignCase({ body }), {
      change: 'assignments',
      done: ({ assignee: next }) => (next ? words.assigned(next.name) : words.unassigned),
    }).catch((error: unknown) => showProblem(messageOf(error)));
    setSending(false);
  }
  return (
    <>
      <NativeSelect
        size="xs"
        label={words.label}
        className={css.assignee}
        disabled={isSending}
        value={assignee?.id ?? ''}
        data={[
          { value: '', label: words.nobody },
          ...(isListed ? able : [...able, assignee]).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => void assign(event.currentTarget.value || null)}
      />
      {assignee?.id !== me.id && (
        <Button size="compact-sm" variant="default" loading={isSending} onClick={() => void assign(me.id)}>
          {words.take}
        </Button>
      )}
    </>
  );
}
