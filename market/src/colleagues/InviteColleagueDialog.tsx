/** Invites one colleague by email. */
import { inviteColleagueBody } from '@fairbook/contract/colleagues/shapes.ts';
import { type Role, roles } from '@fairbook/domain/vocabulary.ts';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../api.ts';
import { InvitationDialog } from '../parts/InvitationDialog.tsx';
import { colleagueTexts } from '../texts/colleagues.ts';

const words = colleagueTexts;

export function InviteColleagueDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ name: string; email: string; role: Role }>({
    initialValues: { name: '', email: '', role: 'User' },
  });

  return (
    <InvitationDialog
      words={words}
      form={form}
      shape={inviteColleagueBody}
      send={() => api.inviteColleague({ body: form.values })}
      changes="colleagues"
      onClose={onClose}
    >
      <TextInput label={words.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput type="email" label={words.email} withAsterisk {...form.getInputProps('email')} />
      <Radio.Group label={words.role} {...form.getInputProps('role')}>
        <Stack gap={8} mt={6}>
          {roles.toReversed().map(({ value, label }) => (
            <Radio key={value} value={value} label={label} description={words.roles[value]} />
          ))}
        </Stack>
      </Radio.Group>
    </InvitationDialog>
  );
}
