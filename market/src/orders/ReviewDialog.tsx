/** Review before an order is placed: every line, the priority, promises and their limits. One press places it once. */

import { ApiError } from '@fairbook/contract/base/errors.ts';
import { structureToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { formatDay, formatMoment, formatMoney, formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { structureWords } from '@fairbook/ui/sale/structure-words.ts';
import { Alert, Button, Modal } from '@mantine/core';
import { Suspense } from 'react';
import { NeedsApproval, SendForApproval } from './approvals/later.ts';
import type { useProposing } from './approvals/use-proposing.ts';
import css from './review.module.css';
import { TicketClock } from './TicketClock.tsx';
import { yieldLabel } from './TicketTotals.tsx';
import { biddingTexts } from './texts/bidding.ts';
import ticketCss from './ticket.module.css';
import type { Placing } from './use-placing.ts';
import type { Ticket } from './use-ticket.ts';

const words = biddingTexts.review;
const ticketWords = biddingTexts.ticket.totals;

/** From when on the review shows the clock, in milliseconds before the close. */
const soon = 10 * 60_000;

export interface ReviewDialogProps {
  readonly opened: boolean;
  readonly ticket: Ticket;
  readonly placing: Placing;
  readonly proposing: Pick<ReturnType<typeof useProposing>, 'error' | 'isPending' | 'mutate'>;
  readonly onClose: () => void;
}

export function ReviewDialog({ opened, ticket, placing, proposing, onClose }: ReviewDialogProps) {
  const { amended, totals, preview } = ticket;
  const zone = useZone();
  const { error, isPending, isUnsure } = placing;
  const as = ticket.auction.bidsAs;
  const close = () => {
    if (!placing.isSending() && !proposing.isPending) onClose();
  };
  // The page itself may learn of the end a moment later.
  const isLate = error instanceof ApiError && error.data.code === 'auction-ended';
  const isOver = ticket.isOver || isLate;
  const { closeDate, keyDates } = ticket.auction;
  const { settlement } = keyDates;
  const isDue = settlement !== null && totals.due !== null;
  const amount = isDue ? totals.due : totals.cost;
  const isSoon = closeDate !== null && Date.parse(closeDate) - serverClock.now() < soon;
  const { minTotal } = ticket.terms;
  const isBelowLeast =
    minTotal !== null &&
    preview !== null &&
    preview.indicativeTotal > 0 &&
    preview.indicativeTotal < dollarsOf(minTotal);
  const nothing = preview?.lines.filter((line) => line.indicativeAward === 0) ?? [];
  return (
    <Modal opened={opened} onClose={close} withCloseButton={false} closeOnClickOutside={false} centered size={640}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{amended ? words.amendTitle : words.title}</Modal.Title>
        {as && <p className={css.reviewClass}>{words.asClass(labelOf(orderClasses, as.orderClass), as.rank)}</p>}
        <Lines ticket={ticket} />
        {nothing.length > 0 && preview && (
          <Alert color="orange" p="xs">
            {words.nothingLines(nothing.length, preview.lines.length)}
          </Alert>
        )}
        {isBelowLeast && (
          <Alert color="orange" p="xs">
            {words.belowLeast(formatWholeMoney(dollarsOf(minTotal)))}
          </Alert>
        )}
        <dl className={ticketCss.sums}>
          <div>
            <dt>{isDue ? words.due(formatDay(settlement)) : ticketWords.cost}</dt>
            <dd>{amount === null ? ticketWords.noCost : formatMoney(dollarsOf(amount))}</dd>
          </div>
          {totals.yieldToWorst !== null && (
            <div>
              <dt>{yieldLabel(ticket)}</dt>
              <dd>{formatPercent(totals.yieldToWorst, 3)}</dd>
            </div>
          )}
          <div>
            <dt>{ticketWords.indicative}</dt>
            <dd>{preview ? formatWholeMoney(preview.indicativeTotal) : '–'}</dd>
          </div>
        </dl>
        <p className={css.reviewNote}>
          <strong>{words.notAllotment}</strong>{' '}
          {closeDate && !isOver && words.untilClose(formatMoment(closeDate, zone))}{' '}
          {isSoon && !isOver && words.mayBeLate} {amended && words.smaller}
        </p>
        {isSoon && !isOver && <TicketClock auction={ticket.auction} />}
        <Suspense>{ticket.approval && <NeedsApproval approval={ticket.approval} />}</Suspense>
        <div aria-live="assertive">
          {proposing.error && !proposing.isPending && <Alert color="red">{messageOf(proposing.error)}</Alert>}
          {isOver && !isPending && !isUnsure && (
            <Alert color="orange">
              {isLate ? `${messageOf(error)}.` : words.overHere} {words.over}
            </Alert>
          )}
          {error && !isPending && (isUnsure || !isOver) && (
            <Alert color={isUnsure ? 'orange' : 'red'}>
              {messageOf(error)} {isUnsure && (amended ? words.unsureAmend : words.unsure)}
            </Alert>
          )}
        </div>
        <div className={dialogsCss.dialogButtons}>
          <Button variant="default" data-autofocus onClick={close} disabled={isPending}>
            {words.back}
          </Button>
          {ticket.approval ? (
            <Suspense>
              <SendForApproval isSending={proposing.isPending} isOver={isOver} onSend={() => proposing.mutate()} />
            </Suspense>
          ) : (
            <Button loading={isPending} disabled={isOver && !isUnsure} onClick={placing.send}>
              {error && !isOver ? words.again : amended ? words.amend : words.place}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** The facts that distinguish the bond from its neighbors, so that an order at a wrong row is seen before it is placed. */
function bondInWords(row: MaturityRow): string {
  const { coupon, atPrice } = biddingTexts.ticket;
  const facts = [coupon(formatPercent(row.interestRate, 3)), row.price > 0 && atPrice(inThousandths(row.price))];
  return [...facts, ...structureWords(row.structure && structureToJson(row.structure))].filter(Boolean).join(' · ');
}

function Lines({ ticket }: { ticket: Ticket }) {
  const { investments, before, rows, preview, amended } = ticket;
  const dates = [...new Set([...before, ...investments].map((line) => line.maturityDate))].sort();
  const amountAt = (lines: typeof investments, date: string) =>
    lines.find((line) => line.maturityDate === date)?.investmentAmount ?? 0;
  return (
    <ScrollRegion className={`${css.reviewLines} ${figureTableCss.figures}`} label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.maturity}</th>
            <th scope="col" data-align="end" className={figureTableCss.wide}>
              {words.yield}
            </th>
            {amended && (
              <th scope="col" data-align="end">
                {words.before}
              </th>
            )}
            <th scope="col" data-align="end">
              {words.amount}
            </th>
            <th scope="col" data-align="end">
              {words.indicative}
            </th>
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => {
            const line = preview?.lines.find((each) => keyOf(each) === date);
            const row = rows.find((each) => keyOf(each) === date);
            return (
              <tr key={date}>
                <th scope="row">
                  {formatDay(date)}
                  {row && <span className={figureTableCss.second}>{bondInWords(row)}</span>}
                  {row && (
                    <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                      {formatPercent(row.yield)}
                    </span>
                  )}
                </th>
                <td data-align="end" className={figureTableCss.wide}>
                  {row ? formatPercent(row.yield) : '–'}
                </td>
                {amended && <td data-align="end">{formatWholeMoney(amountAt(before, date) / 100)}</td>}
                <td data-align="end">{formatWholeMoney(amountAt(investments, date) / 100)}</td>
                <td data-align="end" data-nothing={line?.indicativeAward === 0 || undefined}>
                  {!line ? '–' : line.indicativeAward === 0 ? words.nothingNow : formatWholeMoney(line.indicativeAward)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td data-align="end" className={figureTableCss.wide} />
            {amended && (
              <td data-align="end">
                {formatWholeMoney(before.reduce((sum, line) => sum + line.investmentAmount, 0) / 100)}
              </td>
            )}
            <td data-align="end">{formatWholeMoney(dollarsOf(ticket.totals.par))}</td>
            <td data-align="end">{preview ? formatWholeMoney(preview.indicativeTotal) : '–'}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
