/** The maturities of a public sale, with orders once it has opened and what was sold after its close. */

import type { PublicSale } from '@fairbook/contract/public/pages.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { bySeries } from '@fairbook/domain/auctions/series.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { currentTermsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { formatCover, formatDay, formatPercent, formatWholeMoney, formatYield } from '@fairbook/ui/format/format.ts';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import { structureTexts } from '@fairbook/ui/sale/structure-texts.ts';
import { seriesName, structureWords } from '@fairbook/ui/sale/structure-words.ts';
import { auctionTexts } from '../auctions/texts/auctions.ts';
import { publicTexts } from '../parts/texts/public.ts';
import type { TermId } from '../parts/texts/terms.ts';
import { Term, WideTable } from './parts.tsx';

/** On a phone these columns are left out; what they say stands below other figures of the row. */
const wide = 'number wide';

const words = auctionTexts.page.table;

type MaturityRow = PublicSale['maturityStructure'][number];

export function MaturitiesTable({ sale }: { sale: PublicSale }) {
  const { maturityStructure, demand, ladder } = sale;
  const principals = new Map<string, number>(
    currentTermsOfJson(sale).maturities.map(({ key, principal }) => [key, dollarsOf(principal)]),
  );
  const lines = new Map(demand?.maturities.map((line) => [keyOf(line), line]));
  const isOver = Boolean(demand?.isFinal);
  const hasCusips = maturityStructure.some((row) => row.cusip !== '' || !row.isOffered);
  const sold = [...lines.values()].reduce((sum, { award }) => sum + award, 0);
  return (
    <WideTable label={words.caption}>
      <thead>
        <tr>
          <th scope="col">{words.maturity}</th>
          <Column name={words.principal} />
          <Column name={words.coupon} term="coupon" className={wide} />
          <Column name={words.yield} term="yield" />
          <Column name={words.price} term="price" className={wide} />
          {demand && <Column name={words.demand} />}
          {demand && <Column name={words.cover} term="cover" className={wide} />}
          {isOver && <Column name={publicTexts.row.sold} className={wide} />}
          {hasCusips && <th scope="col">{words.cusip}</th>}
        </tr>
      </thead>
      {bySeries(maturityStructure).map(({ series, rows }) => (
        <tbody key={series}>
          {rows.map((row) => {
            const line = lines.get(keyOf(row));
            return (
              <tr key={keyOf(row)}>
                <th scope="row">
                  {formatDay(keyOf(row))}
                  {structureWords(row.structure).map((phrase) => (
                    <span key={phrase} className="note">
                      {phrase}
                    </span>
                  ))}
                  <span className="narrow">{publicTexts.sale.couponAndPrice(couponOf(row), priceOf(row))}</span>
                </th>
                <Terms
                  row={row}
                  current={principals.get(keyOf(row)) ?? row.principalAmount}
                  sold={isOver && line ? formatWholeMoney(line.award) : null}
                />
                {demand && (
                  <td className="number">
                    {line ? formatWholeMoney(line.demand) : '–'}
                    {line && <span className="narrow">{formatCover(line.cover)}</span>}
                  </td>
                )}
                {demand && <td className={wide}>{line ? formatCover(line.cover) : '–'}</td>}
                {isOver && <td className={wide}>{line ? formatWholeMoney(line.award) : '–'}</td>}
                {hasCusips && <td>{cusipOf(row)}</td>}
              </tr>
            );
          })}
          {series !== '' && (
            <tr>
              <th scope="row">{structureTexts.seriesTotal(seriesName(series))}</th>
              <td className="number">
                {formatWholeMoney(rows.reduce((sum, row) => sum + (principals.get(keyOf(row)) ?? 0), 0))}
              </td>
              <td className={wide} />
              <td />
              <td className={wide} />
              {demand && <td />}
              {demand && <td className={wide} />}
              {isOver && <td className={wide} />}
              {hasCusips && <td />}
            </tr>
          )}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td className="number">
            {formatWholeMoney(ladder.principal)}
            {isOver && <Sold amount={formatWholeMoney(sold)} />}
          </td>
          <td className={wide} />
          <td />
          <td className={wide} />
          {demand && (
            <td className="number">
              {formatWholeMoney(demand.ordered)}
              <span className="narrow">{formatCover(demand.cover)}</span>
            </td>
          )}
          {demand && <td className={wide}>{formatCover(demand.cover)}</td>}
          {isOver && <td className={wide}>{formatWholeMoney(sold)}</td>}
          {hasCusips && <td />}
        </tr>
      </tfoot>
    </WideTable>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly term?: TermId;
  readonly className?: string;
}

function Column({ name, term, className = 'number' }: ColumnProps) {
  return (
    <th scope="col" className={className}>
      {term ? <Term id={term}>{name}</Term> : name}
    </th>
  );
}

function Terms({ row, current, sold }: { row: MaturityRow; current: number; sold: string | null }) {
  return (
    <>
      <td className="number">
        {row.isWithdrawn ? '–' : formatWholeMoney(current)}
        {current !== row.principalAmount && (
          <span className="note">{saleChangeTexts.announcedAmount(formatWholeMoney(row.principalAmount))}</span>
        )}
        {sold !== null && <Sold amount={sold} />}
      </td>
      <td className={wide}>{couponOf(row)}</td>
      <td className="number">{formatYield(row.yield, 3)}</td>
      <td className={wide}>{priceOf(row)}</td>
    </>
  );
}

function Sold({ amount }: { amount: string }) {
  return (
    <span className="narrow">
      {publicTexts.row.sold} {amount}
    </span>
  );
}

function cusipOf({ cusip, isOffered, isWithdrawn }: MaturityRow): string {
  if (isWithdrawn) return saleChangeTexts.isWithdrawn;
  return isOffered ? cusip : words.notOffered;
}

const couponOf = (row: MaturityRow) => formatPercent(row.interestRate, 3);
const priceOf = (row: MaturityRow) => (row.price > 0 ? inThousandths(row.price) : '–');
