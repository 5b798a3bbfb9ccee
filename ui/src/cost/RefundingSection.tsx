/** The savings of a refunding: in total and present value, by fiscal year, with the bonds that are refunded. */
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatPercent, formatWholeMoney } from '../format/format.ts';
import { DataList, type Fact, Section } from '../kit/PageHeader.tsx';
import { CostTable } from './CostTable.tsx';
import css from './cost.module.css';
import { Explained } from './Explained.tsx';
import { type ExplainedFigure, explanations } from './explanations.ts';
import type { CostOfSale } from './shape.ts';
import { costTexts as words } from './texts.ts';

type Refunding = NonNullable<CostOfSale['refunding']>;

export function RefundingSection({ sale, tools }: { readonly sale: CostOfSale; readonly tools: ReactNode }) {
  const { refunding, inputs } = sale;
  if (!inputs.refunding) {
    return (
      <Section title={words.refunding} actions={tools}>
        <p className={css.note}>{words.noRefunding}</p>
      </Section>
    );
  }
  return (
    <Section title={words.refunding} actions={tools}>
      {refunding && <Savings refunding={refunding} />}
      <CostTable
        caption={words.refundedBonds}
        columns={[words.refundedBonds, words.principal, words.coupon, words.call]}
        rows={inputs.refunding.bonds.map(({ maturityDate, principalAmount, interestRate, call }, index) => ({
          key: String(index),
          cells: [
            formatDay(maturityDate),
            formatWholeMoney(principalAmount),
            formatPercent(interestRate, 3),
            call ? words.callAt(formatDay(call.date), call.price.toFixed(3)) : words.noCall,
          ],
        }))}
      />
    </Section>
  );
}

function Savings({ refunding }: { readonly refunding: Refunding }) {
  const { redemption, surplus, years, total } = refunding;
  const fact = (id: ExplainedFigure, value: ReactNode): Fact => ({
    label: explanations[id].name,
    explained: <Explained id={id} />,
    value,
  });
  return (
    <>
      {redemption.isAdvance && <Alert color="orange">{words.advance}</Alert>}
      {surplus < 0 && <Alert color="orange">{words.shortfall}</Alert>}
      <DataList
        items={[
          fact('presentValue', <strong>{formatMoney(refunding.presentValue)}</strong>),
          fact(
            'savingsPercent',
            <strong>{refunding.percent === null ? words.none : formatPercent(refunding.percent, 3)}</strong>,
          ),
          fact('savings', formatMoney(total)),
          fact('discountRate', formatPercent(refunding.rate, 4)),
          fact('refundedPrincipal', formatMoney(refunding.refundedPrincipal)),
          fact('redemption', words.asOf(formatMoney(redemption.cost), formatDay(redemption.last))),
          fact('surplus', formatMoney(surplus)),
        ]}
      />
      <CostTable
        caption={words.savingsByYear}
        columns={[words.year, words.prior, words.newBonds, words.savings]}
        rows={years.map(({ year, prior, refunding: service, savings }) => ({
          key: String(year),
          cells: [year, ...[prior, service, savings].map(formatMoney)],
        }))}
      />
    </>
  );
}
