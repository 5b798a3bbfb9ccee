/** Invites one colleague by email. */
import { inviteColleagueBody } from '@fairbook/contract/colleagues/shapes.ts';
import { type Role, roles } from '@fairbook/domain/vocabulary.ts';
import dialogsCss from '@fairbook/ui/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { showDone } from '@fairbook/ui/queries.ts';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { sendForm } from '../forms.ts';
import { invalidate } from '../invalidation.ts';
import { colleagueTexts } from '../texts/colleagues.ts';

const words = colleagueTexts;

export function InviteColleagueDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<{ name: string; email: string; role: Role }>({
    initialValues: { name: '', email: '', role: 'User' },
  });

  async function send(): Promise<void> {
    const { email } = form.values;
    await api.inviteColleague({ body: form.values });
    await invalidate(queries, 'colleagues');
    showDone(words.sent(email));
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.invite}
      submit={words.send}
      onSubmit={() => sendForm(form, inviteColleagueBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.inviteLead}</p>
      <TextInput label={words.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput type="email" label={words.email} withAsterisk {...form.getInputProps('email')} />
      <Radio.Group label={words.role} {...form.getInputProps('role')}>
        <Stack gap={8} mt={6}>
          {roles
            .map(({ value }) => value)
            .toReversed()
            .map((role) => (
              <Radio key={role} value={role} label={role} description={words.roles[role]} />
            ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
