/** Form of a new API key: its name, what it may do, for how long and from where. */
import { apiKeyForm } from '@fairbook/contract/accounts/api-keys/shapes.ts';
import { type KeyScope, keyBounds, keyScopes, scopesFor } from '@fairbook/domain/accounts/api-keys.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import programCss from '../../parts/program-access.module.css';
import { apiKeyTexts } from '../texts/api-keys.ts';

const words = apiKeyTexts.dialog;
const terms = [30, 90, 180, keyBounds.days];

export interface ApiKeyDialogProps {
  readonly onClose: () => void;
  readonly onKey: (key: string) => void;
}

export function ApiKeyDialog({ onClose, onKey }: ApiKeyDialogProps) {
  const queries = useQueryClient();
  const usable = scopesFor(usePerson().userType);
  const form = useForm<{ name: string; scopes: KeyScope[]; days: number; networks: string[] }>({
    initialValues: { name: '', scopes: ['read'], days: 90, networks: [] },
  });

  async function send(): Promise<void> {
    const { key } = await api.createApiKey({ body: form.values });
    await invalidate(queries, api.listApiKeys);
    onKey(key);
  }

  // The server names the wrong network; the field shows the sentence.
  const networkError = Object.entries(form.errors).find(([name]) => name.startsWith('networks'))?.[1];
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.title}
      submit={words.submit}
      onSubmit={() => sendForm(form, apiKeyForm, send)}
    >
      <TextInput
        label={words.name}
        description={words.nameHint}
        maxLength={keyBounds.nameLength}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={words.scopes} withAsterisk {...form.getInputProps('scopes')}>
        <div className={programCss.choices}>
          {keyScopes
            .filter(({ value }) => usable.includes(value))
            .map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} description={words.scopeHints[value]} />
            ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={words.term}
        data={terms.map((days) => ({ value: `${days}`, label: words.days(days) }))}
        value={`${form.values.days}`}
        onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
      />
      <TagsInput
        label={words.networks}
        description={words.networksHint}
        maxTags={keyBounds.networks}
        {...form.getInputProps('networks')}
        error={networkError}
      />
    </FormDialog>
  );
}
