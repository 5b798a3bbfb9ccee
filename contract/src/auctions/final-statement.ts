/** A version of the final official statement of a sale, in answers. */
import { z } from 'zod';
import { instant } from '../base/shapes.ts';

/** Everyone who sees the sale can read it; `url` needs the bearer token like any call, but for visitors, whose address needs none. */
export const finalStatement = z.object({
  id: z.string(),
  /** From 1. */
  version: z.number(),
  publishedAt: instant,
  note: z.string().nullable(),
  file: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  sha256: z.string(),
});
