/** Cost of a sale for its issuer: interest costs, gross to net, debt service, savings of a refunding, and issue prices. Read by issuers, advisors and administrators. */
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '../format/format.ts';
import { Section } from '../kit/PageHeader.tsx';
import utilitiesCss from '../theme/utilities.module.css';
import { type CostRow, CostTable } from './CostTable.tsx';
import css from './cost.module.css';
import { DebtServiceSection } from './DebtServiceSection.tsx';
import { Explained } from './Explained.tsx';
import type { ExplainedFigure } from './explanations.ts';
import { IssuePriceSection } from './IssuePriceSection.tsx';
import { RefundingSection } from './RefundingSection.tsx';
import type { CostOfSale, ServicePeriod } from './shape.ts';
import { costTexts as words } from './texts.ts';

/** Buttons of the page, and inputs of the reader beside the heading of their section. */
export type CostTools = Readonly<
  Partial<Record<'head' | 'proceeds' | 'service' | 'refunding' | 'issuePrices', ReactNode>>
>;

interface CostViewProps {
  readonly sale: CostOfSale;
  readonly onDownload: (by: ServicePeriod) => void;
  readonly tools?: CostTools;
}

export function CostView({ sale, onDownload, tools = {} }: CostViewProps) {
  return (
    <div className={css.cost}>
      <div className={css.head}>
        <p className={css.note}>{words.basis[sale.basis]}</p>
        {tools.head}
      </div>
      {sale.missing.length > 0 && (
        <Alert color="orange" title={words.missing}>
          <ul className={css.missing}>
            {sale.missing.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {sale.cost && <KeyFigures cost={sale.cost} />}
      <Proceeds sale={sale} tools={tools.proceeds} />
      <DebtServiceSection sale={sale} tools={tools.service} onDownload={onDownload} />
      <RefundingSection sale={sale} tools={tools.refunding} />
      <IssuePriceSection sale={sale} tools={tools.issuePrices} />
    </div>
  );
}

type Cost = NonNullable<CostOfSale['cost']>;

function KeyFigures({ cost }: { readonly cost: Cost }) {
  const figures: readonly [ExplainedFigure, string][] = [
    ['trueInterestCost', percent(cost.trueInterestCost)],
    ['allInTrueInterestCost', percent(cost.allInTrueInterestCost)],
    ['netInterestCost', percent(cost.netInterestCost)],
    ['arbitrageYield', percent(cost.arbitrageYield)],
    ['averageLife', years(cost.averageLife)],
    ['weightedAverageMaturity', years(cost.weightedAverageMaturity)],
    ['bondYears', bondYears.format(cost.bondYears)],
    ['interest', formatMoney(cost.interest)],
  ];
  return (
    <section aria-label={words.key} className={css.keys}>
      <dl>
        {figures.map(([id, value]) => (
          <div key={id}>
            <dt className={utilitiesCss.label}>
              <Explained id={id} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const bondYears = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

function Proceeds({ sale: { cost, inputs }, tools }: { readonly sale: CostOfSale; readonly tools: ReactNode }) {
  const proceeds = cost?.proceeds;
  const items = (kind: 'underwriter' | 'insurance' | 'other'): CostRow[] =>
    inputs.costs
      .map((item, index) => ({ ...item, key: String(index) }))
      .filter((item) => item.kind === kind)
      .map(({ key, name, amount }) => ({ key, cells: [name, less(amount)] }));
  const discounts = items('underwriter');
  const sum = (id: ExplainedFigure, amount: number): CostRow => ({
    key: id,
    cells: [<Explained key={id} id={id} />, <strong key="sum">{formatMoney(amount)}</strong>],
    isSum: true,
  });
  return (
    <Section title={words.proceeds} actions={tools}>
      {proceeds ? (
        <>
          <CostTable
            caption={words.proceeds}
            columns={[words.proceeds, words.total]}
            hidesHead
            rows={[
              { key: 'par', cells: [words.par, formatMoney(cost.par)] },
              { key: 'premium', cells: [<Explained key="name" id="premium" />, formatMoney(proceeds.premium)] },
              { key: 'discount', cells: [<Explained key="name" id="discount" />, less(proceeds.discount)] },
              sum('gross', proceeds.gross),
              ...discounts,
              ...(discounts.length > 0 ? [sum('purchase', proceeds.purchase)] : []),
              ...items('insurance'),
              ...items('other'),
              sum('net', proceeds.net),
              { key: 'accrued', cells: [<Explained key="name" id="accrued" />, formatMoney(proceeds.accrued)] },
              {
                key: 'costs',
                cells: [
                  <Explained key="name" id="costPercent" />,
                  proceeds.costPercent === null ? words.none : formatPercent(proceeds.costPercent, 3),
                ],
              },
            ]}
          />
          {inputs.costs.length === 0 && <p className={css.note}>{words.noCosts}</p>}
        </>
      ) : (
        <CostTable
          caption={words.proceeds}
          columns={[words.proceeds, words.total]}
          hidesHead
          rows={[...discounts, ...items('insurance'), ...items('other')]}
          sums={[words.allCosts, formatMoney(inputs.costs.reduce((total, { amount }) => total + amount, 0))]}
        />
      )}
    </Section>
  );
}

/** A deduction, with a minus sign of its own width. */
function less(amount: number): string {
  return amount === 0 ? formatMoney(0) : `−${formatMoney(amount)}`;
}

/** Four decimals, as results of sales are published. */
function percent(value: number | null): string {
  return value === null ? words.none : formatPercent(value, 4);
}

function years(value: number | null): string {
  return value === null ? words.none : words.years(value.toFixed(3));
}
