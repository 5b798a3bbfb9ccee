/** Form over a part of the profile: validated step by step with the server's schemas, saved when the part is complete. */
import type { FieldTexts } from '@fairbook/domain/base/in-language.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate } from '../../base/invalidation.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { errorsOf } from './values.ts';

export interface ProfileFormOptions<Values> {
  readonly initialValues: Values;
  readonly errorsOf: (values: Values) => Record<string, string>;
  readonly save: (values: Values) => Promise<unknown>;
}

export function useProfileForm<Values extends object>(options: ProfileFormOptions<Values>) {
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const form = useForm<Values>({ initialValues: options.initialValues });
  const saving = useMutation({
    mutationFn: options.save,
    meta: { notice: false },
    onSuccess: async (_answer, values) => {
      form.resetDirty(values);
      await invalidate(queries, 'account');
      showDone(onboardingTexts.saved);
    },
    onError: (error) => tellErrors(fieldsOf(error) ?? {}),
  });

  function tellErrors(errors: FieldTexts): void {
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) setAttempt((before) => before + 1);
  }

  /**
   * Leaves a step: shows the errors of its `fields`, saves where the whole part is valid, then continues. A valid step within an incomplete part stays
   * in the form, since the call takes the part as a whole.
   */
  async function submit(fields: readonly string[], goOn: () => unknown): Promise<void> {
    const errors = options.errorsOf(form.values);
    const here = errorsOf(errors, fields);
    tellErrors(here);
    if (Object.keys(here).length > 0) return;
    if (Object.keys(errors).length === 0 && form.isDirty()) {
      const saved = await saving.mutateAsync(form.values).then(
        () => true,
        () => false,
      );
      if (!saved) return;
    }
    await goOn();
  }

  return {
    form,
    attempt,
    saving,
    submit,
    /** The visible messages, by field. */
    errors: Object.fromEntries(
      Object.entries(form.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    isWhole: () => Object.keys(options.errorsOf(form.values)).length === 0,
  };
}
