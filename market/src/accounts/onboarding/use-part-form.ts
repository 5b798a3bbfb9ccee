/** Form of one list item of the profile: validated with the server's schema, saved by its own call. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../base/invalidation.ts';

export interface PartFormOptions<Values> {
  readonly initialValues: Values;
  readonly errorsOf: (values: Values) => Record<string, string>;
  readonly save: (values: Values) => Promise<unknown>;
  /** The toast after it was saved. */
  readonly done: string;
}

export function usePartForm<Values extends object>({ initialValues, errorsOf, save, done }: PartFormOptions<Values>) {
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues });

  /** For FormDialog: false where there are field errors, which are shown. */
  function submit(): Promise<unknown> | false {
    const errors = errorsOf(form.values);
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return false;
    return send();
  }

  async function send(): Promise<void> {
    try {
      await save(form.values);
    } catch (error) {
      form.setErrors(fieldsOf(error) ?? {});
      throw error;
    } finally {
      await invalidate(queries, 'account');
    }
    showDone(done);
  }

  return { form, submit };
}
