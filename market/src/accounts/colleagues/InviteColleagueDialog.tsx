/** Invites one colleague by email. */
import { inviteColleagueBody } from '@fairbook/contract/accounts/colleagues/shapes.ts';
import { rolesFor } from '@fairbook/domain/accounts/account-roles.ts';
import { labelOf, type Role, roles } from '@fairbook/domain/base/vocabulary.ts';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../base/api.ts';
import { usePerson } from '../../base/person.ts';
import { InvitationDialog } from '../../parts/InvitationDialog.tsx';
import { colleagueTexts } from '../texts/colleagues.ts';
import { whatRoleDoes } from './roles.ts';

const words = colleagueTexts;

export function InviteColleagueDialog({ onClose }: { onClose: () => void }) {
  const { userType } = usePerson();
  const choices = rolesFor(userType);
  const form = useForm<{ name: string; email: string; role: Role }>({
    initialValues: { name: '', email: '', role: choices[0] },
  });

  return (
    <InvitationDialog
      words={words}
      form={form}
      shape={inviteColleagueBody}
      send={async () =>
        (await api.inviteColleague({ body: form.values })).pendingDecision ? words.asking.asked : null
      }
      changes="colleagues"
      onClose={onClose}
    >
      <TextInput label={words.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput type="email" label={words.email} withAsterisk {...form.getInputProps('email')} />
      <Radio.Group label={words.role} {...form.getInputProps('role')}>
        <Stack gap={8} mt={6}>
          {choices.map((role) => (
            <Radio key={role} value={role} label={labelOf(roles, role)} description={whatRoleDoes(userType, role)} />
          ))}
        </Stack>
      </Radio.Group>
    </InvitationDialog>
  );
}
