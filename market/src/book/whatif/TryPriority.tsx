/** The priority to try beside its results. */

import { ask } from '@fairbook/ui/base/api.ts';
import { formatClock, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import type { OwnAuction, WhatIf } from '../../base/queries.ts';
import bookCss from '../../parts/book.module.css';
import { whatIfTexts as words } from '../texts/what-if.ts';
import { SupposedAmounts } from './SupposedAmounts.tsx';
import { TriedOrder } from './TriedOrder.tsx';
import { isSamePriority, prioritiesOf, priorityToTry, type Supposed } from './tried-priority.ts';
import { ByClass, ByMaturity } from './WhatIfTables.tsx';
import css from './what-if.module.css';

export function TryPriority({ auction }: { auction: OwnAuction }) {
  const holds = priorityToTry(auction.orderPriority);
  const [tried, setTried] = useState(holds);
  const [supposed, setSupposed] = useState<Supposed>(null);
  const body = { priority: prioritiesOf(tried), ...(supposed ? { supposed } : {}) };
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(api.tryPriority, { params: { auctionId: auction.uuid }, body }, { notice: false }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
  });
  const isSame = isSamePriority(tried, holds);
  return (
    <div className={css.whatif}>
      <div>
        <h3 id="tried-order">{words.order}</h3>
        <TriedOrder classes={tried} labelledBy="tried-order" onChange={setTried} />
        <div className={css.whatifTools}>
          <Button variant="subtle" size="compact-sm" disabled={isSame} onClick={() => setTried(holds)}>
            {words.reset}
          </Button>
          {data?.basis === 'book' && (
            <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
              {words.again}
            </Button>
          )}
        </div>
        {data?.reading && <SupposedAmounts reading={data.reading} onChange={setSupposed} />}
      </div>
      <div className={css.whatifAnswer} aria-busy={isFetching}>
        {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={300} />}
        {data && <Answer answer={data} isSame={isSame} hasOffer={tried.some((each) => each.isOffered)} />}
      </div>
      {data && data.investors > 0 && <ByMaturity answer={data} />}
    </div>
  );
}

function Answer({ answer, isSame, hasOffer }: { answer: WhatIf; isSame: boolean; hasOffer: boolean }) {
  const { basis, investors, asOf } = answer;
  const zone = useZone();
  if (investors === 0) return <p>{basis === 'feedback' ? words.noFeedback : words.noOrders}</p>;
  return (
    <>
      <p className={css.whatifFinding} aria-live="polite">
        {isSame ? words.same : findingOf(answer, hasOffer)}
      </p>
      <p className={`${bookCss.bookNote} ${css.whatifNote}`}>
        {basis === 'book' ? words.basis.book(investors, formatClock(asOf, zone)) : words.basis[basis](investors)}
      </p>
      <ByClass answer={answer} />
    </>
  );
}

function findingOf({ now, tried, more, less, same }: WhatIf, hasOffer: boolean): string {
  if (!hasOffer) return words.none;
  return `${words.finding(more, less, same)} ${words.sold(formatWholeMoney(tried), formatWholeMoney(now))}`;
}
