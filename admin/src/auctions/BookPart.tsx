/** Order book, read only: estimated during the sale, final afterwards. Can be paused, and shows its age. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { CoverTable } from '@fairbook/ui/charts/CoverTable.tsx';
import { DayText, Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { formatClock, formatCount, formatCover, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconPlayerPause } from '@fairbook/ui/icons/signs/player-pause.ts';
import { IconPlayerPlay } from '@fairbook/ui/icons/signs/player-play.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { LadderLegend, MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { Answered } from '../review/case/Answered.tsx';
import css from './auctions.module.css';
import { BuildUp } from './BuildUp.tsx';
import { FigureRow } from './FigureRow.tsx';
import type { Auction, OrderBook } from './shapes.ts';

const words = texts.book;

/** Polling interval of a live book. */
const livePace = 5000;

export function BookPart({ auction }: { auction: Auction }) {
  const [isPaused, setPaused] = useState(false);
  const isLive = auction.status === 'Live';
  const book = useQuery({
    ...ask(api.readOrderBook, { params: { auctionId: auction.uuid } }),
    staleTime: livePace,
    refetchInterval: isLive && !isPaused ? livePace : false,
  });
  return (
    <Answered query={book}>
      {(answer) => (
        <>
          <div className={css.bar}>
            <State book={answer} isPaused={isPaused} isFailing={book.isError} />
            {isLive && (
              <Button
                variant="default"
                size="xs"
                leftSection={
                  isPaused ? <IconPlayerPlay size={14} aria-hidden /> : <IconPlayerPause size={14} aria-hidden />
                }
                onClick={() => setPaused(!isPaused)}
              >
                {isPaused ? words.resume : words.pause}
              </Button>
            )}
          </div>
          <Whole book={answer} />
        </>
      )}
    </Answered>
  );
}

interface StateProps {
  readonly book: OrderBook;
  readonly isPaused: boolean;
  readonly isFailing: boolean;
}

function State({ book, isPaused, isFailing }: StateProps) {
  const zone = useZone();
  const state = book.isFinal || book.isCancelled ? 'final' : isPaused ? 'paused' : isFailing ? 'reconnecting' : 'live';
  return (
    <span className={css.state} data-state={state}>
      {words[state]}
      <span className={css.since}>
        {words.asOf} {formatClock(book.asOf, zone)}
      </span>
    </span>
  );
}

function Whole({ book }: { book: OrderBook }) {
  const { totals, maturities, classes, recent } = book;
  return (
    <>
      <FigureRow
        facts={[
          {
            label: words.demand,
            value: (
              <>
                {formatWholeMoney(totals.demand)}
                <small>{words.ofOffered(formatWholeMoney(totals.principal))}</small>
              </>
            ),
          },
          { label: words.cover, value: formatCover(totals.cover) },
          { label: words.orders, value: formatCount(totals.bids) },
          { label: words.bidders, value: formatCount(totals.bidders) },
          { label: words.uncovered, value: `${totals.uncoveredMaturities} / ${maturities.length}` },
        ]}
      />
      {!book.isFinal && !book.isCancelled && <p className={css.note}>{words.indicative}</p>}
      <div>
        <MaturityLadder
          size="wide"
          rungs={maturities.map(({ principal, demand, ...name }) => ({
            maturityDate: keyOf(name),
            offered: principal,
            covered: demand,
          }))}
        />
        <LadderLegend />
      </div>
      {recent.length === 0 ? (
        <NoRows text={words.noOrders} />
      ) : (
        <>
          <Section title={words.coverTable}>
            <p className={css.note}>{words.coverLead}</p>
            <CoverTable
              caption={words.coverTable}
              classes={classes.map(({ orderClass }) => orderClass)}
              rows={maturities.map(({ principal, classes: demands, ...name }) => ({
                maturityDate: keyOf(name),
                offered: principal,
                bids: Object.fromEntries(demands.map(({ orderClass, demand }) => [orderClass, demand])),
              }))}
            />
          </Section>
          <BuildUp book={book} />
          <Orders book={book} />
        </>
      )}
    </>
  );
}

type Order = OrderBook['recent'][number];

const orderColumns: readonly Column<Order>[] = [
  { key: 'at', header: words.time, cell: (order) => <Moment at={order.at} /> },
  { key: 'what', header: words.what, cell: (order) => words.actions[order.action] },
  { key: 'class', header: words.orderClass, cell: (order) => labelOf(orderClasses, order.orderClass) },
  { key: 'maturity', header: words.maturity, cell: (order) => <DayText day={keyOf(order)} /> },
  { key: 'amount', header: words.amount, align: 'end', cell: (order) => <Money dollars={order.investmentAmount} /> },
];

/** Names are hidden until the close. */
const bidderColumn: Column<Order> = {
  key: 'bidder',
  header: words.bidder,
  cell: (order) => order.bidder ?? texts.none,
};

const fewOrders = 15;

function Orders({ book: { recent, isFinal } }: { book: OrderBook }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = showsAll ? recent : recent.slice(0, fewOrders);
  return (
    <Section title={words.recent}>
      <DataTable
        caption={words.recent}
        columns={isFinal ? [...orderColumns, bidderColumn] : orderColumns}
        rows={rows}
        rowKey={(order) => `${order.at} ${order.action} ${keyOf(order)} ${order.orderClass} ${order.investmentAmount}`}
      />
      {rows.length < recent.length && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setShowsAll(true)}>
          {words.showAll(recent.length)}
        </Button>
      )}
    </Section>
  );
}
