/** Dialog that invites a person by email. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invalidate } from '../base/invalidation.ts';

type Form = Parameters<typeof sendForm>[0] & { readonly values: { readonly email: string } };

interface InvitationDialogProps {
  readonly words: {
    readonly invite: string;
    readonly send: string;
    readonly inviteLead: string;
    readonly sent: (email: string) => string;
  };
  readonly form: Form;
  readonly shape: Parameters<typeof sendForm>[1];
  readonly send: () => Promise<unknown>;
  /** The list that the invitation changes. */
  readonly changes: 'colleagues' | 'invites' | 'dealTeam';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function InvitationDialog(props: InvitationDialogProps) {
  const { words, form, shape, send, changes, onClose, children } = props;
  const queries = useQueryClient();

  async function sendInvitation(): Promise<void> {
    const { email } = form.values;
    const done = await send();
    await invalidate(queries, changes);
    showDone(typeof done === 'string' ? done : words.sent(email));
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.invite}
      submit={words.send}
      onSubmit={() => sendForm(form, shape, sendInvitation)}
    >
      <p className={dialogsCss.dialogText}>{words.inviteLead}</p>
      {children}
    </FormDialog>
  );
}
