/** Prices and yields of the grid that follow from one another. */

import { maturityForm } from '@fairbook/contract/auctions/forms.ts';
import { type Pricing, pricedRow } from '@fairbook/domain/auctions/pricing.ts';
import type { MaturityColumn, WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { scheduleOf } from './grid.ts';

/** A row with the price or the yield that follows from the other. */
export interface ShownMaturity extends WrittenMaturity {
  readonly computed?: 'price' | 'yield' | undefined;
}

/** The rows with prices and yields that follow from one another, as the server computes them. */
export function withComputed(rows: readonly WrittenMaturity[], terms: Pricing): ShownMaturity[] {
  const schedule = scheduleOf(rows);
  return rows.map((row, index) => {
    const parsed = maturityForm.safeParse(schedule[index]);
    if (!parsed.success) return row;
    const { computed, ...priced } = pricedRow(parsed.data, terms);
    return computed === undefined ? row : { ...row, [computed]: inThousandths(priced[computed]), computed };
  });
}

/** The rows as they were typed, without what was computed. */
export function typedRows(rows: readonly ShownMaturity[]): WrittenMaturity[] {
  return rows.map(({ computed, ...row }) => (computed === undefined ? row : { ...row, [computed]: '' }));
}

/** The row with another text in a cell. A typed price takes the place of the yield, and a typed yield that of the price: the other one is computed. */
export function withCell(row: ShownMaturity, column: MaturityColumn, text: string): ShownMaturity {
  if (text === row[column]) return row;
  const { computed, ...written } = row;
  const other = column === 'price' ? 'yield' : column === 'yield' ? 'price' : undefined;
  if (other === undefined) return { ...row, [column]: text };
  return { ...written, [column]: text, ...(text !== '' && { [other]: '' }) };
}

/** The rows without the yield, or without the price, in some of them: it is computed from the other. */
export function without(
  column: 'price' | 'yield',
  rows: readonly WrittenMaturity[],
  only: ReadonlySet<number>,
): WrittenMaturity[] {
  return rows.map((row, index) => (only.has(index) ? { ...row, [column]: '' } : row));
}
