/** The order ticket's form: a line for each maturity, totals, and the review button. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { Alert, Button, Checkbox } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { Receipt } from '../base/queries.ts';
import { NeedsApproval, SentForApproval } from './approvals/later.ts';
import type { WaitingOrder } from './approvals/queries.ts';
import { useProposing } from './approvals/use-proposing.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { TicketClock } from './TicketClock.tsx';
import { TicketFacts } from './TicketFacts.tsx';
import { TicketLine } from './TicketLine.tsx';
import { TicketSum, TicketTotals } from './TicketTotals.tsx';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';
import { UnansweredOrder } from './UnansweredOrder.tsx';
import { usePlacing } from './use-placing.ts';
import type { Ticket } from './use-ticket.ts';

const words = biddingTexts.ticket;

export interface TicketFormProps {
  readonly ticket: Ticket;
  readonly onDone: (receipt: Receipt) => void;
  /** Cancels changing an order. */
  readonly onStop: () => void;
}

export function TicketForm(props: TicketFormProps) {
  const [sent, setSent] = useState<WaitingOrder | null>(null);
  const { ticket, onStop } = props;
  if (!sent) {
    const keep = (order: WaitingOrder) => {
      setSent(order);
      ticket.clear();
    };
    return <OrderForm {...props} onSent={keep} />;
  }
  return (
    <Suspense>
      <SentForApproval
        order={sent}
        onAnother={() => {
          setSent(null);
          if (ticket.amended) onStop();
        }}
      />
    </Suspense>
  );
}

interface OrderFormProps extends TicketFormProps {
  /** The order was sent for the approval of another person. */
  readonly onSent: (order: WaitingOrder) => void;
}

function OrderForm({ ticket, onDone, onStop, onSent }: OrderFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [hasRead, setHasRead] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { auction, amended } = ticket;
  const onRefused = (errors: Readonly<Record<string, string>>, message: string | null) => {
    setReviewing(false);
    ticket.refuse(errors);
    setProblem(message);
  };
  const placing = usePlacing(ticket, {
    onRefused,
    onDone: (receipt) => {
      setReviewing(false);
      onDone(receipt);
    },
  });
  const proposing = useProposing(ticket, { onRefused, onSent });
  const { unanswered } = placing;
  const statement = auction.documents.preliminaryOfficialStatement;
  // A person who chose to change an order starts at its first line.
  useEffect(() => {
    if (amended) firstWanted(form.current)?.focus();
  }, [amended]);
  const mustRead = statement !== null && amended === null;

  function review(event: FormEvent) {
    event.preventDefault();
    ticket.tellAll();
    const wrong = whyNotReview();
    setProblem(wrong);
    if (wrong === null && ticket.isValid) {
      placing.reset();
      setReviewing(true);
    } else if (wrong === words.readPosFirst) {
      // It may be scrolled out of view.
      form.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus();
    } else focusFirstWrong(form.current, ticket.rows, ticket.errors);
  }

  /** Errors of the order as a whole; errors of a line are shown at the line. */
  function whyNotReview(): string | null {
    if (auction.closeDate && serverClock.now() >= Date.parse(auction.closeDate)) return words.closing;
    if (ticket.isEmpty) return words.atLeastOne;
    if (ticket.orderError) return ticket.orderError;
    if (Object.keys(ticket.errors).length > 0) return null;
    if (ticket.isUnchanged) return words.unchanged;
    return mustRead && !hasRead ? words.readPosFirst : null;
  }

  if (unanswered && !amended && (!reviewing || placing.isUnansweredElsewhere)) {
    return <UnansweredOrder attempt={unanswered} placing={placing} isOver={ticket.isOver} />;
  }
  return (
    <form ref={form} className={css.ticketForm} onSubmit={review} noValidate>
      <div className={css.ticketScroll}>
        <TicketFacts ticket={ticket} />
        <ul className={css.ticketLines} aria-label={words.lines}>
          {ticket.rows.map((row) => (
            <TicketLine key={keyOf(row)} row={row} ticket={ticket} />
          ))}
        </ul>
        <TicketTotals ticket={ticket} />
        {mustRead && (
          <Checkbox
            className={css.ticketRead}
            checked={hasRead}
            onChange={(event) => {
              setHasRead(event.currentTarget.checked);
              setProblem(null);
            }}
            label={words.readPos}
          />
        )}
      </div>
      <div className={css.ticketFoot} data-part="ticket-foot">
        <div className={css.ticketSum}>
          <TicketSum ticket={ticket} />
          <TicketClock auction={auction} />
        </div>
        <TicketNotice ticket={ticket} problem={problem} />
        <Suspense>{ticket.approval && !problem && <NeedsApproval approval={ticket.approval} />}</Suspense>
        <TicketActions
          ticket={ticket}
          onStop={onStop}
          onClear={() => {
            ticket.clear();
            setProblem(null);
          }}
        />
      </div>
      <ReviewDialog
        opened={reviewing}
        ticket={ticket}
        placing={placing}
        proposing={proposing}
        onClose={() => setReviewing(false)}
      />
    </form>
  );
}

interface TicketActionsProps {
  readonly ticket: Ticket;
  readonly onStop: () => void;
  readonly onClear: () => void;
}

function TicketActions({ ticket, onStop, onClear }: TicketActionsProps) {
  const { amended } = ticket;
  return (
    <div className={css.ticketActions}>
      {amended ? (
        <Button variant="default" onClick={onStop}>
          {words.stopAmending}
        </Button>
      ) : (
        !ticket.isEmpty && (
          <Button variant="default" onClick={onClear}>
            {words.clear}
          </Button>
        )
      )}
      <Button type="submit" className={css.ticketSubmit} disabled={ticket.isOver || ticket.isHalted}>
        {amended ? words.reviewAmend : words.review}
      </Button>
    </div>
  );
}

/** Why no order can be placed now, or what is wrong with the one on screen. */
function TicketNotice({ ticket, problem }: { readonly ticket: Ticket; readonly problem: string | null }) {
  return (
    <div aria-live="assertive">
      {(ticket.isOver || ticket.isHalted || problem) && (
        <Alert color={ticket.isOver || ticket.isHalted ? 'orange' : 'red'} p="xs">
          {ticket.isCancelled ? words.cancelled : ticket.isOver ? words.over : ticket.isHalted ? words.halted : problem}
        </Alert>
      )}
    </div>
  );
}

function firstWanted(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]') ?? [];
  return [...fields].find((field) => field.value !== '');
}

function focusFirstWrong(
  form: HTMLFormElement | null,
  rows: Ticket['rows'],
  errors: Readonly<Record<string, string>>,
): void {
  const first = rows.find((row) => errors[keyOf(row)] !== undefined) ?? null;
  const name = first ? CSS.escape(keyOf(first)) : null;
  form?.querySelector<HTMLInputElement>(name ? `input[name="${name}"]` : 'input[inputmode="numeric"]')?.focus();
}
