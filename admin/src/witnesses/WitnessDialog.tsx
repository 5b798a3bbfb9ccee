/** Dialog to register a witness. */
import { ApiError } from '@fairbook/contract/errors.ts';
import { witnessForm } from '@fairbook/contract/witnesses/shapes.ts';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { decide } from '../parts/refused.ts';
import { texts } from '../texts.ts';
import css from './witnesses.module.css';

const words = texts.witnesses;

export default function WitnessDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: '', key: '', url: '', operator: '' } });

  async function send(): Promise<void> {
    try {
      await decide(queries, () => api.addWitness({ body: form.values }), {
        change: 'witnesses',
        done: ({ name }) => words.added(name),
      });
    } catch (error) {
      if (error instanceof ApiError) form.setErrors({ ...error.fields });
      throw error;
    }
  }

  function submit(): Promise<void> | false {
    const issues = witnessForm.safeParse(form.values).error?.issues ?? [];
    form.setErrors(Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])));
    return issues.length === 0 && send();
  }

  return (
    <FormDialog opened onClose={onClose} title={words.addTitle} submit={words.add} onSubmit={submit}>
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
