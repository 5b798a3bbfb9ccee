/** Amended terms of a sale that an administrator approved, in answers. */

import { documentSlots, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { amendedFields } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { z } from 'zod';
import { maturityName, named } from '../base/maturity.ts';
import { instant } from '../base/shapes.ts';

const value = z.union([z.string(), z.number()]).nullable();

/** One difference; amounts are in dollars. */
export const termsDifference = z.object({
  /** Null where it is of the whole sale. */
  maturity: named(z.object(maturityName)).nullable(),
  field: z.enum(amendedFields),
  before: value,
  after: value,
});

const sizedDocument = z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.number() });

/** One document that gets another file. */
export const documentDifference = z.object({
  document: z.enum(valuesOf(documentSlots)),
  file: sizedDocument,
  sha256: z.string(),
  /** The version before, which stays readable; null where the sale had no such document. */
  before: sizedDocument.nullable(),
  sha256Before: z.string().nullable(),
});

/** Everyone who sees the sale can read the reason. */
export const amendment = z.object({
  id: z.string(),
  amendedAt: instant,
  reason: z.string(),
  differences: z.array(termsDifference).readonly(),
  documents: z.array(documentDifference).readonly(),
});
