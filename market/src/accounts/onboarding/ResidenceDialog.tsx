/** Dialog to prove a residence with a document, so that orders are local in the sales of an area. */
import { residenceBody } from '@fairbook/contract/accounts/changes/shapes.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { FileInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import { fileTexts } from '../../parts/texts/files.ts';
import { changeTexts } from '../texts/changes.ts';

const words = changeTexts.residence;

export default function ResidenceDialog({ onClose }: { readonly onClose: () => void }) {
  const { userType } = usePerson();
  const queries = useQueryClient();
  const [proof, setProof] = useState<File | null>(null);
  const form = useForm({ initialValues: { zipCode: '', explanation: '', proof: '' } });
  const { zipCode, explanation } = form.values;

  async function send() {
    await api.requestResidenceProof({ body: { zipCode, explanation }, files: proof ? { proof } : {} });
    await invalidate(queries, 'account');
    showDone(changeTexts.form.sent);
  }

  function submit() {
    const wasSent = sendForm({ ...form, values: { zipCode, explanation } }, residenceBody, send);
    if (proof === null) form.setFieldError('proof', words.required);
    return wasSent;
  }

  return (
    <FormDialog opened title={words.ask} submit={changeTexts.form.send} onClose={onClose} onSubmit={submit}>
      <p className={dialogsCss.dialogText}>{words.lead}</p>
      <TextInput
        label={words.zipCode}
        description={userType === 'individual-investor' ? words.ofProfile : words.ofOffice}
        inputMode="numeric"
        withAsterisk
        data-autofocus
        {...form.getInputProps('zipCode')}
      />
      <FileInput
        label={words.document}
        description={words.documentHint}
        placeholder={fileTexts.choose}
        accept="application/pdf"
        withAsterisk
        value={proof}
        onChange={(file) => {
          setProof(file);
          form.clearFieldError('proof');
        }}
        error={form.errors['proof']}
      />
      <Textarea
        label={changeTexts.form.explanation}
        description={words.explanationHint}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('explanation')}
      />
    </FormDialog>
  );
}
