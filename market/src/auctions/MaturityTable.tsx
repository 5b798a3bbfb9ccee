/** Table of maturities; with ordered amounts once the sale has opened. */

import figureTableCss from '@fairbook/ui/figure-table.module.css';
import { formatCover, formatDay, formatPercent, formatWholeMoney, formatYield } from '@fairbook/ui/format.ts';
import { ScrollRegion } from '@fairbook/ui/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { Table } from '@mantine/core';
import type { Inventory, OwnAuction, PublicAuction } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import css from './auction-page.module.css';
import { CoverBar } from './CoverBar.tsx';

const words = auctionTexts.page.table;

export interface MaturityTableProps {
  readonly auction: Pick<PublicAuction | OwnAuction, 'maturityStructure' | 'ladder'>;
  readonly book?: Inventory | undefined;
}

export function MaturityTable({ auction, book }: MaturityTableProps) {
  const { maturityStructure: rows, ladder } = auction;
  // The column also marks maturities that are not offered.
  const hasCusips = rows.some((row) => row.cusip !== '' || !row.isOffered);
  // A phone has no room for another column of amounts beside a book.
  const besideBook = book ? figureTableCss.wide : undefined;
  const ofMaturity = new Map(book?.investments.map((line) => [line.maturityDate, line]));
  return (
    <ScrollRegion className={css.tableScroll} label={words.caption}>
      <Table className={css.table} tabularNums>
        <Table.Caption className={utilitiesCss.hidden}>{words.caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              {words.maturity}
              {book && <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{words.principal}</span>}
            </Table.Th>
            <Table.Th scope="col" data-align="end" className={besideBook}>
              {words.principal}
            </Table.Th>
            <Table.Th scope="col" data-align="end">
              {words.coupon}
            </Table.Th>
            <Table.Th scope="col" data-align="end">
              {words.yield}
            </Table.Th>
            <Table.Th scope="col" data-align="end">
              {words.price}
            </Table.Th>
            {hasCusips && (
              <Table.Th scope="col" className={figureTableCss.wide}>
                {words.cusip}
              </Table.Th>
            )}
            {book && (
              <>
                <Table.Th scope="col" data-align="end" className={figureTableCss.wide}>
                  {words.demand}
                </Table.Th>
                <Table.Th scope="col" data-align="end">
                  {words.cover}
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{words.demand}</span>
                </Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const line = ofMaturity.get(row.maturityDate);
            return (
              <Table.Tr key={row.maturityDate} data-out={!row.isOffered || undefined}>
                <Table.Th scope="row">
                  {formatDay(row.maturityDate)}
                  {book && (
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                      {formatWholeMoney(row.principalAmount)}
                    </span>
                  )}
                  {hasCusips && (
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{cusipOf(row)}</span>
                  )}
                </Table.Th>
                <Table.Td data-align="end" className={besideBook}>
                  {formatWholeMoney(row.principalAmount)}
                </Table.Td>
                <Table.Td data-align="end">{formatPercent(row.interestRate, 3)}</Table.Td>
                <Table.Td data-align="end">{formatYield(row.yield, 3)}</Table.Td>
                <Table.Td data-align="end">{row.price === 0 ? '–' : row.price.toFixed(3)}</Table.Td>
                {hasCusips && <Table.Td className={`${css.cusip} ${figureTableCss.wide}`}>{cusipOf(row)}</Table.Td>}
                {book && (
                  <>
                    <Table.Td data-align="end" className={figureTableCss.wide}>
                      {line ? formatWholeMoney(line.demand) : '–'}
                    </Table.Td>
                    <Table.Td data-align="end">
                      {line ? (
                        <>
                          <span className={css.cover}>
                            <CoverBar cover={line.cover} />
                            {formatCover(line.cover)}
                          </span>
                          <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                            {formatWholeMoney(line.demand)}
                          </span>
                        </>
                      ) : (
                        '–'
                      )}
                    </Table.Td>
                  </>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">
              {words.total}
              {book && (
                <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                  {formatWholeMoney(ladder.principal)}
                </span>
              )}
            </Table.Th>
            <Table.Td data-align="end" className={besideBook}>
              {formatWholeMoney(ladder.principal)}
            </Table.Td>
            <Table.Td colSpan={3} />
            {hasCusips && <Table.Td className={figureTableCss.wide} />}
            {book && (
              <>
                <Table.Td data-align="end" className={figureTableCss.wide}>
                  {formatWholeMoney(totalDemand(book))}
                </Table.Td>
                <Table.Td data-align="end">
                  {formatCover(book.total === 0 ? 0 : totalDemand(book) / book.total)}
                  <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                    {formatWholeMoney(totalDemand(book))}
                  </span>
                </Table.Td>
              </>
            )}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollRegion>
  );
}

function cusipOf({ isOffered, cusip }: PublicAuction['maturityStructure'][number]) {
  return isOffered ? cusip || '–' : <em className={css.out}>{words.notOffered}</em>;
}

function totalDemand(book: Inventory): number {
  return book.investments.reduce((total, line) => total + Math.round(line.demand * 100), 0) / 100;
}
