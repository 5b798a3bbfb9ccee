/** Totals of the ticket: par, estimated cost, yield and estimated allocation. */
import { dollarsOf } from '@fairbook/domain/money.ts';
import { formatMoney, formatPercent, formatWholeMoney } from '@fairbook/ui/format.ts';
import { Slider } from '@mantine/core';
import { useState } from 'react';
import { biddingTexts } from '../texts/bidding.ts';
import css from './ticket.module.css';
import { taxEquivalentYield } from './ticket.ts';
import type { Ticket } from './useTicket.ts';

const words = biddingTexts.ticket.totals;

export function TicketTotals({ ticket }: { ticket: Ticket }) {
  const { totals, preview, isEmpty } = ticket;
  const isExempt = ticket.auction.profile.taxStatus === 'Tax Exempt';
  return (
    <div className={css.totals}>
      <dl className={css.sums}>
        <div>
          <dt>{words.par}</dt>
          <dd>{formatWholeMoney(dollarsOf(totals.par))}</dd>
        </div>
        <div>
          <dt title={words.costHint}>{words.cost}</dt>
          <dd>{totals.cost === null ? words.noCost : formatMoney(dollarsOf(totals.cost))}</dd>
        </div>
        <div>
          <dt>{words.yield}</dt>
          <dd>{totals.weightedYield === null ? '–' : formatPercent(totals.weightedYield, 3)}</dd>
        </div>
        <div data-strong>
          <dt>{words.indicative}</dt>
          <dd aria-live="polite" data-old={preview && !preview.isCurrent ? true : undefined}>
            {preview && !isEmpty ? formatWholeMoney(preview.indicativeTotal) : '–'}
          </dd>
        </div>
      </dl>
      {isExempt && totals.weightedYield !== null && <TaxEquivalent yieldPercent={totals.weightedYield} />}
      {!isEmpty && <p className={css.promise}>{biddingTexts.ticket.promise}</p>}
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
