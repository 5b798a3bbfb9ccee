/** The priority to try beside its results. */

import { interestLevels, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { formatClock, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import type { OwnAuction, WhatIf } from '../../base/queries.ts';
import bookCss from '../../parts/book.module.css';
import { whatIfTexts as words } from '../texts/what-if.ts';
import { TriedOrder } from './TriedOrder.tsx';
import { isSamePriority, prioritiesOf, priorityToTry, type Supposed, supposedAmount } from './tried-priority.ts';
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

interface SupposedAmountsProps {
  readonly reading: NonNullable<WhatIf['reading']>;
  readonly onChange: (supposed: Supposed) => void;
}

/** Assumptions that turn feedback into orders: two amounts, and a weight for each level of interest. */
function SupposedAmounts({ reading, onChange }: SupposedAmountsProps) {
  const [typed, setTyped] = useState({
    individual: formatWholeMoney(reading.individual),
    institution: formatWholeMoney(reading.institution),
  });
  const change = (kind: 'individual' | 'institution', text: string) => {
    const next = { ...typed, [kind]: text };
    setTyped(next);
    const [individual, institution] = [supposedAmount(next.individual), supposedAmount(next.institution)];
    if (individual !== null && institution !== null) onChange({ individual, institution });
  };
  const everybody = reading.levels.reduce((total, { investors }) => total + investors, 0);
  return (
    <div className={css.supposed}>
      <h3>{words.suppose}</h3>
      <p className={bookCss.bookNote}>
        {words.supposeNote} {words.named(reading.named, everybody)}
      </p>
      <div className={css.supposedFields}>
        {(['individual', 'institution'] as const).map((kind) => (
          <TextInput
            key={kind}
            label={words[kind]}
            inputMode="numeric"
            value={typed[kind]}
            error={supposedAmount(typed[kind]) === null && words.amountInvalid}
            onChange={(event) => change(kind, event.currentTarget.value)}
          />
        ))}
      </div>
      <ul>
        {reading.levels.map(({ levelOfInterest, quarters, investors }) => (
          <li key={levelOfInterest}>{words.levels(labelOf(interestLevels, levelOfInterest), quarters, investors)}</li>
        ))}
      </ul>
    </div>
  );
}
