/** Connects forms with the contract's schemas: error messages by field. */

import { ApiError } from '@fairbook/contract/base/errors.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';

/** The part of a zod schema that a form needs. */
interface Shape {
  readonly safeParse: (value: unknown) =>
    | { readonly success: true }
    | {
        readonly success: false;
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
        };
      };
}

/** The server's messages for the fields of `value`; the first of each field. */
export function fieldErrorsOf(shape: Shape, value: unknown): Record<string, string> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    errors[path.map(String).join('.')] ??= inLanguage(message as Sentence);
  return errors;
}

/** Field messages of a refused call; null for a refusal that is not about fields. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> | null {
  return error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : null;
}

interface Form {
  readonly values: unknown;
  readonly setErrors: (errors: Record<string, string>) => void;
}

/** Submits a dialog's form after validation; errors, local or from the server, show at their fields. */
export function sendForm(form: Form, shape: Shape, send: () => Promise<unknown>): Promise<void> | false {
  const errors = fieldErrorsOf(shape, form.values);
  form.setErrors(errors);
  return Object.keys(errors).length === 0 && sendTelling(form, send);
}

async function sendTelling(form: Form, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    form.setErrors({ ...fieldsOf(error) });
    throw error;
  }
}
