/** Totals of the ticket: what stays in view, and what the order costs and yields. */
import { dollarsOf } from '@fairbook/domain/money.ts';
import { formatDay, formatMoney, formatPercent, formatWholeMoney } from '@fairbook/ui/format.ts';
import { Slider } from '@mantine/core';
import { useState } from 'react';
import { biddingTexts } from '../texts/bidding.ts';
import css from './ticket.module.css';
import { taxEquivalentYield } from './ticket.ts';
import type { Ticket } from './useTicket.ts';

const words = biddingTexts.ticket.totals;

/** Par and estimated fill: in the foot of the ticket, whatever the size of the window. */
export function TicketSum({ ticket }: { ticket: Ticket }) {
  const { totals, preview, isEmpty } = ticket;
  return (
    <dl className={css.sum}>
      <div>
        <dt>{words.par}</dt>
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

/** What the good lines cost if they are filled, and what they yield. */
export function TicketTotals({ ticket }: { ticket: Ticket }) {
  const { totals, isEmpty, auction } = ticket;
  const isExempt = auction.profile.taxStatus === 'Tax Exempt';
  const { dated } = auction.keyDates;
  if (isEmpty) return null;
  return (
    <div className={css.totals}>
      <dl className={css.sums}>
        <div>
          <dt>{words.cost}</dt>
          <dd>{totals.cost === null ? words.noCost : formatMoney(dollarsOf(totals.cost))}</dd>
        </div>
        {dated && totals.due !== null && (
          <>
            <div>
              <dt>{words.accrued(formatDay(dated))}</dt>
              <dd>{formatMoney(dollarsOf(totals.accrued))}</dd>
            </div>
            <div>
              <dt>{words.due}</dt>
              <dd>{formatMoney(dollarsOf(totals.due))}</dd>
            </div>
          </>
        )}
        <div>
          <dt title={words.yieldHint}>{words.yield}</dt>
          <dd>{totals.yieldToWorst === null ? '–' : formatPercent(totals.yieldToWorst, 3)}</dd>
        </div>
      </dl>
      {isExempt && totals.yieldToWorst !== null && <TaxEquivalent yieldPercent={totals.yieldToWorst} />}
      {Object.keys(ticket.errors).length > 0 && <p className={css.promise}>{biddingTexts.ticket.notCounted}</p>}
      <p className={css.promise}>{biddingTexts.ticket.promise}</p>
    </div>
  );
}

/** For the reader alone: neither stored nor sent. */
function TaxEquivalent({ yieldPercent }: { yieldPercent: number }) {
  const [rate, setRate] = useState(32);
  return (
    <details className={css.tax}>
      <summary>
        <span>{words.taxEquivalent(rate)}</span>
        <strong>{formatPercent(taxEquivalentYield(yieldPercent, rate), 3)}</strong>
      </summary>
      <Slider
        min={10}
        max={50}
        step={1}
        value={rate}
        onChange={setRate}
        label={null}
        size="sm"
        thumbLabel={words.bracketLabel}
      />
    </details>
  );
}
