/** Table of maturities; with ordered amounts once the sale has opened. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { bySeries } from '@fairbook/domain/auctions/series.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { currentTermsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { formatCover, formatDay, formatPercent, formatWholeMoney, formatYield } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import ladderCss from '@fairbook/ui/kit/ladder.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import structureTablesCss from '@fairbook/ui/sale/structure-tables.module.css';
import { structureTexts } from '@fairbook/ui/sale/structure-texts.ts';
import { seriesName, structureWords } from '@fairbook/ui/sale/structure-words.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { lazy, Suspense, useState } from 'react';
import type { Inventory, OwnAuction, PublicAuction } from '../base/queries.ts';
import css from '../parts/auction-page.module.css';
import { Term } from '../parts/Term.tsx';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.page.table;

/** Few sales have one, and the others load no arithmetic for it. */
const StructureTables = lazy(async () => {
  const { StructureTables: Tables } = await import('@fairbook/ui/sale/StructureTables.tsx');
  return { default: Tables };
});

const CallYields = lazy(async () => {
  const { CallYields: Yields } = await import('@fairbook/ui/sale/CallYields.tsx');
  return { default: Yields };
});

export interface MaturityTableProps {
  readonly auction: Pick<
    PublicAuction | OwnAuction,
    'maturityStructure' | 'saleChanges' | 'ladder' | 'profile' | 'keyDates'
  >;
  /** Null while it is read: its columns are there already, as wide as they will be, so that nothing moves when it comes. */
  readonly book?: Inventory | null | undefined;
}

