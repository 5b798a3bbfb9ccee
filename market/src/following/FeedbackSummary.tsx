/** What investors said about an own auction: how many stand at each level, and their words. */

import { interestLevels } from '@fairbook/domain/vocabulary.ts';
import { ask } from '@fairbook/ui/api.ts';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { FeedbackQuote } from './FeedbackQuote.tsx';
import './following.css';

const words = issuingTexts.feedback;

export function FeedbackSummary({ auctionId }: { auctionId: string }) {
  const { data, error, refetch } = useQuery(
    ask('readFeedback', api.readFeedback, { params: { id: auctionId } }, { notice: false }),
  );
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} />;
  if (data.total === 0) return <p className="mk-switch-why">{words.none}</p>;
  const most = Math.max(...data.levels.map((level) => level.count));
  return (
    <div className="mk-feedback-summary">
      <ul>
        {interestLevels.toReversed().map(({ value, label }) => {
          const count = data.levels.find((level) => level.levelOfInterest === value)?.count ?? 0;
          return (
            <li key={value}>
              <span>{label}</span>
              <span className="mk-level-bar" aria-hidden>
                <span style={{ inlineSize: `${most === 0 ? 0 : (count / most) * 100}%` }} />
              </span>
              <span className="fb-numbers">{count}</span>
            </li>
          );
        })}
      </ul>
      {data.entries.map((entry) => (
        <FeedbackQuote key={entry.id} entry={entry} />
      ))}
    </div>
  );
}
