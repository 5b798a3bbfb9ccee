/** The address of the list of auctions with the filters of a saved search. */
import { paths } from '../../base/paths.ts';

export function savedSearchPath(query: Readonly<Record<string, string | readonly string[]>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return `${paths.auctions}?${new URLSearchParams(pairs)}`;
}
