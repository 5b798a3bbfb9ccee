/** Facts about the whole ticket: the reader's priority, limits and increments, and the meaning of its figures. */

import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment, formatWholeMoney, readersMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { closeNotes } from '@fairbook/ui/sale/close-notes.ts';
import { allocationFacts, classLabel } from '../auctions/facts/allocation-facts.ts';
import { placeAmongOffered } from '../auctions/facts/ranked-classes.ts';
import { ruleTexts } from '../auctions/texts/rules.ts';
import { supplementsTexts } from '../sale-changes/texts/supplements.ts';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';
import type { Ticket } from './use-ticket.ts';

const words = biddingTexts.ticket;

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { auction, terms } = ticket;
  const zone = useZone();
  const { closeDate } = auction;
  const ownTime = closeDate && readersMoment(closeDate, zone);
  const { minTotal, maxTotal } = terms;
  const as = auction.bidsAs;
  const position = as && placeAmongOffered(auction, as.orderClass);
  return (
    <div className={css.ticketFacts}>
      {position && (
        <p data-strong>
          {words.asClass(classLabel(labelOf(orderClasses, as.orderClass), as.isLocal), position.place, position.of)}
        </p>
      )}
      <p>
        {words.steps(formatWholeMoney(dollarsOf(terms.minimum)), formatWholeMoney(dollarsOf(terms.step)))}
        {minTotal !== null && ` ${words.least(formatWholeMoney(dollarsOf(minTotal)))}`}
        {maxTotal !== null && ` ${words.limit(formatWholeMoney(dollarsOf(maxTotal)))}`}
      </p>
      {drawsLots(auction.orderPriority.allocationRule) && (
        <p>
          {ruleTexts.names[auction.orderPriority.allocationRule]}. {ruleTexts.ticket}
        </p>
      )}
      {allocationFacts(auction.orderPriority).map(({ label, value }) => (
        <p key={label}>{value}.</p>
      ))}
      {auction.unconfirmedOrders === 'lapse' && <p>{supplementsTexts.ticket}</p>}
      {closeDate && !auction.isHalted && (
        <p data-part="closes-at">
          {words.closesAt(formatMoment(closeDate, zone))} {ownTime && words.yourTime(ownTime)}
        </p>
      )}
      {closeNotes(auction, zone).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <details>
        <summary>{words.how}</summary>
        <dl>
          {Object.values(words.explained).map(([name, meaning]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
