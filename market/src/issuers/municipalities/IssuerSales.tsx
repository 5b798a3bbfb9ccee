/** A municipality's auctions and the reader's own open orders in them. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { cents, centsFromDollars, dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { labelOf, securityTypes, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { DayText, Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { haltTexts } from '@fairbook/ui/sale/halt-texts.ts';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { Heart } from '../../parts/Heart.tsx';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import type { IssuerPage } from './issuer-list.ts';
import css from './issuers.module.css';

const words = browsingTexts.issuer;

type IssuerSale = IssuerPage['activeAuctions'][number];
type OwnBid = IssuerPage['outstandingBids'][number];

export function IssuerSales({ sales, empty }: { sales: readonly IssuerSale[]; empty: string }) {
  if (sales.length === 0) return <p className={css.issuerNone}>{empty}</p>;
  return (
    <ul className={css.issuerSales}>
      {sales.map((sale) => (
        <li key={sale.uuid}>
          <div>
            <h3>
              <Link to={paths.auction(sale.uuid)}>{sale.name}</Link>
            </h3>
            <p>
              <Money dollars={sale.amount} compact />
              {[labelOf(securityTypes, sale.securityType), labelOf(taxStatuses, sale.taxStatus)]
                .filter(Boolean)
                .map((word) => ` · ${word}`)}
            </p>
            <p>
              <When sale={sale} />
            </p>
          </div>
          <AuctionBadge status={sale.status} isHalted={sale.isHalted} isCancelled={sale.isCancelled} />
          <Heart kind="auction" uuid={sale.uuid} name={sale.name} />
        </li>
      ))}
    </ul>
  );
}

function When({ sale: { status, startDate, closeDate, isHalted } }: { sale: IssuerSale }) {
  if (isHalted) return haltTexts.clockNote;
  if (status === 'Live' && closeDate) {
    return (
      <>
        {words.closes} <Moment at={closeDate} />
      </>
    );
  }
  if (!startDate) return words.announced;
  return (
    <>
      {words.opens} <Moment at={startDate} />
    </>
  );
}

/** Nothing where the reader has no open order. */
export function OwnOrders({ bids }: { bids: readonly OwnBid[] }) {
  if (bids.length === 0) return null;
  return (
    <Section title={words.orders}>
      <p className={css.issuerNone}>{words.indicative}</p>
      {bids.map((bid) => (
        <OwnOrder key={bid.bidId} bid={bid} />
      ))}
    </Section>
  );
}

function OwnOrder({ bid }: { bid: OwnBid }) {
  const zone = useZone();
  const total = sum(bid.investments.map(({ investmentAmount }) => centsFromDollars(investmentAmount) ?? cents(0)));
  return (
    <div className={css.issuerOrder}>
      <h3>
        <Anchor component={Link} to={paths.auction(bid.auctionId)} inherit>
          {bid.auctionName}
        </Anchor>
      </h3>
      <p className={css.issuerNone}>{words.order(formatMoment(bid.createdAt, zone))}</p>
      <div className={figureTableCss.figures}>
        <table>
          <caption className={utilitiesCss.hidden}>{words.ordered(bid.auctionName)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.maturity}</th>
              <th scope="col" data-align="end">
                {words.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {bid.investments.map(({ investmentAmount, ...name }) => (
              <tr key={keyOf(name)}>
                <th scope="row">
                  <DayText day={keyOf(name)} />
                </th>
                <td data-align="end">{formatWholeMoney(investmentAmount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <td data-align="end">{formatWholeMoney(dollarsOf(total))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
}
