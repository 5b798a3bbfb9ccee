/** The cells of the auctions list that live: the ladder that fills while bids come in, and the time that is left. */
import { ask, refresh } from '@fairbook/ui/api.ts';
import { Countdown } from '@fairbook/ui/Countdown.tsx';
import { formatCover } from '@fairbook/ui/format.ts';
import { CancelClock, HaltClock } from '@fairbook/ui/Halt.tsx';
import type { Rung } from '@fairbook/ui/ladder.ts';
import { MaturityLadder } from '@fairbook/ui/MaturityLadder.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../api.ts';
import { When } from '../parts/When.tsx';
import { texts } from '../texts.ts';
import css from './auctions.module.css';
import type { AuctionRow } from './shapes.ts';

/** Demand moves all the time; a list need not follow every bid. */
const bookAge = 20_000;

/** Offered maturities; while the sale runs filled with what bids ask for, with the cover in figures beside it. */
export function RowLadder({ row }: { row: AuctionRow }) {
  const isLive = row.status === 'Live';
  const { data: book } = useQuery({
    ...ask('readOrderBook', client.readOrderBook, { params: { auctionId: row.uuid } }, { notice: false }),
    enabled: isLive,
    staleTime: bookAge,
    refetchInterval: bookAge,
  });
  const demand = new Map(book?.maturities.map((maturity) => [maturity.maturityDate, maturity.demand]));
  const rungs = row.ladder
    .filter((rung) => rung.isOffered)
    .map(
      ({ maturityDate, principalAmount }): Rung => ({
        maturityDate,
        offered: principalAmount,
        covered: book ? (demand.get(maturityDate) ?? 0) : undefined,
      }),
    );
  return (
    <span className={css.ladder}>
      <MaturityLadder rungs={rungs} />
      {book && (
        <span className={css.cover} title={texts.auctions.cover}>
          {formatCover(book.totals.cover)}
        </span>
      )}
    </span>
  );
}

/** The time that is left of a live sale, else the moment of its close. */
export function ClosingTime({ row }: { row: AuctionRow }) {
  const queries = useQueryClient();
  if (row.cancellation) return <CancelClock cancelledAt={row.cancellation.cancelledAt} />;
  if (row.halt) return <HaltClock haltedAt={row.halt.haltedAt} isShort />;
  if (row.status !== 'Live' || !row.closeDate) return <When at={row.closeDate} />;
  return (
    <Countdown
      label={texts.auctions.closesIn}
      until={row.closeDate}
      from={row.startDate}
      onOver={() => void refresh(queries, ['listAuctions', 'readOrderBook'])}
    />
  );
}
