/** The issue price of each maturity by the chosen rule, and whether its test is met. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { issuePriceRules } from '@fairbook/domain/figures/figure-inputs.ts';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, formatPercent, formatWholeMoney } from '../format/format.ts';
import { Section } from '../kit/PageHeader.tsx';
import { CostTable } from './CostTable.tsx';
import css from './cost.module.css';
import { Explained } from './Explained.tsx';
import type { CostOfSale } from './shape.ts';
import { costTexts as words } from './texts.ts';

type IssuePriceRow = CostOfSale['issuePrices'][number];

export function IssuePriceSection({ sale, tools }: { readonly sale: CostOfSale; readonly tools: ReactNode }) {
  const { issuePrices, inputs, basis } = sale;
  const isClosed = basis === 'sold';
  return (
    <Section title={words.issuePrices} actions={tools}>
      <p className={css.note}>
        <Explained id="issuePrice" /> {words.rule(labelOf(issuePriceRules, inputs.issuePriceRule))}{' '}
        {!isClosed && words.beforeClose}
      </p>
      {issuePrices.length === 0 ? (
        <p className={css.note}>{words.noPrices}</p>
      ) : (
        <CostTable
          caption={words.issuePrices}
          columns={[
            words.maturity,
            words.principal,
            ...(isClosed ? [words.sold, words.soldPercent] : []),
            words.offered,
            ...(isClosed ? [words.issuePrice, words.outcome] : []),
          ]}
          rows={issuePrices.map((row) => ({
            key: keyOf(row),
            cells: [
              formatDay(keyOf(row)),
              formatWholeMoney(row.principalAmount),
              ...(isClosed ? [formatWholeMoney(row.sold ?? 0), formatPercent(row.soldPercent ?? 0, 1)] : []),
              price(row.offered),
              ...(isClosed ? [price(row.issuePrice), <Outcome key="outcome" row={row} />] : []),
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Outcome({ row: { outcome, heldUntil } }: { readonly row: IssuePriceRow }) {
  if (outcome === null) return words.none;
  if (outcome === 'open') return words.heldUntil(formatDay(heldUntil ?? ''));
  return <Badge color={outcome === 'met' ? 'brand' : 'orange'}>{words.outcomes[outcome]}</Badge>;
}

function price(value: number | null): string {
  return value === null ? words.none : value.toFixed(3);
}
