/** Latest orders, newest first; without names during the sale. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { formatClock, formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { momentTitle, useZone } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import type { OrderBook } from '../base/queries.ts';
import css from '../parts/book.module.css';
import { issuingTexts } from '../parts/texts/issuing.ts';

const words = issuingTexts.book;

export function RecentOrders({ book }: { book: Pick<OrderBook, 'recent'> }) {
  const zone = useZone();
  const hasNames = book.recent.some((order) => order.bidder !== null);
  return (
    <div>
      <h3>{words.recent}</h3>
      {!hasNames && <p className={css.bookNote}>{book.recent.length === 0 ? words.recentNone : words.noNames}</p>}
      {book.recent.length > 0 && (
        <ScrollRegion className={`${figureTableCss.figures} ${css.recent}`} label={words.recent}>
          <table>
            <caption className={utilitiesCss.hidden}>{words.recent}</caption>
            <thead>
              <tr>
                <th scope="col">{words.columns.at}</th>
                <th scope="col" className={figureTableCss.wide}>
                  {words.columns.action}
                </th>
                <th scope="col">{words.columns.class}</th>
                {hasNames && (
                  <th scope="col" className={figureTableCss.wide}>
                    {words.columns.bidder}
                  </th>
                )}
                <th scope="col" className={figureTableCss.wide}>
                  {words.columns.maturity}
                </th>
                <th scope="col" data-align="end">
                  {words.columns.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {book.recent.map((order) => (
                <tr key={`${order.at}:${order.orderClass}:${keyOf(order)}:${order.investmentAmount}:${order.action}`}>
                  <td>
                    <time dateTime={order.at} title={momentTitle(order.at, zone)}>
                      {formatClock(order.at, zone)}
                    </time>
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                      {words.actions[order.action]}
                    </span>
                  </td>
                  <td className={figureTableCss.wide}>{words.actions[order.action]}</td>
                  <td className={css.wraps}>
                    {labelOf(orderClasses, order.orderClass)}
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                      {order.bidder === null ? '' : `${order.bidder} · `}
                      {formatDay(keyOf(order))}
                    </span>
                  </td>
                  {hasNames && <td className={`${css.wraps} ${figureTableCss.wide}`}>{order.bidder}</td>}
                  <td className={figureTableCss.wide}>{formatDay(keyOf(order))}</td>
                  <td data-align="end">{formatWholeMoney(order.investmentAmount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
