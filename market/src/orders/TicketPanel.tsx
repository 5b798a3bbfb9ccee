/** Order ticket beside a live auction; a bottom sheet on small screens. */

import { whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { IconInfoCircle } from '@fairbook/ui/icons/signs/info-circle.ts';
import { LeaveGuard } from '@fairbook/ui/kit/LeaveGuard.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Anchor, Button, CloseButton, Drawer, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useSearchParams } from 'react-router';
import { orderParameter, readOrder } from '../base/order-link.ts';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { type MyBid, myBids, type PublicAuction, type Receipt } from '../base/queries.ts';
import type { Typed } from '../base/typed-amounts.ts';
import { useAttempt } from './attempts.ts';
import { MyOrders } from './MyOrders.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import sheetCss from './sheet.module.css';
import { TicketClock } from './TicketClock.tsx';
import { TicketForm } from './TicketForm.tsx';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';
import { useRoom } from './use-room.ts';
import { useTicket } from './use-ticket.ts';

const words = biddingTexts.ticket;

/** From this width on the ticket fits beside the terms. */
const beside = '(min-width: 1180px)';

export function TicketPanel({ auction }: { auction: PublicAuction }) {
  const { role } = usePerson();
  const [search, setSearch] = useSearchParams();
  const amendId = search.get('amend');
  const order = search.get(orderParameter);
  const lastOrder = useLastOrder(order);
  const filled = readOrder(order);
  // Orders can still be reduced and withdrawn.
  const isFrozen = auction.whyNotBid?.code === 'change-open';
  const {
    data: mine,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...myBids(auction.uuid),
    enabled: auction.whyNotBid === null || isWaiting(auction) || isFrozen,
  });
  const isOver = auction.status === 'Ended';
  const amended =
    mine?.rows.find((bid) => bid.bidId === amendId && (bid.canChange || isOver || auction.isHalted)) ?? null;
  const hasOrders = mine !== undefined && mine.rows.length > 0 && !isOver;
  const amend = (bid: MyBid | null) =>
    setSearch(bid ? { amend: bid.bidId } : {}, { replace: true, preventScrollReset: true });
  const lacking = whyNotRight(role, 'trade');
  const mayNotTrade = lacking && { ...lacking, message: inLanguage(lacking.message) };
  const refused = mayNotTrade ?? (isWaiting(auction) ? null : auction.whyNotBid);
  const cannot = refused && !isOver && <CannotBid {...refused} />;
  if (cannot && !isFrozen && !(mayNotTrade && hasOrders)) return cannot;
  return (
    <div className={css.ticketSide} data-part="ticket" data-orders={hasOrders || undefined}>
      {cannot}
      {error && !mine && !isOver && <ListProblem error={error} onRetry={() => void refetch()} />}
      {mine && hasOrders && <MyOrders bids={mine.rows} amendedId={amended?.bidId ?? null} onAmend={amend} />}
      {amendId !== null && !amended ? (
        <UnresolvedAmendment
          isLoading={!error && (!mine || isFetching)}
          isKnown={mine !== undefined}
          onNew={() => amend(null)}
        />
      ) : (
        (!cannot || amended) && (
          <Ticket
            key={amended?.bidId ?? `new ${lastOrder}`}
            auction={auction}
            amended={amended}
            filled={filled}
            isSheetOpen={amended !== null || Object.keys(filled).length > 0}
            onAmended={() => amend(null)}
            // A reload must not fill the ticket with what was ordered.
            onPlaced={() => search.has(orderParameter) && amend(null)}
          />
        )
      )}
    </div>
  );
}

/**
 * The last order that the address had: a first view brings one after the page is there (first-order.ts), and the ticket starts afresh. Placing an order removes it from the
 * address, and the ticket with its receipt stays.
 */
function useLastOrder(order: string | null): string | null {
  const [last, setLast] = useState(order);
  if (order !== null && order !== last) setLast(order);
  return last;
}

interface UnresolvedAmendmentProps {
  readonly isLoading: boolean;
  readonly isKnown: boolean;
  readonly onNew: () => void;
}

/** Placeholder until the order to be changed has loaded: an empty ticket would place a second order. */
function UnresolvedAmendment({ isLoading, isKnown, onNew }: UnresolvedAmendmentProps) {
  const gone = biddingTexts.amendGone;
  if (isLoading) {
    return (
      <section className={css.box} aria-busy="true" aria-label={words.amendTitle}>
        <Skeleton height={18} width="50%" />
        <Skeleton height={160} mt={18} />
      </section>
    );
  }
  if (!isKnown) return null;
  return (
    <section className={css.box} aria-labelledby="amend-gone">
      <h2 id="amend-gone">{gone.title}</h2>
      <p>{gone.text}</p>
      <Button variant="default" onClick={onNew}>
        {gone.another}
      </Button>
    </section>
  );
}

