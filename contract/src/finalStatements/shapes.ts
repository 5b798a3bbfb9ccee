/** Publishing the final official statement of a sale: what its issuer sends and sees. */
import { z } from 'zod';
import { finalStatement } from '../auctions/finalStatement.ts';
import { reason } from '../auctions/shapes.ts';
import { dayText, optionalLines, uuid } from '../shapes.ts';

/** Beside the file. Everyone who sees the sale can read the note. */
export const finalStatementForm = z.strictObject({
  note: optionalLines(1000),
  /** The newest version that the caller saw, absent where there was none; if it is another one by now, nothing is published. */
  insteadOf: uuid.optional().transform((id) => id ?? null),
});

export const finalStatements = z.object({
  /** Latest first. */
  versions: z.array(finalStatement),
  /** Why no version can be published now; null where one can. */
  whyNotPublish: reason.nullable(),
  /** The seventh day of business after the close; null before the result. */
  dueOn: dayText.nullable(),
});
