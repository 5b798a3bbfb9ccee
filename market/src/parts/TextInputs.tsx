/** Inputs of texts of a sale: one line, or several. */
import { saleFields, type TextField } from '@fairbook/domain/auctions/fields/all.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { Textarea, TextInput } from '@mantine/core';

interface TextInputsProps<Field extends TextField> {
  readonly fields: readonly Field[];
  readonly inputs: (field: Field) => object;
}

export function TextInputs<Field extends TextField>({ fields, inputs }: TextInputsProps<Field>) {
  return fields.map((field) => {
    const words: { readonly label: string; readonly hint?: string } = fieldWords[field];
    const shown = { label: words.label, description: words.hint, ...inputs(field) };
    return saleFields[field].kind === 'line' ? (
      <TextInput key={field} {...shown} />
    ) : (
      <Textarea key={field} autosize minRows={2} {...shown} />
    );
  });
}

/** Stored texts as they are typed. */
export function typedTexts<Field extends TextField>(
  fields: readonly Field[],
  stored: Readonly<Record<Field, string | null>>,
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, stored[field] ?? ''])) as Record<Field, string>;
}
