/** Dialog to register a witness. */
import { witnessForm } from '@fairbook/contract/logs/witnesses/shapes.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { decide } from '../review/parts/refused.ts';
import css from './witnesses.module.css';

const words = texts.witnesses;

export default function WitnessDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: '', key: '', url: '', operator: '' } });

  const send = () =>
    decide(queries, () => api.addWitness({ body: form.values }), {
      change: 'witnesses',
      done: ({ name }) => words.added(name),
    });

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.addTitle}
      submit={words.add}
      onSubmit={() => sendForm(form, witnessForm, send)}
    >
      <p className={css.lead}>{words.addLead}</p>
      <TextInput
        label={words.column.name}
        placeholder={words.namePlaceholder}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={words.operator}
        description={words.operatorHint}
        withAsterisk
        {...form.getInputProps('operator')}
      />
      <TextInput
        type="url"
        inputMode="url"
        label={words.url}
        description={words.urlHint}
        placeholder="https://"
        withAsterisk
        {...form.getInputProps('url')}
      />
      <Textarea
        label={words.key}
        description={words.keyHint}
        autosize
        minRows={2}
        spellCheck={false}
        withAsterisk
        classNames={{ input: css.keyInput ?? '' }}
        {...form.getInputProps('key')}
      />
    </FormDialog>
  );
}
