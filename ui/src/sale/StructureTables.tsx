/** Sinking funds and accreted values of a sale's maturities, folded until they are asked for. Without scripts, for the public pages too. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { currentTermsOfJson, type SaleTermsJson } from '@fairbook/domain/figures/current-terms.ts';
import { type StructureTable, structureTables } from '@fairbook/domain/figures/structure-tables.ts';
import { formatDay, formatMoney, formatWholeMoney } from '../format/format.ts';
import { structureTexts as words } from './structure-texts.ts';

export type StructuredSale = Parameters<typeof pricingOf>[0] & SaleTermsJson;

export interface StructureTablesProps {
  readonly sale: StructuredSale;
  /** Classes of all tables together, and of each. */
  readonly listClass?: string | undefined;
  readonly tableClass?: string | undefined;
}

/** Nothing where no maturity has one. */
export function StructureTables({ sale, listClass, tableClass }: StructureTablesProps) {
  const tables = structureTables(currentTermsOfJson(sale).rows, pricingOf(sale));
  if (tables.length === 0) return null;
  return (
    <details>
      <summary>{words.tables}</summary>
      <div className={listClass}>
        {tables.map((table) => (
          <Table key={`${table.kind} ${keyOf(table)}`} table={table} className={tableClass} />
        ))}
      </div>
    </details>
  );
}

function Table({
  table: { kind, lines, ...name },
  className,
}: {
  table: StructureTable;
  className: string | undefined;
}) {
  const isFund = kind === 'sinking-fund';
  const day = formatDay(keyOf(name));
  return (
    <div className={className}>
      <table>
        <caption>{isFund ? words.sinkingFund(day) : words.accretion(day)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col" className="number" data-align="end">
              {isFund ? words.redeemed : words.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ date, amount }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date)}</th>
              <td className="number" data-align="end">
                {isFund ? formatWholeMoney(dollarsOf(amount)) : formatMoney(dollarsOf(amount))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
