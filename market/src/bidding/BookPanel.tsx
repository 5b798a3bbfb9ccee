/** Live order book of an own auction: figures, cover by maturity and priority group, growth, latest orders. */
import { ask } from '@fairbook/ui/api.ts';
import { CoverTable } from '@fairbook/ui/charts/CoverTable.tsx';
import { DemandBars } from '@fairbook/ui/charts/DemandBars.tsx';
import { formatClock, formatCount, formatCover, formatWholeMoney } from '@fairbook/ui/format.ts';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useLiveState } from '../live/LiveContext.tsx';
import liveCss from '../live/live.module.css';
import type { StreamState } from '../live/stream.ts';
import { fallbackInterval, type OrderBook } from '../queries.ts';
import { frameTexts } from '../texts/frame.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { BookGrowth } from './BookGrowth.tsx';
import css from './book.module.css';
import { KeyFigures } from './KeyFigures.tsx';
import { RecentOrders } from './RecentOrders.tsx';

const words = issuingTexts.book;

export function BookPanel({ auctionId }: { auctionId: string }) {
  const live = useLiveState();
  const { data, error, refetch } = useQuery({
    ...ask(api.readOrderBook, { params: { auctionId } }, { notice: false }),
    staleTime: fallbackInterval,
    refetchInterval: live === 'live' ? false : fallbackInterval,
  });
  const [frozen, setFrozen] = useState<OrderBook | null>(null);
  const book = frozen ?? data;
  return (
    <Section
      title={words.title}
      actions={
        book && (
          <span className={css.bookTools}>
            <BookState isPaused={frozen !== null} live={live} />
            <span>{words.asOf(formatClock(book.asOf))}</span>
            <Button
              variant="default"
              size="xs"
              aria-pressed={frozen !== null}
              onClick={() => setFrozen(frozen || !data ? null : data)}
            >
              {frozen ? words.resume : words.pause}
            </Button>
          </span>
        )
      }
    >
      {frozen && <p className={css.bookPaused}>{words.paused}</p>}
      {!book && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!book && !error && <Skeleton height={320} />}
      {book && <Book book={book} />}
    </Section>
  );
}

/** Connection state in a word (Live, Reconnecting, Paused) beside the time of the figures. */
function BookState({ isPaused, live }: { isPaused: boolean; live: StreamState }) {
  const state = isPaused ? 'paused' : live;
  return (
    <span className={liveCss.live} data-state={state} role="status">
      <span className={liveCss.liveDot} aria-hidden />
      {isPaused ? words.pausedWord : frameTexts.live[live]}
    </span>
  );
}

function Book({ book }: { book: OrderBook }) {
  const { totals } = book;
  const classes = book.classes.map((each) => each.orderClass);
  const rows = book.maturities.map((maturity) => ({
    maturityDate: maturity.maturityDate,
    offered: maturity.principal,
    bids: Object.fromEntries(maturity.classes.map((each) => [each.orderClass, each.demand])),
  }));
  const figures: [string, string][] = [
    [words.kpis.demand, formatWholeMoney(totals.demand)],
    [words.kpis.cover, formatCover(totals.cover)],
    [words.kpis.bids, formatCount(totals.bids)],
    [words.kpis.bidders, formatCount(totals.bidders)],
    [words.kpis.uncovered, formatCount(totals.uncoveredMaturities)],
  ];
  return (
    <div className={css.book}>
      <KeyFigures figures={figures} />
      <DemandBars title={words.byMaturity} level={3} rows={rows} classes={classes} />
      <div>
        <h3>{words.cover}</h3>
        <p className={css.bookNote}>{words.coverNote}</p>
        <CoverTable caption={words.cover} classes={classes} rows={rows} />
      </div>
      <BookGrowth book={book} />
      <RecentOrders book={book} />
    </div>
  );
}
