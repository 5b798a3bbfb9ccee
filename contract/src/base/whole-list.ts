/** Lists that are answered whole: they have neither pages nor a cursor, but a most number of rows. */
import { z } from 'zod';

/** The most rows of such a list. */
export const maxListed = 1_000;

/** The answer of a list without pages. Its query, or a limit of what an account may have, keeps to the bound. */
export function wholeList<Row extends z.ZodType>(row: Row) {
  return z.array(row).max(maxListed);
}
