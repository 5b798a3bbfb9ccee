/** People of a municipality, in the order investors see them. */

import { messageOf, showProblem } from '@fairbook/ui/base/queries.ts';
import { IconArrowDown } from '@fairbook/ui/icons/arrows/arrow-down.ts';
import { IconArrowUp } from '@fairbook/ui/icons/arrows/arrow-up.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import formCss from '../../parts/form.module.css';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import type { PartProps } from './FileSteps.tsx';
import { keyPersonErrors, keyPersonValues, ranksAfterMove } from './municipality-values.ts';
import css from './onboarding.module.css';
import { PartActions } from './PartActions.tsx';
import { PartStep } from './PartStep.tsx';
import type { KeyPerson } from './shapes.ts';
import { usePartForm } from './use-part-form.ts';
import { useRemoval } from './use-removal.ts';

const words = municipalityTexts.people;

export function PeopleStep({ profile, whyLocked }: PartProps) {
  const queries = useQueryClient();
  const people = profile.keyPersonnel;
  const [edited, setEdited] = useState<KeyPerson | 'new' | null>(null);
  const lastRank = Math.max(0, ...people.map(({ rank }) => rank));
  const move = useMutation({
    mutationFn: async ({ from, to }: { from: number; to: number }) => {
      for (const { person, rank } of ranksAfterMove(people, from, to)) {
        const { id, ...body } = person;
        await api.changePerson({ params: { id }, body: { ...body, rank } });
      }
    },
    meta: { notice: false },
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'account'),
  });
  const ask = useRemoval(words);
  const remove = ({ id, name }: KeyPerson) => ask(words.removeText(name), () => api.removePerson({ params: { id } }));
  return (
    <PartStep
      step="people"
      lead={words.lead}
      whyLocked={whyLocked}
      backTo="finance"
      next="ratings"
      add={{ label: words.add, onClick: () => setEdited('new') }}
    >
      {people.length === 0 && <p className={css.stepHint}>{words.none}</p>}
      {people.length > 0 && (
        <ol className={css.parts}>
          {people.map((person, at) => (
            <li key={person.id} className={css.partRow}>
              {!whyLocked && people.length > 1 && (
                <span className={css.partMoves}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.up(person.name)}
                    disabled={at === 0 || move.isPending}
                    onClick={() => move.mutate({ from: at, to: at - 1 })}
                  >
                    <IconArrowUp size={18} stroke={1.6} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.down(person.name)}
                    disabled={at === people.length - 1 || move.isPending}
                    onClick={() => move.mutate({ from: at, to: at + 1 })}
                  >
                    <IconArrowDown size={18} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </span>
              )}
              <p className={css.partText}>
                <strong>{person.name}</strong>
                <span>{person.title}</span>
                {!person.showOnProfile && <span>{words.hidden}</span>}
              </p>
              {!whyLocked && (
                <PartActions
                  name={person.name}
                  words={words}
                  onEdit={() => setEdited(person)}
                  onRemove={() => void remove(person)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {edited !== null && (
        <KeyPersonDialog
          person={edited === 'new' ? null : edited}
          nextRank={lastRank + 1}
          onClose={() => setEdited(null)}
        />
      )}
    </PartStep>
  );
}

const keyPersonDialogWords = municipalityTexts.people;

interface KeyPersonDialogProps {
  /** Null adds a person. */
  readonly person: KeyPerson | null;
  /** Rank of a new person. */
  readonly nextRank: number;
  readonly onClose: () => void;
}

/** Adds or edits a person of the municipality. */
function KeyPersonDialog({ person, nextRank, onClose }: KeyPersonDialogProps) {
  const { form, submit } = usePartForm({
    initialValues: keyPersonValues(person, person?.rank ?? nextRank),
    errorsOf: keyPersonErrors,
    save: (body) => (person ? api.changePerson({ params: { id: person.id }, body }) : api.addPerson({ body })),
    done: keyPersonDialogWords.saved,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={person ? keyPersonDialogWords.changeTitle : keyPersonDialogWords.addTitle}
      submit={keyPersonDialogWords.save}
      onSubmit={submit}
    >
      <TextInput label={keyPersonDialogWords.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label={keyPersonDialogWords.title} withAsterisk {...form.getInputProps('title')} />
      <Textarea
        label={keyPersonDialogWords.bio}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('bio')}
      />
      <div className={formCss.pair}>
        <TextInput label={keyPersonDialogWords.phone} type="tel" withAsterisk {...form.getInputProps('phone')} />
        <TextInput
          label={keyPersonDialogWords.phoneExtension}
          placeholder={municipalityTexts.optional}
          {...form.getInputProps('phoneExtension')}
        />
      </div>
      <TextInput label={keyPersonDialogWords.email} type="email" withAsterisk {...form.getInputProps('email')} />
      <TextInput
        label={keyPersonDialogWords.linkedInUrl}
        placeholder={municipalityTexts.optional}
        type="url"
        {...form.getInputProps('linkedInUrl')}
      />
      <Checkbox
        label={keyPersonDialogWords.showOnProfile}
        {...form.getInputProps('showOnProfile', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
