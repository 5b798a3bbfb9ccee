/**
 * The first view of the app's page of a sale: its public facts, in the page that the server sends, while the app is loading. Its style applies
 * to nothing else, and waits: where the app is faster, the first view never shows. ui/src/start/first-view.ts removes it.
 */

import type { PublicRenderer, PublicSale } from '@fairbook/contract/public/pages.ts';
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { openMaturities } from '@fairbook/domain/auctions/offering.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { formatDay, formatMonth, formatYield } from '@fairbook/ui/format/format.ts';
import fontStyle from '@fairbook/ui/theme/fonts.css?inline';
import { Logo } from '@fairbook/ui/theme/Logo.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { biddingTexts } from '../orders/texts/bidding.ts';
import { publicTexts } from '../parts/texts/public.ts';
import orderStyle from './first-order.css?inline';
import { SalePage } from './SalePage.tsx';
import { schemeStyle } from './schemes.ts';
import { sheets } from './sheets.ts';

const words = publicTexts.firstView;

/**
 * Amounts for an order in the first view of a live sale: a reader on a slow line starts while the app is loading. They show once the page's first call has said that the
 * reader may order (ui/src/start/first-order.ts), and become the order ticket's (market/src/base/first-order.ts), which checks them.
 */
function FirstOrder({ sale, now }: { sale: PublicSale; now: Date }) {
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
                {row.price > 0 && <small>{biddingTexts.ticket.atPrice(inThousandths(row.price))}</small>}
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

/** On a fast line the app is there before. */
const waitMs = 1500;

const style = [
  fontStyle,
  // The fonts come with the app, which needs the line first; their fallbacks take as much room.
  schemeStyle('"Inter Fallback",system-ui,sans-serif', '"Raleway Fallback",sans-serif'),
  // Also before the app's own styles, so that a dark page never flashes white.
  ':root{color-scheme:light dark;background:var(--fb-paper)}:root[data-mantine-color-scheme="light"]{color-scheme:light}:root[data-mantine-color-scheme="dark"]{color-scheme:dark}',
  // For browsers without scopes.
  ':where(#first-view){display:none}',
  `@scope(#first-view){${[sheets, orderStyle].join('').replace(/(^|[},])body\b/g, '$1:scope')}`,
  `:scope{display:block;position:fixed;inset:0;z-index:300;overflow-y:auto;animation:first-view 1ms ${waitMs}ms backwards}`,
  '[hidden]{display:none!important}.top{position:sticky;inset-block-start:0;min-height:68px;background:var(--fb-paper)}.top p{margin:0;color:var(--mantine-color-dimmed);font-size:.875rem}}',
  // The app is laid out below, without being seen or read aloud.
  `@scope(body){#first-view~#root{animation:behind-first-view 1ms ${waitMs}ms forwards}}`,
  '@keyframes first-view{from{visibility:hidden}}@keyframes behind-first-view{to{visibility:hidden}}',
  '@media print{#first-view{display:none!important}}',
].join('');

export const renderFirstView: PublicRenderer['renderFirstView'] = (sale, now) => ({
  style,
  html: renderToStaticMarkup(
    <div id="first-view">
      <header className="top">
        <Logo app="market" />
        <p role="status">{publicTexts.firstView.loading}</p>
        <button type="button" className="button" hidden>
          {publicTexts.firstView.open}
        </button>
      </header>
      <main>
        <SalePage
          sale={sale}
          similar={null}
          witnessing={null}
          questions={null}
          now={now}
          origin={null}
          approvalDays={null}
        />
      </main>
      <FirstOrder sale={sale} now={now} />
    </div>,
  ),
});
