/** Invites one professional by email. */
import { inviteProfessionalBody } from '@fairbook/contract/invites/shapes.ts';
import dialogsCss from '@fairbook/ui/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { showDone } from '@fairbook/ui/queries.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { sendForm } from '../forms.ts';
import { invalidate } from '../invalidation.ts';
import { invitationTexts } from '../texts/municipalities.ts';

const words = invitationTexts;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { email: '', name: '' } });

  async function send(): Promise<void> {
    const { email } = form.values;
    await api.inviteProfessional({ body: form.values });
    await invalidate(queries, 'invites');
    showDone(words.sent(email));
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.invite}
      submit={words.send}
      onSubmit={() => sendForm(form, inviteProfessionalBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.inviteLead}</p>
      <TextInput type="email" label={words.email} withAsterisk data-autofocus {...form.getInputProps('email')} />
      <TextInput label={words.name} placeholder={words.optional} {...form.getInputProps('name')} />
    </FormDialog>
  );
}
