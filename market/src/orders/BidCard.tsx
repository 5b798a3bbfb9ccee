/** Card of one order with its lines; can be changed or withdrawn while its auction is live. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatDay, formatExactMoment, formatMoney, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../base/paths.ts';
import type { MyBid } from '../base/queries.ts';
import { SaveReceipt } from '../logs/receipts/SaveReceipt.tsx';
import { supplementsTexts } from '../sale-changes/texts/supplements.ts';
import { ResultBadge } from './AllotmentTable.tsx';
import css from './my-bids.module.css';
import { otherClassOf } from './my-bids.ts';
import { biddingTexts } from './texts/bidding.ts';
import { useWithdraw } from './use-withdraw.tsx';

const words = biddingTexts.mine;
const orders = biddingTexts.orders;

export function BidCard({ bid, number }: { readonly bid: MyBid; readonly number: string }) {
  const withdraw = useWithdraw();
  const zone = useZone();
  const isFinal = bid.investments.some((line) => line.final !== null);
  const otherClass = otherClassOf(bid);
  return (
    <article className={css.bid} aria-label={orders.order(number)}>
      <div className={css.bidHead}>
        <span>
          <strong title={bid.bidId}>{orders.order(number)}</strong>
          {stateOf(bid)}
          {bid.placedBy !== null && ` · ${words.by(bid.placedBy)}`}
          {bid.clientReference && (
            <span className={css.bidReference}>{` · ${words.reference(bid.clientReference)}`}</span>
          )}
        </span>
        <span className={css.bidWhen}>
          {bid.updatedAt === bid.createdAt ? words.placed : words.changed}{' '}
          <time dateTime={bid.updatedAt}>{formatExactMoment(bid.updatedAt, zone)}</time>
        </span>
        <span className={css.bidActions}>
          {bid.confirmation === 'asked' && (
            <Button component={Link} to={paths.auction(bid.auctionId)} size="xs">
              {supplementsTexts.toReconfirm}
            </Button>
          )}
          <SaveReceipt auctionId={bid.auctionId} bidId={bid.bidId} />
          {bid.canWithdraw && bid.canChange && (
            <Button component={Link} to={paths.amendBid(bid.auctionId, bid.bidId)} size="xs" variant="default">
              {orders.amend}
            </Button>
          )}
          {bid.canWithdraw && (
            <Button size="xs" variant="subtle" color="red" onClick={() => void withdraw(bid)}>
              {orders.withdraw}
            </Button>
          )}
        </span>
      </div>
      <ScrollRegion className={`${figureTableCss.figures} ${css.bidLines}`} label={orders.order(number)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.columns.maturity}</th>
              <th scope="col" data-align="end">
                {words.columns.ordered}
              </th>
              <th scope="col" data-align="end">
                {isFinal || bid.isCancelled ? words.columns.allotted : words.columns.indicative}
              </th>
              <th scope="col" data-align="end" className={figureTableCss.wide}>
                {words.columns.cost}
              </th>
              <th scope="col" className={isFinal ? css.bidLast : `${css.bidLast} ${figureTableCss.wide}`}>
                {isFinal ? words.columns.result : words.columns.sequence}
              </th>
            </tr>
          </thead>
          <tbody>
            {bid.investments.map((line) => (
              <Line key={keyOf(line)} line={line} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {otherClass && <p className={css.bidNote}>{otherClass}</p>}
      {bid.auctionStatus === 'Ended' && !isFinal && !bid.isCancelled && bid.state !== 'Withdrawn' && (
        <p className={css.bidNote}>{words.notDone}</p>
      )}
    </article>
  );
}

/** Shown beside the order's number where its lines do not say it. */
function stateOf({ auctionStatus, isCancelled, state, confirmation }: MyBid): string {
  if (state !== 'Withdrawn' && isCancelled) return ` · ${orders.void}`;
  const said = auctionStatus !== 'Ended' || state === 'Withdrawn' ? ` · ${orders.states[state]}` : '';
  return confirmation ? `${said} · ${supplementsTexts.states[confirmation]}` : said;
}

function Line({ line }: { line: MyBid['investments'][number] }) {
  const { final } = line;
  const isGone = line.state === 'Withdrawn';
  const cost = final ? final.awardCost : line.cost;
  return (
    <>
      <tr data-gone={isGone || undefined}>
        <th scope="row">{formatDay(keyOf(line))}</th>
        <td data-align="end">{formatWholeMoney(line.investmentAmount)}</td>
        <td data-align="end">
          <strong>{final ? formatWholeMoney(final.award) : dash(line.indicativeAward)}</strong>
        </td>
        <td data-align="end" className={figureTableCss.wide}>
          {cost === null || isGone ? '–' : formatMoney(cost)}
        </td>
        <td className={final ? css.bidLast : `${css.bidLast} ${figureTableCss.wide}`}>
          {final ? <ResultBadge result={final.result} /> : line.sequence}
        </td>
      </tr>
      {final && (
        <tr className={css.why}>
          <td colSpan={5}>{final.reason}</td>
        </tr>
      )}
    </>
  );
}

function dash(dollars: number | null): string {
  return dollars === null ? '–' : formatWholeMoney(dollars);
}
