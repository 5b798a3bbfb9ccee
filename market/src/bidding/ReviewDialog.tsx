/** The last look before an order is placed: every line, the class, what is promised and what is not; then one press, once. */
import { dollarsOf } from '@fairbook/domain/money.ts';
import { labelOf, orderClasses } from '@fairbook/domain/vocabulary.ts';
import { formatDay, formatMoment, formatMoney, formatPercent, formatWholeMoney } from '@fairbook/ui/format.ts';
import { messageOf, statusOf, worthRetrying } from '@fairbook/ui/queries.ts';
import { ScrollRegion } from '@fairbook/ui/ScrollRegion.tsx';
import { Alert, Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../api.ts';
import { fieldsOf } from '../forms.ts';
import { tell } from '../invalidation.ts';
import type { Receipt } from '../queries.ts';
import { biddingTexts } from '../texts/bidding.ts';
import { type IdempotencyKey, keyFor } from './idempotency.ts';
import { bodyOf, errorsByMaturity } from './ticket.ts';
import { placing, type Ticket } from './useTicket.ts';
import './review.css';
import './ticket.css';

const words = biddingTexts.review;

export interface ReviewDialogProps {
  readonly opened: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
  /** The server found something wrong with the lines, or with the order as a whole. */
  readonly onRefused: (errorsByMaturity: Readonly<Record<string, string>>, message: string | null) => void;
  readonly onDone: (receipt: Receipt) => void;
}

export function ReviewDialog({ opened, ticket, onClose, ...answers }: ReviewDialogProps) {
  const place = usePlacing(ticket, answers);
  const { amended, totals, preview } = ticket;
  const unsure = place.error !== null && statusOf(place.error) === 0;
  const as = ticket.auction.bidsAs;
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (!place.isPending) onClose();
      }}
      withCloseButton={false}
      closeOnClickOutside={false}
      centered
      size={640}
    >
      <div className="fb-dialog">
        <Modal.Title>{amended ? words.amendTitle : words.title}</Modal.Title>
        {as && <p className="mk-review-class">{words.asClass(labelOf(orderClasses, as.orderClass), as.rank)}</p>}
        <Lines ticket={ticket} />
        <dl className="mk-sums">
          <div>
            <dt>{biddingTexts.ticket.totals.cost}</dt>
            <dd>{totals.cost === null ? biddingTexts.ticket.totals.noCost : formatMoney(dollarsOf(totals.cost))}</dd>
          </div>
          <div>
            <dt>{biddingTexts.ticket.totals.indicative}</dt>
            <dd>{preview ? formatWholeMoney(preview.indicativeTotal) : '–'}</dd>
          </div>
        </dl>
        <p className="mk-review-note">
          <strong>{words.notAllotment}</strong>{' '}
          {ticket.auction.closeDate && words.untilClose(formatMoment(ticket.auction.closeDate))}{' '}
          {amended && words.smaller}
        </p>
        <div aria-live="assertive">
          {ticket.isOver && !place.isPending && !unsure && <Alert color="orange">{words.over}</Alert>}
          {place.error && (unsure || !ticket.isOver) && (
            <Alert color={unsure ? 'orange' : 'red'}>
              {messageOf(place.error)} {unsure && !amended && words.unsure}
            </Alert>
          )}
        </div>
        <div className="fb-dialog-buttons">
          <Button variant="default" data-autofocus onClick={onClose} disabled={place.isPending}>
            {words.back}
          </Button>
          <Button loading={place.isPending} disabled={ticket.isOver && !unsure} onClick={() => place.mutate()}>
            {place.error ? words.again : amended ? words.amend : words.place}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Places or changes the order. Tries that got no answer are repeated with the same key, so the order is placed once. */
function usePlacing(ticket: Ticket, { onRefused, onDone }: Pick<ReviewDialogProps, 'onRefused' | 'onDone'>) {
  const queries = useQueryClient();
  const key = useRef<IdempotencyKey | null>(null);
  const { auction, amended, investments } = ticket;
  return useMutation({
    mutationKey: placing(auction.uuid),
    onMutate: () => queries.cancelQueries({ queryKey: ['previewBid'] }),
    mutationFn: () => {
      const body = bodyOf(investments);
      const params = { auctionId: auction.uuid };
      if (amended) return api.amendBid({ params: { ...params, bidId: amended.bidId }, body });
      key.current = keyFor(JSON.stringify(body), key.current);
      return api.placeBid({ params, body, headers: { 'idempotency-key': key.current.key } });
    },
    retry: (count, error) => worthRetrying(error) && count < 2,
    retryDelay: (count) => 800 * 2 ** count,
    meta: { notice: false },
    onSuccess: (receipt) => {
      key.current = null;
      // The ticket is emptied first: nobody needs to know what the same order would get on top of itself.
      flushSync(() => onDone(receipt));
      void tell(queries, 'ownOrder');
    },
    onError: (error) => {
      const fields = fieldsOf(error);
      if (fields) onRefused(errorsByMaturity(fields, investments), fields['investments'] ?? null);
      // The sale may have closed, or the account changed, while the dialog was open.
      else if (statusOf(error) === 403 || statusOf(error) === 404) void tell(queries, 'auctionStatus');
    },
  });
}

function Lines({ ticket }: { ticket: Ticket }) {
  const { investments, before, rows, preview, amended } = ticket;
  const dates = [...new Set([...before, ...investments].map((line) => line.maturityDate))].sort();
  const amountAt = (lines: typeof investments, date: string) =>
    lines.find((line) => line.maturityDate === date)?.investmentAmount ?? 0;
  return (
    <ScrollRegion className="mk-review-lines" label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.maturity}</th>
            <th scope="col" className="mk-review-yield">
              {words.yield}
            </th>
            {amended && <th scope="col">{words.before}</th>}
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.indicative}</th>
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => {
            const line = preview?.lines.find((each) => each.maturityDate === date);
            const row = rows.find((each) => each.maturityDate === date);
            return (
              <tr key={date}>
                <th scope="row">
                  {formatDay(date)}
                  {row && <span className="mk-review-beneath">{formatPercent(row.yield)}</span>}
                </th>
                <td className="mk-review-yield">{row ? formatPercent(row.yield) : '–'}</td>
                {amended && <td>{formatWholeMoney(amountAt(before, date) / 100)}</td>}
                <td>{formatWholeMoney(amountAt(investments, date) / 100)}</td>
                <td>{line ? formatWholeMoney(line.indicativeAward) : '–'}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td className="mk-review-yield" />
            {amended && <td>{formatWholeMoney(before.reduce((sum, line) => sum + line.investmentAmount, 0) / 100)}</td>}
            <td>{formatWholeMoney(dollarsOf(ticket.totals.par))}</td>
            <td>{preview ? formatWholeMoney(preview.indicativeTotal) : '–'}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
