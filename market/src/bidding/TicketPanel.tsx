/** The bid ticket beside an auction that takes orders; on small screens a sheet that comes up from the bottom. */

import { dollarsOf } from '@fairbook/domain/money.ts';
import { formatWholeMoney } from '@fairbook/ui/format.ts';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Anchor, Button, CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../person.ts';
import { type MyBid, myBids, type PublicAuction, type Receipt } from '../queries.ts';
import { biddingTexts } from '../texts/bidding.ts';
import { MyOrders } from './MyOrders.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { TicketForm } from './TicketForm.tsx';
import { useTicket } from './useTicket.ts';
import './sheet.css';
import './ticket.css';

const words = biddingTexts.ticket;

/** From here on there is room beside the terms. */
const beside = '(min-width: 1180px)';

export function TicketPanel({ auction }: { auction: PublicAuction }) {
  const [search, setSearch] = useSearchParams();
  const amendId = search.get('amend');
  const { data: mine, error, refetch } = useQuery({ ...myBids(auction.uuid), enabled: auction.whyNotBid === null });
  const isOver = auction.status === 'Ended';
  const amended = mine?.rows.find((bid) => bid.bidId === amendId && (bid.canChange || isOver)) ?? null;
  const hasOrders = mine !== undefined && mine.rows.length > 0 && !isOver;
  const amend = (bid: MyBid | null) =>
    setSearch(bid ? { amend: bid.bidId } : {}, { replace: true, preventScrollReset: true });
  if (auction.whyNotBid && !isOver) return <CannotBid reason={auction.whyNotBid.message} />;
  return (
    <div className="mk-ticket-side" data-orders={hasOrders || undefined}>
      {error && !mine && !isOver && <ListProblem error={error} onRetry={() => void refetch()} />}
      {mine && hasOrders && <MyOrders bids={mine.rows} amendedId={amended?.bidId ?? null} onAmend={amend} />}
      <Ticket
        key={amended?.bidId ?? 'new'}
        auction={auction}
        amended={amended}
        isSheetOpen={amended !== null}
        onAmended={() => amend(null)}
      />
    </div>
  );
}

function CannotBid({ reason }: { reason: string }) {
  const { onboardingStatus } = usePerson();
  return (
    <section className="mk-box" aria-labelledby="cannot-bid">
      <h2 id="cannot-bid">{words.cannot}</h2>
      <p className="mk-box-reason">
        <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        {reason}
      </p>
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
  readonly isSheetOpen: boolean;
  readonly onAmended: () => void;
}

function Ticket({ auction, amended, isSheetOpen, onAmended }: TicketProps) {
  const isBeside = useMediaQuery(beside, true, { getInitialValueInEffect: false });
  const ticket = useTicket(auction, amended);
  const [opened, setOpened] = useState(isSheetOpen);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const title = amended ? words.amendTitle : words.title;
  if (ticket.isOver && (receipt || ticket.isEmpty)) return null;

  const content = receipt ? (
    <ReceiptView
      receipt={receipt}
      closeDate={auction.closeDate}
      isAmendment={amended !== null}
      onAnother={() => {
        setReceipt(null);
        if (amended) onAmended();
      }}
    />
  ) : (
    <TicketForm
      ticket={ticket}
      onStop={onAmended}
      onDone={(received) => {
        setReceipt(received);
        ticket.clear();
      }}
    />
  );

  if (isBeside) {
    return (
      <section className="mk-box mk-ticket" aria-labelledby="ticket-title">
        <h2 id="ticket-title">{title}</h2>
        {content}
      </section>
    );
  }
  const par = dollarsOf(ticket.totals.par);
  return (
    <>
      <div className="mk-ticket-bar">
        <span>{par > 0 ? words.bar(formatWholeMoney(par)) : words.barEmpty}</span>
        <Button onClick={() => setOpened(true)}>{amended ? words.openAmend : words.openSheet}</Button>
      </div>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="92dvh"
        withCloseButton={false}
        classNames={{ content: 'mk-sheet', body: 'mk-sheet-body' }}
      >
        <div className="mk-sheet-head">
          <Drawer.Title>{title}</Drawer.Title>
          <CloseButton size={40} aria-label={words.close} onClick={() => setOpened(false)} />
        </div>
        {content}
      </Drawer>
    </>
  );
}
