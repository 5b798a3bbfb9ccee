/** The sales chosen for comparison, in the address: of the list, where they are chosen, and of the page that compares them. Pure. */
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import { paths } from '../../base/paths.ts';

/** Columns that can be read side by side. */
export const mostCompared = 4;

/** The chosen sales, each once; whatever is no id is dropped. */
export function readCompared(text: string | null): readonly string[] {
  return [...new Set((text ?? '').split('.').filter(isUuid))].slice(0, mostCompared);
}

/** The address of the page with these sales. */
export function comparePath(sales: readonly string[]): string {
  return `${paths.compare}?sales=${sales.join('.')}`;
}

/** With the sale, or without it where it was chosen. A fifth is not added. */
export function toggled(sales: readonly string[], sale: string): readonly string[] {
  if (sales.includes(sale)) return sales.filter((each) => each !== sale);
  return [...sales, sale].slice(0, mostCompared);
}
