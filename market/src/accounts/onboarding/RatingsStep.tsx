/** Ratings of each revenue stream of a municipality. */
import { labelOf, ratingAgencies } from '@fairbook/domain/base/vocabulary.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import formCss from '../../parts/form.module.css';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import type { PartProps } from './FileSteps.tsx';
import { ratingErrors, ratingOf, ratingValues } from './municipality-values.ts';
import css from './onboarding.module.css';
import { PartActions } from './PartActions.tsx';
import { PartStep } from './PartStep.tsx';
import type { CreditRating } from './shapes.ts';
import { usePartForm } from './use-part-form.ts';
import { useRemoval } from './use-removal.ts';

const words = municipalityTexts.ratings;

export function RatingsStep({ profile, whyLocked }: PartProps) {
  const [edited, setEdited] = useState<CreditRating | 'new' | null>(null);
  const ratings = profile.creditRatings;
  const ask = useRemoval(words);
  const remove = ({ id, revStream }: CreditRating) =>
    ask(words.removeText(revStream), () => api.removeCreditRating({ params: { id } }));
  return (
    <PartStep
      step="ratings"
      lead={words.lead}
      whyLocked={whyLocked}
      backTo="people"
      next="review"
      add={{ label: words.add, onClick: () => setEdited('new') }}
    >
      {ratings.length === 0 && <p className={css.stepHint}>{words.none}</p>}
      {ratings.length > 0 && (
        <ul className={css.parts}>
          {ratings.map((rating) => (
            <li key={rating.id} className={css.partRow}>
              <p className={css.partText}>
                <strong>{rating.revStream}</strong>
                {rating.description && <span>{rating.description}</span>}
                <span>{gradesOf(rating)}</span>
              </p>
              {!whyLocked && (
                <PartActions
                  name={rating.revStream}
                  words={words}
                  onEdit={() => setEdited(rating)}
                  onRemove={() => void remove(rating)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <RatingDialog rating={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PartStep>
  );
}

/** 'Fitch AA · Moody’s Aa2 · S&P AA'; agencies without a rating are left out. */
export function gradesOf(rating: CreditRating): string {
  return ratingAgencies
    .filter(({ field }) => rating[field] !== null)
    .map(({ field, label, scale }) => `${label} ${labelOf(scale, rating[field])}`)
    .join(' · ');
}

function RatingDialog({ rating, onClose }: { rating: CreditRating | null; onClose: () => void }) {
  const { form, submit } = usePartForm({
    initialValues: ratingValues(rating),
    errorsOf: ratingErrors,
    save: (values) => {
      const body = ratingOf(values);
      return rating ? api.changeCreditRating({ params: { id: rating.id }, body }) : api.addCreditRating({ body });
    },
    done: words.saved,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={rating ? words.changeTitle : words.addTitle}
      submit={words.save}
      onSubmit={submit}
    >
      <TextInput
        label={words.revStream}
        description={words.revStreamHint}
        withAsterisk
        data-autofocus
        {...form.getInputProps('revStream')}
      />
      <Textarea
        label={words.description}
        placeholder={municipalityTexts.optional}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <div className={formCss.pair}>
        {ratingAgencies.map(({ field, label, scale }) => (
          <NativeSelect
            key={field}
            label={words.agency(label)}
            data={[{ value: '', label: municipalityTexts.choose }, ...scale]}
            withAsterisk
            {...form.getInputProps(field)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
