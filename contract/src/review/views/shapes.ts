/** Saved views of the administrators' lists. */
import { viewedLists } from '@fairbook/domain/review/saved-views.ts';
import { z } from 'zod';
import { lineOfText, requiredText, uuid } from '../../base/shapes.ts';

const list = z.enum(viewedLists);

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address. */
  address: z.string(),
  isShared: z.boolean(),
  author: z.string(),
  isOwn: z.boolean(),
});

export const savedViewsQuery = z.strictObject({ list });
export const savedViewParams = z.strictObject({ id: uuid });
export const savedViewForm = z.strictObject({
  list,
  name: requiredText('A name is required', 60),
  address: lineOfText(2000),
  isShared: z.boolean().default(false),
});
