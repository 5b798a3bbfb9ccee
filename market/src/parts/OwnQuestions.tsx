/** What administrators asked about the own account or an own auction, and the answers. Nothing where nothing was asked. */
import { browsing } from '@fairbook/domain/account.ts';
import { questionLimits } from '@fairbook/domain/questions.ts';
import { Conversation } from '@fairbook/ui/Conversation.tsx';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { showDone } from '@fairbook/ui/queries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { invalidate } from '../invalidation.ts';
import { usePerson } from '../person.ts';
import { questionsTexts as words } from '../texts/questions.ts';
import css from './own-questions.module.css';
import { ownQuestions } from './own-questions.ts';

export default function OwnQuestions({ auctionId }: { auctionId?: string }) {
  const { onboardingStatus } = usePerson();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(ownQuestions(auctionId));
  if (!data) return error && <ListProblem error={error} onRetry={() => void refetch()} />;
  const { messages, waitingSince, whyNotAnswer } = data;
  if (messages.length === 0) return null;
  const canAnswer = whyNotAnswer === null && browsing.includes(onboardingStatus);
  return (
    <div className={css.questions}>
      <Section title={words.title}>
        {canAnswer && <p className={css.state}>{waitingSince === null ? words.answered : words.waiting}</p>}
        <Conversation
          messages={messages}
          words={words.conversation}
          isOwn={({ isFromApplicant }) => isFromApplicant}
          maxLength={questionLimits.length}
          onSend={
            canAnswer
              ? async (text) => {
                  const body = { text, seen: messages.length, ...(auctionId !== undefined && { auctionId }) };
                  await api.answerQuestion({ body }).finally(() => invalidate(queries, 'questions'));
                  showDone(words.sent);
                }
              : undefined
          }
        />
      </Section>
    </div>
  );
}
