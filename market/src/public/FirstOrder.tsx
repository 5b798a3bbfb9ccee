/**
 * Amounts for an order in the first view of a live sale: a reader on a slow line starts while the app is loading. They show once the page's first call has said that the
 * reader may order (ui/src/start/first-order.ts), and become the order ticket's (market/src/base/first-order.ts), which checks them.
 */
import type { PublicSale } from '@fairbook/contract/public/pages.ts';
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { openMaturities } from '@fairbook/domain/auctions/offering.ts';
import { formatDay, formatMonth, formatYield } from '@fairbook/ui/format/format.ts';
import { biddingTexts } from '../orders/texts/bidding.ts';
import { publicTexts } from '../parts/texts/public.ts';

const words = publicTexts.firstView;

export function FirstOrder({ sale, now }: { sale: PublicSale; now: Date }) {
  if (sale.status !== 'Live' || sale.halt) return null;
  return (
    <details id="first-order">
      <summary>
        <span className="button">{words.start}</span>
        <span className="button quiet">{words.stop}</span>
      </summary>
      <form data-sale={sale.uuid} data-unreadable={words.unreadable} noValidate>
        <p id="first-order-note">{words.startNote}</p>
        <ul aria-label={biddingTexts.ticket.lines}>
          {openMaturities(sale.maturityStructure.map(maturityFromJson), now).map((row) => (
            <li key={keyOf(row)}>
              <span>
                <strong>{formatMonth(keyOf(row))}</strong> {formatYield(row.yield)}
                {row.price > 0 && <small>{biddingTexts.ticket.atPrice(row.price.toFixed(3))}</small>}
              </span>
              <input
                className="field"
                name={keyOf(row)}
                aria-label={biddingTexts.ticket.amount(formatDay(keyOf(row)))}
                aria-describedby="first-order-note"
                inputMode="numeric"
                autoComplete="off"
                placeholder="$0"
              />
            </li>
          ))}
        </ul>
        {/* The app enables it: until then Enter sends nothing either. */}
        <button type="submit" disabled>
          {words.toTicket}
        </button>
      </form>
    </details>
  );
}
