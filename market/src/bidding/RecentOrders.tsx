/** Latest orders, newest first; without names during the sale. */
import { labelOf, orderClasses } from '@fairbook/domain/vocabulary.ts';
import { formatClock, formatDay, formatWholeMoney, momentTitle } from '@fairbook/ui/format.ts';
import { ScrollRegion } from '@fairbook/ui/ScrollRegion.tsx';
import type { OrderBook } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';
import './book.css';

const words = issuingTexts.book;

export function RecentOrders({ book }: { book: OrderBook }) {
  const hasNames = book.recent.some((order) => order.bidder !== null);
  return (
    <div>
      <h3>{words.recent}</h3>
      {!hasNames && <p className="mk-book-note">{book.recent.length === 0 ? words.recentNone : words.noNames}</p>}
      {book.recent.length > 0 && (
        <ScrollRegion className="mk-recent" label={words.recent}>
          <table>
            <caption className="fb-hidden">{words.recent}</caption>
            <thead>
              <tr>
                <th scope="col">{words.columns.at}</th>
                <th scope="col" className="fb-wide">
                  {words.columns.action}
                </th>
                <th scope="col">{words.columns.class}</th>
                {hasNames && <th scope="col">{words.columns.bidder}</th>}
                <th scope="col" className="fb-wide">
                  {words.columns.maturity}
                </th>
                <th scope="col" data-align="end">
                  {words.columns.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {book.recent.map((order) => (
                <tr
                  key={`${order.at}:${order.orderClass}:${order.maturityDate}:${order.investmentAmount}:${order.action}`}
                >
                  <td>
                    <time dateTime={order.at} title={momentTitle(order.at)}>
                      {formatClock(order.at)}
                    </time>
                    <span className="fb-second fb-narrow">{words.actions[order.action]}</span>
                  </td>
                  <td className="fb-wide">{words.actions[order.action]}</td>
                  <td className="mk-wraps">
                    {labelOf(orderClasses, order.orderClass)}
                    <span className="fb-second fb-narrow">{formatDay(order.maturityDate)}</span>
                  </td>
                  {hasNames && <td className="mk-wraps">{order.bidder}</td>}
                  <td className="fb-wide">{formatDay(order.maturityDate)}</td>
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