export function MaturityTable({ auction, book }: MaturityTableProps) {
  const { maturityStructure: rows, ladder } = auction;
  if (rows.length === 0) return <p className={css.note}>{words.none}</p>;
  // The column also marks maturities that are not offered.
  const hasCusips = rows.some((row) => row.cusip !== '' || !row.isOffered);
  const hasBook = book !== undefined;
  // A phone has no room for another column of amounts beside a book.
  const besideBook = hasBook ? figureTableCss.wide : undefined;
  const principals = new Map<string, number>(
    currentTermsOfJson(auction).maturities.map(({ key, principal }) => [key, dollarsOf(principal)]),
  );
  const ofMaturity = new Map(book?.investments.map((line) => [keyOf(line), line]));
  // Until the book is read, the principal keeps the place of the demand, unseen.
  const isLater = book === null || undefined;
  const demand = book ? totalDemand(book) : ladder.principal;
  return (
    <>
      <ScrollRegion className={`${figureTableCss.figures} ${css.maturities}`} label={words.caption}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                {words.maturity}
                {hasBook && (
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{words.principal}</span>
                )}
              </th>
              <th scope="col" data-align="end" className={besideBook}>
                {words.principal}
              </th>
              <th scope="col" data-align="end">
                <Term id="coupon">{words.coupon}</Term>
              </th>
              <th scope="col" data-align="end">
                <Term id="yield">{words.yield}</Term>
              </th>
              <th scope="col" data-align="end">
                <Term id="price">{words.price}</Term>
              </th>
              {hasCusips && (
                <th scope="col" className={figureTableCss.wide}>
                  <Term id="cusip">{words.cusip}</Term>
                </th>
              )}
              {hasBook && (
                <>
                  <th scope="col" data-align="end" className={figureTableCss.wide}>
                    {words.demand}
                  </th>
                  <th scope="col" data-align="end">
                    <Term id="cover">{words.cover}</Term>
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{words.demand}</span>
                  </th>
                </>
              )}
            </tr>
          </thead>
          {bySeries(rows).map(({ series, rows: ofSeries }) => (
            <tbody key={series}>
              {ofSeries.map((row) => {
                const line = isLater ? { demand: row.principalAmount, cover: 0 } : ofMaturity.get(keyOf(row));
                return (
                  <tr key={keyOf(row)} data-out={!row.isOffered || undefined}>
                    <th scope="row">
                      <span className={css.day}>{formatDay(row.maturityDate)}</span>
                      {row.maturityId && ` (${row.maturityId})`}
                      {structureWords(row.structure).map((phrase) => (
                        <span key={phrase} className={figureTableCss.second}>
                          {phrase}
                        </span>
                      ))}
                      {hasBook && (
                        <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                          <Principal announced={row.principalAmount} current={principals.get(keyOf(row))} />
                        </span>
                      )}
                      {hasCusips && (
                        <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{cusipOf(row)}</span>
                      )}
                    </th>
                    <td data-align="end" className={besideBook}>
                      <Principal announced={row.principalAmount} current={principals.get(keyOf(row))} />
                    </td>
                    <td data-align="end">{formatPercent(row.interestRate, 3)}</td>
                    <td data-align="end">{formatYield(row.yield, 3)}</td>
                    <td data-align="end">{row.price === 0 ? '–' : inThousandths(row.price)}</td>
                    {hasCusips && <td className={`${css.cusip} ${figureTableCss.wide}`}>{cusipOf(row)}</td>}
                    {hasBook && (
                      <>
                        <td data-align="end" data-later={isLater} className={figureTableCss.wide}>
                          {line ? formatWholeMoney(line.demand) : '–'}
                        </td>
                        <td data-align="end" data-later={isLater}>
                          {line ? (
                            <>
                              <span className={css.cover}>
                                <CoverBar cover={line.cover} />
                                <span>{formatCover(line.cover)}</span>
                              </span>
                              <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                                {formatWholeMoney(line.demand)}
                              </span>
                            </>
                          ) : (
                            '–'
                          )}
                        </td>
                      </>
                    )}
                  </tr>
                );
              })}
              {series !== '' && (
                <tr>
                  <th scope="row">
                    {structureTexts.seriesTotal(seriesName(series))}
                    {hasBook && (
                      <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                        {formatWholeMoney(sumOf(ofSeries, principals))}
                      </span>
                    )}
                  </th>
                  <td data-align="end" className={besideBook}>
                    {formatWholeMoney(sumOf(ofSeries, principals))}
                  </td>
                  <td colSpan={3} />
                  {hasCusips && <td className={figureTableCss.wide} />}
                  {hasBook && <td className={figureTableCss.wide} />}
                  {hasBook && <td />}
                </tr>
              )}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">
                {words.total}
                {hasBook && (
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                    {formatWholeMoney(ladder.principal)}
                  </span>
                )}
              </th>
              <td data-align="end" className={besideBook}>
                {formatWholeMoney(ladder.principal)}
              </td>
              <td colSpan={3} />
              {hasCusips && <td className={figureTableCss.wide} />}
              {hasBook && (
                <>
                  <td data-align="end" data-later={isLater} className={figureTableCss.wide}>
                    {formatWholeMoney(demand)}
                  </td>
                  <td data-align="end" data-later={isLater}>
                    {formatCover(book?.total ? demand / book.total : 0)}
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                      {formatWholeMoney(demand)}
                    </span>
                  </td>
                </>
              )}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {rows.some(({ structure }) => structure) && (
        <Suspense>
          <StructureTables sale={auction} listClass={structureTablesCss.list} tableClass={figureTableCss.figures} />
        </Suspense>
      )}
      {isCallable(auction) && <CallYieldsOnRequest auction={auction} />}
    </>
  );
}

/** Principal as it is now. */
function sumOf(rows: readonly Parameters<typeof keyOf>[0][], principals: ReadonlyMap<string, number>): number {
  return rows.reduce((sum, row) => sum + (principals.get(keyOf(row)) ?? 0), 0);
}

function isCallable({ maturityStructure, profile }: MaturityTableProps['auction']): boolean {
  return profile.redemptionDate !== null || maturityStructure.some(({ structure }) => structure?.calls?.length);
}

/** The arithmetic is loaded when the table is opened. */
function CallYieldsOnRequest({ auction }: Pick<MaturityTableProps, 'auction'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={structureTablesCss.request} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{structureTexts.callYields.title}</summary>
      <Suspense>{isOpen && <CallYields sale={auction} />}</Suspense>
    </details>
  );
}

/** The principal as it is now, with the announced one where it is another. A maturity that was withdrawn has none. */
function Principal({ announced, current = announced }: { announced: number; current?: number | undefined }) {
  if (current === announced) return formatWholeMoney(announced);
  return (
    <>
      {current === 0 ? '–' : formatWholeMoney(current)}
      <span className={figureTableCss.second}>{saleChangeTexts.announcedAmount(formatWholeMoney(announced))}</span>
    </>
  );
}

function cusipOf({ isOffered, isWithdrawn, cusip }: PublicAuction['maturityStructure'][number]) {
  if (isWithdrawn) return <em className={css.out}>{saleChangeTexts.isWithdrawn}</em>;
  return isOffered ? cusip || '–' : <em className={css.out}>{words.notOffered}</em>;
}

function totalDemand(book: Inventory): number {
  return book.investments.reduce((total, line) => total + Math.round(line.demand * 100), 0) / 100;
}

/** Widths in pixels: of one times the offer, and the most beyond it. */
const [once, most] = [30, 13] as const;

/** Horizontal bar of how far orders cover a maturity. The figure is printed beside it. */
function CoverBar({ cover }: { cover: number }) {
  const over = Math.min(most, Math.max(1.5, (cover - 1) * once));
  return (
    <svg className={css.coverBar} viewBox="0 0 44 8" width="44" height="8" aria-hidden="true" focusable="false">
      <rect className={ladderCss.ladderOffered} x="0.5" y="0.5" width={once} height="7" />
      <rect className={ladderCss.ladderCovered} x="0.5" y="0.5" width={once * Math.min(1, cover)} height="7" />
      {cover > 1 && <rect className={ladderCss.ladderOver} x={once + 0.5} y="0.5" width={over} height="7" />}
    </svg>
  );
}
