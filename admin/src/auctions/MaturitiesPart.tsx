/** The maturity schedule as the market prints it, the cost of the issue, and two charts. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { currentRowsOfJson, currentTermsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { issueCostOfJson } from '@fairbook/domain/figures/issue-cost.ts';
import { DayText, Money, Percent } from '@fairbook/ui/format/Figures.tsx';
import { formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { lazyPart, PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { type Fact, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { StructureTables } from '@fairbook/ui/sale/StructureTables.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import structureTablesCss from '@fairbook/ui/sale/structure-tables.module.css';
import { structureWords } from '@fairbook/ui/sale/structure-words.ts';
import { Suspense } from 'react';
import { texts } from '../base/texts.ts';
import css from './auctions.module.css';
import { FigureRow } from './FigureRow.tsx';
import type { Auction } from './shapes.ts';

const words = texts.maturities;

type MaturityRow = Auction['maturityStructure'][number];

/** Charts are larger than the rest of the page together, so they load separately. */
const MaturityCharts = lazyPart(() => import('./MaturityCharts.tsx'));

const columnsOf = (principals: ReadonlyMap<string, number>): readonly Column<MaturityRow>[] => [
  {
    key: 'maturityDate',
    header: words.maturity,
    cell: (row) => (
      <>
        <DayText day={keyOf(row)} />
        {structureWords(row.structure).map((phrase) => (
          <span key={phrase} className={tableCss.cellSecond}>
            {phrase}
          </span>
        ))}
        {!row.isOffered && (
          <span className={tableCss.cellSecond}>
            {row.isWithdrawn ? saleChangeTexts.isWithdrawn : words.notOffered}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'principal',
    header: words.principal,
    align: 'end',
    cell: (row) => {
      const principal = principals.get(keyOf(row)) ?? row.principalAmount;
      return (
        <>
          {row.isWithdrawn ? texts.none : <Money dollars={principal} />}
          {principal !== row.principalAmount && (
            <span className={tableCss.cellSecond}>
              {saleChangeTexts.announcedAmount(formatWholeMoney(row.principalAmount))}
            </span>
          )}
        </>
      );
    },
  },
  { key: 'coupon', header: words.coupon, align: 'end', cell: (row) => <Percent value={row.interestRate} digits={3} /> },
  { key: 'yield', header: words.yield, align: 'end', cell: (row) => <Percent value={row.yield} digits={3} /> },
  { key: 'price', header: words.price, align: 'end', cell: (row) => inThousandths(row.price) },
  { key: 'cusip', header: words.cusip, cell: (row) => row.cusip || texts.none },
];

export function MaturitiesPart({ auction }: { auction: Auction }) {
  const { maturityStructure: rows, ladder, profile } = auction;
  if (rows.length === 0) return <NoRows text={words.none} />;
  const cost = issueCostOfJson(auction);
  const principals = new Map<string, number>(
    currentTermsOfJson(auction).maturities.map(({ key, principal }) => [key, dollarsOf(principal)]),
  );
  const facts: Fact[] = [
    {
      label: words.total,
      value: (
        <>
          {formatWholeMoney(ladder.principal)}
          {ladder.announced !== profile.amount && <small>{words.differs(formatWholeMoney(profile.amount))}</small>}
        </>
      ),
    },
    { label: words.offered, value: formatWholeMoney(ladder.offered) },
    ...(cost
      ? [
          {
            label: words.averageLife,
            value: cost.averageLife === null ? texts.none : words.years(cost.averageLife),
          },
          { label: words.tic, value: percentOrNone(cost.trueInterestCost) },
          { label: words.nic, value: percentOrNone(cost.netInterestCost) },
        ]
      : []),
  ];
  return (
    <>
      <FigureRow facts={facts} />
      <DataTable
        caption={texts.auction.maturities}
        columns={columnsOf(principals)}
        rows={rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))}
        rowKey={(row) => `${keyOf(row)} ${row.cusip}`}
      />
      <StructureTables sale={auction} listClass={structureTablesCss.list} tableClass={figureTableCss.figures} />
      <Suspense fallback={<PageLoader label={words.loading} />}>
        <MaturityCharts rows={currentRowsOfJson(auction)} payments={cost?.payments ?? []} />
      </Suspense>
      {!cost && (
        <Section title={words.debtService}>
          <p className={css.note}>{words.noDates}</p>
        </Section>
      )}
    </>
  );
}

/** Four decimals, as the market prints the cost of an issue. */
function percentOrNone(percent: number | null): string {
  return percent === null ? texts.none : formatPercent(percent, 4);
}
