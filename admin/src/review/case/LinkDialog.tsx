/** Dialog that links two accounts of one investor. */
import { linkBody } from '@fairbook/contract/accounts/links/shapes.ts';
import { linkGrounds, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { sentWords } from '../parts/refused.ts';
import { linksTexts } from '../texts/links.ts';

const words = linksTexts.form;

interface LinkDialogProps {
  readonly subject: string;
  /** The other account, where it is known: the id of its page or an address of its people. */
  readonly other?: string;
  readonly name?: string;
  readonly onClose: () => void;
}

export default function LinkDialog({ subject, other = '', name, onClose }: LinkDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { other, ground: '', reason: '' },
    validate: {
      other: (value) => (value.trim() === '' ? words.otherRequired : null),
      ground: (value) => (value === '' ? words.required : null),
      reason: (value) => (value.trim() === '' ? words.reasonRequired : null),
    },
  });

  async function send() {
    const ground = valuesOf(linkGrounds).find((one) => one === form.values.ground) ?? 'samePerson';
    const body = { subject, ...form.values, ground };
    const linked = await api.linkAccounts({ body }).finally(() => invalidate(queries, 'links', 'sharedDecision'));
    showDone(sentWords(linked) ?? words.done);
  }

  function submit() {
    if (form.validate().hasErrors) return false;
    return sendForm({ values: { subject, ...form.values }, setErrors: form.setErrors }, linkBody, send);
  }

  return (
    <FormDialog
      opened
      title={name === undefined ? linksTexts.link : linksTexts.linkWith(name)}
      submit={words.submit}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={dialogsCss.dialogText}>{words.lead}</p>
      {other === '' && (
        <TextInput label={words.other} type="email" withAsterisk data-autofocus {...form.getInputProps('other')} />
      )}
      <Radio.Group label={words.ground} withAsterisk {...form.getInputProps('ground')}>
        {valuesOf(linkGrounds).map((ground) => (
          <Radio key={ground} mt="xs" value={ground} label={words.grounds[ground]} />
        ))}
      </Radio.Group>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
