/** Invites one professional by email. */
import { inviteProfessionalBody } from '@fairbook/contract/accounts/invites/shapes.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../base/api.ts';
import { invitationTexts } from '../../issuers/texts/municipalities.ts';
import { InvitationDialog } from '../../parts/InvitationDialog.tsx';

const words = invitationTexts;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { email: '', name: '' } });

  return (
    <InvitationDialog
      words={words}
      form={form}
      shape={inviteProfessionalBody}
      send={() => api.inviteProfessional({ body: form.values })}
      changes="invites"
      onClose={onClose}
    >
      <TextInput type="email" label={words.email} withAsterisk data-autofocus {...form.getInputProps('email')} />
      <TextInput label={words.name} placeholder={words.optional} {...form.getInputProps('name')} />
    </InvitationDialog>
  );
}
