/** Publishing the final official statement of a sale: requests and answers of its issuer. */

import { advisorRoles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { finalStatement } from '../../auctions/final-statement.ts';
import { refused } from '../../base/sentences.ts';
import { dayText, instant, optionalLines, uuid } from '../../base/shapes.ts';

/** Beside the file. Everyone who sees the sale can read the note. */
export const finalStatementForm = z.strictObject({
  note: optionalLines(1000),
  /** The newest version that the caller saw, absent where there was none; if it is another one by now, nothing is published. */
  insteadOf: uuid.optional().transform((id) => id ?? null),
});

const role = z.enum(valuesOf(advisorRoles));

export const finalStatements = z.object({
  /** Latest first. */
  versions: z.array(finalStatement),
  /** Why no version can be published now; null where one can. */
  whyNotPublish: refused.nullable(),
  /** The seventh day of business after the close; null before the result. */
  dueOn: dayText.nullable(),
  /** Members of the team who signed the newest version, earliest first. */
  signedBy: z.array(z.object({ role, name: z.string(), firm: z.string().nullable(), signedAt: instant })),
  /** Required roles that have not signed the newest version. */
  unsigned: z.array(role),
});
