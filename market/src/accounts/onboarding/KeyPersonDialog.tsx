/** Adds or edits a person of the municipality. */
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { api } from '../../base/api.ts';
import formCss from '../../parts/form.module.css';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { keyPersonErrors, keyPersonValues } from './municipality-values.ts';
import type { KeyPerson } from './shapes.ts';
import { usePartForm } from './use-part-form.ts';

const words = municipalityTexts.people;

export interface KeyPersonDialogProps {
  /** Null adds a person. */
  readonly person: KeyPerson | null;
  /** Rank of a new person. */
  readonly nextRank: number;
  readonly onClose: () => void;
}

export function KeyPersonDialog({ person, nextRank, onClose }: KeyPersonDialogProps) {
  const { form, submit } = usePartForm({
    initialValues: keyPersonValues(person, person?.rank ?? nextRank),
    errorsOf: keyPersonErrors,
    save: (body) => (person ? api.changePerson({ params: { id: person.id }, body }) : api.addPerson({ body })),
    done: words.saved,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={person ? words.changeTitle : words.addTitle}
      submit={words.save}
      onSubmit={submit}
    >
      <TextInput label={words.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label={words.title} withAsterisk {...form.getInputProps('title')} />
      <Textarea label={words.bio} withAsterisk autosize minRows={3} maxRows={8} {...form.getInputProps('bio')} />
      <div className={formCss.pair}>
        <TextInput label={words.phone} type="tel" withAsterisk {...form.getInputProps('phone')} />
        <TextInput
          label={words.phoneExtension}
          placeholder={municipalityTexts.optional}
          {...form.getInputProps('phoneExtension')}
        />
      </div>
      <TextInput label={words.email} type="email" withAsterisk {...form.getInputProps('email')} />
      <TextInput
        label={words.linkedInUrl}
        placeholder={municipalityTexts.optional}
        type="url"
        {...form.getInputProps('linkedInUrl')}
      />
      <Checkbox label={words.showOnProfile} {...form.getInputProps('showOnProfile', { type: 'checkbox' })} />
    </FormDialog>
  );
}
