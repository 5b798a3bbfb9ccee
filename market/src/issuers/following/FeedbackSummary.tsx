/** Summary of feedback on an own auction: counts by level, amounts, and the texts. */

import { interestLevels } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { FeedbackQuote } from './FeedbackQuote.tsx';
import css from './following.module.css';
import { IndicatedDemand } from './IndicatedDemand.tsx';

const words = issuingTexts.feedback;
const again = 10_000;

export function FeedbackSummary({ auction }: { auction: OwnAuction }) {
  const { data, error, refetch } = useQuery({
    ...ask(api.readFeedback, { params: { auctionUuid: auction.uuid } }, { notice: false }),
    // The notice of feedback comes at most once an hour.
    refetchInterval: again,
  });
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} />;
  if (data.total === 0) return <p className={css.switchWhy}>{words.none}</p>;
  const most = Math.max(...data.levels.map((level) => level.count));
  return (
    <div>
      <ul className={css.levelList}>
        {interestLevels.toReversed().map(({ value, label }) => {
          const count = data.levels.find((level) => level.levelOfInterest === value)?.count ?? 0;
          const amount = data.demand.levels.find((level) => level.levelOfInterest === value)?.amount ?? 0;
          return (
            <li key={value}>
              <span>{label}</span>
              <span className={css.levelBar} aria-hidden>
                <span style={{ inlineSize: `${most === 0 ? 0 : (count / most) * 100}%` }} />
              </span>
              <span className={`${css.levelCount} ${utilitiesCss.numbers}`}>{count}</span>
              <span className={`${css.levelAmount} ${utilitiesCss.numbers}`}>
                {amount > 0 && <abbr title={words.named}>{formatWholeMoney(amount)}</abbr>}
              </span>
            </li>
          );
        })}
      </ul>
      <IndicatedDemand demand={data.demand} priority={auction.orderPriority} />
      <div className={css.quotes}>
        {data.entries.map((entry) => (
          <FeedbackQuote key={entry.id} entry={entry} />
        ))}
      </div>
    </div>
  );
}
