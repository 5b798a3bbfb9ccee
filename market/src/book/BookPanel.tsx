/** Live order book of an own auction: figures, cover by maturity and priority group, growth, latest orders. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { CoverTable } from '@fairbook/ui/charts/CoverTable.tsx';
import { DemandBars } from '@fairbook/ui/charts/DemandBars.tsx';
import { SoldBars } from '@fairbook/ui/charts/SoldBars.tsx';
import { formatClock } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { withdrawnOf } from '@fairbook/ui/sale/events.ts';
import { Button, Skeleton } from '@mantine/core';
import type { OrderBook } from '../base/queries.ts';
import liveCss from '../notices/live/live.module.css';
import type { StreamState } from '../notices/live/stream.ts';
import { frameTexts } from '../notices/texts/frame.ts';
import css from '../parts/book.module.css';
import { issuingTexts } from '../parts/texts/issuing.ts';
import { soldRows } from '../results/sold.ts';
import { BookGrowth } from './BookGrowth.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { useOrderBook } from './watched.ts';

const words = issuingTexts.book;

export interface BookPanelProps {
  readonly auctionId: string;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

export function BookPanel({ auctionId, isPaused, onPause }: BookPanelProps) {
  const zone = useZone();
  const { book, error, refetch, confirmedAt, live } = useOrderBook(auctionId, isPaused);
  return (
    <Section
      title={words.title}
      actions={
        book && (
          <span className={css.bookTools}>
            <BookState isPaused={isPaused} live={live} />
            <span data-part="as-of">{words.asOf(formatClock(confirmedAt, zone))}</span>
            <Button variant="default" size="xs" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
              {isPaused ? words.resume : words.pause}
            </Button>
          </span>
        )
      }
    >
      {isPaused && <p className={css.bookPaused}>{words.paused}</p>}
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

/** The figures of a book, for the issuer and for people to whom the issuer shows all of it. */
export function Book({ book }: { book: OrderBook }) {
  const { totals } = book;
  const classes = book.classes.filter(({ demand }) => demand > 0).map((each) => each.orderClass);
  const silent = book.classes.filter(({ demand }) => demand === 0);
  const offered = book.maturities.filter(({ principal }) => principal > 0);
  const withdrawn = book.maturities.filter(({ principal }) => principal === 0);
  const rows = offered.map((maturity) => ({
    maturityDate: keyOf(maturity),
    offered: maturity.principal,
    bids: Object.fromEntries(maturity.classes.map((each) => [each.orderClass, each.demand])),
  }));
  return (
    <div className={css.book}>
      {totals.bids > 0 && <p className={css.bookNote}>{words.size(totals.bids, totals.bidders)}</p>}
      {withdrawn.length > 0 && <p className={css.bookNote}>{withdrawnOf({ maturities: withdrawn })}</p>}
      <div className={css.pair}>
        {totals.demand > 0 && (
          <SoldBars title={words.wouldSell} level={3} isEstimate rows={soldRows(book.maturities)} />
        )}
        <DemandBars title={words.byMaturity} level={3} rows={rows} classes={classes} />
      </div>
      {totals.demand > 0 && (
        <div>
          <h3>{words.cover}</h3>
          <p className={css.bookNote}>
            {words.coverNote}
            {silent.length > 0 &&
              ` ${words.noOrdersFrom(silent.map(({ orderClass }) => labelOf(orderClasses, orderClass)).join(', '))}`}
          </p>
          <CoverTable caption={words.cover} classes={classes} rows={rows} />
        </div>
      )}
      <div className={css.pair}>
        <BookGrowth book={book} />
        <RecentOrders book={book} />
      </div>
    </div>
  );
}
