/** Live cells of the auctions list: the ladder that fills as orders arrive, and the countdown. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Countdown } from '@fairbook/ui/format/Countdown.tsx';
import { formatCover } from '@fairbook/ui/format/format.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import type { Rung } from '@fairbook/ui/kit/ladder.ts';
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { CancelClock, HaltClock } from '@fairbook/ui/sale/Halt.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { texts } from '../base/texts.ts';
import { When } from '../review/parts/When.tsx';
import css from './auctions.module.css';
import type { AuctionRow } from './shapes.ts';

/** Demand changes constantly; a list need not follow every order. */
const bookAge = 20_000;

/** Offered maturities; during the sale filled with ordered amounts, with the cover beside it. */
export function RowLadder({ row }: { row: AuctionRow }) {
  const isLive = row.status === 'Live';
  const { data: book } = useQuery({
    ...ask(api.readOrderBook, { params: { auctionId: row.uuid } }),
    enabled: isLive,
    staleTime: bookAge,
    refetchInterval: bookAge,
  });
  const demand = new Map(book?.maturities.map((maturity) => [keyOf(maturity), maturity.demand]));
  const rungs = row.ladder
    .filter((rung) => rung.isOffered)
    .map(
      ({ principalAmount, ...name }): Rung => ({
        maturityDate: keyOf(name),
        offered: principalAmount,
        covered: book ? (demand.get(keyOf(name)) ?? 0) : undefined,
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

/** Countdown of a live sale, otherwise the time of its close. */
export function ClosingTime({ row }: { row: AuctionRow }) {
  return (
    <SaleZone state={row.state}>
      <Clock row={row} />
    </SaleZone>
  );
}

function Clock({ row }: { row: AuctionRow }) {
  const queries = useQueryClient();
  if (row.cancellation) return <CancelClock cancelledAt={row.cancellation.cancelledAt} />;
  if (row.halt) return <HaltClock haltedAt={row.halt.haltedAt} isShort />;
  if (row.status !== 'Live' || !row.closeDate) return <When at={row.closeDate} />;
  return (
    <Countdown
      label={texts.auctions.closesIn}
      until={row.closeDate}
      from={row.startDate}
      onOver={() => void invalidate(queries, 'saleTime')}
    />
  );
}
