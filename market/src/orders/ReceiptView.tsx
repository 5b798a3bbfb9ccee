/** Receipt of an order: its number, the server's time and its lines. It promises nothing beyond receipt. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { formatDay, formatExactMoment, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { CopyText } from '@fairbook/ui/kit/CopyText.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../base/paths.ts';
import type { PublicAuction, Receipt } from '../base/queries.ts';
import { SaveReceipt } from '../logs/receipts/SaveReceipt.tsx';
import { PaymentSchedule } from './PaymentSchedule.tsx';
import css from './receipt.module.css';
import { biddingTexts } from './texts/bidding.ts';
import ticketCss from './ticket.module.css';
import { exact } from './ticket.ts';

const words = biddingTexts.receipt;

export interface ReceiptViewProps {
  readonly receipt: Receipt;
  readonly auction: PublicAuction;
  readonly isAmendment: boolean;
  readonly onAnother: () => void;
}

export function ReceiptView({ receipt, auction, isAmendment, onAnother }: ReceiptViewProps) {
  const zone = useZone();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const number = orderNumber(receipt.auctionName, receipt.bidId);
  return (
    <div className={css.receipt}>
      <div className={css.receiptSeal} aria-hidden>
        <Rosette seed={receipt.bidId} size={220} watermark />
      </div>
      <h3 ref={heading} tabIndex={-1}>
        {isAmendment ? words.amendTitle : words.title}
      </h3>
      <p>{words.lead}</p>
      <dl className={`${ticketCss.sums} ${css.receiptSums}`}>
        <div>
          <dt>{words.number}</dt>
          <dd className={css.receiptNumber} title={receipt.bidId}>
            {number}
          </dd>
        </div>
        <div>
          <dt>{words.at}</dt>
          <dd>
            <time dateTime={receipt.updatedAt}>{formatExactMoment(receipt.updatedAt, zone)}</time>
          </dd>
        </div>
        {receipt.investments.map((line) => (
          <div key={keyOf(line)}>
            <dt>{formatDay(keyOf(line))}</dt>
            <dd>{formatWholeMoney(line.investmentAmount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{words.total}</dt>
          <dd>{formatWholeMoney(receipt.total)}</dd>
        </div>
      </dl>
      {auction.closeDate && <p>{biddingTexts.review.untilClose(formatMoment(auction.closeDate, zone))}</p>}
      <div className={css.receiptActions}>
        <Button component={Link} to={paths.myBids}>
          {words.mine}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {words.another}
        </Button>
        <PaymentSchedule auction={auction} lines={receipt.investments.map(lineOf)} />
        <SaveReceipt auctionId={receipt.auctionId} bidId={receipt.bidId} />
        <CopyText value={number} words={words} variant="subtle" />
      </div>
    </div>
  );
}

function lineOf({ investmentAmount, ...name }: Receipt['investments'][number]) {
  return { maturityDate: keyOf(name), investmentAmount: exact(investmentAmount) };
}
