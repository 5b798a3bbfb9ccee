/** Parameters with which programs read a list in parts, or only what changed, beside the pages that people turn. */
import { z } from 'zod';
import type { Route } from './route.ts';
import { moment } from './shapes.ts';

/** The cursor before the first row. */
export const firstCursor = 'start';

/** Rows from this long before `updatedSince` are given too: a change is visible only some time after the moment that it has. */
export const overlapSeconds = 60;

/** The same for the result of a sale: a close has one moment, and with a million orders it takes minutes. */
export const closeOverlapSeconds = 600;

export const cursorQuery = {
  cursor: z
    .string()
    .regex(/^(start|[\w-]{27})$/, 'Must be start, or the X-Next-Cursor of an answer')
    .optional(),
  updatedSince: moment().optional(),
};

interface Reading {
  readonly cursor?: string | undefined;
  readonly updatedSince?: Date | undefined;
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
}

/** Refuses a query that asks for a page and for rows by cursor. For `superRefine`. */
export function pageOrCursor({ cursor, updatedSince, page, sort }: Reading, { addIssue }: z.core.$RefinementCtx): void {
  if (cursor === undefined && updatedSince === undefined) return;
  if (page !== undefined) {
    const message = 'Send either page, or cursor and updatedSince: a page is not stable while rows are added';
    addIssue({ code: 'custom', path: ['page'], message });
  }
  if (sort !== undefined) {
    const message = 'Cannot be combined with cursor and updatedSince: they read rows in the order they were made';
    addIssue({ code: 'custom', path: ['sort'], message });
  }
}

/** Returns whether a list can be read by cursor. */
export function readsByCursor({ query }: Pick<Route, 'query'>): boolean {
  return query instanceof z.ZodObject && 'cursor' in query.shape;
}