/** The reader could order if the sale were not halted. */
function isWaiting({ whyNotBid, bidsAs }: PublicAuction): boolean {
  return whyNotBid?.code === 'auction-halted' && bidsAs !== null && bidsAs.rank !== notOffered;
}

function CannotBid({ code, message }: { code: string; message: string }) {
  const { onboardingStatus } = usePerson();
  return (
    <section className={css.box} aria-labelledby="cannot-bid">
      <h2 id="cannot-bid">{code === 'auction-halted' ? words.haltedTitle : words.cannot}</h2>
      <p className={css.boxReason}>
        <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        {message}
      </p>
      {code === 'change-open' && (
        <Anchor component={Link} to={paths.onboarding}>
          {words.seeRequest}
        </Anchor>
      )}
      {onboardingStatus === 'New' && (
        <Anchor component={Link} to={paths.onboarding}>
          {words.completeProfile}
        </Anchor>
      )}
    </section>
  );
}

interface TicketProps {
  readonly auction: PublicAuction;
  readonly amended: MyBid | null;
  /** Values with which a new order begins. */
  readonly filled: Typed;
  readonly isSheetOpen: boolean;
  readonly onAmended: () => void;
  readonly onPlaced: () => void;
}

function Ticket({ auction, amended, filled, isSheetOpen, onAmended, onPlaced }: TicketProps) {
  const isBeside = useMediaQuery(beside, true, { getInitialValueInEffect: false });
  const ticket = useTicket(auction, amended, filled);
  const { pathname } = useLocation();
  const { attempt } = useAttempt(auction.uuid);
  const [opened, setOpened] = useState(isSheetOpen);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const title = amended ? words.amendTitle : words.title;
  if (ticket.isOver && (receipt || ticket.isEmpty) && !attempt) return null;
  if (ticket.isHalted && ticket.isEmpty && !receipt && !attempt) {
    return <CannotBid code="auction-halted" message={words.haltedEmpty} />;
  }

  const guard = (
    <LeaveGuard
      isDirty={ticket.isDirty && receipt === null && !ticket.isOver}
      isKeptAt={(path, search) =>
        path === pathname && new URLSearchParams(search).get('amend') === (amended?.bidId ?? null)
      }
    />
  );
  const content = receipt ? (
    <ReceiptView
      receipt={receipt}
      auction={auction}
      isAmendment={amended !== null}
      onAnother={() => {
        setReceipt(null);
        if (amended) onAmended();
      }}
    />
  ) : (
    <TicketForm
      ticket={ticket}
      onStop={() => {
        // Before leaving the page, so that it does not ask about what was just discarded.
        flushSync(ticket.clear);
        onAmended();
      }}
      onDone={(received) => {
        setReceipt(received);
        ticket.clear();
        if (!amended) onPlaced();
      }}
    />
  );

  if (isBeside) {
    return (
      <BesideTerms title={title}>
        {content}
        {guard}
      </BesideTerms>
    );
  }
  const par = dollarsOf(ticket.totals.par);
  return (
    <>
      {guard}
      <div className={sheetCss.ticketBar} data-part="ticket-bar">
        <span>
          {attempt && !amended
            ? biddingTexts.unanswered.title
            : par > 0
              ? words.bar(formatWholeMoney(par))
              : words.barEmpty}
        </span>
        <TicketClock auction={auction} />
        <Button onClick={() => setOpened(true)}>{amended ? words.openAmend : words.openSheet}</Button>
      </div>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="max(92dvh, min(100dvh, 640px))"
        withCloseButton={false}
        classNames={{ content: sheetCss.sheet, body: sheetCss.sheetBody }}
      >
        <div className={sheetCss.sheetHead}>
          <Drawer.Title>{title}</Drawer.Title>
          <CloseButton size={40} aria-label={words.close} onClick={() => setOpened(false)} />
        </div>
        {content}
      </Drawer>
    </>
  );
}

/** As high as the window has room for it, so that its foot is always in view. */
function BesideTerms({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useRoom(box);
  return (
    <section ref={box} className={`${css.box} ${css.ticket}`} aria-labelledby="ticket-title">
      <h2 id="ticket-title">{title}</h2>
      {children}
    </section>
  );
}
