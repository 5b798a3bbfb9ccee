/** Totals of the ticket: what stays in view, and what the order costs and yields. */
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { formatDay, formatMoney, formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Term } from '../parts/Term.tsx';
import { AfterTax } from './AfterTax.tsx';
import { PaymentSchedule } from './PaymentSchedule.tsx';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';
import type { Ticket } from './use-ticket.ts';

const words = biddingTexts.ticket.totals;

/** Par and estimated fill: in the foot of the ticket, whatever the size of the window. */
export function TicketSum({ ticket }: { ticket: Ticket }) {
  const { totals, preview, isEmpty } = ticket;
  return (
    <dl className={css.sum}>
      <div>
        <dt>
          <Term id="par-amount">{words.par}</Term>
        </dt>
        <dd>{formatWholeMoney(dollarsOf(totals.par))}</dd>
      </div>
      <div data-strong>
        <dt>{words.indicative}</dt>
        <dd aria-live="polite" data-old={preview && !preview.isCurrent ? true : undefined}>
          {preview && !isEmpty ? formatWholeMoney(preview.indicativeTotal) : '–'}
        </dd>
      </div>
    </dl>
  );
}

/** The yield of one bond is its yield to worst; that of several is an average, and says so. */
export function yieldLabel({ goodLines }: Pick<Ticket, 'goodLines'>): string {
  return goodLines.length > 1 ? words.averageYield : words.yield;
}

/** Cost and yield of the good lines if they are filled. */
export function TicketTotals({ ticket }: { ticket: Ticket }) {
  const { totals, isEmpty, auction } = ticket;
  const isExempt = auction.profile.taxStatus === 'Tax Exempt';
  const { settlement } = auction.keyDates;
  if (isEmpty) return null;
  return (
    <div className={css.totals}>
      <dl className={css.sums}>
        <div>
          <dt>{words.cost}</dt>
          <dd>{totals.cost === null ? words.noCost : formatMoney(dollarsOf(totals.cost))}</dd>
        </div>
        {settlement && totals.due !== null && (
          <>
            <div>
              <dt>
                <Term id="accrued-interest">{words.accrued(formatDay(settlement))}</Term>
              </dt>
              <dd>{formatMoney(dollarsOf(totals.accrued))}</dd>
            </div>
            <div>
              <dt>{words.due}</dt>
              <dd>{formatMoney(dollarsOf(totals.due))}</dd>
            </div>
          </>
        )}
        <div>
          <dt>
            <Term id="yield-to-worst">{yieldLabel(ticket)}</Term>
          </dt>
          <dd>{totals.yieldToWorst === null ? '–' : formatPercent(totals.yieldToWorst, 3)}</dd>
        </div>
      </dl>
      {totals.yieldToWorst !== null && (
        <AfterTax yieldPercent={totals.yieldToWorst} isExempt={isExempt} issuerState={auction.municipality.state} />
      )}
      <PaymentSchedule auction={auction} lines={ticket.goodLines} />
      {Object.keys(ticket.errors).length > 0 && <p className={css.promise}>{biddingTexts.ticket.notCounted}</p>}
      <p className={css.promise}>{biddingTexts.ticket.promise}</p>
    </div>
  );
}
