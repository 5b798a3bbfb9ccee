/** What every list query shares: its window and its search. */

/** Without `page` the first 1,000 rows. */
export function windowOf(query: { page?: number | undefined; pageSize: number }): { limit: number; offset: number } {
  if (query.page === undefined) return { limit: 1_000, offset: 0 };
  return { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
}

/** A pattern for ILIKE that finds `text` anywhere, taking % and _ as they are; null where there is nothing to find. */
export function patternOf(text: string | undefined): string | null {
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}
