/** Export of the person's data, and erasure of their account. */
import { useAction } from '@fairbook/ui/base/api.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { useSignOut } from '@fairbook/ui/sign-in/sign-out.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { settingsTexts } from '../texts/settings.ts';
import css from './settings.module.css';

const words = settingsTexts.privacy;

export function PrivacySection() {
  const [asking, setAsking] = useState(false);
  const save = useAction(() => api.exportOwnData(), {
    onSuccess: (file) => saveBlob('my-fairbook-data.json', file),
  });
  return (
    <Section title={words.title}>
      <p className={css.settingsHint}>{words.lead}</p>
      <Group>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {words.export}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          {words.erase}
        </Button>
      </Group>
      <EraseDialog opened={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}

function EraseDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const signOut = useSignOut();
  return (
    <FormDialog
      opened={opened}
      onClose={() => {
        setEmail('');
        onClose();
      }}
      title={words.eraseTitle}
      submit={words.eraseButton}
      danger
      onSubmit={async () => {
        await api.eraseOwnAccount({ body: { email } });
        await signOut();
      }}
    >
      <p className={dialogsCss.dialogText}>{words.eraseText}</p>
      <TextInput
        type="email"
        required
        label={words.email}
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
