/** Labels of the fields of a sale, and the hints below their inputs. */
import { type SaleField, type SaleFields, saleFields } from './all.ts';
import type { FieldRow } from './kinds.ts';

/** A field has a hint where its row has one. */
export type FieldWords = {
  readonly [Field in SaleField]: { readonly [Word in Extract<keyof SaleFields[Field], 'label' | 'hint'>]: string };
};

const rows: readonly [string, FieldRow][] = Object.entries(saleFields);

export const fieldWords = Object.fromEntries(
  rows.map(([field, { label, hint }]) => [field, { label, ...(hint !== undefined && { hint }) }]),
) as FieldWords;
