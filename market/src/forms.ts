/** Between a form and the contract's shapes: the sentences of whatever is wrong, by field. */
import { ApiError } from '@fairbook/contract/errors.ts';
import type { FieldErrors } from '@fairbook/domain/refusal.ts';

/** As much of a zod shape as a form needs. */
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

/** What the server would answer about the fields of `value`; the first sentence of each field. */
export function fieldErrorsOf(shape: Shape, value: unknown): Record<string, string> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}

/** The field sentences of a refused call; null for a refusal that is not about fields. */
export function fieldsOf(error: unknown): FieldErrors | null {
  return error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : null;
}
