/** The same orders under each rule of allocation. */
import type { AllocationTerms, Order } from '@fairbook/domain/allocation/allocation.ts';
import { allotSale, columnsOf } from '@fairbook/domain/allocation/sale-columns.ts';
import { cents, dollarsOf } from '@fairbook/domain/base/money.ts';
import { allocationRuleVersions, orderClasses, type RuleVersion, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatCount, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { useMemo } from 'react';
import { ruleTexts } from '../../auctions/texts/rules.ts';
import bookCss from '../../parts/book.module.css';
import { rehearsingTexts as words } from '../../parts/texts/rehearsing.ts';
import { rehearsedMethod } from './sale.ts';

export interface RuleComparisonProps {
  readonly terms: AllocationTerms;
  readonly orders: readonly Order[];
  /** The rule of the sale. */
  readonly rule: RuleVersion;
  readonly seedText: string;
}

export function RuleComparison({ terms, orders, rule, seedText }: RuleComparisonProps) {
  const rows = useMemo(
    () => valuesOf(allocationRuleVersions).map((each) => ({ rule: each, ...resultOf(each, terms, orders, seedText) })),
    [terms, orders, seedText],
  );
  return (
    <div>
      <h3>{words.rules.title}</h3>
      <p className={bookCss.bookNote}>{words.rules.note}</p>
      <ScrollRegion className={`${figureTableCss.figures} ${bookCss.recent}`} label={words.rules.title}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.rules.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.rules.rule}</th>
              <th scope="col" data-align="end">
                {words.rules.sold}
              </th>
              <th scope="col" data-align="end">
                {words.rules.individuals}
              </th>
              <th scope="col" data-align="end">
                {words.rules.institutions}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.rule}>
                <th scope="row" className={bookCss.wraps}>
                  {ruleTexts.names[row.rule]}
                  {row.rule === rule && <span className={figureTableCss.second}>{words.rules.own}</span>}
                </th>
                <td data-align="end">{formatWholeMoney(row.sold)}</td>
                <Kind kind={row.individual} />
                <Kind kind={row.institution} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function Kind({ kind: { award, served, investors } }: { readonly kind: OfKind }) {
  return (
    <td data-align="end">
      {formatWholeMoney(award)}
      <span className={figureTableCss.second}>{words.rules.served(formatCount(served), formatCount(investors))}</span>
    </td>
  );
}

interface OfKind {
  /** Dollars. */
  readonly award: number;
  /** Investors with an order, and those of them who get bonds. */
  readonly investors: number;
  readonly served: number;
}

interface RuleResult {
  readonly sold: number;
  readonly individual: OfKind;
  readonly institution: OfKind;
}

function resultOf(rule: RuleVersion, terms: AllocationTerms, orders: readonly Order[], seedText: string): RuleResult {
  const { columns, investors } = columnsOf(terms, orders);
  const { allotted, totals } = allotSale(terms, columns, investors, rehearsedMethod(rule, terms, seedText));
  // Cents, by investor.
  const awards = new Float64Array(investors.names.length);
  const isIndividual = new Uint8Array(investors.names.length);
  for (let row = 0; row < columns.length; row++) {
    const investor = columns.investor[row] ?? 0;
    awards[investor] = (awards[investor] ?? 0) + (allotted.award[row] ?? 0);
    if (individualClasses.has(columns.orderClass[row] ?? 0)) isIndividual[investor] = 1;
  }
  const of = (kind: 0 | 1): OfKind => {
    const own = [...awards].filter((_, investor) => isIndividual[investor] === kind);
    return {
      award: dollarsOf(cents(own.reduce((total, one) => total + one, 0))),
      investors: own.length,
      served: own.filter((one) => one > 0).length,
    };
  };
  return { sold: dollarsOf(totals.award), individual: of(1), institution: of(0) };
}

const individualClasses = new Set(
  valuesOf(orderClasses).flatMap((each, place) => (each.endsWith('Individual') ? [place] : [])),
);
